/** What a request was for, as far as the figures care. */
export const routeClasses = ['page', 'api', 'asset', 'health'] as const;
export type RouteClass = (typeof routeClasses)[number];

/** Upper bounds of the duration histogram, in seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Observed {
  statuses: Map<number, number>;
  /** Requests in each bucket; the last one is above all bounds. */
  buckets: number[];
  seconds: number;
}

/** A number that is read on each scrape. */
export interface Gauge {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  /** Name of the label of several numbers. */
  label?: string;
  /** The number, or with a label one for each of its values. */
  read: () => number | Readonly<Record<string, number>> | undefined;
}

/** Counts requests and writes them, with the gauges, as Prometheus text. */
export class Metrics {
  readonly #observed: Record<RouteClass, Observed>;
  readonly #gauges: Gauge[] = [];

  constructor() {
    const empty = (): Observed => ({
      statuses: new Map(),
      buckets: bounds.map(() => 0).concat(0),
      seconds: 0,
    });
    this.#observed = { page: empty(), api: empty(), asset: empty(), health: empty() };
  }

  add(...gauges: Gauge[]): void {
    this.#gauges.push(...gauges);
  }

  /** Counts one finished request. */
  observe(route: RouteClass, status: number, seconds: number): void {
    const observed = this.#observed[route];
    observed.statuses.set(status, (observed.statuses.get(status) ?? 0) + 1);
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1;
    observed.buckets[bucket] = (observed.buckets[bucket] as number) + 1;
    observed.seconds += seconds;
  }

  /** Prometheus text, version 0.0.4. */
  text(): string {
    return [...this.#requestLines(), ...this.#durationLines(), ...this.#gaugeLines(), ''].join('\n');
  }

  #requestLines(): string[] {
    const lines = head('kiran_http_requests_total', 'Answered requests', 'counter');
    for (const route of routeClasses) {
      for (const [status, count] of this.#observed[route].statuses) {
        lines.push(`kiran_http_requests_total{route="${route}",status="${status}"} ${count}`);
      }
    }
    return lines;
  }

  #durationLines(): string[] {
    const name = 'kiran_http_request_duration_seconds';
    const lines = head(name, 'Time until the answer was handed over', 'histogram');
    for (const route of routeClasses) {
      const { buckets, seconds } = this.#observed[route];
      let total = 0;
      buckets.forEach((count, index) => {
        total += count;
        lines.push(`${name}_bucket{route="${route}",le="${bounds[index] ?? '+Inf'}"} ${total}`);
      });
      lines.push(`${name}_sum{route="${route}"} ${seconds}`, `${name}_count{route="${route}"} ${total}`);
    }
    return lines;
  }

  #gaugeLines(): string[] {
    return this.#gauges.flatMap(({ name, help, type, label, read }) => {
      const value = read();
      if (value === undefined) return [];
      if (typeof value === 'number') return [...head(name, help, type), `${name} ${value}`];
      const lines = Object.entries(value).map(([key, count]) => `${name}{${label}="${key}"} ${count}`);
      return [...head(name, help, type), ...lines];
    });
  }
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

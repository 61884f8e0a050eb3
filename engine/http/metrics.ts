import { Counter, collectDefaultMetrics, Histogram, Gauge as PrometheusGauge, Registry } from 'prom-client';

/** What a request was for, as far as the metrics care. */
export type RouteClass = 'page' | 'api' | 'asset' | 'health';

/** Upper bounds of the duration histogram, in seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Value = number | Readonly<Record<string, number>> | undefined;

/** A number that is read on each scrape. */
export interface Gauge {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  /** Name of the label of several numbers. */
  label?: string;
  /** The number, or with a label one for each of its values. */
  read: () => Value | Promise<Value>;
}

/** Counts requests and writes them, with the gauges and the figures of the process, as Prometheus text. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'kiran_http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'status'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'kiran_http_request_duration_seconds',
    help: 'Time until the response was handed over',
    labelNames: ['route'],
    buckets: bounds,
    registers: [this.#registry],
  });

  /** Adds the figures of the process. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  add(...gauges: Gauge[]): void {
    for (const { name, help, type, label, read } of gauges) {
      const labelNames = label === undefined ? [] : [label];
      const metric = new (type === 'counter' ? Counter : PrometheusGauge)({
        ...{ name, help, labelNames, registers: [this.#registry] },
        async collect() {
          const value = await read();
          metric.reset();
          if (value === undefined) metric.remove();
          else if (typeof value === 'number') metric.inc(value);
          else for (const [key, count] of Object.entries(value)) metric.inc({ [label ?? '']: key }, count);
        },
      });
    }
  }

  /** Counts one finished request. */
  observe(route: RouteClass, status: number, seconds: number): void {
    this.#requests.inc({ route, status });
    this.#durations.observe({ route }, seconds);
  }

  /** Prometheus text. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

// What others meet while one client asks for never-repeating searches and unknown addresses on 300 connections: with the
// rendering budget of its network, and without it, as when the flood comes from many networks.
import {
  type FloodKind,
  type ProbeResult,
  percentile,
  probe,
  probes,
  startFlood,
} from '../tests/support/overload.ts';
import { startServer } from '../tests/support/server.ts';
import { printTable, reportGoal, round } from './table.ts';

const seconds = 10;
const connections = 300;
/** Milliseconds that 99 of 100 answers may take. */
const goals: Record<string, number> = { '/healthz': 50, 'cached home page': 100, 'form post': 300 };
const headings = ['what', 'requests', 'statuses', 'p50 ms', 'p99 ms', 'longest ms'];
const kinds: readonly FloodKind[] = ['mixed', 'search', 'unknown'];

for (const limits of ['off', 'on']) {
  for (const kind of limits === 'off' ? kinds : kinds.slice(0, 1)) await measure(kind, limits);
}

async function measure(kind: FloodKind, limits: string): Promise<void> {
  // The limit of connections would refuse a part of the flood, and is not what is measured.
  const site = await startServer({
    environment: { LOG_LEVEL: 'warn', RATE_LIMITS: limits, MAX_CONNECTIONS_PER_ADDRESS: '1000' },
  });
  try {
    await site.visitor.page('/');
    const stop = startFlood(site.port, { connections, kind });
    await probe(site.port, 1);
    const met = await probe(site.port, seconds);
    const answers = await stop();
    const title = `${connections} connections, ${kind}, RATE_LIMITS=${limits}`;
    printTable(`${title}: answers to the flood ${JSON.stringify(answers)}`, headings, rowsOf(met));
    for (const { name } of probes) {
      reportGoal(
        `${title}, ${name} p99, ms`,
        percentile(met.get(name)?.times ?? [], 99),
        'at most',
        goals[name] ?? 0,
      );
    }
  } finally {
    await site.stop();
  }
}

function rowsOf(met: Map<string, ProbeResult>): (string | number)[][] {
  return [...met].map(([name, { times, statuses }]) => [
    name,
    times.length,
    JSON.stringify(statuses),
    ...[50, 99, 100].map((share) => round(percentile(times, share))),
  ]);
}

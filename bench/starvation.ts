// What others meet while one client asks for never-repeating searches, unknown addresses and reads of the API on 300
// connections: with the rendering budget of its network, and without it, as when the flood comes from many networks. The
// site has 1,000 posts (POSTS).
import { createDatabase } from '../tests/support/database.ts';
import {
  type FloodKind,
  type ProbeResult,
  percentile,
  probe,
  probes,
  startFlood,
} from '../tests/support/load.ts';
import { startServer } from '../tests/support/server.ts';
import { openWithPosts } from './support/posts.ts';
import { printTable, reportGoal, round } from './support/table.ts';

const seconds = Number(process.env.SECONDS ?? 10);
const posts = Number(process.env.POSTS ?? 1000);
const connections = Number(process.env.CONNECTIONS ?? 300);
/** Milliseconds that 99 of 100 answers may take. */
const goals: Record<string, number> = { '/healthz': 50, 'cached home page': 100, 'form post': 300 };
const headings = ['what', 'requests', 'statuses', 'p50 ms', 'p99 ms', 'longest ms'];
const kinds: readonly FloodKind[] = ['api searches', 'api reads', 'mixed', 'search', 'unknown'];
const asked = process.env.KINDS?.split(',') ?? kinds;

const database = await createDatabase('sqlite');
try {
  await (await openWithPosts(database, posts)).close();
  for (const limits of ['off', 'on']) {
    for (const kind of limits === 'off' ? kinds : kinds.slice(0, 3))
      if (asked.includes(kind)) await measure(kind, limits);
  }
} finally {
  await database.dispose();
}

async function measure(kind: FloodKind, limits: string): Promise<void> {
  // The limit of connections would refuse a part of the flood, and is not what is measured.
  const site = await startServer({
    database,
    environment: { LOG_LEVEL: 'warn', RATE_LIMITS: limits, MAX_CONNECTIONS_PER_ADDRESS: '1000' },
  });
  try {
    await site.visitor.page('/');
    const stop = await startFlood(site.port, { connections, kind });
    await probe(site.port, 1);
    const met = await probe(site.port, seconds);
    const answers = await stop();
    const title = `${connections} connections, ${kind}, RATE_LIMITS=${limits}`;
    printTable(`${title}: answers to the flood ${JSON.stringify(answers)}`, headings, rowsOf(met));
    for (const { name } of probes) {
      const slow = percentile(met.get(name)?.times ?? [], 99);
      reportGoal(`${title}, ${name} p99, ms`, slow, 'at most', goals[name] ?? 0);
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

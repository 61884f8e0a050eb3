// What 100,000 addresses that do not exist cost in processor time and memory, beside as many reads of the cached home page.
import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from '../tests/support/distinct-reads.ts';
import { type FloodKind, startFlood } from '../tests/support/overload.ts';
import { readFigure, readMetrics, startServer, type TestServer } from '../tests/support/server.ts';
import { printTable, reportGoal, round } from './table.ts';

const answers = 100_000;
const connections = 32;
const kinds: readonly FloodKind[] = ['home', 'home with a query', 'unknown'];

const site = await startServer({ environment: { LOG_LEVEL: 'error' } });
try {
  for (const kind of kinds) await cost(site, kind, 2_000);
  const rows = [];
  for (const kind of kinds) rows.push(await cost(site, kind, answers));
  printTable(`${answers} answers on ${connections} connections`, ['asked for', 'µs each', 'MB more'], rows);
  // The same bytes again and again skip the HTTP parser, which no address that was never seen can.
  const [, cached, unknown] = rows.map(([, microseconds]) => Number(microseconds));
  reportGoal(
    'unknown addresses over as many addresses of a cached page, processor time',
    (unknown ?? 0) / (cached ?? 0),
    'at most',
    2,
  );
} finally {
  await site.stop();
}

async function cost(server: TestServer, kind: FloodKind, wanted: number): Promise<[string, number, number]> {
  const before = { seconds: await readFigure(server, 'process_cpu_seconds_total'), memory: resident(server) };
  const counted = await answered(server);
  const stop = await startFlood(server.port, { connections, kind });
  while ((await answered(server)) - counted < wanted) await pause(50);
  await stop();
  const number = (await answered(server)) - counted;
  const seconds = (await readFigure(server, 'process_cpu_seconds_total')) - before.seconds;
  return [kind, round((seconds / number) * 1e6), resident(server) - before.memory];
}

/** Pages that were answered so far, whatever the answer was. */
async function answered(server: TestServer): Promise<number> {
  const figures = await readMetrics(server);
  const counts = figures.matchAll(/^kiran_http_requests_total\{route="page".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

function resident(server: TestServer): number {
  return residentMegabytes(server.process.pid);
}

// Resident memory when the server is ready, beside a bare Node, and as it grows by reads of addresses never asked before
// (READS), of every sort that anything is kept for.
import { setTimeout as pause } from 'node:timers/promises';
import { distinctReads, heapOfUnit, readDistinct, residentMegabytes } from '../tests/support/load.ts';
import { startServer } from '../tests/support/server.ts';
import { startBare } from './support/load.ts';
import { printTable, reportGoal } from './support/table.ts';

const reads = Number(process.env.READS ?? 200_000);
const warmUp = 2_000;
const rounds = 4;
/** Milliseconds after which memory that is no longer used has been given back, as far as it will be. */
const settle = 10_000;

const bare = await startBare('');
// Once to fill the database and the compile cache, as on every start but the first.
const first = await startServer();
await first.kill();
const site = await startServer({
  database: first.database,
  environment: { LOG_LEVEL: 'error', ...heapOfUnit },
});
try {
  const resident = () => residentMegabytes(site.process.pid);
  await pause(2_000);
  const ready = resident();
  const rows: [string, number][] = [
    ['a bare Node with an HTTP server', residentMegabytes(bare.pid)],
    ['ready', ready],
  ];
  await readDistinct(site.port, warmUp, 0);
  await pause(settle);
  const start = resident();
  rows.push([`after ${warmUp} reads`, start]);
  for (let round = 0; round < rounds; round += 1) {
    await readDistinct(site.port, reads / rounds, warmUp + (round * reads) / rounds);
    rows.push([`after ${warmUp + ((round + 1) * reads) / rounds} reads`, resident()]);
  }
  await pause(settle);
  const end = resident();
  rows.push(['a while later', end]);
  printTable(`Resident memory; read were ${Object.keys(distinctReads).join(', ')}`, ['when', 'MB'], rows);
  reportGoal('when it is ready, MB', ready, 'at most', 160);
  reportGoal(`growth by ${reads} distinct reads, MB`, end - start, 'at most', 40);
} finally {
  bare.stop();
  await site.stop();
  await first.database.dispose();
}

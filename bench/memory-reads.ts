// Resident memory before and after reads of addresses never asked before, of every sort that anything is kept for.
import { setTimeout as pause } from 'node:timers/promises';
import {
  distinctReads,
  heapOfUnit,
  readDistinct,
  residentMegabytes,
} from '../tests/support/distinct-reads.ts';
import { startServer } from '../tests/support/server.ts';
import { printTable, reportGoal } from './table.ts';

const reads = Number(process.env.READS ?? 200_000);
const warmUp = 2_000;
const rounds = 4;
/** Milliseconds after which memory that is no longer used has been given back, as far as it will be. */
const settle = 10_000;

const site = await startServer({ environment: { LOG_LEVEL: 'error', ...heapOfUnit } });
try {
  const resident = () => residentMegabytes(site.process.pid);
  await readDistinct(site.port, warmUp, 0);
  await pause(settle);
  const start = resident();
  const rows: (string | number)[][] = [[`after ${warmUp} reads`, start]];
  for (let round = 0; round < rounds; round += 1) {
    await readDistinct(site.port, reads / rounds, warmUp + (round * reads) / rounds);
    rows.push([`after ${warmUp + ((round + 1) * reads) / rounds} reads`, resident()]);
  }
  await pause(settle);
  const end = resident();
  rows.push(['a while later', end]);
  printTable(`Resident memory; read were ${Object.keys(distinctReads).join(', ')}`, ['when', 'MB'], rows);
  reportGoal(`growth by ${reads} distinct reads, MB`, end - start, 'at most', 40);
} finally {
  await site.stop();
}

import { expect, test } from 'vitest';
import { heapOfUnit, readDistinct, residentMegabytes } from '../support/load.ts';
import { newDatabase, start } from './setup.ts';

test('[HOLD-16] resident memory stops growing while new addresses are read', async () => {
  const environment = { SAMPLE_CONTENT: 'on', LOG_LEVEL: 'error', ...heapOfUnit };
  const { port, process } = await start(await newDatabase(), environment);
  // Until every cache is full, and the heap has grown to what a busy server needs.
  await readDistinct(port, 20_000, 0);
  const before = residentMegabytes(process.pid);
  await readDistinct(port, 20_000, 20_000);
  const grown = () => residentMegabytes(process.pid) - before;
  await expect.poll(grown, { timeout: 60_000, interval: 1000 }).toBeLessThanOrEqual(40);
});

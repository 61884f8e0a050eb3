import { expect, test } from 'vitest';
import { heapOfUnit, readDistinct, residentMegabytes } from '../support/distinct-reads.ts';
import { startServer } from '../support/server.ts';

test('[HOLD-16] resident memory stops growing while new addresses are read', async () => {
  const site = await startServer({ environment: { LOG_LEVEL: 'error', ...heapOfUnit } });
  try {
    // Until every cache is full, and the heap has grown to what a busy server needs.
    await readDistinct(site.port, 20_000, 0);
    const start = residentMegabytes(site.process.pid);
    await readDistinct(site.port, 20_000, 20_000);
    await expect
      .poll(() => residentMegabytes(site.process.pid) - start, { timeout: 60_000, interval: 1000 })
      .toBeLessThanOrEqual(40);
  } finally {
    await site.stop();
  }
});

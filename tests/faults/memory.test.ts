import { expect, test } from 'vitest';
import { readDistinct, residentMegabytes } from '../support/distinct-reads.ts';
import { startServer } from '../support/server.ts';

test('[HOLD-16] forty thousand reads of new addresses raise resident memory by no more than 40 MB', async () => {
  const site = await startServer({ environment: { LOG_LEVEL: 'error' } });
  try {
    await readDistinct(site.port, 2_000, 0);
    const start = residentMegabytes(site.process.pid);
    await readDistinct(site.port, 40_000, 2_000);
    await expect
      .poll(() => residentMegabytes(site.process.pid) - start, { timeout: 60_000, interval: 1000 })
      .toBeLessThanOrEqual(40);
  } finally {
    await site.stop();
  }
});

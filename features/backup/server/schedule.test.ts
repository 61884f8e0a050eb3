import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { scheduleBackups } from './schedule.ts';

test('[BACK-02] a backup whose process cannot be started has failed, and the next one is tried', async () => {
  const own = process.execPath;
  process.execPath = '/nowhere/node';
  const finish = vi.fn(async () => undefined);
  const store = { backupRuns: { claim: async () => true, finish } };
  const stop = scheduleBackups({
    settings: { backupEvery: 1000, backupFolder: '/nowhere', backupRehearse: undefined },
    store: store as unknown as Parameters<typeof scheduleBackups>[0]['store'],
    log: pino({ level: 'silent' }),
  });
  try {
    await expect.poll(() => finish.mock.calls).toEqual([['backup', 'failed']]);
  } finally {
    process.execPath = own;
    await stop();
  }
});

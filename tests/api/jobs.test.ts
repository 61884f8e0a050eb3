import { pino } from 'pino';
import { expect, test } from 'vitest';
import { hour } from '../../features/jobs/server/job-store.ts';
import { openStore } from '../../server/store/open.ts';
import { createDatabase, engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';

const name = 'Making a backup';

test.each(engines)(
  '[F15] on %s one of several instances gets a job that is due, also when the last run is dated days ahead',
  async (engine) => {
    const database = await createDatabase(engine);
    const open = () => openStore({ ...database, log: pino({ level: 'silent' }) });
    const instances = [await open(), await open()] as const;
    const [{ jobs }] = instances;
    const claims = async () =>
      (await Promise.all(instances.map((one) => one.jobs.claim(name, hour)))).toSorted();
    const makeDue = (time: number) =>
      withRows(database, (rows) => rows.all('update jobs set due_at = $1', [new Date(time).toISOString()]));
    try {
      expect(await claims()).toEqual([1, undefined]);
      expect(await claims()).toEqual([undefined, undefined]);
      await jobs.fail(name, 'no room', 60_000);
      expect(await jobs.list()).toEqual([{ name, dueAt: expect.any(Number), tries: 1, error: 'no room' }]);
      expect(await claims()).toEqual([undefined, undefined]);
      await makeDue(Date.now());
      expect(await claims()).toEqual([2, undefined]);
      await jobs.release(name);
      expect(await claims()).toEqual([2, undefined]);
      await jobs.succeed(name, hour);
      const [{ dueAt, succeededAt = 0, ...rest } = { dueAt: 0 }] = await jobs.list();
      expect([dueAt - succeededAt, rest]).toEqual([hour, { name, tries: 0 }]);
      await makeDue(Date.now() + 48 * hour);
      expect(await claims()).toEqual([1, undefined]);
    } finally {
      for (const one of instances) await one.close();
      await database.dispose();
    }
  },
);

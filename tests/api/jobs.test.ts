import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hour } from '../../features/jobs/server/job-store.ts';
import { openStore } from '../../server/store/open.ts';
import { brand, create, type Stored } from '../factories/bodies.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { type Row, withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite } from '../support/site.ts';

const name = 'Making a backup';

test.each(engines)(
  '[F15] [MAIL-07] on %s one of several instances gets a job that is due, also when the last run is dated days ahead, and knows when it has lost it',
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
      const [first, second] = [jobs, instances[1].jobs];
      await makeDue(Date.now());
      expect([await first.claim(name, hour), await first.renew(name, hour)]).toEqual([2, true]);
      await makeDue(Date.now());
      expect([await second.claim(name, hour), await first.renew(name, hour)]).toEqual([3, false]);
      expect(await second.renew(name, hour)).toBe(true);
    } finally {
      for (const one of instances) await one.close();
      await database.dispose();
    }
  },
);

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

interface Entry {
  type: string;
  id: string;
  action: string;
  reason: string | null;
}

interface Draft {
  id: string;
}

/** Writes a row that the product would never write. */
function insert(database: TestDatabase, table: string, row: Row): Promise<unknown> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const sql = `insert into ${table} (${names.join()}) values (${places.join()})`;
  return withRows(database, (rows) => rows.all(sql, Object.values(row)));
}

describe.each(engines)('damaged rows on %s', (engine) => {
  test('whatever row is damaged, everything else that is due is done; what failed is told, tried again and can be dismissed', async () => {
    const { database, token } = await createUsedDatabase(engine);
    onTestFinished(() => database.dispose());
    const environment = { ...emptySite, LOG_LEVEL: 'warn' };
    const before = await startServer({ database, environment, token });
    const made = await before.staff();
    const hidden = () => create(made, '/brands', brand({ publication: { isShown: false } }));
    const [good, broken, untimed, wordless] = [
      ...[await hidden(), await hidden(), await hidden(), await hidden()],
    ] as [Stored, Stored, Stored, Stored];
    const begin = async (id?: string) =>
      (await made.post<Draft>('/admin/drafts/brands', { id, values: { name: 'Begun' } })).body.id;
    const [unread, old] = [await begin(), await begin()];

    await before.stop();

    const version = randomUUID();
    const revision = { id: version, type: 'brands', record_id: broken.id, number: 90, action: 'scheduled' };
    await insert(database, 'revisions', { ...revision, changed: '["name"]', data: Buffer.from('{') });
    const due = { type: 'brands', action: 'publish', due_at: daysAgo(2) };
    const unknownType = randomUUID();
    for (const row of [
      { ...due, type: 'partner-offers', record_id: unknownType },
      { ...due, record_id: randomUUID() },
      { ...due, record_id: 'no-id' },
      { ...due, record_id: broken.id, revision_id: version },
      { ...due, record_id: untimed.id, due_at: engine === 'sqlite' ? 'tomorrow' : 'infinity' },
      { ...due, record_id: wordless.id, action: 'explode' },
      // The last that is due.
      { ...due, record_id: good.id, due_at: daysAgo(1) },
    ])
      await insert(database, 'schedules', row);
    await insert(database, 'preview_links', {
      ...{ id: randomUUID(), token_hash: 'x', type: 'partner-offers', record_id: 'no-id' },
      expires_at: daysAgo(-1),
    });
    const deleted = { name: 'Deleted', deleted_at: daysAgo(60), is_draft: 0 };
    const ownTrash = randomUUID();
    await insert(database, 'trash', { ...deleted, id: randomUUID(), type: 'partner-offers', snapshot: '{' });
    await insert(database, 'trash', { ...deleted, id: ownTrash, type: 'brands', snapshot: '{}' });
    await insert(database, 'drafts', {
      ...{
        base: null,
        name: '',
        updated_at: daysAgo(100),
        id: randomUUID(),
        type: 'partner-offers',
        body: '{}',
        actor_id: randomUUID(),
        actor_name: 'Asha Rao',
      },
    });
    await withRows(database, async (rows) => {
      await rows.all('delete from jobs');
      await rows.all(`update drafts set body = '{', updated_at = $1 where id = $2`, [daysAgo(101), unread]);
      await rows.all('update drafts set updated_at = $1 where id = $2', [daysAgo(100), old]);
    });

    const server = await startServer({ database, environment, token });
    onTestFinished(async () => void (await server.stop()));
    const staff = await server.staff();
    const shownBrands = async () => (await server.visitor.get<Stored[]>('/brands')).body.map(({ id }) => id);
    const failed = async () => (await staff.get<Entry[]>('/admin/schedule?limit=100')).body;
    expect(await shownBrands()).toEqual([good.id]);
    const entries = await failed();
    expect(entries.map(({ reason }) => reason?.replace(/: .*(?=\. It)/, '')).sort()).toEqual([
      ...Array(4).fill('Something went wrong. It is tried again every minute.'),
      ...Array(2).fill('There is no such brand.'),
    ]);
    const told = /what was scheduled for a record could not be done/g;
    await expect.poll(() => server.output().match(told)?.length).toBe(6);
    expect((await staff.get<{ failed: number }>('/admin/summary')).body.failed).toBe(6);
    // The removals of each hour: one draft cannot be read, and the trash comes after them.
    const inTrash = async () => (await staff.get<Draft[]>('/admin/trash?limit=100')).body.map(({ id }) => id);
    await expect.poll(inTrash).toContain(old);
    await expect.poll(inTrash).not.toContain(ownTrash);
    const left = (await staff.get<Draft[]>('/admin/drafts?type=brands')).body.map(({ id }) => id);
    expect(left).toEqual([unread]);
    await expect.poll(server.output).toContain('Removing old drafts: fails');

    // What has become whole is done at the next try.
    await withRows(database, (rows) =>
      rows.all(`update schedules set action = 'publish', failed_at = $1 where record_id = $2`, [
        ...[daysAgo(1), wordless.id],
      ]),
    );
    await expect.poll(shownBrands).toContain(wordless.id);
    expect((await staff.delete(`/admin/schedule/partner-offers/${unknownType}/publish`)).status).toBe(200);
    expect((await failed()).map(({ type }) => type)).toEqual(Array(4).fill('brands'));
  });
});

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { versionedTypes } from '../../content/index.ts';
import { openStore } from '../../server/store/open.ts';
import type { Store } from '../../server/store/store.ts';
import { unknownId } from '../conformance/case.ts';
import { type Subject, subjects, usual } from '../conformance/subject.ts';
import {
  brand,
  contactMessage,
  create,
  createPost,
  page,
  type Stored,
  unique,
  video,
} from '../factories/bodies.ts';
import { backupsIn, runCommand } from '../support/backups.ts';
import { parseCsv } from '../support/csv.ts';
import { type TestDatabase, usualEngines } from '../support/database.ts';
import { createReferenced, make, titleOf } from '../support/edited-records.ts';
import type { Http } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { adminPassword, adminUsername, signIn, startCommand } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Entry {
  seq: number;
  at: string;
  by: { kind: string; id: string | null; name: string | null };
  source: string;
  action: string;
  type: string;
  recordId: string | null;
  title: string | null;
  fields: string[];
  revisionId: string | null;
  groupId: string | null;
  network: string | null;
  requestId: string | null;
}

const hour = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const isPersonal = ({ type }: Subject) => !versionedTypes.includes(type);
const actions = (entries: readonly Entry[]) => entries.map(({ action }) => action).toReversed();

/** Works with the store of a database in this process. */
async function withStore<Result>(
  { dataDirectory, databaseUrl }: TestDatabase,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ dataDirectory, databaseUrl, log: pino({ level: 'silent' }) });
  return work(store).finally(() => store.close());
}

const verify = (database: TestDatabase, environment: Record<string, string> = {}) =>
  startCommand(['tools/run/command.mjs', 'audit-verify'], database, environment).ended;

describe.each(usualEngines)('the audit log on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  const list = async (query = '') => (await site.staff.get<Entry[]>(`/admin/audit?limit=100${query}`)).body;
  const of = (id: string) => list(`&id=${id}`);
  const newest = async () => (await list())[0]?.seq ?? 0;
  const since = async (seq: number) => (await list()).filter((entry) => entry.seq > seq);
  const sql = (text: string, parameters: unknown[] = []) =>
    withRows(site.server.database, (rows) => rows.all(text, parameters));
  beforeAll(() => createReferenced(site.staff));

  test.each(usual(subjects))(
    '[PEOPLE-42] [SAFE-80] $name: each write of a record has exactly one entry, and one that is refused has none',
    async (subject) => {
      const { path, id, record } = await make(site, subject);
      const { name } = subject;
      const titleField = titleOf(subject);
      const title = String(record[titleField]);
      const isChangeable = !isPersonal(subject) && name !== 'carousel';
      if (isChangeable) {
        const changed = { [titleField]: `${title} 2` };
        expect((await site.staff.put(`${path}/${id}`, changed)).status).toBe(200);
        expect((await site.staff.put(`${path}/${id}`, changed)).status).toBe(200);
        const refused = await site.staff.call('PUT', `${path}/${id}`, {
          body: changed,
          headers: { 'if-match': '"2020-01-01T00:00:00.000Z"' },
        });
        expect(refused.status).toBe(409);
        expect((await site.staff.put(`${path}/${id}`, { [titleField]: 7 })).status).toBe(422);
      }
      const trash = `/admin/trash/${name}/${id}`;
      for (const status of [200, 404]) expect((await site.staff.delete(`${path}/${id}`)).status).toBe(status);
      expect((await site.staff.post(`${trash}/restore`, {})).status).toBe(200);
      await site.staff.delete(`${path}/${id}`);
      for (const status of [200, 404]) expect((await site.staff.delete(trash)).status).toBe(status);
      const entries = await of(id);
      expect(actions(entries)).toEqual([
        ...(isPersonal(subject) ? [] : ['create']),
        ...(isChangeable ? ['update', 'update'] : []),
        ...['trash', 'restore', 'trash', 'purge'],
      ]);
      for (const entry of entries) {
        expect(entry).toMatchObject({
          type: name,
          recordId: id,
          by: { kind: 'person', id: expect.any(String), name: adminUsername },
          source: 'api',
          network: expect.stringMatching(/^(127\.0\.0\.1|::)/),
          requestId: expect.any(String),
          groupId: null,
        });
        if (isPersonal(subject) && entry.action === 'purge') expect(entry.title).toMatch(/^[CJ]-\w{6}$/);
        else expect(entry.title === null).toBe(isPersonal(subject));
      }
      if (!isChangeable) return;
      const [, , , , same, update] = entries;
      expect([update?.fields, same?.fields]).toEqual([[titleField], []]);
      expect([update?.title, same?.revisionId]).toEqual([`${title} 2`.slice(0, 200), null]);
    },
  );

  // Also proves PEOPLE-43.
  test('[SAFE-83] what a visitor sent, and what was removed for good, is in the log by its reference or its name alone', async () => {
    const [title, secret] = [unique('Rooftop'), unique('Canary')];
    const { body } = await site.visitor.post<Stored>(
      '/contact',
      contactMessage({ firstName: secret, lastName: secret, message: secret }),
    );
    const { id } = await createPost(site.staff, { title, content: `<p>${secret}</p>`, excerpt: secret });
    for (const [path, type, removed] of [
      ['/contact', 'contact', body.id],
      ['/blog/posts', 'blog-posts', id],
    ]) {
      await site.staff.delete(`${path}/${removed}`);
      await site.staff.delete(`/admin/trash/${type}/${removed}`);
    }
    expect(actions(await of(body.id))).toEqual(['trash', 'purge']);
    const tables = 'contact blog_posts trash revisions drafts audit_log';
    for (const table of tables.split(' '))
      expect(JSON.stringify(await sql(`select * from ${table}`)), table).not.toContain(secret);
    expect((await of(id)).map((entry) => entry.title)).toEqual([title, title, title]);
  });

  test('[SAFE-80] hiding, showing, sharing, discarding a draft and what a bulk action does have an entry each, a call of the panel is told as such; an autosave, an open form and what is refused have none', async () => {
    const { body, headers } = await site.staff.post<Stored>('/brands', brand(), { 'x-client': 'panel' });
    const { id, updatedAt } = body;
    const [entry] = await of(id);
    expect([entry?.source, entry?.requestId]).toEqual(['panel', headers.get('x-request-id')]);
    const draft = `/admin/drafts/brands/${id}`;
    expect((await site.staff.patch(draft, { base: updatedAt, values: { name: 'Other' } })).status).toBe(200);
    const form = '01936d5e-0000-7000-8000-000000000001';
    expect((await site.staff.put(`/admin/presence/brands/${id}/${form}`)).status).toBe(200);
    expect((await site.staff.delete(draft)).status).toBe(200);
    for (const isShown of [false, true]) await site.staff.put(`/brands/${id}`, { publication: { isShown } });
    const { id: shared } = await create(site.staff, '/pages', page());
    const path = `/admin/preview-links/pages/${shared}`;
    const link = await site.staff.post<Stored>(path, { days: 7 });
    expect((await site.staff.post(path, { days: 8 })).status).toBe(422);
    for (const status of [200, 404])
      expect((await site.staff.delete(`${path}/${link.body.id}`)).status).toBe(status);
    expect(actions(await of(id))).toEqual(['create', 'discard', 'hide', 'show']);
    expect(actions(await of(shared))).toEqual(['create', 'share', 'unshare']);

    const { id: other } = await create(site.staff, '/brands', brand());
    const before = await newest();
    for (const action of ['unpublish', 'delete', 'restore'])
      await site.staff.post('/admin/bulk/brands', { action, ids: [unknownId, id, other] });
    const entries = (await since(before)).toReversed();
    expect(entries.map(({ action }) => action)).toEqual(
      ['hide', 'trash', 'restore'].flatMap((action) => [action, action]),
    );
    const groups = entries.map(({ groupId }) => groupId);
    expect(groups).toEqual([0, 2, 4].flatMap((first) => [groups[first], groups[first]]));
    expect([new Set(groups).size, groups.includes(null)]).toEqual([3, false]);
    const file = await site.staff.post<Stored>('/media', `A document ${unique('of words')}`);
    await site.staff.patch(`/media/${file.body.id}`, { alt: 'A line of text' });
    await site.staff.delete(`/media/${file.body.id}`);
    expect(actions(await of(file.body.id))).toEqual(['create', 'update', 'trash']);
  });

  test('[SAFE-82] an action of the clock names who scheduled it, also after the account was renamed', async () => {
    const { id } = await create(site.staff, '/brands', brand({ publication: { isShown: false } }));
    await site.staff.put(`/admin/schedule/brands/${id}`, { publishAt: inMs(hour) });
    await sql('update admins set username = $1 where username = $2', ['renamed', adminUsername]);
    try {
      await sql('update schedules set due_at = $1 where record_id = $2', [inMs(-1), id]);
      await expect.poll(async () => (await of(id))[0]?.action).toBe('show');
      const [shown, scheduled] = await of(id);
      const by = { kind: 'person', name: adminUsername };
      expect(shown).toMatchObject({ by, source: 'clock', requestId: null, network: null });
      expect(scheduled).toMatchObject({ by, action: 'schedule', fields: ['publishAt'] });
      const { body } = await site.staff.get<{ by: { name: string } }[]>(`/admin/history/brands/${id}`);
      expect(body.map(({ by }) => by.name)).toEqual([adminUsername, adminUsername]);
    } finally {
      await sql('update admins set username = $1 where username = $2', [adminUsername, 'renamed']);
    }
  });

  // Also proves PEOPLE-43.
  test('[PEOPLE-42] a sign-in, a sign-out and a refused sign-in of a known account have an entry without password and token, an unknown name has none; an export has one', async () => {
    const before = await newest();
    const http = await signIn(site.visitor);
    await http.post('/auth/logout');
    const refuse = (username: string) => site.visitor.post('/auth/login', { username, password: 'wrong' });
    for (const name of [adminUsername, unique('nobody')]) expect((await refuse(name)).status).toBe(401);
    await expect
      .poll(async () => actions(await since(before)))
      .toEqual(['sign-in', 'sign-out', 'refuse-sign-in']);
    const entries = await since(before);
    for (const entry of entries)
      expect(entry).toMatchObject({ type: 'people', title: adminUsername, recordId: entry.by.id });
    const all = JSON.stringify(await sql('select * from audit_log'));
    const token = http.token ?? '';
    for (const secret of [adminPassword, token, createHash('sha256').update(token).digest('hex')])
      expect(all).not.toContain(secret);
    for (const path of ['/contact.csv', '/admin/audit.csv?action=sign-in']) await site.staff.get(path);
    const exports = (await since(before)).slice(0, -entries.length);
    expect(exports.map(({ action, type }) => [action, type]).toReversed()).toEqual([
      ['export', 'contact'],
      ['export', 'audit-log'],
    ]);
  });

  test('[PEOPLE-45] entries are found by person, action, type, record and days, newest first and in pages', async () => {
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push(await create(site.staff, '/video', video()));
    const [first, second, third] = made.map(({ id }) => id);
    const ids = async (query: string) =>
      (await site.staff.get<Entry[]>(`/admin/audit?${query}`)).body.map(({ recordId }) => recordId);
    expect(await ids('type=videos&action=create&limit=3')).toEqual([third, second, first]);
    expect(await ids('type=videos&action=create&limit=2&page=2')).toContain(first);
    const [{ by, at } = {} as Entry] = await of(first ?? '');
    expect(await ids(`person=${by.id}&type=videos&action=create&limit=1`)).toEqual([third]);
    expect(await ids(`person=${unknownId}`)).toEqual([]);
    const server = (await site.staff.get<Entry[]>('/admin/audit?person=server&limit=100')).body;
    expect(new Set(server.map(({ by: { id } }) => id))).toEqual(new Set([null]));
    // The day of the association, whose clock is five and a half hours ahead.
    const day = (hours: number) => new Date(Date.parse(at) + (5.5 + hours) * hour).toISOString().slice(0, 10);
    expect(await ids(`id=${first}&from=${day(0)}&to=${day(0)}`)).toEqual([first]);
    expect(await ids(`id=${first}&to=${day(-24)}`)).toEqual([]);
    expect(await ids(`id=${first}&from=${day(24)}`)).toEqual([]);
  });

  test('[SAFE-84] the CSV of a view has a line for each entry, with source, version and group', async () => {
    const formula = '=HYPERLINK("https://example.com")';
    const { id } = await create(site.staff, '/brands', brand({ name: formula }));
    await site.staff.post('/admin/bulk/brands', { action: 'unpublish', ids: [id] });
    const answer = await site.staff.get(`/admin/audit.csv?id=${id}`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    const [header = [], hidden = [], created = [], ...more] = parseCsv(answer.text);
    expect(more).toEqual([]);
    const cell = (row: string[], name: string) => row[header.indexOf(name)];
    const [entry] = await of(id);
    const cells = (row: string[], ...names: string[]) => names.map((name) => cell(row, name));
    expect(cells(hidden, 'Source', 'Version', 'Group')).toEqual(['api', entry?.revisionId, entry?.groupId]);
    expect(cells(created, 'Action', 'Person', 'Group')).toEqual(['create', adminUsername, '']);
    expect(cell(created, 'Title')).toBe(`'${formula}`);
  });

  test('[SAFE-80] [SAFE-81] an entry leads to the version that its change made, and the entries of a record are given with the versions that were the newest then', async () => {
    const { id } = await create(site.staff, '/brands', brand());
    const path = `/admin/history/brands/${id}`;
    await site.staff.put(`/admin/schedule/brands/${id}`, { unpublishAt: inMs(hour) });
    await site.staff.put(`/brands/${id}`, { name: unique('Second') });
    await site.staff.delete(`/admin/schedule/brands/${id}/unpublish`);
    await site.staff.put(`/brands/${id}`, { name: unique('Third') });
    const versions = (await site.staff.get<{ id: string }[]>(path)).body.map((version) => version.id);
    expect((await of(id)).flatMap(({ revisionId }) => revisionId ?? [])).toEqual(versions);
    const read = async (query: string) =>
      actions((await site.staff.get<Entry[]>(`${path}/entries${query}`)).body);
    expect(await read('')).toEqual(['create', 'schedule', 'update', 'unschedule', 'update']);
    expect(await read('?from=2&to=2')).toEqual(['update', 'unschedule']);
    for (const wrong of [`videos/${id}`, `brands/${unknownId}`])
      expect((await site.staff.get(`/admin/history/${wrong}/entries`)).status).toBe(404);
  });

  test('[PEOPLE-42] what many write at once makes a chain without a gap', async () => {
    const before = await newest();
    const write = (http: Http) => http.post<Stored>('/brands', brand());
    const made = await Promise.all(Array.from({ length: 40 }, () => write(site.staff)));
    const entries = await since(before);
    expect(entries.map(({ recordId }) => recordId).toSorted()).toEqual(
      made.map(({ body }) => body.id).toSorted(),
    );
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => before + 40 - index));
    expect(await withStore(site.server.database, (store) => store.audit.verify())).toBeUndefined();
  });

  test('[PEOPLE-44] audit:verify names the first entry that was changed or removed, and ends with code 1', async () => {
    expect(await verify(site.server.database)).toEqual({
      code: 0,
      output: 'The audit log is whole. No backup was compared.\n',
    });
    const seq = (await newest()) - 3;
    const broken = async () => (await withStore(site.server.database, (store) => store.audit.verify()))?.seq;
    await sql('create table kept as select * from audit_log');
    for (const [change, first] of [
      [`update audit_log set action = 'purge' where seq = ${seq}`, seq],
      [`update audit_log set fields = fields || 'x' where seq = ${seq}`, seq],
      [`update audit_log set actor_name = 'nobody' where seq = ${seq}`, seq],
      [`delete from audit_log where seq = ${seq}`, seq + 1],
      ['delete from audit_log where seq < 3', 3],
      [`delete from audit_log where seq >= ${seq}`, seq],
      ['delete from audit_log', 1],
    ] as const) {
      await sql(change);
      expect([change, await broken()]).toEqual([change, first]);
      await sql('delete from audit_log');
      await sql('insert into audit_log select * from kept');
    }
    await sql('drop table kept');
    await sql(`delete from audit_log where seq = ${seq}`);
    expect(await verify(site.server.database)).toEqual({
      code: 1,
      output: `The audit log is broken: entry ${seq + 1} does not follow the one before.\n`,
    });
  });

  test('[PEOPLE-44] old entries go in order, and an entry says how many went and keeps the last hash', async () => {
    await sql('delete from audit_log');
    await sql(`update audit_head set seq = 0, hash = '', at = ''`);
    for (let count = 0; count < 4; count += 1) await create(site.staff, '/brands', brand());
    const [{ at } = {} as Entry] = (await list()).filter(({ seq }) => seq === 3);
    const hashOf = async (seq: number) =>
      String((await sql(`select hash from audit_log where seq = ${seq}`))[0]?.hash);
    const [last, next] = [await hashOf(2), await hashOf(3)];
    await withStore(site.server.database, async (store) => {
      expect(await store.audit.prune('2020-01-01T00:00:00.000Z')).toBe(0);
      expect(await store.audit.prune(at)).toBe(2);
      expect(await store.audit.verify({ seq: 3, hash: next })).toBeUndefined();
      for (const anchor of [
        { seq: 3, hash: last },
        { seq: 6, hash: next },
      ])
        expect((await store.audit.verify(anchor))?.seq).toBe(anchor.seq);
    });
    const [told, ...others] = await list();
    expect(others.map(({ seq }) => seq)).toEqual([4, 3]);
    expect(told).toMatchObject({
      ...{ seq: 5, action: 'prune', type: 'audit-log', title: '2 entries', recordId: last },
      ...{ source: 'clock', by: { kind: 'server', id: null, name: null } },
    });
    await sql('delete from audit_log where seq = 3');
    const broken = await withStore(site.server.database, (store) => store.audit.verify());
    expect(broken?.seq).toBe(4);
  });

  test.skipIf(engine === 'postgres')(
    '[PEOPLE-44] audit:verify notices that all entries were made anew since the newest backup',
    async () => {
      const { database } = site.server;
      const folder = mkdtempSync(join(tmpdir(), 'kiran-audit-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const makeChain = async () => {
        await sql('delete from audit_log');
        await sql(`update audit_head set seq = 0, hash = '', at = ''`);
        for (let count = 0; count < 3; count += 1) await create(site.staff, '/brands', brand());
      };
      await makeChain();
      expect((await runCommand('backup', [folder], database)).code).toBe(0);
      await create(site.staff, '/brands', brand());
      expect(await verify(database, { BACKUP_FOLDER: folder })).toEqual({
        code: 0,
        output: `The audit log is whole. It contains entry 3, the last of ${backupsIn(folder)[0]}.\n`,
      });
      await makeChain();
      expect(await verify(database, { BACKUP_FOLDER: folder })).toEqual({
        code: 1,
        output: 'The audit log is broken: entry 3 is not the one of the backup.\n',
      });
    },
  );
});

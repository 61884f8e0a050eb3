import { zstdCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { unknownId } from '../conformance/case.ts';
import { type Subject, usual } from '../conformance/subject.ts';
import {
  type Body,
  contactMessage,
  create,
  createPost,
  createTag,
  type Stored,
  unique,
} from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import {
  changeable,
  createReferenced,
  edited,
  make,
  titleOf,
  type Version,
} from '../support/edited-records.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

/** Values of a record as a form sends them. */
function sentValues({ type }: Subject, record: Body): Body {
  const values: Body = {};
  for (const [name, field] of Object.entries(type.fields)) {
    const [head = ''] = name.split('.');
    if (!field.readOnly) values[head] = field.kind.name === 'reference' ? idsOf(record[head]) : record[head];
  }
  return values;
}

function idsOf(value: unknown): unknown {
  return Array.isArray(value) ? value.map(idsOf) : ((value as Stored | null)?.id ?? value);
}

/** Words that hardly compress, of a fixed seed. */
function words(count: number, seed: number): string {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state.toString(36);
  }).join(' ');
}

describe.each(usualEngines)('history on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, REVISIONS_KEPT: '12' } });
  beforeAll(() => createReferenced(site.staff));

  const list = async (type: string, id: string, query = '') =>
    (await site.staff.get<Version[]>(`/admin/history/${type}/${id}${query}`)).body;
  const read = async (type: string, id: string, version: Version | undefined) =>
    (await site.staff.get<Version>(`/admin/history/${type}/${id}/${version?.id}`)).body;
  const document = async (type: string, id: string) =>
    (await site.staff.get<Version[]>(`/admin/history/${type}/${id}.json`)).body;
  const restore = (type: string, id: string) =>
    site.staff.post<Stored>(`/admin/trash/${type}/${id}/restore`, {});
  const all = (sql: string, parameters: unknown[]) =>
    withRows(site.server.database, (rows) => rows.all(sql, parameters));
  const forget = (id: string) => all('delete from revisions where record_id = $1', [id]);

  test.each(usual(changeable(edited)))(
    // Also proves SAFE-28.
    '[SAFE-19] [SAFE-27] $name: each create, change and restore leaves a version with number, moment, account, source, fields and values; a save without a difference, a refused and a stale one leave none; removing for good takes them all',
    async (subject) => {
      const { path, id, record } = await make(site, subject);
      const { name } = subject;
      const title = titleOf(subject);
      expect(await list(name, id)).toEqual([
        {
          ...{ id: expect.any(String), number: 1, action: 'create', source: 'api', at: record.createdAt },
          by: { id: expect.any(String), name: 'admin' },
          changed: expect.arrayContaining([title]),
        },
      ]);
      const save = (body: Body, version?: string, method = 'PUT') =>
        site.staff.call<Stored>(method, `${path}/${id}`, {
          body,
          headers: { 'x-client': 'panel', ...(version && { 'if-match': `"${version}"` }) },
        });
      const other = `${String((await subject.body(site.staff))[title])} 2`;
      const { status, body: after } = await save({ [title]: other });
      expect([status, after[title]]).toEqual([200, other]);
      const [newest, oldest] = await document(name, id);
      expect(newest).toMatchObject({
        ...{ number: 2, source: 'panel', action: 'update', at: after.updatedAt, changed: [title] },
        values: sentValues(subject, after),
      });
      expect(oldest?.values).toEqual(sentValues(subject, record));
      expect((await save({ [title]: {} })).status).toBe(422);
      const stale = await save({ [title]: `${other} and 3` }, record.updatedAt);
      expect([stale.status, stale.headers.get('etag')]).toEqual([409, `"${after.updatedAt}"`]);
      expect(stale.body).toMatchObject({ changedBy: 'admin', changedAt: after.updatedAt });
      expect((await site.staff.get(`${path}/${id}`)).body).toEqual(after);
      const again = await save(sentValues(subject, after), after.updatedAt, 'PATCH');
      expect([again.status, again.headers.get('etag')]).toEqual([200, `"${again.body.updatedAt}"`]);
      expect(again.body.updatedAt > after.updatedAt).toBe(true);
      expect(sentValues(subject, again.body)).toEqual(sentValues(subject, after));
      const before = await document(name, id);
      expect(before).toHaveLength(2);
      await site.staff.delete(`${path}/${id}`);
      expect(await document(name, id)).toEqual(before);
      const { body: back } = await restore(name, id);
      const [restored, ...others] = await document(name, id);
      expect(restored).toMatchObject({
        ...{ number: 3, action: 'restore', by: { name: 'admin' }, at: back.updatedAt, changed: [] },
        values: sentValues(subject, after),
      });
      expect(others).toEqual(before);
      await site.staff.delete(`${path}/${id}`);
      expect((await site.staff.delete(`/admin/trash/${name}/${id}`)).status).toBe(200);
      for (const suffix of ['', '.json', `/${newest?.id}`])
        expect((await site.staff.get(`/admin/history/${name}/${id}${suffix}`)).status, suffix).toBe(404);
    },
  );

  test('[SAFE-27] the first change of a record that is older than the history also keeps the state before, and nobody is named for it', async () => {
    const { id, updatedAt, name } = await createTag(site.staff);
    await forget(id);
    expect(await list('tags', id)).toEqual([]);
    const stale = { body: { name: unique('x') }, headers: { 'if-match': '"another"' } };
    const refused = await site.staff.call<Body>('PUT', `/tags/${id}`, stale);
    expect([refused.status, refused.body.changedBy]).toEqual([409, null]);
    const other = unique('other');
    await site.staff.patch(`/tags/${id}`, { name: other });
    expect(await document('tags', id)).toMatchObject([
      { number: 2, action: 'update', values: { name: other } },
      { number: 1, action: 'before', at: updatedAt, by: null, source: null, changed: [], values: { name } },
    ]);
  });

  test('[SAFE-27] submissions have no versions, and a version is found with its own record and type alone', async () => {
    const sent = await create(site.visitor, '/contact', contactMessage());
    expect(await all('select * from revisions where record_id = $1', [sent.id])).toEqual([]);
    const [one, other] = [await createTag(site.staff), await createTag(site.staff)];
    const [version] = await list('tags', one.id);
    for (const path of [
      ...[`contact/${sent.id}`, `tags/${other.id}/${version?.id}`, `categories/${one.id}/${version?.id}`],
      ...[`categories/${one.id}`, `tags/${unknownId}`, 'tags/x', 'tags/x.json', `tags/${one.id}/x`],
    ])
      expect([path, (await site.staff.get(`/admin/history/${path}`)).status]).toEqual([path, 404]);
  });

  test('[SAFE-27] a file that gets another address changes the records with it, as a change by the server', async () => {
    const headers = { 'content-disposition': `attachment; filename="minutes.txt"` };
    const upload = async (method: string, path: string) => {
      const body = Uint8Array.from(Buffer.from(unique('Minutes')));
      return (await site.staff.call<Stored & { address: string }>(method, path, { body, headers })).body;
    };
    const file = await upload('POST', '/media');
    const body = { title: 'Minutes', link: 'https://example.org/', documentUrl: file.address };
    const known = await create(site.staff, '/resources', body);
    const { address } = await upload('PUT', `/media/${file.id}/file`);
    const [newest] = await document('resources', known.id);
    expect(newest).toMatchObject({
      ...{ action: 'relink', by: null, at: known.updatedAt, changed: ['documentUrl'] },
      values: { documentUrl: address },
    });
  });

  test('[SAFE-33] a record keeps its newest REVISIONS_KEPT versions, older ones go ten at a time', async () => {
    const { id } = await createPost(site.staff);
    const numbers = async () => (await list('blog-posts', id, '?limit=100')).map(({ number }) => number);
    const range = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => from - index);
    for (let number = 2; number <= 29; number += 1)
      await site.staff.patch(`/blog/posts/${id}`, { content: `<p>${words(300, number)}</p>` });
    expect(await numbers()).toEqual(range(29, 9));
    await site.staff.patch(`/blog/posts/${id}`, { content: `<p>${words(300, 30)}</p>` });
    expect(await numbers()).toEqual(range(30, 19));
    const { body, headers } = await site.staff.get<Version[]>(
      `/admin/history/blog-posts/${id}?page=2&limit=5`,
    );
    expect(body.map(({ number }) => number)).toEqual(range(25, 21));
    expect(headers.get('x-total-count')).toBe('12');
    for (const { number, values } of await document('blog-posts', id))
      expect(values.content).toBe(`<p>${words(300, number)}</p>`);
  });

  test('[SAFE-35] the JSON document has all versions of a record with their values, newest first, also of changes at once, and their rich text passes the sanitiser of today', async () => {
    const tag = await createTag(site.staff);
    const saves = [1, 2, 3, 4, 5].map((number) =>
      site.staff.patch(`/tags/${tag.id}`, { name: `${tag.name}${number}` }),
    );
    for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
    const { body, headers } = await site.staff.get<Version[]>(`/admin/history/tags/${tag.id}.json`);
    expect(['content-type', 'cache-control', 'content-length'].map((name) => headers.get(name))).toEqual([
      ...['application/json', 'no-store', null],
    ]);
    expect(body.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(body.at(-1)?.values).toEqual({ name: tag.name });
    for (const version of body) expect(await read('tags', tag.id, version)).toEqual(version);
    const { id } = await createPost(site.staff);
    const values = { content: '<p onclick="x()">a<script>b</script></p>' };
    const data = zstdCompressSync(JSON.stringify(values));
    await all('update revisions set data = $1 where record_id = $2', [data, id]);
    const [post] = await document('blog-posts', id);
    for (const version of [post, await read('blog-posts', id, post)])
      expect(version?.values).toEqual({ content: '<p>a</p>' });
  });
});

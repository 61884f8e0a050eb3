import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { unknownId } from '../conformance/case.ts';
import { type Subject, subjects, usual } from '../conformance/subject.ts';
import {
  type Body,
  contactMessage,
  create,
  createCategory,
  createPost,
  createTag,
  member,
  type Stored,
  unique,
} from '../factories/bodies.ts';
import { isNight, usualEngines } from '../support/database.ts';
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
  const forget = async (id: string) => {
    for (const table of ['revisions', 'revision_parts'])
      await all(`delete from ${table} where record_id = $1`, [id]);
  };
  /** Bytes that the versions of a record take. */
  const stored = async (id: string) => {
    const size = engine === 'sqlite' ? 'length(cast(body as blob))' : 'octet_length(body)';
    const data = engine === 'sqlite' ? 'length(data)' : 'octet_length(data)';
    const [bodies] = await all(
      `select sum(${size}) as bytes, count(*) as number from revisions where record_id = $1`,
      [id],
    );
    const [parts] = await all(
      `select sum(${data} + 64) as bytes, count(*) as number from revision_parts where record_id = $1`,
      [id],
    );
    const bytes = Number(bodies?.bytes ?? 0) + 200 * Number(bodies?.number) + Number(parts?.bytes ?? 0);
    return { bytes, parts: Number(parts?.number) };
  };

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
      const change = { changedBy: 'admin', changedAt: after.updatedAt };
      expect(stale.body, 'whose change it would have undone').toMatchObject({
        ...{ type: '/problems/conflict', ...change },
      });
      const read = async () => (await site.staff.get<Stored>(`${path}/${id}`)).body;
      expect(await read()).toEqual(after);
      for (const method of ['PUT', 'PATCH']) {
        const current = await read();
        const again = await save(sentValues(subject, current), current.updatedAt, method);
        expect([again.status, again.headers.get('etag')]).toEqual([200, `"${again.body.updatedAt}"`]);
        expect(again.body.updatedAt > current.updatedAt).toBe(true);
        expect(sentValues(subject, again.body)).toEqual(sentValues(subject, current));
      }
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
      expect(await stored(id)).toEqual({ bytes: 0, parts: 0 });
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
    for (const { name } of subjects.filter((subject) => !edited.includes(subject)))
      expect((await site.staff.get(`/admin/history/${name}/${unknownId}`)).status).toBe(404);
    const sent = await create(site.visitor, '/contact', contactMessage());
    expect(await all('select * from revisions where record_id = $1', [sent.id])).toEqual([]);
    const [one, other] = [await createTag(site.staff), await createTag(site.staff)];
    const [version] = await list('tags', one.id);
    const paths = [
      `tags/${other.id}/${version?.id}`,
      `categories/${one.id}/${version?.id}`,
      `categories/${one.id}`,
      `tags/${unknownId}`,
      'tags/x',
      'tags/x.json',
      `tags/${one.id}/x`,
    ];
    for (const path of paths)
      expect([path, (await site.staff.get(`/admin/history/${path}`)).status]).toEqual([path, 404]);
  });

  test('[SAFE-27] publishing, another category and other tags of a post, and another order of a member are changes of their fields', async () => {
    const [one, two] = [await createTag(site.staff), await createTag(site.staff)];
    const post = await createPost(site.staff, { tags: [one.id, two.id], status: 'Draft' });
    const category = await createCategory(site.staff);
    for (const body of [{ status: 'Published' }, { category: category.id }, { tags: [two.id, one.id] }])
      await site.staff.put(`/blog/posts/${post.id}`, body);
    const versions = await document('blog-posts', post.id);
    expect(versions.map(({ changed }) => changed).slice(0, 3)).toEqual([['tags'], ['category'], ['status']]);
    expect(versions[0]?.values).toMatchObject({ category: category.id, tags: [two.id, one.id] });
    const moved = await create(site.staff, '/about/members', member());
    await site.staff.patch(`/about/members/${moved.id}`, { order: 99 });
    const [newest] = await document('members', moved.id);
    expect(newest).toMatchObject({ changed: ['order'], values: { order: 99 } });
  });

  test('[SAFE-27] a file that gets another address changes the records with it, as a change by the server', async () => {
    const headers = { 'content-disposition': `attachment; filename="minutes.txt"` };
    const upload = (path: string) =>
      site.staff.post<Stored & { address: string }>(
        path,
        Uint8Array.from(Buffer.from(unique('Minutes'))),
        headers,
      );
    const { body: file } = await upload('/media');
    const body = { title: 'Minutes', link: 'https://example.org/', documentUrl: file.address };
    const known = await create(site.staff, '/resources', body);
    const replaced = await site.staff.call<Stored & { address: string }>('PUT', `/media/${file.id}/file`, {
      body: Uint8Array.from(Buffer.from(unique('Minutes'))),
      headers,
    });
    expect(replaced.status).toBe(200);
    const [newest] = await document('resources', known.id);
    expect(newest).toMatchObject({
      action: 'relink',
      by: null,
      at: known.updatedAt,
      changed: ['documentUrl'],
      values: { documentUrl: replaced.body.address },
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
    const before = await stored(id);
    await site.staff.patch(`/blog/posts/${id}`, { content: `<p>${words(300, 30)}</p>` });
    expect(await numbers()).toEqual(range(30, 19));
    expect((await stored(id)).parts).toBeLessThan(before.parts);
    const { body, headers } = await site.staff.get<Version[]>(
      `/admin/history/blog-posts/${id}?page=2&limit=5`,
    );
    expect(body.map(({ number }) => number)).toEqual(range(25, 21));
    expect(headers.get('x-total-count')).toBe('12');
    for (const { number, values } of await document('blog-posts', id))
      expect(values.content).toBe(`<p>${words(300, number)}</p>`);
    await site.staff.patch(`/blog/posts/${id}`, { content: '<p>Short.</p>' });
    for (let number = 32; number <= 50; number += 1)
      await site.staff.patch(`/blog/posts/${id}`, { readTime: number });
    expect((await stored(id)).parts).toBe(0);
  });

  // A twentieth of it by day, where each save takes a second.
  const [saves, size, most] = isNight ? [20, 5_000_000, 200_000] : [4, 500_000, 40_000];
  test(`[SAFE-34] ${saves} changes of words, also beside a picture of ${size / 1e6} MB, add less than ${most / 1e3} KB, and every version comes back byte for byte`, async () => {
    // The library refuses what is no picture, so it stays inside the content.
    const picture = `<img src="data:image/png;base64,${words(size / 6.25, 1).replaceAll(' ', '/')}" alt="" />`;
    const contents: string[] = [];
    const change = (number: number) => {
      const other = Array.from({ length: 40 }, (_, index) =>
        index === number ? `${number} ${words(30, index)}` : words(30, index),
      );
      const text = [...other, `सौर ${number} &amp; 👩🏽‍🔧${picture}${number} ☀`, words(300, 2)];
      contents.push(text.map((paragraph) => `<p>${paragraph}</p>`).join(''));
      return { content: contents.at(-1) };
    };
    expect(Buffer.byteLength(String(change(0).content))).toBeGreaterThan(size);
    const post = await createPost(site.staff, { content: contents[0] });
    expect(post.content === contents[0]).toBe(true);
    const before = await stored(post.id);
    expect(before.bytes).toBeLessThan(gzipSync(String(contents[0])).length * 1.2);
    for (let number = 1; number <= saves; number += 1)
      expect((await site.staff.patch(`/blog/posts/${post.id}`, change(number))).status).toBe(200);
    expect((await stored(post.id)).bytes - before.bytes).toBeLessThan(most);
    const versions = await document('blog-posts', post.id);
    expect(versions.length).toBe(Math.min(13, saves + 1));
    for (const { number, values } of versions) expect(values.content === contents[number - 1]).toBe(true);
  }, 300_000);

  test('[SAFE-35] the JSON document has all versions of a record, with their values, newest first', async () => {
    const tag = await createTag(site.staff);
    for (const suffix of ['b', 'c'])
      await site.staff.patch(`/tags/${tag.id}`, { name: `${tag.name}${suffix}` });
    const answer = await site.staff.get<Version[]>(`/admin/history/tags/${tag.id}.json`);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-length')).toBeNull();
    expect(answer.body.map(({ number, values }) => [number, values])).toEqual([
      [3, { name: `${tag.name}c` }],
      [2, { name: `${tag.name}b` }],
      [1, { name: tag.name }],
    ]);
    for (const version of answer.body) expect(await read('tags', tag.id, version)).toEqual(version);
  });

  test('[SAFE-32] the rich text of a version passes the sanitiser of today', async () => {
    const { id } = await createPost(site.staff);
    const body = JSON.stringify({
      values: { content: '<p onclick="x()">a<script>b</script></p>' },
      parts: {},
    });
    await all('update revisions set body = $1 where record_id = $2', [body, id]);
    const [version] = await list('blog-posts', id);
    expect((await read('blog-posts', id, version)).values).toEqual({ content: '<p>a</p>' });
    expect((await document('blog-posts', id))[0]?.values).toEqual({ content: '<p>a</p>' });
  });

  test('[SAFE-27] changes at once of one record get a number each', async () => {
    const { id, name } = await createTag(site.staff);
    const saves = Array.from({ length: 8 }, (_, index) =>
      site.staff.patch(`/tags/${id}`, { name: `${name} ${index}` }),
    );
    for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
    expect((await list('tags', id)).map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});

import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { versionedTypes } from '../../content/index.ts';
import { unknownId } from '../conformance/case.ts';
import { allRecords, type Subject, subjects, usual } from '../conformance/subject.ts';
import {
  type Body,
  create,
  createCategory,
  createPost,
  createTag,
  rateCard,
  type Stored,
  unique,
} from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite, useSite } from '../support/site.ts';

interface Version {
  id: string;
  number: number;
  at: string;
  by: { id: string; name: string } | null;
  source: string | null;
  action: string;
  changed: string[];
}

type WithValues = Version & { values: Body };

const edited = subjects.filter(({ type }) => versionedTypes.includes(type));
/** The carousel is added to, and never changed. */
const changeable = edited.filter(({ name }) => name !== 'carousel');

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
  beforeAll(async () => {
    await createCategory(site.staff);
    await createTag(site.staff, 'net metering');
    await create(site.staff, '/rate-cards', rateCard());
  });

  const list = async (type: string, id: string, query = '') =>
    (await site.staff.get<Version[]>(`/admin/history/${type}/${id}${query}`)).body;
  const read = async (type: string, id: string, version: Version | undefined) =>
    (await site.staff.get<WithValues>(`/admin/history/${type}/${id}/${version?.id}`)).body;
  const document = async (type: string, id: string) =>
    (await site.staff.get<WithValues[]>(`/admin/history/${type}/${id}.json`)).body;
  const make = async (subject: Subject): Promise<{ path: string; record: Stored }> => {
    const [path = ''] = subject.paths;
    const made = await subject.create(site.staff, path, await subject.body(site.staff));
    const record = (await allRecords(subject, site.staff)).find(({ id }) => id === made.body.id) as Stored;
    return { path, record };
  };
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

  test.each(usual(edited))(
    '[SAFE-27] $name: a create leaves a version with number, moment, account, source and the values of the record',
    async (subject) => {
      const { record } = await make(subject);
      const [version, ...others] = await list(subject.name, record.id);
      expect(others).toEqual([]);
      expect(version).toEqual({
        id: expect.any(String),
        number: 1,
        at: record.createdAt,
        by: { id: expect.any(String), name: 'admin' },
        source: 'api',
        action: 'create',
        changed: expect.arrayContaining([subject.type.definition.titleField]),
      });
      expect((await read(subject.name, record.id, version)).values).toEqual(sentValues(subject, record));
    },
  );

  test.each(usual(changeable))(
    '[SAFE-27] [SAFE-28] $name: a change leaves a version that names its fields, and a save without a difference leaves none',
    async (subject) => {
      const { path, record } = await make(subject);
      const { titleField } = subject.type.definition;
      const body = await subject.body(site.staff);
      const title = `${String(body[titleField])} 2`;
      const { status, body: after } = await site.staff.call<Stored>('PUT', `${path}/${record.id}`, {
        body: { [titleField]: title },
        headers: { 'x-client': 'panel' },
      });
      expect([status, after[titleField]]).toEqual([200, title]);
      const [newest, oldest] = await list(subject.name, record.id);
      expect(newest).toMatchObject({
        number: 2,
        source: 'panel',
        action: 'update',
        at: after.updatedAt,
        changed: [titleField],
      });
      expect((await read(subject.name, record.id, newest)).values).toEqual(sentValues(subject, after));
      expect((await read(subject.name, record.id, oldest)).values).toEqual(sentValues(subject, record));
      for (const method of ['PUT', 'PATCH'] as const) {
        const current = (await site.staff.get<Stored>(`${path}/${record.id}`)).body;
        const again = await site.staff.call<Stored>(method, `${path}/${record.id}`, {
          body: sentValues(subject, current),
          headers: { 'if-match': `"${current.updatedAt}"` },
        });
        expect([again.status, again.headers.get('etag')]).toEqual([200, `"${again.body.updatedAt}"`]);
        expect(again.body.updatedAt > current.updatedAt).toBe(true);
        expect(sentValues(subject, again.body)).toEqual(sentValues(subject, current));
      }
      expect(await list(subject.name, record.id)).toHaveLength(2);
    },
  );

  test.each(usual(changeable))(
    '[SAFE-19] $name: a stale save stores nothing and is answered 409 with the person, the moment and the version of the change it would have undone',
    async (subject) => {
      const { path, record } = await make(subject);
      const { titleField } = subject.type.definition;
      const title = `${String((await subject.body(site.staff))[titleField])} 2`;
      const { body: current } = await site.staff.put<Stored>(`${path}/${record.id}`, { [titleField]: title });
      const save = (version: string) =>
        site.staff.call<Body>('PUT', `${path}/${record.id}`, {
          body: { [titleField]: `${title} and 3` },
          headers: { 'if-match': `"${version}"` },
        });
      const refused = await save(record.updatedAt);
      expect(refused.status).toBe(409);
      expect(refused.headers.get('etag')).toBe(`"${current.updatedAt}"`);
      expect(refused.body).toMatchObject({
        type: '/problems/conflict',
        changedBy: 'admin',
        changedAt: current.updatedAt,
      });
      expect((await site.staff.get<Stored>(`${path}/${record.id}`)).body).toEqual(current);
      expect(await list(subject.name, record.id)).toHaveLength(2);
      await forget(record.id);
      expect((await save(record.updatedAt)).body.changedBy).toBe(null);
      expect((await save(current.updatedAt)).status).toBe(200);
    },
  );

  test.each(usual(changeable))(
    '[SAFE-27] $name: the first change of a record that is older than the history also keeps the state before',
    async (subject) => {
      const { path, record } = await make(subject);
      await forget(record.id);
      expect((await site.staff.get(`/admin/history/${subject.name}/${record.id}`)).body).toEqual([]);
      const { titleField } = subject.type.definition;
      const body = await subject.body(site.staff);
      const { body: after } = await site.staff.patch<Stored>(`${path}/${record.id}`, {
        [titleField]: `${String(body[titleField])} 2`,
      });
      const [newest, before, ...others] = await document(subject.name, record.id);
      expect(others).toEqual([]);
      expect(newest).toMatchObject({ number: 2, action: 'update', values: sentValues(subject, after) });
      expect(before).toMatchObject({
        number: 1,
        action: 'before',
        at: record.updatedAt,
        by: null,
        source: null,
        changed: [],
        values: sentValues(subject, record),
      });
    },
  );

  test.each(usual(edited))(
    '[SAFE-27] $name: the trash keeps the versions, a restore adds one, and removing for good takes them all',
    async (subject) => {
      const { path, record } = await make(subject);
      const before = await document(subject.name, record.id);
      await site.staff.delete(`${path}/${record.id}`);
      expect(await document(subject.name, record.id)).toEqual(before);
      const { body: back } = await restore(subject.name, record.id);
      const [newest, ...others] = await document(subject.name, record.id);
      expect(newest).toMatchObject({
        number: 2,
        action: 'restore',
        by: { name: 'admin' },
        at: back.updatedAt,
        changed: [],
        values: sentValues(subject, record),
      });
      expect(others).toEqual(before);
      await site.staff.delete(`${path}/${record.id}`);
      expect((await site.staff.delete(`/admin/trash/${subject.name}/${record.id}`)).status).toBe(200);
      for (const suffix of ['', '.json', `/${newest?.id}`]) {
        const gone = await site.staff.get(`/admin/history/${subject.name}/${record.id}${suffix}`);
        expect([suffix, gone.status]).toEqual([suffix, 404]);
      }
      expect(await stored(record.id)).toEqual({ bytes: 0, parts: 0 });
    },
  );

  test('[SAFE-27] submissions have no versions, and a version is found with its own record and type alone', async () => {
    for (const { name } of subjects.filter((subject) => !edited.includes(subject)))
      expect((await site.staff.get(`/admin/history/${name}/${unknownId}`)).status).toBe(404);
    const sent = await create(site.visitor, '/contact', {
      firstName: 'Ravi',
      lastName: 'Iyer',
      email: 'ravi.iyer@example.com',
      message: unique('Is there a chapter in Madurai?'),
    });
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
    const member = await create(site.staff, '/about/members', {
      name: 'Asha Rao',
      role: 'Treasurer',
      image: '/pictures/people/02.webp',
      isWorkingCommittee: true,
    });
    await site.staff.patch(`/about/members/${member.id}`, { order: 99 });
    const [newest] = await document('members', member.id);
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
    const [known, older] = [
      await create(site.staff, '/resources', body),
      await create(site.staff, '/resources', body),
    ];
    await forget(older.id);
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
    expect(await list('resources', older.id)).toEqual([]);
  });

  test('[SAFE-28] a refused save and a stale one leave no version', async () => {
    const tag = await createTag(site.staff);
    await site.staff.patch(`/tags/${tag.id}`, { name: '' });
    const stale = { 'if-match': '"another"' };
    const { status } = await site.staff.call('PATCH', `/tags/${tag.id}`, {
      body: { name: unique('x') },
      headers: stale,
    });
    expect([status, (await list('tags', tag.id)).length]).toEqual([409, 1]);
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

  test('[SAFE-34] twenty changes of words, also beside a picture of 5 MB, add less than 200 KB, and every version comes back byte for byte', async () => {
    // The library refuses what is no picture, so it stays inside the content.
    const picture = `<img src="data:image/png;base64,${words(800_000, 1).replaceAll(' ', '/')}" alt="" />`;
    const contents: string[] = [];
    const change = (number: number) => {
      const other = Array.from({ length: 40 }, (_, index) =>
        index === number ? `${number} ${words(30, index)}` : words(30, index),
      );
      const text = [...other, `सौर ${number} &amp; 👩🏽‍🔧${picture}${number} ☀`, words(300, 2)];
      contents.push(text.map((paragraph) => `<p>${paragraph}</p>`).join(''));
      return { content: contents.at(-1) };
    };
    expect(Buffer.byteLength(String(change(0).content))).toBeGreaterThan(5_000_000);
    const post = await createPost(site.staff, { content: contents[0] });
    expect(post.content === contents[0]).toBe(true);
    const before = await stored(post.id);
    expect(before.bytes).toBeLessThan(gzipSync(String(contents[0])).length * 1.2);
    for (let number = 1; number <= 20; number += 1)
      expect((await site.staff.patch(`/blog/posts/${post.id}`, change(number))).status).toBe(200);
    expect((await stored(post.id)).bytes - before.bytes).toBeLessThan(200_000);
    const versions = await document('blog-posts', post.id);
    expect(versions.map(({ number }) => number)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9]);
    for (const { number, values } of versions) expect(values.content === contents[number - 1]).toBe(true);
  }, 300_000);

  test('[SAFE-35] the JSON document has all versions of a record, with their values, newest first', async () => {
    const tag = await createTag(site.staff);
    for (const suffix of ['b', 'c'])
      await site.staff.patch(`/tags/${tag.id}`, { name: `${tag.name}${suffix}` });
    const answer = await site.staff.get<WithValues[]>(`/admin/history/tags/${tag.id}.json`);
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

  test('[SAFE-27] sample content has versions of the server itself', async () => {
    const { database, token } = await createUsedDatabase(engine, true);
    const server = await startServer({ database, token });
    const staff = await server.staff();
    for (const subject of edited) {
      const [record] = await allRecords(subject, staff);
      const path = `/admin/history/${subject.name}/${record?.id}`;
      const { body } = await staff.get<Version[]>(path);
      expect(body).toMatchObject([
        { number: 1, action: 'create', by: null, source: 'start', at: record?.createdAt },
      ]);
    }
    await server.stop();
    await database.dispose();
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { unknownId } from '../conformance/case.ts';
import { allRecords, usual } from '../conformance/subject.ts';
import { type Body, brand, create, createPost, createTag, type Stored, unique } from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import {
  changeable,
  createReferenced,
  edited,
  make,
  titleOf,
  type Version,
} from '../support/edited-records.ts';
import type { ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { colleague, emptySite, useSite } from '../support/site.ts';

interface Draft {
  id: string;
  type: string;
  isNew: boolean;
  base: string | null;
  isBehind: boolean;
  values: Body;
  baseValues?: Body;
  updatedAt: string | null;
  by: { id: string; name: string } | null;
  others: { by: { id: string; name: string }; updatedAt: string }[];
}

describe.each(usualEngines)('working drafts on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, REVISIONS_KEPT: '5' } });
  beforeAll(() => createReferenced(site.staff));

  const read = async (type: string, id: string, staff = site.staff) =>
    (await staff.get<Draft>(`/admin/drafts/${type}/${id}`)).body;
  const save = (type: string, id: string, body: Body, version?: string | null, staff = site.staff) =>
    staff.call<Draft & ProblemBody>('PATCH', `/admin/drafts/${type}/${id}`, {
      body,
      headers: version ? { 'if-match': `"${version}"` } : {},
    });
  const begin = (type: string, values: Body) =>
    site.staff.post<Draft & ProblemBody>(`/admin/drafts/${type}`, { values });
  const discard = (type: string, id: string) =>
    site.staff.call<ProblemBody>('DELETE', `/admin/drafts/${type}/${id}`);
  const update = (path: string, id: string, body: Body, draft: Pick<Draft, 'id' | 'updatedAt'>) =>
    site.staff.call<Stored & ProblemBody>('PUT', `${path}/${id}`, {
      body,
      headers: { 'x-draft': `${draft.id}/${draft.updatedAt}` },
    });
  const versions = async (type: string, id: string) =>
    (await site.staff.get<Version[]>(`/admin/history/${type}/${id}.json`)).body;
  const none = (type: string, id: string, base: string) => ({
    ...{ id, type, isNew: false, base, isBehind: false, values: {}, updatedAt: null, by: null, others: [] },
  });
  const makeOld = (id: string, minutes: number) =>
    withRows(site.server.database, async (rows) => {
      const at = new Date(Date.now() - minutes * 60_000).toISOString();
      await rows.all('update drafts set updated_at = $1 where id = $2', [at, id]);
      return at;
    });

  test.each(usual(changeable(edited)))(
    // Also proves SAFE-62.
    '[SAFE-03] [SAFE-07] $name: a draft takes what a save would refuse, gives it back unchanged, is told to staff alone, and ends with the save that names it',
    async (subject) => {
      const { path, record } = await make(site, subject);
      const { id, updatedAt } = record;
      const told = async () => {
        const listed = (await allRecords(subject, site.staff)).find((other) => other.id === id);
        return (listed?.publication as { draft: boolean } | undefined)?.draft;
      };
      expect(await told()).toBe(false);
      const name = subject.name;
      expect(await read(name, id)).toEqual(none(name, id, updatedAt));
      const long = 'long '.repeat(1000);
      const first = await save(name, id, { base: updatedAt, values: { [titleOf(subject)]: long } });
      expect([first.status, first.headers.get('etag')]).toEqual([200, `"${first.body.updatedAt}"`]);
      expect(first.body).toMatchObject({ values: { [titleOf(subject)]: long }, by: { name: 'admin' } });
      const values = { [titleOf(subject)]: '', _id: 'x', viewCount: 7, unknown: 1, createdAt: 'never' };
      const second = await save(name, id, { base: updatedAt, values }, first.body.updatedAt);
      expect([second.status, second.body.values]).toEqual([200, { [titleOf(subject)]: '' }]);
      expect(await read(name, id)).toEqual(second.body);
      expect(await told()).toBe(true);
      expect((await site.visitor.get(`${path}/${id}`)).text).not.toContain('"draft"');
      const body = { [titleOf(subject)]: `${record[titleOf(subject)]} 2` };
      const saved = await update(path, id, body, second.body);
      expect([saved.status, saved.body[titleOf(subject)]]).toEqual([200, body[titleOf(subject)]]);
      expect(await read(name, id)).toEqual(none(name, id, saved.body.updatedAt));
      expect(await told()).toBe(false);
    },
  );

  test('[SAFE-03] the HTML of a draft passes the sanitiser, parts of groups are laid over each other, and what equals the record is no draft', async () => {
    const { id, updatedAt, author } = await createPost(site.staff, {
      author: { name: 'Asha', avatar: 'https://a.example/a.png' },
    });
    const content = '<p onclick="x()">A<script>alert(1)</script></p>';
    const first = await save('blog-posts', id, { base: updatedAt, values: { content, title: 'B' } });
    expect(first.body.values).toEqual({ content: '<p>A</p>', title: 'B' });
    const group = { author: { name: 'Ravi' } };
    const second = await save('blog-posts', id, { base: updatedAt, values: group }, first.body.updatedAt);
    expect(second.body.values).toEqual({ ...first.body.values, ...group });
    const { title, content: own } = (await site.staff.get<Stored>(`/blog/posts/${id}`)).body;
    const back = { base: updatedAt, values: { title, content: own, author } };
    const third = await save('blog-posts', id, back, second.body.updatedAt);
    expect(third.body).toEqual(none('blog-posts', id, updatedAt));
    expect(third.headers.get('etag')).toBe(null);
  });

  test('[SAFE-02] autosaves raise no content revision and change no byte of what visitors get', async () => {
    const { id, updatedAt } = await createPost(site.staff, { title: unique('Seen'), status: 'Published' });
    const looks = async () => {
      const pages = ['/', '/blog', `/blog/${id}`, '/sitemap.xml', '/rss.xml', '/atom.xml'];
      const calls = ['/blog/posts', `/blog/posts/${id}`, '/blog/posts/search?q=unpublished'];
      const all = [...pages, ...calls.map((path) => `/api${path}`)].map((path) => site.visitor.page(path));
      return (await Promise.all(all)).map(({ status, headers, text }) => [
        // The nonce differs in every response.
        ...[status, headers.get('etag'), text.replace(/nonce="[^"]*"/g, '')],
      ]);
    };
    const before = await looks();
    let version: string | null | undefined;
    for (let time = 0; time < 30; time += 1) {
      const values = { title: `unpublished ${time}`, content: `<p>unpublished ${time}</p>` };
      const { body, status } = await save('blog-posts', id, { base: updatedAt, values }, version);
      expect(status).toBe(200);
      version = body.updatedAt;
    }
    expect(await looks()).toEqual(before);
  });

  test.each(usual(changeable(edited)))(
    '[SAFE-08] $name: an autosave that comes after its draft was saved, discarded or deleted with its record is 409 and stores nothing',
    async (subject) => {
      const { path, record } = await make(site, subject);
      const { id, updatedAt } = record;
      const values = { [titleOf(subject)]: `${record[titleOf(subject)]} 2` };
      const begun = await save(subject.name, id, { base: updatedAt, values });
      const saved = await update(path, id, values, begun.body);
      const late = await save(subject.name, id, { base: updatedAt, values }, begun.body.updatedAt);
      const lateFirst = await save(subject.name, id, { base: updatedAt, values });
      expect([saved.status, late.status, lateFirst.status]).toEqual([200, 409, 409]);
      const change = () => ({ base: saved.body.updatedAt, values: { [titleOf(subject)]: unique('Draft') } });
      const anew = () => save(subject.name, id, change());
      const again = await anew();
      expect([again.status, (await discard(subject.name, id)).status]).toEqual([200, 200]);
      const afterDiscard = await save(subject.name, id, { values }, again.body.updatedAt);
      expect([afterDiscard.status, (await discard(subject.name, id)).status]).toEqual([409, 404]);
      expect((await read(subject.name, id)).values).toEqual({});
      const last = await anew();
      await site.staff.delete(`${path}/${id}`);
      const afterDelete = await save(subject.name, id, { values }, last.body.updatedAt);
      expect([afterDelete.status, (await save(subject.name, id, { values })).status]).toEqual([409, 404]);
    },
  );

  test.each(usual(changeable(edited)))(
    '[SAFE-09] $name: a create repeated with the same draft gives the record of the first, also at the same time, and so does one repeated with the same Idempotency-Key',
    async (subject) => {
      const [path = ''] = subject.paths;
      const before = (await allRecords(subject, site.staff)).length;
      const body = await subject.body(site.staff);
      const { status, body: draft } = await begin(subject.name, {
        [titleOf(subject)]: body[titleOf(subject)],
      });
      expect([status, draft.isNew, draft.base]).toEqual([201, true, null]);
      const key = randomUUID();
      for (const [headers, sent] of [
        [{ 'x-draft': `${draft.id}/${draft.updatedAt}` }, body],
        [{ 'idempotency-key': key }, await subject.body(site.staff)],
      ] as const) {
        const send = () => site.staff.post<Stored>(path, sent, headers);
        const answers = [...(await Promise.all([send(), send(), send()])), await send()];
        expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
        expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
        expect(answers[0]?.body.id).not.toBe(draft.id);
      }
      expect(await allRecords(subject, site.staff)).toHaveLength(before + 2);
      expect((await site.staff.get(`/admin/drafts/${subject.name}/${draft.id}`)).status).toBe(404);
      const late = await site.staff.post(`/admin/drafts/${subject.name}`, { id: key, values: {} });
      expect(late.status, 'no draft begins under that key').toBe(409);
    },
  );

  test('a save ends no draft of another version or record, which is behind its record then, and a header of another shape is 400', async () => {
    const make = () => create(site.staff, '/brands', brand());
    const [one, other] = [await make(), await make()];
    const { body: draft } = await save('brands', one.id, { base: one.updatedAt, values: { name: 'Draft' } });
    const answered = [];
    for (const [id, header] of [
      [one.id, `${one.id}/${one.updatedAt}`],
      [other.id, `${draft.id}/${draft.updatedAt}`],
      [one.id, 'x'],
      [one.id, `${one.id}/2026-99-99T00:00:00.000Z`],
    ] as const) {
      const sent = { body: { name: unique('New') }, headers: { 'x-draft': header } };
      answered.push((await site.staff.call('PUT', `/brands/${id}`, sent)).status);
    }
    expect(answered).toEqual([200, 200, 400, 400]);
    expect(await read('brands', one.id)).toMatchObject({
      ...{ base: one.updatedAt, isBehind: true, values: { name: 'Draft' }, updatedAt: draft.updatedAt },
      baseValues: { name: one.name, logo: one.logo },
    });
    const put = { base: one.updatedAt, values: { name: 'Draft', logo: one.logo } };
    const kept = await save('brands', one.id, put, draft.updatedAt);
    expect(kept.body.values, 'what equals the record that it was made from is left out').toEqual({
      name: 'Draft',
    });
    const { updatedAt: base } = (await site.staff.get<Stored>(`/brands/${one.id}`)).body;
    const merged = await save('brands', one.id, { base, values: {} }, kept.body.updatedAt);
    expect(merged.body).toMatchObject({ isBehind: false, base });
  });

  test.each(usual(changeable(edited)))(
    // Also proves SAFE-20.
    '[SAFE-23] $name: each person has a draft of a record: another one reads it and copies it, writes, publishes or discards only the own one, and a delete takes all along',
    async (subject) => {
      const { path, id, record } = await make(site, subject);
      const { name } = subject;
      const title = titleOf(subject);
      const asha = await colleague(site.server, unique('Asha'));
      const write = (text: string, version?: string | null, staff = site.staff) =>
        save(name, id, { base: record.updatedAt, values: { [title]: text } }, version, staff);
      const mine = await write('Mine');
      const theirs = await write('Theirs', undefined, asha);
      expect([mine.status, theirs.status]).toEqual([200, 200]);
      const { by } = theirs.body;
      expect(theirs.body.others).toEqual([{ by: mine.body.by, updatedAt: mine.body.updatedAt }]);
      const own = await read(name, id);
      expect(own).toMatchObject({ values: { [title]: 'Mine' }, updatedAt: mine.body.updatedAt });
      expect(own.others).toEqual([{ by, updatedAt: theirs.body.updatedAt }]);
      const listed = (await site.staff.get<Draft[]>(`/admin/drafts?type=${name}&isNew=false`)).body;
      const both = listed.filter((draft) => draft.id === id);
      expect(both).toMatchObject([{ isYou: true }, { isYou: false, by }]);
      const other = await site.staff.get<Draft>(`/admin/drafts/${name}/${id}?of=${by?.id}`);
      expect(other.body).toMatchObject({ values: { [title]: 'Theirs' }, by });

      const copy = () => site.staff.post<Draft>(`/admin/drafts/${name}/${id}/take-over`, { from: by?.id });
      const taken = await copy();
      expect(taken.body).toMatchObject({ values: { [title]: 'Theirs' }, by: mine.body.by });
      expect((await versions(name, id))[0]).toMatchObject({ action: 'draft', values: { [title]: 'Mine' } });
      expect(await read(name, id, asha), 'a copy').toMatchObject({ updatedAt: theirs.body.updatedAt });
      const values = { [title]: `${record[title]} 2` };
      const published = await update(path, id, values, taken.body);
      expect([published.status, published.body[title]]).toEqual([200, values[title]]);
      expect(await read(name, id)).toMatchObject({ updatedAt: null });
      const behind = await read(name, id, asha);
      expect(behind).toMatchObject({ values: { [title]: 'Theirs' }, isBehind: true });
      expect(behind.baseValues?.[title]).toBe(record[title]);
      expect((await discard(name, id)).status, 'that of somebody else').toBe(404);
      const first = await save(name, id, { base: record.updatedAt, values: { [title]: 'Late' } });
      expect(first.status, 'after the own save').toBe(409);
      const again = { base: published.body.updatedAt, values: { [title]: 'Again' } };
      expect((await save(name, id, again)).status).toBe(200);
      await site.staff.delete(`${path}/${id}`);
      await site.staff.post(`/admin/trash/${name}/${id}/restore`, {});
      expect((await read(name, id)).values).toEqual({ [title]: 'Again' });
      expect((await read(name, id, asha)).values).toEqual({ [title]: 'Theirs' });
      expect((await copy()).status).toBe(200);
    },
  );

  test('[SAFE-18] [SAFE-20] a save without If-Match wins, and what it replaces is in the history; a first change that is older than it is a draft all the same', async () => {
    const { id, updatedAt: base, name } = await create(site.staff, '/brands', brand());
    const asha = await colleague(site.server, 'Asha Rao');
    await asha.put(`/brands/${id}`, { name: unique('Saved') });
    const { status, body } = await save('brands', id, { base, values: { name: 'Mine' } });
    expect([status, body.isBehind, body.baseValues?.name]).toEqual([200, true, name]);
    expect((await versions('brands', id)).map(({ values }) => values.name)).toContain(name);
  });

  test('[SAFE-16] of two texts of one person the one that gives way is a version: the stored one, or the one that is sent', async () => {
    const { id, updatedAt: base, logo } = await create(site.staff, '/brands', brand());
    const write = (text: string, more: Body, version?: string | null) =>
      save('brands', id, { base, values: { name: text, logo }, ...more }, version);
    const { body: phone } = await write('Phone', {});
    expect((await write('Desk', {})).status, 'it knows of no draft').toBe(409);
    const kept = async () => {
      const [newest] = await versions('brands', id);
      return [newest?.action, newest?.values.name, newest?.changed];
    };
    const unused = await write('Desk', { setAside: 'sent' });
    expect([unused.body, await kept()]).toEqual([phone, ['draft', 'Desk', ['name']]]);
    const used = await write('Desk 2', { setAside: 'stored' }, phone.updatedAt);
    expect([used.body.values, await kept()]).toEqual([{ name: 'Desk 2' }, ['draft', 'Phone', ['name']]]);
    expect((await write('Desk', { setAside: 'both' })).status).toBe(422);
  });

  test('a create from a draft that another device has gone on with keeps what that has as a version', async () => {
    const { body: draft } = await begin('brands', { name: 'Begun' });
    await save('brands', draft.id, { values: { name: 'Gone on' } }, draft.updatedAt);
    const header = { 'x-draft': `${draft.id}/${draft.updatedAt}` };
    const { body: created } = await site.staff.post<Stored>('/brands', brand(), header);
    expect((await versions('brands', created.id)).map(({ action, values }) => [action, values.name])).toEqual(
      [
        ['create', created.name],
        ['draft', 'Gone on'],
      ],
    );
    expect((await site.staff.get(`/admin/drafts/brands/${draft.id}`)).status).toBe(404);
  });

  // Also proves SAFE-19.
  test('[SAFE-16] a replaced draft is kept as a version where it has stood ten minutes or loses most of its text', async () => {
    const { id, updatedAt: base } = await createPost(site.staff);
    const write = async (content: string, version?: string | null) =>
      (await save('blog-posts', id, { base, values: { content: `<p>${content}</p>` } }, version)).body
        .updatedAt;
    const kept = async () =>
      (await versions('blog-posts', id))
        .filter(({ action }) => action === 'draft')
        .map(({ values }) => values.content);
    const first = await write('one two three four five six seven');
    const second = await write('one two three four five six', first);
    expect(await kept()).toEqual([]);
    const third = await write('one', second);
    expect(await kept()).toEqual(['<p>one two three four five six</p>']);
    await write('one two', await makeOld(id, 11));
    expect([third, await kept()]).toEqual([
      expect.any(String),
      ['<p>one</p>', '<p>one two three four five six</p>'],
    ]);
    const [newest] = await versions('blog-posts', id);
    expect(newest).toMatchObject({ action: 'draft', by: { name: 'admin' }, changed: ['content'] });
  });

  test('[SAFE-10] a new record is begun once under an id that the caller has chosen, one in which nothing was entered leaves nothing behind, and of a type there are at most fifty', async () => {
    const post = (body: Body) => site.staff.post<Draft & ProblemBody>('/admin/drafts/tags', body);
    const id = randomUUID();
    const { status, body: draft } = await post({ id, values: { name: 'Once' } });
    expect([status, draft.id]).toEqual([201, id]);
    expect((await post({ id, values: { name: 'Twice' } })).status).toBe(409);
    expect(await read('tags', id)).toEqual(draft);
    const tag = await createTag(site.staff, unique('Begun'));
    expect((await post({ id: tag.id, values: { name: 'Of a record' } })).status).toBe(409);
    expect((await post({ id: 'mine', values: {} })).body.errors).toEqual({ id: 'The id must be a UUID' });
    await discard('tags', id);
    const { body: empty } = await begin('tags', { name: '' });
    await discard('tags', empty.id);
    expect((await site.staff.get(`/admin/trash/tags/${empty.id}`)).status).toBe(404);
    await Promise.all(Array.from({ length: 50 }, (_, index) => begin('tags', { name: `T${index}` })));
    const full = await begin('tags', { name: 'T50' });
    expect([full.status, full.body.detail]).toEqual([409, expect.stringMatching(/^There are 50 unfinished/)]);
    // By night other tests begin tags as well.
    for (const { id } of (await site.staff.get<Draft[]>('/admin/drafts?type=tags')).body)
      await discard('tags', id);
  });

  test.each(usual(changeable(edited)))(
    '[SAFE-11] $name: a discarded draft is a version of its record; that of a new record is in the trash and can be restored',
    async (subject) => {
      const { id, record } = await make(site, subject);
      const { name } = subject;
      const title = unique('Given up');
      const values = { [titleOf(subject)]: title };
      await save(name, id, { base: record.updatedAt, values });
      expect((await discard(name, id)).status).toBe(200);
      const [newest] = await versions(name, id);
      expect(newest).toMatchObject({ action: 'discard', changed: [titleOf(subject)], values });
      const { body: draft } = await begin(name, values);
      const { updatedAt, by } = draft;
      expect((await site.staff.get<Draft[]>(`/admin/drafts?type=${name}`)).body).toContainEqual({
        ...{ id: draft.id, type: name, name: title, updatedAt, by, isYou: true },
      });
      await discard(name, draft.id);
      const place = `/admin/trash/${name}/${draft.id}`;
      expect((await site.staff.get(place)).body).toMatchObject({ name: title, isDraft: true, values });
      expect((await site.staff.post(`${place}/restore`, {})).status).toBe(200);
      expect(await read(name, draft.id)).toEqual(draft);
      await discard(name, draft.id);
      expect((await site.staff.delete(place)).status).toBe(200);
    },
  );

  test.each(usual(changeable(edited)))(
    '[SAFE-32] [SAFE-44] $name: a version is restored into the draft alone, which goes to the trash with its record and comes back with it',
    async (subject) => {
      const { path, id, record } = await make(site, subject);
      const { name } = subject;
      const key = titleOf(subject);
      const title = `${record[key]} 2`;
      const { body: saved } = await site.staff.put<Stored>(`${path}/${id}`, { [key]: title });
      const first = (await versions(name, id)).at(-1);
      const begun = await save(name, id, { base: saved.updatedAt, values: { [key]: 'Half' } });
      const restored = await site.staff.post<Draft>(`/admin/history/${name}/${id}/${first?.id}/restore`);
      expect([restored.status, restored.body.values]).toEqual([200, { [key]: record[key] }]);
      expect([begun.status, (await versions(name, id))[0]?.action]).toEqual([200, 'draft']);
      expect((await site.staff.get<Stored>(`${path}/${id}`)).body).toMatchObject({ [key]: title });
      await site.staff.delete(`${path}/${id}`);
      expect((await site.staff.get(`/admin/drafts/${name}/${id}`)).status).toBe(404);
      const back = await site.staff.post<Stored>(`/admin/trash/${name}/${id}/restore`, {});
      expect(await read(name, id)).toEqual({ ...restored.body, base: back.body.updatedAt });
    },
  );

  test('[SAFE-33] the version that a draft was begun from stays however many follow it', async () => {
    const { id, updatedAt } = await createPost(site.staff, { title: 'Base' });
    await save('blog-posts', id, { base: updatedAt, values: { excerpt: 'x'.repeat(60) } });
    const change = async (title: string) => {
      for (let time = 0; time < 18; time += 1)
        await site.staff.put(`/blog/posts/${id}`, { title: `${title} ${time}` });
    };
    await change('Title');
    expect((await read('blog-posts', id)).baseValues).toMatchObject({ title: 'Base' });
    await discard('blog-posts', id);
    await change('More');
    expect((await versions('blog-posts', id)).length).toBeLessThan(16);
  });

  test('bad input is refused and changes no draft', async () => {
    const { id, updatedAt: base } = await create(site.staff, '/tags', { name: unique('tag') });
    const begun = await save('tags', id, { base, values: { name: 'Half' } });
    const deep = JSON.parse(`${'['.repeat(33)}${']'.repeat(33)}`);
    const version = begun.body.updatedAt;
    for (const [values, status, type, own] of [
      [{ name: 'x' }, 409, 'tags', base],
      [{}, 404, 'brands', null],
      [[], 422, 'tags', version],
      [{ name: deep }, 400, 'tags', version],
      [{ name: 'x'.repeat(17_000_000) }, 413, 'tags', version],
    ] as const)
      expect((await save(type, id, { base, values }, own)).status, type).toBe(status);
    const late = await save('tags', id, { base, values: { name: 'x' } });
    expect([late.status, late.headers.get('etag')]).toEqual([409, `"${version}"`]);
    for (const wrong of [unknownId, 'nonsense'])
      expect((await save('tags', wrong, { base, values: {} })).status).toBe(404);
    expect(await read('tags', id)).toEqual(begun.body);
  });
});

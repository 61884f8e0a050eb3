import { describe, expect, test } from 'vitest';
import { unknownId } from '../conformance/case.ts';
import { allRecords, subjects, usual } from '../conformance/subject.ts';
import {
  contactMessage,
  create,
  createCategory,
  createPost,
  createTag,
  type Stored,
  unique,
} from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { useSite } from '../support/site.ts';

interface Outcome extends ProblemBody {
  done: string[];
  skipped: { id: string; reason: string }[];
  withDraft: number;
  group: string;
}

/** Of a bulk action of records without working drafts. */
const outcome = (done: string[], skipped: object[] = []) => ({
  ...{ done, skipped, withDraft: 0 },
  group: expect.stringMatching(/^[\da-f-]{36}$/),
});

describe.each(usualEngines)('many records at once on %s', (engine) => {
  const site = useSite({ engine });
  const bulk = (type: string, body: object) => site.staff.post<Outcome>(`/admin/bulk/${type}`, body);

  test.each(usual(subjects))(
    '[SAFE-65] [SAFE-67] $name: several are deleted at once, and come back at once as they were',
    async (subject) => {
      const [path = ''] = subject.paths;
      const ids: string[] = [];
      for (let number = 0; number < 3; number += 1)
        ids.push((await subject.create(site.staff, path, await subject.body(site.staff))).body.id);
      const before = await allRecords(subject, site.staff);
      const wanted = [...ids, ids[0], unknownId];
      const gone = await bulk(subject.name, { action: 'delete', ids: wanted });
      const skipped = [{ id: unknownId, reason: `There is no such ${subject.type.definition.singular}.` }];
      expect([gone.status, gone.body]).toEqual([200, outcome(ids, skipped)]);
      expect(await allRecords(subject, site.staff)).toEqual(before.filter(({ id }) => !ids.includes(id)));
      const back = await bulk(subject.name, { action: 'restore', ids: gone.body.done });
      expect(back.body).toEqual(outcome(ids));
      const after = await allRecords(subject, site.staff);
      const untimed = (records: Stored[]) => new Set(records.map((record) => ({ ...record, updatedAt: '' })));
      expect(untimed(after)).toEqual(untimed(before));
    },
  );

  test('[SAFE-65] [SAFE-66] posts are published and unpublished at once as they are saved, those that are so already are skipped, those with a working draft counted, lists, totals and search follow, and the audit log has one group', async () => {
    const category = (await createCategory(site.staff)).id;
    const tag = await createTag(site.staff);
    const word = unique('Bulkword').replace(' ', '');
    const make = async (status: string) =>
      createPost(site.staff, { category, tags: [tag.id], status, content: `<p>${word}</p>` });
    const [drafted, plain, live] = [await make('Draft'), await make('Draft'), await make('Published')];
    const draftPath = `/admin/drafts/blog-posts/${drafted.id}`;
    const change = { base: drafted.updatedAt, values: { title: 'Of the draft' } };
    const { body: draft } = await site.staff.patch<Stored & { values: object }>(draftPath, change);
    const seen = async () => [
      (await site.visitor.get<{ total: number }>(`/blog/categories/${category}/posts`)).body.total,
      (await site.visitor.get<{ total: number }>(`/blog/posts/search?q=${word}`)).body.total,
      (await site.visitor.get<Stored[]>('/tags')).body.find(({ id }) => id === tag.id)?.usageCount,
    ];
    expect(await seen()).toEqual([1, 1, 1]);
    const ids = [drafted.id, plain.id, live.id];
    const { body: published } = await bulk('blog-posts', { action: 'publish', ids });
    const skipped = [{ id: live.id, reason: 'It is published already.' }];
    expect(published).toEqual({ ...outcome(ids.slice(0, 2), skipped), withDraft: 1 });
    expect(await seen()).toEqual([3, 3, 3]);
    const { body } = await site.visitor.get<Stored>(`/blog/posts/${drafted.id}`);
    expect(body).toMatchObject({ title: drafted.title, tags: [{ id: tag.id }], content: `<p>${word}</p>` });
    const { body: after } = await site.staff.get<Stored & { values: object }>(draftPath);
    expect([after.values, after.updatedAt]).toEqual([draft.values, draft.updatedAt]);
    const log = await site.staff.get<object[]>(`/admin/audit?id=${drafted.id}`);
    expect(log.body[0]).toMatchObject({ action: 'show', groupId: published.group });
    // What undoes it names those that were changed, and no other.
    const undone = await bulk('blog-posts', { action: 'unpublish', ids: published.done });
    expect([undone.body.skipped, await seen()]).toEqual([[], [1, 1, 1]]);
  });

  test('a post that nobody has seen, and that bears the day on which it was begun, bears today when it is published at once; any other date stays', async () => {
    const begun = '2026-01-05T10:00:00.000Z';
    const dated = async (publishedAt: string) => {
      const { id } = await createPost(site.staff, { status: 'Draft', publishedAt });
      await withRows(site.server.database, (rows) =>
        rows.all('update blog_posts set created_at = $1 where id = $2', [begun, id]),
      );
      return id;
    };
    const ids = [await dated(begun), await dated('2026-01-03')];
    const publish = async () => {
      await bulk('blog-posts', { action: 'publish', ids });
      const read = async (id: string) => (await site.staff.get<Stored>(`/blog/posts/${id}`)).body;
      return Promise.all(ids.map(async (id) => String((await read(id)).publishedAt)));
    };
    const [untouched = '', chosen] = await publish();
    expect(Date.now() - Date.parse(untouched)).toBeLessThan(60_000);
    expect(chosen).toMatch(/^2026-01-03/);
    await site.staff.patch(`/blog/posts/${ids[0]}`, { publishedAt: begun, status: 'Draft' });
    expect((await publish())[0], 'visitors have seen it').toBe(begun);
  });

  test('[SAFE-65] one that cannot be done is skipped with its reason, and the others are done', async () => {
    const [free, used] = [await createCategory(site.staff), await createCategory(site.staff)];
    await createPost(site.staff, { category: used.id });
    const { body } = await bulk('categories', { action: 'delete', ids: [used.id, free.id] });
    const reason = 'This category is used by posts.';
    expect(body).toEqual(outcome([free.id], [{ id: used.id, reason }]));
    const name = unique('tag');
    const [taken, other] = [await createTag(site.staff, name), await createTag(site.staff)];
    await bulk('tags', { action: 'delete', ids: [taken.id, other.id] });
    await createTag(site.staff, name);
    const back = await bulk('tags', { action: 'restore', ids: [taken.id, other.id] });
    expect(back.body).toEqual(
      outcome([other.id], [{ id: taken.id, reason: 'There is already a tag with this name.' }]),
    );
    expect((await bulk('tags', { action: 'purge', ids: [taken.id, other.id] })).body.done).toEqual([
      taken.id,
    ]);
  });

  test('[SAFE-64] what a search has found is named by its ids, and only that is done, where the list is searched on the server', async () => {
    const word = unique('Findme');
    const send = async (lastName: string) =>
      (await create(site.visitor, '/contact', contactMessage({ lastName }))).id;
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) ids.unshift(await send(`${word} ${number}`));
    const id = await send('Iyer');
    const find = async (type: string) =>
      (await site.staff.get<string[]>(`/admin/bulk/${type}?q=${encodeURIComponent(word)}`)).body;
    const found = await find('contact');
    expect(found).toEqual(ids);
    // Nobody has counted what comes after that.
    const late = await send(word);
    expect((await bulk('contact', { action: 'delete', ids: found })).body).toEqual(outcome(ids));
    expect(await find('contact')).toEqual([late]);
    const left = (await site.staff.get<Stored[]>('/contact?limit=100')).body.map((one) => one.id);
    expect([left.includes(id), ids.some((one) => left.includes(one))]).toEqual([true, false]);
    const post = await createPost(site.staff, { title: word });
    expect(await find('blog-posts')).toEqual([post.id]);
  });

  test('[SAFE-65] no id, more than 1,000, another action and another type are refused, and change nothing', async () => {
    const { id } = await createTag(site.staff);
    for (const [body, field] of [
      [{ action: 'delete', ids: [] }, 'ids'],
      [{ action: 'delete', ids: Array.from({ length: 1001 }, () => id) }, 'ids'],
      [{ action: 'delete' }, 'ids'],
      [{ action: 'publish', ids: [id] }, 'action'],
      [{ action: 'x', ids: [id] }, 'action'],
    ] as const) {
      const { status, body: answer } = await bulk('tags', body);
      expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await bulk('brands', { action: 'delete', ids: [id] })).body.done).toEqual([]);
    expect((await site.visitor.get(`/tags/${id}`)).status).toBe(200);
  });

  test('[SAFE-65] where it breaks off, what was not done is told with its reason', async () => {
    if (engine !== 'sqlite') return;
    const ids: string[] = [];
    for (let number = 0; number < 25; number += 1) ids.push((await createTag(site.staff, unique('tag'))).id);
    // Every transaction after the first fails as a whole.
    const { length } = (await site.staff.get<Stored[]>('/tags')).body;
    await withRows(site.server.database, (rows) =>
      rows.all(
        `create trigger broken before update on content_revision when (select count(*) from tags) < ${length} begin select raise(abort, 'broken'); end`,
      ),
    );
    const { status, body } = await bulk('tags', { action: 'delete', ids });
    await withRows(site.server.database, (rows) => rows.all('drop trigger broken'));
    expect([status, body.done, body.skipped.map(({ id }) => id)]).toEqual([
      200,
      ids.slice(0, 10),
      ids.slice(10),
    ]);
    expect((await site.staff.get<Stored[]>('/tags')).body.map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids.slice(10)),
    );
  });
});

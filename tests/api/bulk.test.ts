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
      const untimed = (records: Stored[]) =>
        records
          .map((record) => ({ ...record, updatedAt: '' }))
          .toSorted((one, other) => one.id.localeCompare(other.id));
      expect(untimed(after)).toEqual(untimed(before));
    },
  );

  test('[SAFE-65] [SAFE-66] posts are published and unpublished at once, those that are so already are skipped, and lists, totals and search follow', async () => {
    const category = await createCategory(site.staff);
    const tag = await createTag(site.staff);
    const word = unique('Bulkword').replace(' ', '');
    const posts: string[] = [];
    for (const status of ['Draft', 'Draft', 'Published'])
      posts.push(
        (
          await createPost(site.staff, {
            category: category.id,
            tags: [tag.id],
            status,
            content: `<p>${word}</p>`,
          })
        ).id,
      );
    const seen = async () => [
      (await site.visitor.get<{ total: number }>(`/blog/categories/${category.id}/posts`)).body.total,
      (await site.visitor.get<{ total: number }>(`/blog/posts/search?q=${word}`)).body.total,
      (await site.visitor.get<Stored[]>('/tags')).body.find(({ id }) => id === tag.id)?.usageCount,
    ];
    expect(await seen()).toEqual([1, 1, 1]);
    const published = await bulk('blog-posts', { action: 'publish', ids: posts });
    expect(published.body).toEqual(
      outcome(posts.slice(0, 2), [{ id: posts[2] ?? '', reason: 'It is published already.' }]),
    );
    expect(await seen()).toEqual([3, 3, 3]);
    // What undoes it names those that were changed, and no other.
    expect(
      (await bulk('blog-posts', { action: 'unpublish', ids: published.body.done })).body.skipped,
    ).toEqual([]);
    expect(await seen()).toEqual([1, 1, 1]);
    const { body } = await site.staff.get<Stored>(`/blog/posts/${posts[0]}`);
    expect(body).toMatchObject({ status: 'Draft', tags: [{ id: tag.id }], content: `<p>${word}</p>` });
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
    const [untouched, chosen] = [await dated(begun), await dated('2026-01-03')];
    const publish = () => bulk('blog-posts', { action: 'publish', ids: [untouched, chosen] });
    await publish();
    const { body } = await site.staff.get<Stored>(`/blog/posts/${untouched}`);
    expect(Date.now() - Date.parse(String(body.publishedAt))).toBeLessThan(60_000);
    const other = await site.staff.get<Stored>(`/blog/posts/${chosen}`);
    expect(other.body.publishedAt).toMatch(/^2026-01-03/);
    await site.staff.patch(`/blog/posts/${untouched}`, { publishedAt: begun });
    await bulk('blog-posts', { action: 'unpublish', ids: [untouched] });
    await publish();
    const again = await site.staff.get<Stored>(`/blog/posts/${untouched}`);
    expect(again.body.publishedAt, 'visitors have seen it').toBe(begun);
  });

  test('[SAFE-66] publishing at once shows what is saved, leaves working drafts as they are and counts those that have one; its group is that of the entries in the audit log', async () => {
    const word = unique('Saved');
    const [drafted, plain] = [
      await createPost(site.staff, { status: 'Draft', title: word }),
      await createPost(site.staff, { status: 'Draft' }),
    ];
    const draftPath = `/admin/drafts/blog-posts/${drafted.id}`;
    const change = { base: drafted.updatedAt, values: { title: 'Of the draft' } };
    const { body: draft } = await site.staff.patch<Stored & { values: object }>(draftPath, change);
    const { body } = await bulk('blog-posts', { action: 'publish', ids: [drafted.id, plain.id] });
    expect(body).toEqual({ ...outcome([drafted.id, plain.id]), withDraft: 1 });
    expect((await site.visitor.get<Stored>(`/blog/posts/${drafted.id}`)).body.title).toBe(word);
    const { body: after } = await site.staff.get<Stored & { values: object }>(draftPath);
    expect([after.values, after.updatedAt]).toEqual([draft.values, draft.updatedAt]);
    const { body: entries } = await site.staff.get<{ action: string; groupId: string | null }[]>(
      `/admin/audit?id=${drafted.id}`,
    );
    expect(entries[0]).toMatchObject({ action: 'show', groupId: body.group });
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
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1)
      ids.unshift(
        (await create(site.visitor, '/contact', contactMessage({ lastName: `${word} ${number}` }))).id,
      );
    const { id } = await create(site.visitor, '/contact', contactMessage());
    const find = async (type: string) =>
      (await site.staff.get<string[]>(`/admin/bulk/${type}?q=${encodeURIComponent(word)}`)).body;
    const found = await find('contact');
    expect(found).toEqual(ids);
    // Nobody has counted what comes after that.
    const late = await create(site.visitor, '/contact', contactMessage({ lastName: word }));
    expect((await bulk('contact', { action: 'delete', ids: found })).body).toEqual(outcome(ids));
    expect(await find('contact')).toEqual([late.id]);
    const left = (await site.staff.get<Stored[]>('/contact?limit=100')).body.map((one) => one.id);
    expect([left.includes(id), ids.some((one) => left.includes(one))]).toEqual([true, false]);
    const post = await createPost(site.staff, { title: word });
    expect(await find('blog-posts')).toEqual([post.id]);
  });

  test('[SAFE-65] no id, more than 1,000, another action and another type are refused, and change nothing', async () => {
    const { id } = await createTag(site.staff);
    const many = Array.from({ length: 1001 }, () => id);
    const problem = 'Choose 1 to 1000 records';
    for (const [body, errors] of [
      [{ action: 'delete', ids: [] }, { ids: problem }],
      [{ action: 'delete', ids: many }, { ids: problem }],
      [{ action: 'delete' }, { ids: problem }],
      [{ action: 'publish', ids: [id] }, { action: 'Tags are always shown.' }],
      [{ action: 'x', ids: [id] }, { action: expect.stringContaining('must be one of') }],
    ] as const) {
      const { status, body: answer } = await bulk('tags', body);
      expect([status, answer.errors], JSON.stringify(body).slice(0, 60)).toEqual([422, errors]);
    }
    expect((await bulk('brands', { action: 'delete', ids: [id] })).body.done).toEqual([]);
    expect((await bulk('nothing', { action: 'delete', ids: [id] })).status).toBe(404);
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

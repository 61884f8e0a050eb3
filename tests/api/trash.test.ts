import { beforeAll, describe, expect, test } from 'vitest';
import { unknownId } from '../conformance/case.ts';
import { allRecords, subjects, usual } from '../conformance/subject.ts';
import {
  brand,
  contactMessage,
  create,
  createCategory,
  createPost,
  createTag,
  page,
  type Stored,
  unique,
} from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { createReferenced, make } from '../support/edited-records.ts';
import type { ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite, useSite } from '../support/site.ts';

interface Entry {
  id: string;
  type: string;
  name: string;
  deletedAt: string;
  purgeAt: string;
  by: { id: string; name: string } | null;
}

type Restored = Stored & ProblemBody & { restored: { type: string; id: string; name: string }[] };

const day = 86_400_000;

describe.each(usualEngines)('the trash on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  beforeAll(() => createReferenced(site.staff));

  const list = async (query = '') => (await site.staff.get<Entry[]>(`/admin/trash${query}`)).body;
  const restore = (type: string, id: string, body = {}) =>
    site.staff.post<Restored>(`/admin/trash/${type}/${id}/restore`, body);
  const purge = (type: string, id: string) =>
    site.staff.call<ProblemBody>('DELETE', `/admin/trash/${type}/${id}`);
  const readPost = async (id: string) => (await site.staff.get<Stored>(`/blog/posts/${id}`)).body;
  /** All columns of a record's row. */
  const rowOf = (table: string, id: string) =>
    withRows(site.server.database, async (rows) => {
      const [row = {}] = await rows.all(`select * from "${table}" where id = $1`, [id]);
      return row;
    });

  test.each(usual(subjects))(
    // Also proves SAFE-39.
    '[SAFE-36] [SAFE-38] $name: a deleted record is in the trash alone, and comes back as it was',
    async (subject) => {
      const { path, record } = await make(site, subject);
      const table = subject.name.replaceAll('-', '_');
      const row = await rowOf(table, record.id);
      const before = await allRecords(subject, site.staff);
      expect((await site.staff.delete(`${path}/${record.id}`)).status).toBe(200);
      expect(await allRecords(subject, site.staff)).toEqual(before.filter(({ id }) => id !== record.id));
      expect((await site.staff.delete(`${path}/${record.id}`)).status).toBe(404);
      const [entry] = await list();
      const name = String(record[subject.type.definition.titleField]).slice(0, 200);
      expect(entry).toMatchObject({ id: record.id, type: subject.name, name, by: { name: 'admin' } });
      const { status, body } = await restore(subject.name, record.id);
      expect([status, body.restored]).toEqual([200, []]);
      const { restored: _, ...back } = body;
      // Where a post is read, and how a submission is dealt with, is told by their own calls.
      const elsewhere = [...subject.derived, 'lead'];
      const kept = Object.entries(record).filter(([key]) => !elsewhere.includes(key));
      const stored = Object.fromEntries(kept);
      expect(back).toEqual({ ...stored, updatedAt: expect.any(String) });
      expect(back.updatedAt > record.updatedAt).toBe(true);
      expect(await rowOf(table, record.id)).toEqual({ ...row, updated_at: expect.anything() });
      const after = await allRecords(subject, site.staff);
      expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
      expect(await list()).not.toContainEqual(expect.objectContaining({ id: record.id }));
    },
  );

  test('[SAFE-39] from its delete on no page, answer, feed, sitemap, search, total or CSV has a record, also those that were cached', async () => {
    const word = unique('Deleted').replace(' ', '');
    // A redirect is named by a path, and no page tells of it.
    const shown = subjects.filter(({ name }) => name !== 'carousel' && name !== 'redirects');
    const made: string[] = [];
    for (const subject of shown) {
      const [path = ''] = subject.paths;
      const body = { ...(await subject.body(site.staff)), [subject.type.definition.titleField]: word };
      const { status, body: record } = await subject.create(site.staff, path, body);
      expect([subject.name, status]).toEqual([subject.name, 201]);
      made.push(`${path}/${record.id}`);
    }
    const post = made.find((path) => path.startsWith('/blog/posts/'))?.replace('/posts', '');
    const pages = ['/', '/about', '/blog', `/blog?q=${word}`, '/resources', '/join', String(post)];
    const files = ['/sitemap.xml', '/rss.xml', '/atom.xml', '/llms.txt'];
    const paths = [
      ...[...subjects.flatMap((subject) => subject.paths), ...made, `/blog/posts/search?q=${word}`],
      ...['/about/members/working-committee', '/about/members/other'],
    ];
    /** What repeats the word that was searched for. */
    const echoes = new RegExp(`q=${word}|"${word}"|&#x27;${word}&#x27;`, 'g');
    /** Where the word stands, for visitors and for staff. */
    const seen = async () => {
      const found = [];
      for (const address of [...pages, ...files, ...paths.map((path) => `/api${path}`)])
        if ((await site.visitor.page(address)).text.replaceAll(echoes, '').includes(word))
          found.push(address);
      for (const path of [...paths, '/contact.csv', '/join.csv'])
        if ((await site.staff.get(path)).text.includes(word)) found.push(`staff: ${path}`);
      return found;
    };
    // Now they are cached.
    expect((await seen()).length).toBeGreaterThan(20);
    for (const path of made) expect((await site.staff.delete(path)).status).toBe(200);
    expect(await seen()).toEqual([]);
  });

  test('[SAFE-38] a post comes back with category, tags in their order, visits, totals, usage counts and its place in search', async () => {
    const category = await createCategory(site.staff);
    const tags = [await createTag(site.staff), await createTag(site.staff)];
    const word = unique('Rooftops').replace(' ', '');
    const { id } = await createPost(site.staff, {
      ...{ category: category.id, tags: tags.map((tag) => tag.id).toReversed(), content: `<p>${word}</p>` },
    });
    await withRows(site.server.database, (rows) =>
      rows.all('update blog_post_views set view_count = 7 where post_id = $1', [id]),
    );
    const total = async (path: string) => (await site.visitor.get<{ total: number }>(path)).body.total;
    const seen = async () => ({
      post: { ...(await readPost(id)), updatedAt: '' },
      found: await total(`/blog/posts/search?q=${word}`),
      ofCategory: await total(`/blog/categories/${category.id}/posts`),
      tagged: await total(`/blog/posts?tag=${encodeURIComponent(String(tags[0]?.name))}`),
      tags: (await site.visitor.get<Stored[]>('/tags')).body.map(
        ({ name, usageCount }) => `${name} ${usageCount}`,
      ),
      totals: (await site.staff.get<{ totals: unknown }>('/admin/summary')).body.totals,
    });
    const before = await seen();
    expect(before).toMatchObject({ post: { viewCount: 7 }, found: 1, ofCategory: 1, tagged: 1 });
    await site.staff.delete(`/blog/posts/${id}`);
    expect(await seen()).toMatchObject({ found: 0, ofCategory: 0, tagged: 0 });
    expect((await restore('blog-posts', id)).status).toBe(200);
    expect(await seen()).toEqual(before);
  });

  test('[SAFE-41] posts keep their tag when both are deleted and restored, in whatever order', async () => {
    for (const [deletesTagFirst, restoresTagFirst] of [
      ...[
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ],
    ]) {
      const [tag, other] = [await createTag(site.staff), await createTag(site.staff)];
      const post = await createPost(site.staff, { tags: [tag.id, other.id] });
      const both = [
        { type: 'tags', path: '/tags', id: tag.id },
        { type: 'blog-posts', path: '/blog/posts', id: post.id },
      ];
      for (const { path, id } of deletesTagFirst ? both : both.toReversed())
        await site.staff.delete(`${path}/${id}`);
      for (const { type, id } of restoresTagFirst ? both : both.toReversed())
        expect((await restore(type, id)).status).toBe(200);
      expect((await readPost(post.id)).tags).toEqual(post.tags);
      const usage = (await site.visitor.get<Stored[]>('/tags')).body.find(({ id }) => id === tag.id);
      expect(usage?.usageCount).toBe(1);
    }
  });

  test('[SAFE-43] a category comes back with the post that needs it, and is not removed for good before that post', async () => {
    const category = await createCategory(site.staff);
    const parts = { category: category.id };
    const posts = [await createPost(site.staff, parts), await createPost(site.staff, parts)];
    for (const { id } of posts) await site.staff.delete(`/blog/posts/${id}`);
    expect((await site.staff.delete(`/categories/${category.id}`)).status).toBe(200);
    const refused = await purge('categories', category.id);
    const filed = '2 posts in the trash are filed under this. Restore or delete them first.';
    expect([refused.status, refused.body.detail]).toEqual([409, filed]);
    const [first, second] = posts.map(({ id }) => id);
    const heir = await createCategory(site.staff, String(category.name));
    const late = await restore('blog-posts', String(first));
    const taken = `This needs the category '${category.name}', whose name is taken by now.`;
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining(taken)]);
    await site.staff.delete(`/categories/${heir.id}`);
    const { status, body } = await restore('blog-posts', String(first));
    const restored = { type: 'categories', id: category.id, name: category.name };
    expect([status, body.restored]).toEqual([200, [restored]]);
    expect((await readPost(String(first))).category).toMatchObject({ name: category.name });
    expect((await restore('blog-posts', String(second))).body.restored).toEqual([]);
  });

  test('[SAFE-40] the trash is listed by type and name, the last deleted first, in pages, with who and until when', async () => {
    const word = unique('Listed');
    const made: string[] = [];
    for (const number of [1, 2, 3]) {
      const { id } = await create(site.staff, '/brands', brand({ name: `${word} ${number}` }));
      await site.staff.delete(`/brands/${id}`);
      made.unshift(id);
    }
    const query = `?type=brands&q=${encodeURIComponent(word.toLowerCase())}`;
    const { body, headers } = await site.staff.get<Entry[]>(`/admin/trash${query}`);
    expect(body.map(({ id }) => id)).toEqual(made);
    expect(headers.get('x-total-count')).toBe('3');
    for (const { deletedAt, purgeAt } of body)
      expect(Date.parse(purgeAt) - Date.parse(deletedAt)).toBe(30 * day);
    expect((await list(`${query}&page=2&limit=2`)).map(({ id }) => id)).toEqual(made.slice(2));
    expect(await list(`?type=tags&q=${encodeURIComponent(word)}`)).toEqual([]);
    const one = await site.staff.get<Entry & { values: Stored }>(`/admin/trash/brands/${made[0]}`);
    expect(one.body).toMatchObject({ ...body[0], values: { name: `${word} 3` } });
  });

  test('[SAFE-36] [SAFE-46] of two deletes and of two restores at once one succeeds, and what is removed for good is nowhere any more', async () => {
    const { id } = await create(site.staff, '/contact', contactMessage({ lastName: unique('Iyer') }));
    await site.staff.delete(`/contact/${id}`);
    expect((await purge('brands', id)).status).toBe(404);
    expect((await purge('contact', id)).body).toEqual({ _id: id, id });
    expect((await purge('contact', id)).status).toBe(404);
    expect((await restore('contact', id)).status).toBe(404);
    expect(await rowOf('trash', id)).toEqual({});
    const { id: tag } = await createTag(site.staff);
    const statuses = async (call: () => Promise<{ status: number }>) =>
      (await Promise.all([call(), call()])).map(({ status }) => status).toSorted();
    expect(await statuses(() => site.staff.delete(`/tags/${tag}`))).toEqual([200, 404]);
    expect(await statuses(() => restore('tags', tag))).toEqual([200, 404]);
    for (const type of ['tags', 'nothing', 'admins'])
      expect((await restore(type, unknownId)).status).toBe(404);
  });

  test('[SAFE-45] a server removes what is older than TRASH_DAYS with its versions, draft and links, but for what something in the trash needs, and puts into the trash what was begun ninety days ago', async () => {
    const { database, token } = await createUsedDatabase(engine);
    const start = () => startServer({ database, environment: { ...emptySite, TRASH_DAYS: '7' }, token });
    const first = await start();
    const staff = await first.staff();
    const category = await createCategory(staff);
    const post = await createPost(staff, { category: category.id });
    const tag = await createTag(staff);
    const young = await createTag(staff);
    const secret = unique('Canary');
    const shown = await create(staff, '/pages', page({ title: secret }));
    const values = { title: `${secret} draft` };
    await staff.patch(`/admin/drafts/pages/${shown.id}`, { base: shown.updatedAt, values });
    await staff.post(`/admin/preview-links/pages/${shown.id}`, { days: 7 });
    await staff.delete(`/pages/${shown.id}`);
    await staff.delete(`/blog/posts/${post.id}`);
    await staff.delete(`/categories/${category.id}`);
    for (const { id } of [tag, young]) await staff.delete(`/tags/${id}`);
    const [entry] = (await staff.get<Entry[]>('/admin/trash')).body;
    expect(Date.parse(String(entry?.purgeAt)) - Date.parse(String(entry?.deletedAt))).toBe(7 * day);
    const [begun, later] = await Promise.all(
      ['Old', 'Young'].map((name) => staff.post<Stored>('/admin/drafts/tags', { values: { name } })),
    );
    await first.stop();
    await withRows(database, async (rows) => {
      await rows.all('delete from jobs');
      const deleted = 'update trash set deleted_at = $1 where id = $2';
      const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
      for (const { id } of [category, tag, shown]) await rows.all(deleted, [ago(7.1), id]);
      await rows.all(deleted, [ago(6.9), young.id]);
      await rows.all('update drafts set updated_at = $1 where id = $2', [ago(91), begun?.body.id]);
    });
    const second = await start();
    const left = async () =>
      (await (await second.staff()).get<Entry[]>('/admin/trash')).body.map(({ id }) => id).toSorted();
    await expect.poll(left).toEqual([post.id, category.id, young.id, begun?.body.id].toSorted());
    const drafts = (await (await second.staff()).get<Stored[]>('/admin/drafts')).body;
    expect(drafts.map(({ id }) => id)).toEqual([later?.body.id]);
    await withRows(database, async (rows) => {
      for (const table of ['pages', 'trash', 'revisions', 'drafts', 'preview_links'])
        expect(JSON.stringify(await rows.all(`select * from ${table}`)), table).not.toMatch(
          new RegExp(`${secret}|${shown.id}`),
        );
    });
    await second.stop();
    await database.dispose();
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { unknownId } from '../conformance/case.ts';
import { allRecords, type Subject, subjects, usual } from '../conformance/subject.ts';
import {
  brand,
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
  beforeAll(async () => {
    await createCategory(site.staff);
    await createTag(site.staff, 'net metering');
    await create(site.staff, '/rate-cards', {
      title: 'Start-up',
      description: 'New.',
      price: 'Free',
      features: [],
    });
  });

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
      const [path = ''] = subject.paths;
      const made = await subject.create(site.staff, path, await subject.body(site.staff));
      const record = (await allRecords(subject, site.staff)).find(({ id }) => id === made.body.id) as Stored;
      const table = subject.name.replaceAll('-', '_');
      const row = await rowOf(table, record.id);
      const before = await allRecords(subject, site.staff);
      expect((await site.staff.delete(`${path}/${record.id}`)).body).toEqual({
        _id: record.id,
        id: record.id,
      });
      expect(await allRecords(subject, site.staff)).toEqual(before.filter(({ id }) => id !== record.id));
      expect((await site.staff.delete(`${path}/${record.id}`)).status).toBe(404);
      const [entry] = await list();
      const name = String(record[subject.type.definition.titleField]).slice(0, 200);
      expect(entry).toMatchObject({ id: record.id, type: subject.name, name, by: { name: 'admin' } });
      const { status, body } = await restore(subject.name, record.id);
      expect([status, body.restored]).toEqual([200, []]);
      const { restored: _, ...back } = body;
      // Where a post is read is told by the calls of the blog.
      const kept = Object.entries(record).filter(([key]) => !subject.derived.includes(key));
      const stored = Object.fromEntries(kept);
      expect(back).toEqual({ ...stored, updatedAt: expect.any(String) });
      expect(back.updatedAt > record.updatedAt).toBe(true);
      expect(await rowOf(table, record.id)).toEqual({ ...row, updated_at: expect.anything() });
      const after = await allRecords(subject, site.staff);
      expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
      expect(await list()).not.toContainEqual(expect.objectContaining({ id: record.id }));
    },
  );

  test('[SAFE-39] from its delete on no page, answer, feed, sitemap, search, total or CSV has a record, also those that were cached, and on another instance', async () => {
    const word = unique('Deleted').replace(' ', '');
    const { database } = site.server;
    const other = await startServer({ database, environment: emptySite });
    // A redirect is named by a path, and no page tells of it.
    const shown = subjects.filter(({ name }) => name !== 'carousel' && name !== 'redirects');
    const made: { subject: Subject; id: string }[] = [];
    for (const subject of shown) {
      const [path = ''] = subject.paths;
      const { titleField } = subject.type.definition;
      const body = { ...(await subject.body(site.staff)), [titleField]: word };
      const { status, body: record } = await subject.create(site.staff, path, body);
      expect([subject.name, status]).toEqual([subject.name, 201]);
      made.push({ subject, id: record.id });
    }
    const post = made.find(({ subject: { name } }) => name === 'blog-posts');
    const pages = ['/', '/about', '/blog', `/blog?q=${word}`, '/resources', '/join', `/blog/${post?.id}`];
    const files = ['/sitemap.xml', '/rss.xml', '/atom.xml', '/llms.txt'];
    const paths = [
      ...subjects.flatMap((subject) => subject.paths),
      ...['/about/members/working-committee', '/about/members/other', `/blog/posts/search?q=${word}`],
      ...made.map(({ subject, id }) => `${subject.paths[0]}/${id}`),
    ];
    const textOf = async (origin: string, address: string, token?: string) => {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      return (await fetch(origin + address, { headers })).text();
    };
    /** Where the word stands, for visitors and for staff. */
    const seen = async (origin: string) => {
      const { token } = site.staff;
      const found = [];
      // A search says what was searched for.
      for (const address of [...pages, ...files, ...paths.map((path) => `/api${path}`)])
        if (
          (await textOf(origin, address))
            .replaceAll(`q=${word}`, '')
            .replaceAll(`"${word}"`, '')
            .replaceAll(`&#x27;${word}&#x27;`, '')
            .includes(word)
        )
          found.push(address);
      for (const path of [...paths, '/contact.csv', '/join.csv'])
        if ((await textOf(origin, `/api${path}`, token)).includes(word)) found.push(`staff: ${path}`);
      return found;
    };
    const totals = async () =>
      (await site.staff.get<{ totals: Record<string, number> }>('/admin/summary')).body.totals;
    // Now they are cached.
    for (const { origin } of [site.server, other]) expect((await seen(origin)).length).toBeGreaterThan(20);
    const before = await totals();
    for (const { subject, id } of made) {
      expect((await site.staff.delete(`${subject.paths[0]}/${id}`)).status).toBe(200);
      // What visitors sent has no call for one of it.
      if (subject.type.definition.isPersonal) continue;
      for (const http of [site.staff, site.visitor])
        expect((await http.get(`${subject.paths[0]}/${id}`)).status).toBe(404);
    }
    expect(await seen(site.server.origin)).toEqual([]);
    await expect.poll(() => seen(other.origin)).toEqual([]);
    const after = await totals();
    const fewer = Object.keys(before).filter((name) => (after[name] ?? 0) < (before[name] ?? 0));
    expect(fewer.length).toBeGreaterThanOrEqual(made.length - 1);
    await other.stop();
  });

  test('[SAFE-38] a post comes back with category, tags in their order, visits, totals, usage counts and its place in search', async () => {
    const category = await createCategory(site.staff);
    const tags = [await createTag(site.staff), await createTag(site.staff), await createTag(site.staff)];
    const ids = tags.map(({ id }) => id).toReversed();
    const word = unique('Rooftops').replace(' ', '');
    const { id } = await createPost(site.staff, {
      category: category.id,
      tags: ids,
      content: `<p>${word}</p>`,
    });
    await withRows(site.server.database, (rows) =>
      rows.all('update blog_post_views set view_count = 7 where post_id = $1', [id]),
    );
    const seen = async () => ({
      post: { ...(await readPost(id)), updatedAt: '' },
      found: (await site.visitor.get<{ total: number }>(`/blog/posts/search?q=${word}`)).body.total,
      ofCategory: (await site.visitor.get<{ total: number }>(`/blog/categories/${category.id}/posts`)).body
        .total,
      tagged: (
        await site.visitor.get<{ total: number }>(
          `/blog/posts?tag=${encodeURIComponent(String(tags[0]?.name))}`,
        )
      ).body.total,
      usage: (await site.visitor.get<Stored[]>('/tags')).body.map(({ name, usageCount }) => [
        name,
        usageCount,
      ]),
      totals: (await site.staff.get<{ totals: unknown }>('/admin/summary')).body.totals,
    });
    const before = await seen();
    expect(before).toMatchObject({ post: { viewCount: 7 }, found: 1, ofCategory: 1, tagged: 1 });
    await site.staff.delete(`/blog/posts/${id}`);
    expect(await seen()).toMatchObject({ found: 0, ofCategory: 0, tagged: 0 });
    expect((await restore('blog-posts', id)).status).toBe(200);
    expect(await seen()).toEqual(before);
  });

  test.each([
    ['the tag first, then the post', ['tags', 'posts'], ['tags', 'posts']],
    ['the tag first, and the post comes back first', ['tags', 'posts'], ['posts', 'tags']],
    ['the post first, then the tag', ['posts', 'tags'], ['posts', 'tags']],
    ['the post first, and the tag comes back first', ['posts', 'tags'], ['tags', 'posts']],
  ])(
    '[SAFE-41] posts keep their tag when both are deleted and restored: %s',
    async (_, deletes, restores) => {
      const tag = await createTag(site.staff);
      const other = await createTag(site.staff);
      const posts = [
        await createPost(site.staff, { tags: [tag.id, other.id] }),
        await createPost(site.staff, { tags: [other.id, tag.id] }),
      ];
      const paths: Record<string, string[]> = {
        tags: [`/tags/${tag.id}`],
        posts: posts.map(({ id }) => `/blog/posts/${id}`),
      };
      for (const path of deletes.flatMap((name) => paths[name] ?? []))
        expect((await site.staff.delete(path)).status).toBe(200);
      for (const name of restores) {
        if (name === 'tags') expect((await restore('tags', tag.id)).status).toBe(200);
        else for (const { id } of posts) expect((await restore('blog-posts', id)).status).toBe(200);
      }
      for (const { id, tags } of posts) expect((await readPost(id)).tags).toEqual(tags);
      const usage = (await site.visitor.get<Stored[]>('/tags')).body.find(({ id }) => id === tag.id);
      expect(usage?.usageCount).toBe(2);
    },
  );

  test('[SAFE-42] a record whose name is taken by now is refused with the field, and comes back under another name', async () => {
    const name = unique('Storage');
    const { id } = await createTag(site.staff, name);
    await site.staff.delete(`/tags/${id}`);
    await createTag(site.staff, name.toUpperCase());
    const refused = await restore('tags', id);
    const detail = 'There is already a tag with this name.';
    expect([refused.status, refused.body.detail, refused.body.errors]).toEqual([
      409,
      detail,
      { name: detail },
    ]);
    expect((await restore('tags', id, { values: { name: '' } })).body.errors).toHaveProperty('name');
    const other = unique('Storage');
    const { status, body } = await restore('tags', id, { values: { name: other, usageCount: 9 } });
    expect([status, body.id, body.name, body.usageCount]).toEqual([200, id, other, 0]);
  });

  test('[SAFE-42] a picture of the carousel whose address is taken by now comes back under another one', async () => {
    const address = (name: string) => `https://example.org/${name}-${engine}.jpg`;
    const add = async (...urls: string[]) => {
      const stored = (await site.staff.get<Stored[]>('/carousel')).body.map(({ url }) => url);
      return (await site.staff.post<Stored[]>('/carousel', { urls: [...stored, ...urls] })).body;
    };
    const added = (await add(address('hero'))).find(({ url }) => url === address('hero'));
    await site.staff.delete(`/carousel/${added?.id}`);
    await add(address('hero'));
    const refused = await restore('carousel', String(added?.id));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ['url']]);
    const other = { values: { url: address('other') } };
    const { status, body } = await restore('carousel', String(added?.id), other);
    expect([status, body.id, body.url]).toEqual([200, added?.id, address('other')]);
  });

  test('[SAFE-43] a category comes back with the post that needs it, and is not removed for good before that post', async () => {
    const category = await createCategory(site.staff);
    const posts = [
      await createPost(site.staff, { category: category.id }),
      await createPost(site.staff, { category: category.id }),
    ];
    for (const { id } of posts) await site.staff.delete(`/blog/posts/${id}`);
    expect((await site.staff.delete(`/categories/${category.id}`)).status).toBe(200);
    const refused = await purge('categories', category.id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '2 posts in the trash are filed under this. Restore or delete them first.',
    ]);
    const [first, second] = posts.map(({ id }) => id);
    const { status, body } = await restore('blog-posts', String(first));
    expect([status, body.restored]).toEqual([
      200,
      [{ type: 'categories', id: category.id, name: category.name }],
    ]);
    expect((await readPost(String(first))).category).toMatchObject({ name: category.name });
    expect((await restore('blog-posts', String(second))).body.restored).toEqual([]);
  });

  test('[SAFE-43] a post whose category has lost its name to another one says what to restore first, and stays in the trash', async () => {
    const category = await createCategory(site.staff);
    const post = await createPost(site.staff, { category: category.id });
    await site.staff.delete(`/blog/posts/${post.id}`);
    await site.staff.delete(`/categories/${category.id}`);
    await createCategory(site.staff, String(category.name));
    const refused = await restore('blog-posts', post.id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `This needs the category '${category.name}', whose name is taken by now. Restore that first, under another name.`,
    ]);
    expect((await restore('categories', category.id, { values: { name: unique('Filed') } })).status).toBe(
      200,
    );
    expect((await restore('blog-posts', post.id)).status).toBe(200);
  });

  test('[SAFE-40] the trash is listed by type and name, the last deleted first, in pages, with who and until when', async () => {
    const word = unique('Listed');
    const made: string[] = [];
    for (const number of [1, 2, 3]) {
      const { id } = await create(site.staff, '/brands', {
        name: `${word} ${number}`,
        logo: '/pictures/logos/suryakant.svg',
      });
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

  test('[SAFE-46] what is removed for good is nowhere any more', async () => {
    const { id } = await create(site.staff, '/contact', {
      firstName: 'Ravi',
      lastName: unique('Iyer'),
      email: 'ravi.iyer@example.com',
      message: 'Is there a chapter in Madurai?',
    });
    await site.staff.delete(`/contact/${id}`);
    expect((await purge('brands', id)).status).toBe(404);
    expect((await purge('contact', id)).body).toEqual({ _id: id, id });
    expect((await purge('contact', id)).status).toBe(404);
    expect((await restore('contact', id)).status).toBe(404);
    expect(await rowOf('trash', id)).toEqual({});
  });

  test('[SAFE-36] of two deletes and of two restores at once one succeeds', async () => {
    const { id } = await createTag(site.staff);
    const statuses = async (calls: Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status).toSorted();
    expect(await statuses([1, 2].map(() => site.staff.delete(`/tags/${id}`)))).toEqual([200, 404]);
    expect(await statuses([1, 2].map(() => restore('tags', id)))).toEqual([200, 404]);
    for (const type of ['tags', 'nothing', 'admins'])
      expect((await restore(type, unknownId)).status).toBe(404);
  });

  test('[SAFE-45] the start of a server removes what is older than TRASH_DAYS with its versions, draft and links, but for what something in the trash needs', async () => {
    const { database, token } = await createUsedDatabase(engine);
    const start = () => startServer({ database, environment: { ...emptySite, TRASH_DAYS: '7' }, token });
    const first = await start();
    const staff = await first.staff();
    const category = await createCategory(staff);
    const post = await createPost(staff, { category: category.id });
    const tag = await createTag(staff);
    const young = await createTag(staff);
    const secret = unique('Canary');
    const shown = await create(staff, '/brands', brand({ name: secret }));
    const values = { name: `${secret} draft` };
    await staff.call('PATCH', `/admin/drafts/brands/${shown.id}`, {
      body: { base: shown.updatedAt, values },
    });
    await staff.post(`/admin/preview-links/brands/${shown.id}`, { days: 7 });
    await staff.delete(`/brands/${shown.id}`);
    await staff.delete(`/blog/posts/${post.id}`);
    await staff.delete(`/categories/${category.id}`);
    for (const { id } of [tag, young]) await staff.delete(`/tags/${id}`);
    const [entry] = (await staff.get<Entry[]>('/admin/trash')).body;
    expect(Date.parse(String(entry?.purgeAt)) - Date.parse(String(entry?.deletedAt))).toBe(7 * day);
    await first.stop();
    await withRows(database, async (rows) => {
      const deleted = 'update trash set deleted_at = $1 where id = $2';
      const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
      for (const { id } of [category, tag, shown]) await rows.all(deleted, [ago(7.1), id]);
      await rows.all(deleted, [ago(6.9), young.id]);
    });
    const second = await start();
    const left = async () =>
      (await (await second.staff()).get<Entry[]>('/admin/trash')).body.map(({ id }) => id).toSorted();
    await expect.poll(left).toEqual([post.id, category.id, young.id].toSorted());
    await withRows(database, async (rows) => {
      for (const table of ['brands', 'trash', 'revisions', 'revision_parts', 'drafts', 'preview_links'])
        expect(JSON.stringify(await rows.all(`select * from ${table}`)), table).not.toMatch(
          new RegExp(`${secret}|${shown.id}`),
        );
    });
    await second.stop();
    await database.dispose();
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { engines, usualEngines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Listed {
  data: { id: string; title: string; status: string; publication?: unknown }[];
  total: number;
}

describe.each(engines)('the list of posts for staff on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  let category: bodies.Stored;
  const titles = async (query: string, path = '/blog/posts') => {
    const { status, body } = await site.staff.get<Listed>(`${path}?${query}`);
    expect(status).toBe(200);
    return body.data.map(({ title }) => title);
  };

  beforeAll(async () => {
    category = await bodies.createCategory(site.staff, 'Policy');
    const other = await bodies.createCategory(site.staff, 'Tools');
    for (const [title, status, of, views, language] of [
      ['beta rooftop', 'Draft', category, 5, 'hi'],
      ['Alpha rooftop', 'Published', category, 0],
      ['delta', 'Published', other, 9, 'mr'],
      ['Gamma rooftop', 'Draft', other, 0],
      ['epsilon rooftop', 'Published', category, 7, 'hi'],
    ] as const) {
      const post = await bodies.createPost(site.staff, { title, status, language, category: of.id });
      await withRows(site.server.database, (rows) =>
        rows.all('update blog_post_views set view_count = $1 where post_id = $2', [views, post.id]),
      );
    }
  });

  test('[UXP-05] posts are narrowed by status and category, newest first, with their number', async () => {
    expect(await titles('status=Draft')).toEqual(['Gamma rooftop', 'beta rooftop']);
    const { body } = await site.staff.get<Listed>('/blog/posts?category=Policy&limit=1&page=2');
    expect([body.total, body.data.map(({ title }) => title)]).toEqual([3, ['Alpha rooftop']]);
    const refused = await site.staff.get<{ errors: object }>('/blog/posts?status=Hidden');
    expect([refused.status, refused.body.errors]).toEqual([
      ...[422, { status: 'The status must be Published or Draft' }],
    ]);
    expect((await site.staff.get('/blog/posts?category=Nope')).status).toBe(404);
  });

  test('[UXP-05] posts are sorted by title without regard to case, by date and by views, in both directions and in pages', async () => {
    const byTitle = ['Alpha rooftop', 'beta rooftop', 'delta', 'epsilon rooftop', 'Gamma rooftop'];
    expect(await titles('sort=title')).toEqual(byTitle);
    expect(await titles('sort=title&direction=descending')).toEqual(byTitle.toReversed());
    expect(await titles('sort=title&page=2&limit=2')).toEqual(byTitle.slice(2, 4));
    const byDate = ['beta rooftop', 'Alpha rooftop', 'delta', 'Gamma rooftop', 'epsilon rooftop'];
    expect(await titles('sort=date')).toEqual(byDate);
    expect(await titles('sort=date&direction=descending')).toEqual(byDate.toReversed());
    const byViews = ['delta', 'epsilon rooftop', 'beta rooftop'];
    expect((await titles('sort=views&direction=descending')).slice(0, 3)).toEqual(byViews);
    expect(await titles('sort=views&status=Draft')).toEqual(['Gamma rooftop', 'beta rooftop']);
  });

  test('[UXP-05] what a search finds is narrowed and sorted in the same way', async () => {
    const path = '/blog/posts/search';
    const byTitle = ['Alpha rooftop', 'beta rooftop', 'epsilon rooftop', 'Gamma rooftop'];
    expect(await titles('q=rooftop&sort=title', path)).toEqual(byTitle);
    expect(await titles('q=rooftop&status=Draft&category=Policy&sort=views', path)).toEqual(['beta rooftop']);
  });

  test('[LANGUAGE-03] posts are narrowed by language, alone and with what else narrows, sorts and searches them, with their number', async () => {
    const hindi = ['epsilon rooftop', 'beta rooftop'];
    expect(await titles('language=hi')).toEqual(hindi);
    expect(await titles('language=en&sort=title&direction=descending')).toEqual([
      'Gamma rooftop',
      'Alpha rooftop',
    ]);
    expect(await titles('language=hi&sort=views&direction=descending')).toEqual(hindi);
    expect(await titles('language=hi&status=Draft&category=Policy')).toEqual(['beta rooftop']);
    for (const query of ['language=mr', 'language=other', 'language=other&sort=views'])
      expect(await titles(query), query).toEqual(['delta']);
    expect(await titles('q=rooftop&language=hi', '/blog/posts/search')).toEqual(hindi);
    const { body } = await site.staff.get<Listed>('/blog/posts?language=hi&limit=1&page=2');
    expect([body.total, body.data.map(({ title }) => title)]).toEqual([2, ['beta rooftop']]);
  });

  test('[UXP-05] a visitor sees published posts in their usual order, whatever is asked for', async () => {
    const { body } = await site.visitor.get<Listed>('/blog/posts?status=Draft&sort=title');
    expect(body.data.map(({ title }) => title)).toEqual(['epsilon rooftop', 'delta', 'Alpha rooftop']);
    const found = await site.visitor.get<Listed>('/blog/posts/search?q=rooftop&status=Draft&sort=title');
    expect(found.body.data.map(({ title }) => title)).toEqual(['epsilon rooftop', 'Alpha rooftop']);
  });
});

interface Post extends bodies.Stored {
  listedAt: string | null;
}

describe.each(usualEngines)('the order of posts on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  let category: bodies.Stored;
  let tag: bodies.Stored;
  const ids: Record<string, string> = {};

  const get = async (id = '') => (await site.staff.get<Post>(`/blog/posts/${id}`)).body;
  const put = async (id = '', changes: bodies.Body) => {
    const { status, body } = await site.staff.put<Post>(`/blog/posts/${id}`, changes);
    expect(status).toBe(200);
    return body;
  };
  const titles = async (path: string, http = site.visitor) => {
    const { body } = await http.get<{ data: bodies.Stored[]; total: number }>(path);
    expect(body.total).toBe(body.data.length);
    return body.data.map(({ title }) => title);
  };
  /** The titles in the order of each list, feed and search that a visitor has. */
  const everywhere = async () => {
    const lists = [
      '/blog/posts',
      `/blog/categories/${category.id}/posts`,
      '/blog/posts?tag=net%20metering',
      '/blog/posts/search?q=orderly',
      '/blog/posts/search?q=net%20meter',
      '/blog/posts/search?q=Placed',
    ];
    const found = await Promise.all(lists.map((path) => titles(path)));
    for (const path of ['/rss.xml', '/atom.xml']) {
      const feed = await (await fetch(site.server.origin + path)).text();
      found.push([...feed.matchAll(/<title[^>]*>(?:<!\[CDATA\[)?(Post \w+)/g)].map(([, title]) => title));
    }
    const sitemap = await (await fetch(`${site.server.origin}/sitemap.xml`)).text();
    const names = [...sitemap.matchAll(/\/blog\/post-(\w+)-\w{11}</g)].map(([, name]) => name);
    found.push(names.map((name) => `Post ${name}`).reverse());
    return found;
  };
  const expectEverywhere = async (...names: string[]) =>
    expect(await everywhere()).toEqual(Array(9).fill(names.map((name) => `Post ${name}`)));

  beforeAll(async () => {
    category = await bodies.createCategory(site.staff, 'Placed');
    tag = await bodies.createTag(site.staff, 'net metering');
    const parts = { category: category.id, tags: [tag.id], content: '<p>orderly</p>' };
    for (const [name, status] of [
      ['one', 'Published'],
      ['draft', 'Draft'],
      ['two', 'Published'],
    ] as const) {
      const made = await bodies.createPost(site.staff, { ...parts, title: `Post ${name}`, status });
      ids[name] = String(made.id);
    }
  });

  test('[BLOG-17] (AMB-73) a post is listed by its creation as Published or the moment of its first publication, and keeps its place ever after; a draft is listed nowhere for visitors', async () => {
    const [one, before] = [await get(ids.one), await get(ids.draft)];
    expect([one.listedAt, before.listedAt]).toEqual([one.createdAt, null]);
    await expectEverywhere('two', 'one');
    for (const path of ['/blog/posts', '/blog/posts/search?q=orderly'])
      expect(await titles(path, site.staff)).toEqual(['Post two', 'Post draft', 'Post one']);
    const from = new Date().toISOString();
    const after = await put(ids.draft, { status: 'Published' });
    const listed = String(after.listedAt);
    expect([listed >= from, listed <= new Date().toISOString()]).toEqual([true, true]);
    expect(after.createdAt).toBe(before.createdAt);
    await expectEverywhere('draft', 'two', 'one');
    await put(ids.draft, { status: 'Draft' });
    await expectEverywhere('two', 'one');
    await put(ids.draft, { status: 'Published', content: '<p>orderly again</p>' });
    await expectEverywhere('draft', 'two', 'one');
    expect((await get(ids.draft)).listedAt).toBe(listed);
  });

  test('[BLOG-17] (AMB-73) the clock gives a post its place at its moment', async () => {
    const content = '<p>orderly</p>';
    const parts = { category: category.id, tags: [tag.id], content, title: 'Post later' };
    const publication = { publishAt: new Date(Date.now() + 1500).toISOString() };
    const { id } = await bodies.createPost(site.staff, { ...parts, publication });
    await bodies.createPost(site.staff, { ...parts, title: 'Post soon' });
    await expect.poll(async () => (await get(id)).status).toBe('Published');
    expect(String((await get(id)).listedAt) >= publication.publishAt).toBe(true);
    await expectEverywhere('later', 'soon', 'draft', 'two', 'one');
  });

  test('[SAFE-38] a post, and a tag, come back from the trash to their places', async () => {
    await site.staff.delete(`/blog/posts/${ids.draft}`);
    await expectEverywhere('later', 'soon', 'two', 'one');
    await site.staff.post(`/admin/trash/blog-posts/${ids.draft}/restore`, {});
    await expectEverywhere('later', 'soon', 'draft', 'two', 'one');

    const parts = { category: category.id, tags: [tag.id], content: '<p>orderly</p>', status: 'Draft' };
    const late = await bodies.createPost(site.staff, { ...parts, title: 'Post late' });
    await bodies.createPost(site.staff, { ...parts, title: 'Post last', status: 'Published' });
    await site.staff.delete(`/tags/${tag.id}`);
    await put(late.id, { status: 'Published' });
    await site.staff.post(`/admin/trash/tags/${tag.id}/restore`, {});
    expect(await titles('/blog/posts?tag=net%20metering')).toEqual(
      ['late', 'last', 'later', 'soon', 'draft', 'two', 'one'].map((name) => `Post ${name}`),
    );
  });
});

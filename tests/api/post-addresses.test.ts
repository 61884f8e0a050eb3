import { describe, expect, test } from 'vitest';
import { isId, newId } from '../../kernel/database/identifiers.ts';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { readHead } from '../support/document-head.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Post extends bodies.Stored {
  path: string;
  title: string;
}

const siteUrl = 'https://www.kiran.example';
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };
const shortIn = (path: string) => path.slice(-11);
const linksToPosts = (html: string) =>
  [...html.matchAll(/href="(\/blog\/[^"?#]+)"/g)].map(([, path]) => path);

describe.each(usualEngines)('[PAGE-07] the addresses of posts on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, SITE_URL: siteUrl } });
  const create = (changes: Record<string, unknown> = {}) =>
    bodies.createPost(site.staff, changes) as Promise<Post>;
  const page = (path: string) => site.visitor.page(path);
  const rename = (id: string, title: string) => site.staff.put<Post>(`/blog/posts/${id}`, { title });
  const locationOf = async (path: string) => {
    const { status, headers } = await page(path);
    return [status, headers.get('location')];
  };

  test('[PAGE-07] [NAV-06] a post stands at its title in Latin letters with a short id; its whole id answers 200 with the same document', async () => {
    const post = await create({ title: 'सौर नीति' });
    expect(post.path).toMatch(/^\/blog\/saur-niti-[0-9a-z]{11}$/);
    const { path } = await create({ title: '😀 …' });
    expect([path, (await page(path)).status]).toEqual([expect.stringMatching(/^\/blog\/[0-9a-z]{11}$/), 200]);
    const document = await page(post.path);
    const { canonical, meta, structuredData } = readHead(document.text);
    expect([document.status, canonical, meta('og:url')]).toEqual([
      200,
      ...Array(2).fill(siteUrl + post.path),
    ]);
    expect(structuredData).toContainEqual(
      expect.objectContaining({ '@type': 'BlogPosting', mainEntityOfPage: siteUrl + post.path }),
    );
    expect(document.text).toContain(encodeURIComponent(siteUrl + post.path));
    for (const path of [
      `/blog/${post.id}`,
      `${post.path}/`,
      post.path.toUpperCase(),
      `${post.path}?utm_source=x`,
    ]) {
      const same = await page(path);
      expect([path, same.status, same.headers.get('etag')]).toEqual([
        path,
        200,
        document.headers.get('etag'),
      ]);
    }
    const again = await page(`/blog/${post.id}`);
    expect([again.status, again.headers.get('x-request-id')], 'by the fast path').toEqual([200, null]);
  });

  test('[PAGE-07] an outdated or mistyped slug redirects 301 to the current address with its query, and is stored nowhere', async () => {
    const before = await create({ title: 'First title' });
    const { body: after } = await rename(before.id, 'Second title');
    expect(after.path).toBe(`/blog/second-title-${shortIn(before.path)}`);
    expect(await locationOf(before.path)).toEqual([301, after.path]);
    expect(await locationOf(`${before.path}/?utm_source=mail&x=1`)).toEqual([
      301,
      `${after.path}?utm_source=mail&x=1`,
    ]);
    for (const slug of ['', 'x-', '-', 'second-title-2-', '%E0%A4%B8-'])
      expect(await locationOf(`/blog/${slug}${shortIn(before.path)}`)).toEqual([301, after.path]);
    expect((await page(before.path)).headers.get('cache-control')).toBe('no-store');
    const segment = after.path.slice('/blog/'.length);
    for (const [one, caching] of [
      [segment, 'must-revalidate'],
      [before.id, 'must-revalidate'],
      [`old-${segment}`, 'no-store'],
    ] as const) {
      const { headers, body } = await site.visitor.get<Post>(`/blog/posts/${one}`);
      expect([headers.get('cache-control'), body.path]).toEqual([
        expect.stringContaining(caching),
        after.path,
      ]);
    }
    // The first title returns: what was the address is it again.
    await rename(before.id, 'First title');
    expect((await page(before.path)).status).toBe(200);
    expect(await locationOf(after.path)).toEqual([301, before.path]);
    expect((await page(`/blog/${before.id}`)).text).toContain(siteUrl + before.path);
  });

  test('[PAGE-07] an address without the short id of a post is 404, whatever its slug', async () => {
    const post = await create({ title: 'A roof' });
    const { id, path } = post;
    const wrong = shortIn(path).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const gone of [
      ...['/blog/a-roof', `/blog/a-roof-${wrong}`, `/blog/a-roof-0${shortIn(path)}`, `${path}x`],
      ...[`/blog/a-roof-${id}`, `/blog/${id.toUpperCase()}`, `/blog/${newId()}`, '/blog/a-roof-zzzzzzzzzzz'],
    ]) {
      expect([gone, (await page(gone)).status]).toEqual([gone, 404]);
      expect((await site.visitor.get(`/blog/posts/${gone.slice('/blog/'.length)}`)).status).toBe(404);
    }
    await site.staff.delete(`/blog/posts/${id}`);
    for (const address of [path, `/blog/${id}`]) expect((await page(address)).status).toBe(404);
  });

  test('[PAGE-07] a draft is hidden at every form of its address, from the pages and from the API', async () => {
    const draft = await create({ title: 'Not yet', status: 'Draft' });
    const short = shortIn(draft.path);
    const statuses = async () => {
      const all: number[] = [];
      for (const segment of [draft.id, draft.path.slice('/blog/'.length), short, `other-${short}`]) {
        all.push((await page(`/blog/${segment}`)).status);
        for (const more of ['', '/related'])
          all.push((await site.visitor.get(`/blog/posts/${segment}${more}`)).status);
      }
      return all;
    };
    expect(new Set(await statuses())).toEqual(new Set([404]));
    expect((await site.staff.get<Post>(`/blog/posts/x-${short}`)).body.id).toBe(draft.id);
    await site.staff.put(`/blog/posts/${draft.id}`, { status: 'Published' });
    expect(await statuses()).not.toContain(404);
    await site.staff.put(`/blog/posts/${draft.id}`, { status: 'Draft' });
    expect(new Set(await statuses())).toEqual(new Set([404]));
  });

  test('[PAGE-07] every list of the API, every page, feed, sitemap and llms.txt names the same address, and feeds keep their entry ids', async () => {
    const word = bodies.unique('Linked').replaceAll(/\W/g, '');
    const category = (await bodies.createCategory(site.staff)).id;
    const first = await create({ title: `${word} one`, category });
    const second = await create({ title: `${word} two`, category });
    const expected = [second.path, first.path];
    for (const list of [
      '/blog/posts?limit=2',
      `/blog/posts/search?q=${word}`,
      `/blog/categories/${category}/posts`,
    ]) {
      const { body } = await site.visitor.get<{ data: Post[] }>(list);
      expect([list, ...body.data.map(({ path }) => path)]).toEqual([list, ...expected]);
    }
    const related = await site.visitor.get<{ data: Post[] }>(
      `/blog/posts/${first.path.slice('/blog/'.length)}/related`,
    );
    expect(related.body.data.map(({ path }) => path)).toEqual([second.path]);
    const popular = await site.visitor.get<{ data: Post[] }>('/blog/posts/popular');
    for (const { id, path } of popular.body.data) expect(path).not.toContain(id);
    const found = await site.visitor.get<{ posts: { data: Post[] } }>(`/search?q=${word}`);
    expect(found.body.posts.data.map(({ path }) => path)).toEqual(expected);

    for (const path of ['/', '/blog', `/blog?q=${word}`, `/search?q=${word}`, first.path]) {
      const links = linksToPosts((await page(path)).text);
      if (path !== '/') expect([path, links]).toEqual([path, expect.arrayContaining([second.path])]);
      expect(links.filter((link) => isId(link?.slice('/blog/'.length) ?? ''))).toEqual([]);
    }
    const rss = (await page('/rss.xml')).text;
    expect(rss).toContain(`<link>${siteUrl}${first.path}</link>`);
    expect(rss).toContain(`<guid isPermaLink="false">urn:uuid:${first.id}</guid>`);
    const atom = (await page('/atom.xml')).text;
    expect(atom).toContain(`href="${siteUrl}${first.path}"`);
    expect(atom).toContain(`<id>urn:uuid:${first.id}</id>`);
    expect((await page('/sitemap.xml')).text).toContain(`<loc>${siteUrl}${first.path}</loc>`);
    expect((await page('/llms.txt')).text).toContain(`](${siteUrl}${first.path})`);
    for (const path of ['/rss.xml', '/atom.xml', '/sitemap.xml', '/llms.txt'])
      expect((await page(path)).text).not.toContain(`/blog/${first.id}`);
  });

  test('[PAGE-07] [UXP-02] visits by every address count for one post and one page, over a change of the title too; a redirect counts for none', async () => {
    const post = await create({ title: 'Counted' });
    const open = (path: string) => site.visitor.page(path, browser);
    const views = async () =>
      (await site.staff.get<{ viewCount: number }>(`/blog/posts/${post.id}`)).body.viewCount;
    for (const path of [post.path, `/blog/${post.id}`, `${post.path}/`]) await open(path);
    await expect.poll(views).toBe(3);
    const { body: renamed } = await rename(post.id, 'Counted anew');
    expect((await open(post.path)).status).toBe(301);
    await open(renamed.path);
    await site.visitor.get(`/blog/posts/${renamed.path.slice('/blog/'.length)}`, browser);
    await site.visitor.get(`/blog/posts/${post.path.slice('/blog/'.length)}`, browser);
    await expect.poll(views).toBe(6);
    const visits = await withRows(site.server.database, (rows) =>
      rows.all("select path, visits from visits_by_day where path like '/blog/%'"),
    );
    expect(visits.filter(({ path }) => String(path).includes('counted'))).toEqual([]);
    expect(visits).toContainEqual({ path: `/blog/${post.id}`, visits: 4 });
  });

  test('[PAGE-07] [SAFE-79] the check of links knows every address that leads to a post', async () => {
    const post = await create({ title: 'Linked to' });
    const draft = await create({ title: 'Linked too early', status: 'Draft' });
    const short = shortIn(post.path);
    const there = [post.path, `/blog/${post.id}`, `/blog/old-${short}`, `${post.path}/#costs`];
    const gone = [draft.path, `/blog/old-${shortIn(draft.path)}`, '/blog/linked-to', `/blog/${short}x`];
    const { body } = await site.staff.post('/admin/link-check', { paths: [...there, ...gone] });
    expect(body).toEqual({ missing: gone });
  });

  test('[PAGE-07] two posts whose ids are the same in short are told apart by their slugs', async () => {
    const one = await create({ title: 'Of one instance' });
    const twin = `${one.id.slice(0, -12)}${one.id.endsWith('000000000000') ? '1' : '0'.repeat(12)}`;
    await withRows(site.server.database, async (rows) => {
      const [row = {}] = await rows.all('select * from blog_posts where id = $1', [one.id]);
      const copy = { ...row, id: twin, listed_id: twin, title: 'Of another instance' };
      const names = Object.keys(copy).map((name) => `"${name}"`);
      const places = names.map((_, index) => `$${index + 1}`);
      await rows.all(
        `insert into blog_posts (${names}) values (${places})`,
        Object.values(copy).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value)),
      );
    });
    const path = `/blog/of-another-instance-${shortIn(one.path)}`;
    for (const [address, title] of [
      [one.path, 'Of one instance'],
      [path, 'Of another instance'],
      [`/blog/${twin}`, 'Of another instance'],
    ] as const)
      expect((await page(address)).text).toContain(`<h1>${title}</h1>`);
    expect((await site.visitor.get<Post>(`/blog/posts/${twin}`)).body.path).toBe(path);
  });
});

import { describe, expect, test } from 'vitest';
import { isId, newId } from '../../engine/database/identifiers.ts';
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

  test('[PAGE-07] [NAV-06] a post stands at its title in Latin letters with a short id; its whole id answers 200 with the same document, and any other id 404', async () => {
    const post = await create({ title: 'सौर नीति' });
    expect(post.path).toMatch(/^\/blog\/saur-niti-[0-9a-z]{11}$/);
    const { path: wordless } = await create({ title: '😀 …' });
    expect([wordless, (await page(wordless)).status]).toEqual([
      ...[expect.stringMatching(/^\/blog\/[0-9a-z]{11}$/), 200],
    ]);
    const document = await page(post.path);
    const { canonical, meta, structuredData } = readHead(document.text);
    const address = siteUrl + post.path;
    expect([document.status, canonical, meta('og:url')]).toEqual([200, address, address]);
    expect(structuredData).toContainEqual(expect.objectContaining({ mainEntityOfPage: address }));
    const { id, path } = post;
    for (const same of [`/blog/${id}`, `${path}/`, path.toUpperCase(), `${path}?utm_source=x`]) {
      const { status, headers } = await page(same);
      expect([same, status, headers.get('etag')]).toEqual([same, 200, document.headers.get('etag')]);
    }
    expect((await page(`/blog/${id}`)).headers.get('x-request-id'), 'by the fast path').toBe(null);
    const wrong = shortIn(path).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const statuses = async (addresses: string[]) => {
      const all: number[] = [];
      for (const one of addresses)
        all.push(
          (await page(one)).status,
          (await site.visitor.get(one.replace('/blog/', '/blog/posts/'))).status,
        );
      return new Set(all);
    };
    expect(
      await statuses([
        ...['/blog/a-roof', `/blog/a-roof-${wrong}`, `/blog/a-roof-0${shortIn(path)}`, `${path}x`],
        ...[`/blog/a-roof-${id}`, `/blog/${id.toUpperCase()}`, `/blog/${newId()}`],
      ]),
    ).toEqual(new Set([404]));
    await site.staff.delete(`/blog/posts/${id}`);
    expect(await statuses([path, `/blog/${id}`])).toEqual(new Set([404]));
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
    for (const slug of ['', 'x-', 'second-title-2-', '%E0%A4%B8-'])
      expect(await locationOf(`/blog/${slug}${shortIn(before.path)}`)).toEqual([301, after.path]);
    expect((await page(before.path)).headers.get('cache-control')).toBe('no-store');
    // The first title returns: what was the address is it again.
    await rename(before.id, 'First title');
    expect((await page(before.path)).status).toBe(200);
    expect(await locationOf(after.path)).toEqual([301, before.path]);
    expect((await page(`/blog/${before.id}`)).text).toContain(siteUrl + before.path);
  });

  test('[PAGE-07] a draft is hidden at every form of its address, from the pages and from the API', async () => {
    const draft = await create({ title: 'Not yet', status: 'Draft' });
    const short = shortIn(draft.path);
    const statuses = async () => {
      const all: number[] = [];
      for (const segment of [draft.id, draft.path.slice('/blog/'.length), short, `other-${short}`])
        for (const path of [
          `/blog/${segment}`,
          `/api/blog/posts/${segment}`,
          `/api/blog/posts/${segment}/related`,
        ])
          all.push((await page(path)).status);
      return all;
    };
    expect(new Set(await statuses())).toEqual(new Set([404]));
    expect((await site.staff.get<Post>(`/blog/posts/x-${short}`)).body.id).toBe(draft.id);
    await site.staff.put(`/blog/posts/${draft.id}`, { status: 'Published' });
    expect(await statuses()).not.toContain(404);
  });

  test('[PAGE-07] every list of the API, every page, feed, sitemap and llms.txt names the same address, and feeds keep their entry ids', async () => {
    const word = bodies.unique('Linked').replaceAll(/\W/g, '');
    const category = (await bodies.createCategory(site.staff)).id;
    const first = await create({ title: `${word} one`, category });
    const second = await create({ title: `${word} two`, category });
    for (const list of [
      ...['/blog/posts?limit=2', `/blog/posts/search?q=${word}`, `/blog/categories/${category}/posts`],
      ...[`/blog/posts/${first.id}/related`, '/blog/posts/popular'],
    ]) {
      const { body } = await site.visitor.get<{ data: Post[] }>(list);
      for (const { id, path } of body.data) expect(path, list).not.toContain(id);
      if (!list.endsWith('popular')) expect(body.data[0]?.path, list).toBe(second.path);
    }
    for (const path of ['/', '/blog', `/blog?q=${word}`, `/search?q=${word}`, first.path]) {
      const links = linksToPosts((await page(path)).text);
      if (path !== '/') expect([path, links]).toEqual([path, expect.arrayContaining([second.path])]);
      expect(links.filter((link) => isId(link?.slice('/blog/'.length) ?? ''))).toEqual([]);
    }
    const address = siteUrl + first.path;
    for (const [path, ...texts] of [
      ['/rss.xml', `<link>${address}</link>`, `<guid isPermaLink="false">urn:uuid:${first.id}</guid>`],
      ['/atom.xml', `href="${address}"`, `<id>urn:uuid:${first.id}</id>`],
      ['/sitemap.xml', `<loc>${address}</loc>`],
      ['/llms.txt', `](${address})`],
    ] as const) {
      const { text } = await page(path);
      for (const part of texts) expect(text).toContain(part);
      expect(text).not.toContain(`/blog/${first.id}`);
    }
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
});

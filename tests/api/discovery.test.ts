import { describe, expect, test } from 'vitest';
import { pages } from '../../content/built-in-pages.ts';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

const siteUrl = 'https://www.kiran.example';
const types: Record<string, string> = {
  '/sitemap.xml': 'application/xml',
  '/rss.xml': 'application/rss+xml',
  '/atom.xml': 'application/atom+xml',
  '/llms.txt': 'text/plain',
  '/robots.txt': 'text/plain',
  '/manifest.webmanifest': 'application/manifest+json',
};

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, SITE_URL: siteUrl } });
  const read = async (path: string) => (await site.visitor.page(path)).text;

  test('each document for programs has its content type, can be revalidated, allows only GET and HEAD and takes all its addresses from SITE_URL', async () => {
    await bodies.createPost(site.staff, { title: 'Addresses', status: 'Published' });
    for (const [path, type] of Object.entries(types)) {
      const { status, headers, text } = await site.visitor.page(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(type)]);
      expect(headers.get('cache-control')).toContain('must-revalidate');
      const again = await site.visitor.page(path, { 'if-none-match': headers.get('etag') ?? '' });
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
      const address = site.server.origin + path;
      const refused = await fetch(address, { method: 'DELETE', headers: { origin: siteUrl } });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      const found = text.match(/https?:\/\/[^\s<>"')]+/g) ?? [];
      const standards = /^http:\/\/(www\.w3\.org|purl\.org|www\.sitemaps\.org)\//;
      expect(found.filter((one) => !one.startsWith(siteUrl) && !standards.test(one)).join(), path).toBe('');
    }
  });

  test('the sitemap lists all public pages and published posts with their last change, and no blog that nothing is in, which asks not to be listed either', async () => {
    const post = await bodies.createPost(site.staff, { status: 'Published' });
    const xml = await read('/sitemap.xml');
    for (const path of Object.values(pages)) expect(xml).toContain(`<loc>${siteUrl}${path}</loc>`);
    expect(xml).toContain(`<loc>${siteUrl}${post.path}</loc>\n<lastmod>${post.updatedAt}</lastmod>`);
    for (const hidden of ['/admin', '/login', '/shop', '/api']) expect(xml).not.toContain(siteUrl + hidden);
    const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts?limit=100');
    for (const { id } of body.data) await site.staff.delete(`/blog/posts/${id}`);
    expect(await read('/blog')).toContain('<meta name="robots" content="noindex"/>');
    expect(await read('/sitemap.xml')).not.toContain(`<loc>${siteUrl}${pages.blog}</loc>`);
  });

  test('the feeds contain the newest twenty posts, newest first, and give no time of change before the publication', async () => {
    const titles: string[] = [];
    for (let number = 1; number <= 21; number += 1) {
      const title = bodies.unique('Feed post');
      titles.unshift(title);
      const dated = number === 21 ? { publishedAt: '2099-12-31T00:00:00.000Z' } : {};
      await bodies.createPost(site.staff, { title, status: 'Published', ...dated });
    }
    for (const path of ['/rss.xml', '/atom.xml']) {
      const found = (await read(path)).matchAll(/<title>(Feed post [^<]*)<\/title>/g);
      expect([...found].map(([, title]) => title)).toEqual(titles.slice(0, 20));
    }
    expect(await read('/atom.xml')).toContain('<updated>2099-12-31T00:00:00.000Z</updated>');
    expect(await read('/rss.xml')).toContain('<lastBuildDate>Thu, 31 Dec 2099 00:00:00 GMT</lastBuildDate>');
  });
});

import { describe, expect, test } from 'vitest';
import { pages } from '../../content/built-in-pages.ts';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

const siteUrl = 'https://www.kiran.example';
const ofPosts = ['/sitemap.xml', '/rss.xml', '/atom.xml', '/llms.txt'];
const documents = [...ofPosts, '/sitemap-1.xml', '/robots.txt', '/manifest.webmanifest'];
const types: Record<string, string> = {
  '/sitemap.xml': 'application/xml',
  '/sitemap-1.xml': 'application/xml',
  '/rss.xml': 'application/rss+xml',
  '/atom.xml': 'application/atom+xml',
  '/llms.txt': 'text/plain',
  '/robots.txt': 'text/plain',
  '/manifest.webmanifest': 'application/manifest+json',
};

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, SITE_URL: siteUrl } });
  const read = async (path: string) => (await site.visitor.page(path)).text;

  describe('documents for programs', () => {
    test('each is served with its content type, can be revalidated, and allows only GET and HEAD', async () => {
      for (const path of documents) {
        const answer = await site.visitor.page(path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(answer.headers.get('content-type')).toContain(types[path]);
        expect(answer.headers.get('cache-control')).toContain('must-revalidate');
        const etag = answer.headers.get('etag') ?? '';
        expect(etag).not.toBe('');
        const again = await site.visitor.page(path, { 'if-none-match': etag });
        expect([again.status, again.text]).toEqual([304, '']);
        const address = site.server.origin + path;
        const refused = await fetch(address, { method: 'DELETE', headers: { origin: siteUrl } });
        expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
        const head = await fetch(address, { method: 'HEAD' });
        expect([head.status, await head.text()]).toEqual([200, '']);
      }
    });

    test('sitemap, feeds and other documents take all their addresses from SITE_URL', async () => {
      await bodies.createPost(site.staff, { title: 'Addresses', status: 'Published' });
      for (const path of documents.filter((name) => !name.endsWith('manifest'))) {
        const found = (await read(path)).match(/https?:\/\/[^\s<>"')]+/g) ?? [];
        const others = found.filter((address) => !address.startsWith(siteUrl));
        const standards = /^http:\/\/(www\.w3\.org|purl\.org|www\.sitemaps\.org)\//;
        expect(
          others.filter((address) => !standards.test(address)),
          path,
        ).toEqual([]);
        expect(found.length, path).toBeGreaterThan(others.length);
      }
    });
  });

  describe('the sitemap', () => {
    test('the sitemap has no blog that nothing is in, which asks not to be listed either', async () => {
      const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts?limit=100');
      for (const { id } of body.data) await site.staff.delete(`/blog/posts/${id}`);
      expect(await read('/blog')).toContain('<meta name="robots" content="noindex"/>');
      const xml = await read('/sitemap.xml');
      for (const path of Object.values(pages).filter((path) => path !== pages.blog))
        expect(xml).toContain(`<loc>${siteUrl}${path}</loc>`);
      expect(xml).not.toContain(`<loc>${siteUrl}${pages.blog}</loc>`);
    });

    test('the sitemap lists all public pages, and published posts with their last change, in one part while that is enough', async () => {
      const post = await bodies.createPost(site.staff, { status: 'Published' });
      const xml = await read('/sitemap.xml');
      for (const path of Object.values(pages)) expect(xml).toContain(`<loc>${siteUrl}${path}</loc>`);
      expect(xml).toContain(`<loc>${siteUrl}${post.path}</loc>\n<lastmod>${post.updatedAt}</lastmod>`);
      for (const hidden of ['/admin', '/login', '/shop', '/api']) expect(xml).not.toContain(siteUrl + hidden);
      expect((await site.visitor.page('/sitemap-2.xml')).status).toBe(404);
    });
  });

  describe('the feeds', () => {
    test('the feeds contain the newest twenty posts, newest first', async () => {
      const titles: string[] = [];
      for (let number = 1; number <= 21; number += 1) {
        const title = bodies.unique('Feed post');
        titles.unshift(title);
        await bodies.createPost(site.staff, { title, status: 'Published' });
      }
      for (const path of ['/rss.xml', '/atom.xml']) {
        const found = (await read(path)).matchAll(/<title>(Feed post [^<]*)<\/title>/g);
        expect([...found].map(([, title]) => title)).toEqual(titles.slice(0, 20));
      }
    });

    test('the feeds give no time of change before the publication', async () => {
      const publishedAt = '2099-12-31T00:00:00.000Z';
      const { id } = await bodies.createPost(site.staff, { publishedAt, status: 'Published' });
      expect(await read('/atom.xml')).toContain(`<updated>${publishedAt}</updated>`);
      expect(await read('/rss.xml')).toContain(
        '<lastBuildDate>Thu, 31 Dec 2099 00:00:00 GMT</lastBuildDate>',
      );
      await site.staff.delete(`/blog/posts/${id}`);
    });
  });
});

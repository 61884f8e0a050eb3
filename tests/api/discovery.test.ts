import { get } from 'node:http';
import { text } from 'node:stream/consumers';
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

/** Asks a server under another name, as nobody's browser would. */
async function askAs(port: number, path: string, headers: Record<string, string>): Promise<string> {
  const incoming = await new Promise<Parameters<typeof text>[0]>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject);
  });
  return text(incoming);
}

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, SITE_URL: siteUrl } });
  const read = async (path: string) => (await site.visitor.page(path)).text;

  describe('documents for programs', () => {
    test.each(documents)('%s is served with its content type and can be revalidated', async (path) => {
      const answer = await site.visitor.page(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain(types[path]);
      expect(answer.headers.get('cache-control')).toContain('must-revalidate');
      const etag = answer.headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      const again = await site.visitor.page(path, { 'if-none-match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
    });

    test.each(documents)('%s allows only GET and HEAD', async (path) => {
      const { origin } = site.server;
      const refused = await fetch(origin + path, { method: 'DELETE', headers: { origin: siteUrl } });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      const head = await fetch(origin + path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
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

    test('a post appears in sitemap and feeds when it is published and disappears when it is withdrawn', async () => {
      const canary = bodies.unique('canary').replaceAll(/\W/g, '');
      const draft = { title: canary, excerpt: canary, content: `<p>${canary}</p>`, status: 'Draft' };
      const { id } = await bodies.createPost(site.staff, draft);
      const marked = async () => {
        const texts = await Promise.all(ofPosts.map(read));
        return texts.filter((document) => document.includes(canary) || document.includes(id));
      };
      expect(await marked()).toEqual([]);
      await site.staff.put(`/blog/posts/${id}`, { status: 'Published' });
      expect(await marked()).toHaveLength(ofPosts.length);
      await site.staff.put(`/blog/posts/${id}`, { status: 'Draft' });
      expect(await marked()).toEqual([]);
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

    test('the sitemap lists all public pages, and published posts with their last change', async () => {
      const post = await bodies.createPost(site.staff, { status: 'Published' });
      const xml = await read('/sitemap.xml');
      for (const path of Object.values(pages)) expect(xml).toContain(`<loc>${siteUrl}${path}</loc>`);
      expect(xml).toContain(`<loc>${siteUrl}${post.path}</loc>\n<lastmod>${post.updatedAt}</lastmod>`);
      for (const hidden of ['/admin', '/login', '/shop', '/api']) expect(xml).not.toContain(siteUrl + hidden);
    });

    test('the sitemap has no second part while one is enough', async () => {
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

    test('the feeds contain the whole text of a post with absolute addresses', async () => {
      const content = '<p>See <a href="/join">how to join</a> &amp; more.</p>';
      const { id } = await bodies.createPost(site.staff, { content, status: 'Published' });
      for (const path of ['/rss.xml', '/atom.xml']) {
        const feed = await read(path);
        expect(feed).toContain(`&#60;p&#62;See &#60;a href=&#34;${siteUrl}/join&#34;`);
        expect(feed).toContain('how to join&#60;/a&#62; &#38;amp; more.&#60;/p&#62;');
        expect(feed).toContain(`urn:uuid:${id}`);
      }
    });
  });
});

describe('without SITE_URL', () => {
  const site = useSite();

  test('a forged Host header does not appear in any address', async () => {
    const { port } = site.server;
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    for (const path of [...documents, '/', '/about', '/resources', '/no-such-page']) {
      const document = await askAs(port, path, forged);
      expect(document, path).not.toContain('evil.example');
      if (path !== '/manifest.webmanifest') expect(document, path).toContain(`http://localhost:${port}`);
    }
  });

  test('robots.txt disallows the panel and the API and allows its documentation', async () => {
    const lines = (await site.visitor.page('/robots.txt')).text.split('\n');
    expect(lines).toContain('Disallow: /admin');
    expect(lines).toContain('Disallow: /api/');
    expect(lines).toContain('Allow: /api/docs');
    expect(lines).toContain(`Sitemap: http://localhost:${site.server.port}/sitemap.xml`);
  });
});

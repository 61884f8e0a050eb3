import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { pages } from '../../content/pages.ts';
import { site as facts } from '../../content/site.ts';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { follow, visit } from './pages.ts';

const hostile = `</script><script>document.title='taken over'</script> ]]> & "quotes" ]]> <b>`;
const xmlDocuments = ['/sitemap.xml', '/rss.xml', '/atom.xml'];

type Thing = Record<string, unknown> & { '@type'?: string };

/** What the page tells in structured data. */
async function structuredData(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Thing);
}

const content = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute('content');

describe('metadata of public pages', () => {
  test('every public page has its own title, description, canonical address and preview data', async ({
    page,
    site,
  }) => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const { path, description } of Object.values(pages)) {
      await page.goto(path);
      titles.add(await page.title());
      expect(await content(page, 'meta[name="description"]'), path).toBe(description);
      descriptions.add(description);
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(site.origin + path);
      expect(await content(page, 'meta[property="og:url"]')).toBe(site.origin + path);
      expect(await content(page, 'meta[property="og:image"]')).toBe(site.origin + facts.sharePicture.path);
      expect(await content(page, 'meta[name="twitter:card"]')).toBe('summary_large_image');
      expect(await content(page, 'meta[name="robots"]')).not.toContain('noindex');
    }
    expect(titles.size).toBe(Object.keys(pages).length);
    expect(descriptions.size).toBe(Object.keys(pages).length);
  });

  test('the canonical address leaves out query parameters that do not change the page', async ({
    page,
    site,
  }) => {
    await page.goto('/about?utm_source=letter');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${site.origin}/about`);
  });

  test('the preview picture has its declared size and less than 300 KB', async ({ page, site }) => {
    await page.goto('/about');
    const answer = await fetch(site.origin + facts.sharePicture.path);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(300 * 1024);
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, facts.sharePicture.path);
    expect(size).toEqual([facts.sharePicture.width, facts.sharePicture.height]);
    expect(size[0]).toBeGreaterThanOrEqual(600);
    expect(await content(page, 'meta[property="og:image:width"]')).toBe(String(size[0]));
    expect(await content(page, 'meta[property="og:image:alt"]')).toBe(facts.sharePicture.alt);
  });

  test('pages declare a theme colour for light mode and another for dark mode', async ({ page }) => {
    await page.goto('/about');
    const colour = (scheme: string) =>
      content(page, `meta[name="theme-color"][media="(prefers-color-scheme: ${scheme})"]`);
    expect(await colour('light')).toMatch(/^#/);
    expect(await colour('dark')).not.toBe(await colour('light'));
  });

  test('the blog links to its RSS and Atom feeds, which exist', async ({ page, site }) => {
    await page.goto('/blog');
    const feeds = page.locator('head link[rel="alternate"]');
    const types = await feeds.evaluateAll((links) => links.map((link) => link.getAttribute('type')));
    expect(types).toEqual(['application/rss+xml', 'application/atom+xml']);
    for (const [index, link] of (await feeds.all()).entries()) {
      const answer = await site.visitor.page((await link.getAttribute('href')) ?? '');
      expect(answer.headers.get('content-type')).toContain(types[index]);
    }
  });

  test('the metadata is updated by a navigation within the page', async ({ page, site }) => {
    await visit(page, '/about');
    await follow(page, 'Important Links');
    await page.waitForFunction((title) => document.title.startsWith(title), pages.resources.title);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${site.origin}/resources`);
    expect(await content(page, 'meta[name="description"]')).toBe(pages.resources.description);
  });
});

test('[PROD-05] every public page shows its main content', async ({ page }) => {
  const main = page.getByRole('main');
  const subjects: Record<string, () => ReturnType<Page['getByRole']>> = {
    '/': () => main.getByRole('heading', { level: 1, name: /solar association/i }),
    '/about': () => main.getByRole('heading', { name: 'Our Mission' }),
    '/blog': () => main.getByRole('searchbox'),
    '/resources': () => main.getByRole('table', { name: 'Important Links' }),
    '/contact': () => main.getByRole('button', { name: 'Send Message' }),
    '/join': () => main.getByRole('button', { name: 'Submit Application' }),
  };
  for (const [path, subject] of Object.entries(subjects)) {
    await page.goto(path);
    expect(await subject().first().isVisible(), path).toBe(true);
  }
});

describe('structured data', () => {
  test('the structured data of the home page describes the association and the website', async ({
    page,
    site,
  }) => {
    await page.goto('/');
    const [data] = await structuredData(page);
    const [organization, website] = (data?.['@graph'] ?? []) as Thing[];
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: facts.name,
      url: `${site.origin}/`,
      logo: `${site.origin}/icon-512.png`,
      sameAs: facts.social.map(({ url }) => url),
    });
    expect(website).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization?.['@id'] } });
  });

  test('the structured data of every other page contains its breadcrumb', async ({ page, site }) => {
    for (const { path, title } of [pages.about, pages.blog, pages.resources, pages.contact, pages.join]) {
      await page.goto(path);
      const trail = (await structuredData(page)).find((data) => data['@type'] === 'BreadcrumbList');
      expect(trail?.itemListElement, path).toEqual([
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${site.origin}/` },
        { '@type': 'ListItem', position: 2, name: title, item: site.origin + path },
      ]);
    }
  });

  test('the structured data of a post describes it and escapes hostile text', async ({ page, site }) => {
    const staff = await site.staff();
    const post = await bodies.createPost(staff, { title: hostile, excerpt: hostile, status: 'Published' });
    await page.goto(`/blog/${post.id}`);
    const all = await structuredData(page);
    const posting = all.find((data) => data['@type'] === 'BlogPosting');
    expect(posting).toMatchObject({
      headline: hostile,
      author: { '@type': 'Person' },
      publisher: { '@type': 'Organization', name: facts.name },
      datePublished: post.publishedAt,
    });
    expect(posting?.image).toMatch(/^http/);
    expect(await content(page, 'meta[property="og:type"]')).toBe('article');
    expect(await content(page, 'meta[property="og:image"]')).toMatch(/^http/);
    expect(await page.title()).toContain(hostile);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(all.length);
    await staff.delete(`/blog/posts/${post.id}`);
  });
});

describe('XML documents of the site', () => {
  test('feeds and sitemap are well-formed XML for any text', async ({ page, site }) => {
    const staff = await site.staff();
    const post = await bodies.createPost(staff, {
      title: hostile,
      excerpt: hostile,
      content: `<p>${hostile.replaceAll('<', '&lt;')}</p><p>सौर ऊर्जा ☀</p>`,
      status: 'Published',
    });
    // A page of the site takes no text for markup.
    await page.goto('about:blank');
    for (const path of xmlDocuments) {
      const { text } = await site.visitor.page(path);
      const found = await page.evaluate((xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml');
        const names = (name: string) =>
          [...parsed.getElementsByTagName(name)].map((node) => node.textContent);
        return {
          error: parsed.querySelector('parsererror')?.textContent ?? null,
          root: parsed.documentElement.nodeName,
          titles: names('title'),
          contents: [...names('content:encoded'), ...names('content')],
        };
      }, text);
      expect(found.error, path).toBe(null);
      if (path === '/sitemap.xml') continue;
      expect(found.titles).toContain(hostile);
      expect(found.contents.some((html) => html?.includes('सौर ऊर्जा ☀'))).toBe(true);
    }
    await staff.delete(`/blog/posts/${post.id}`);
  });

  test('a link in the feed opens the post at its canonical address', async ({ page, site }) => {
    const { text } = await site.visitor.page('/atom.xml');
    const address = /<entry>[\s\S]*?href="([^"]+)"/.exec(text)?.[1] ?? '';
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(address);
  });

  test('every address in the sitemap exists and is its own canonical address', async ({ site }) => {
    const { text } = await site.visitor.page('/sitemap.xml');
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(20);
    const wrong = await Promise.all(
      addresses.map(async (address) => {
        const html = await (await fetch(address)).text();
        return html.includes(`<link rel="canonical" href="${address}"`) ? null : address;
      }),
    );
    expect(wrong.filter(Boolean)).toEqual([]);
  });
});

describe('[AMB-20] a page that does not exist', () => {
  test('a missing page has status 404, the layout of the site and no indexing', async ({ open, noise }) => {
    noise.expect(/status of 404/);
    const page = await open({ javaScriptEnabled: false });
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    expect(await page.getByRole('heading', { level: 1, name: 'Page not found' }).isVisible()).toBe(true);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    expect(await content(page, 'meta[name="robots"]')).toBe('noindex');
    expect(await page.locator('link[rel="canonical"]').count()).toBe(0);
    expect(await structuredData(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test("a navigation within the browser to a missing page shows 'Page not found'", async ({ page }) => {
    await visit(page, '/about');
    await page.evaluate(() => {
      history.pushState({}, '', '/no-such-page');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.waitForFunction(() => document.title.startsWith('Page not found'));
  });
});

describe('[B16] printing', () => {
  test('a printed page is dark on white without navigation and buttons in both colour schemes', async ({
    open,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ colorScheme });
      await visit(page, '/about');
      await page.emulateMedia({ media: 'print', colorScheme });
      const colours = await page.evaluate(() =>
        [...document.querySelectorAll('body, .panel > *, footer')].map((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return [color, backgroundColor];
        }),
      );
      for (const [color, background] of colours) {
        expect(color).toBe('rgb(0, 0, 0)');
        expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(background);
      }
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
      expect(await page.getByRole('link', { name: 'Apply for membership' }).isVisible()).toBe(false);
      expect(await page.getByRole('heading', { name: 'Our Mission' }).isVisible()).toBe(true);
    }
  });

  test('a printed list of links shows every title in full', async ({ page }) => {
    await visit(page, '/resources');
    await page.emulateMedia({ media: 'print' });
    const cut = await page
      .locator('.cut-text')
      .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length);
    expect(cut).toBe(0);
  });
});

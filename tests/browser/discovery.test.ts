import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { sharePicture } from '../../content/sharing/built-in-picture.ts';
import { sitePages } from '../../server/pages/site-pages.ts';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { builtIn } from '../support/built-in.ts';
import { readHead, type Thing } from '../support/document-head.ts';
import { readFigure, type TestServer } from '../support/server.ts';
import { failedCalls, follow, takenOver, visit } from './pages.ts';

const hostile = `</script><script>document.title='taken over'</script> ]]> & "quotes" ]]> <b>`;
const headOf = async (site: TestServer, path: string) => readHead((await site.visitor.page(path)).text);

describe('metadata of public pages', () => {
  test('every public page has its own title, description, canonical address, preview data, language and breadcrumb', async ({
    site,
  }) => {
    const all = sitePages(builtIn);
    const titles = new Set<string>();
    for (const page of all) {
      const { path, description } = page;
      const { text } = await site.visitor.page(path);
      const { title, meta, canonical, structuredData } = readHead(text);
      titles.add(title);
      expect.soft(title, path).toContain(builtIn.association.name);
      expect.soft(text, path).toMatch(/<html [^>]*lang="en-IN"/);
      expect.soft(canonical, path).toBe(site.origin + path);
      expect.soft(meta('description'), path).toBe(description);
      expect.soft(meta('og:url'), path).toBe(site.origin + path);
      expect.soft(meta('og:image'), path).toBe(site.origin + sharePicture.path);
      expect.soft(meta('og:image:alt'), path).toBe(sharePicture.alt);
      expect.soft(meta('twitter:card'), path).toBe('summary_large_image');
      expect.soft(meta('robots') ?? '', path).not.toContain('noindex');
      if (page.title === undefined) continue;
      const trail = structuredData.find((data) => data['@type'] === 'BreadcrumbList');
      expect.soft(trail?.itemListElement, path).toEqual([
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${site.origin}/` },
        { '@type': 'ListItem', position: 2, name: page.title, item: site.origin + path },
      ]);
    }
    expect([titles.size, new Set(all.map(({ description }) => description)).size]).toEqual([
      all.length,
      all.length,
    ]);
    const tracked = await headOf(site, '/about?utm_source=letter');
    expect(tracked.canonical, 'parameters that change nothing').toBe(`${site.origin}/about`);
  });

  test('pages declare theme colours for both schemes, icons, a manifest and feeds that exist', async ({
    site,
  }) => {
    const { metas, links } = await headOf(site, '/blog');
    const colours = ['light', 'dark'].map(
      (scheme) =>
        metas.find(
          (meta) => meta.name === 'theme-color' && meta.media === `(prefers-color-scheme: ${scheme})`,
        )?.content,
    );
    expect(colours).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)]);
    expect(colours[0]).not.toBe(colours[1]);
    const feeds = links.filter(({ rel }) => rel === 'alternate');
    expect(feeds.map(({ type }) => type)).toEqual(['application/rss+xml', 'application/atom+xml']);
    const manifest = { href: '/manifest.webmanifest', type: 'application/manifest+json' };
    for (const { href = '', type } of [...feeds, manifest]) {
      expect.soft((await site.visitor.page(href)).headers.get('content-type'), href).toContain(type);
    }
    const icons = ['/favicon.svg', '/icon-192.png', '/icon-512.png', '/apple-touch-icon.png'];
    for (const icon of icons) expect.soft((await site.visitor.page(icon)).status, icon).toBe(200);
  });

  test('the structured data of the home page describes the association and the website', async ({ site }) => {
    const [data] = (await headOf(site, '/')).structuredData;
    const [organization, website] = (data?.['@graph'] ?? []) as Thing[];
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: builtIn.association.name,
      url: `${site.origin}/`,
      logo: `${site.origin}/icon-512.png`,
      sameAs: builtIn['social-links'].links.map(({ url }) => url),
    });
    expect(website).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization?.['@id'] } });
  });

  test('every address in the sitemap exists and is its own canonical address, and so is a link in the feed', async ({
    site,
  }) => {
    const { text: sitemap } = await site.visitor.page('/sitemap.xml');
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(20);
    const { text: feed } = await site.visitor.page('/atom.xml');
    addresses.push(/<entry>[\s\S]*?href="([^"]+)"/.exec(feed)?.[1] ?? '');
    // One after the other: a server that is asked for all at once may refuse some for its load.
    for (const address of addresses) {
      const response = await fetch(address);
      expect(response.status, address).toBe(200);
      expect(readHead(await response.text()).canonical).toBe(address);
    }
  });

  test('the preview picture has its declared size and less than 300 KB, and the head is updated by a navigation within the page, also to a missing page', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await visit(page, '/about');
    const { path, width, height } = sharePicture;
    const answer = await fetch(site.origin + path);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(300 * 1024);
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, path);
    expect(size).toEqual([width, height]);
    expect(width).toBeGreaterThanOrEqual(600);
    const content = (name: string) =>
      page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content');
    expect(await content('og:image:width')).toBe(String(width));

    await follow(page, 'Important Links');
    await page.waitForFunction((title) => document.title.startsWith(title), builtIn['resources-page'].title);
    const canonical = page.locator('link[rel="canonical"]');
    expect(await canonical.getAttribute('href')).toBe(`${site.origin}/resources`);
    expect(await content('description')).toBe(builtIn['resources-page'].description);
    await page.evaluate(() => {
      history.pushState({}, '', '/no-such-page');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.waitForFunction(() => document.title.startsWith('Page not found'));
  });
});

test('hostile text of a post stays text in its page, its structured data, the feeds and the sitemap, which are well-formed XML', async ({
  page,
  site,
}) => {
  const post = await bodies.createPost(await site.staff(), {
    title: hostile,
    excerpt: hostile,
    content: `<p>${hostile.replaceAll('<', '&lt;')}</p><p>सौर ऊर्जा ☀</p>`,
    status: 'Published',
  });
  await page.goto(`/blog/${post.id}`);
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const posting = texts
    .map((text) => JSON.parse(text) as Thing)
    .find((data) => data['@type'] === 'BlogPosting');
  expect(posting).toMatchObject({
    headline: hostile,
    author: { '@type': 'Person' },
    publisher: { '@type': 'Organization', name: builtIn.association.name },
    datePublished: post.publishedAt,
  });
  expect(posting?.image).toMatch(/^http/);
  expect(await page.title()).toContain(hostile);

  // A page of the site takes no text for markup.
  await page.goto('about:blank');
  for (const path of ['/sitemap.xml', '/rss.xml', '/atom.xml']) {
    const { text } = await site.visitor.page(path);
    const found = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      const names = (name: string) => [...parsed.getElementsByTagName(name)].map((node) => node.textContent);
      return {
        error: parsed.querySelector('parsererror')?.textContent ?? null,
        titles: names('title'),
        contents: [...names('content:encoded'), ...names('content')],
      };
    }, text);
    expect.soft(found.error, path).toBe(null);
    if (path === '/sitemap.xml') continue;
    expect.soft(found.titles, path).toContain(hostile);
    expect
      .soft(
        found.contents.some((html) => html?.includes('सौर ऊर्जा ☀')),
        path,
      )
      .toBe(true);
  }
});

describe('[AMB-20] a page that does not exist', () => {
  test('[HOLD-14] all unknown addresses share one cached document with status 404 in the layout of the site, and all missing posts another; neither is indexed', async ({
    site,
  }) => {
    const groups = [
      ['/no-such-page', '/another/one?q=1', '/x.php', '/%E0%A4%B8', '/no-such-page/'],
      ['/blog/gone', '/blog/01890000-0000-7000-8000-000000000000', '/blog/gone?x=1'],
    ];
    const entries = () => readFigure(site, 'kiran_page_cache_entries');
    const before = await entries();
    for (const paths of groups) {
      const answers = await Promise.all(paths.map((path) => site.visitor.page(path)));
      for (const { status, headers } of answers) {
        expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
      }
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const text = answers[0]?.text ?? '';
      for (const path of paths) expect(text).not.toContain(path.slice(1).split('?')[0]);
      const { meta, canonical, structuredData } = readHead(text);
      expect([meta('robots'), canonical, structuredData]).toEqual(['noindex', undefined, []]);
      expect(text).toMatch(/<h1[^>]*>(Page|Blog post) not found<\/h1>/);
      expect(text).toContain('<footer');
    }
    const many = Array.from({ length: 200 }, (_, number) => site.visitor.page(`/unknown-${number}`));
    await Promise.all(many);
    expect(await entries(), '[HOLD-14] cached documents').toBe(before + 2);
  });

  test('[HOLD-14] the shared document keeps its message and the address when its scripts run at another address, and leads to other pages', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(/status of 404/);
    await site.visitor.page('/first-unknown');
    await site.visitor.page('/blog/first-missing');
    for (const [path, heading, link, next] of [
      ['/second/unknown?q=1', 'Page not found', 'Back to Home', '/'],
      ['/blog/second-missing', 'Blog post not found', 'Back to Blog', '/blog'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await takenOver(page);
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
      await page.getByRole('main').getByRole('link', { name: link }).first().click();
      await page.waitForURL((url) => url.pathname === next);
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    }
  });
});

/** What of the page is not black on white, or transparent. */
const printedColours = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, .panel > *, footer')]
      .map((element) => getComputedStyle(element))
      .map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`)
      .filter((colours) => !/^rgb\(0, 0, 0\) on (rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/.test(colours)),
  );

test('[B16] a printed page is dark on white without navigation and buttons in both colour schemes, and a printed list of links shows every title in full', async ({
  page,
}) => {
  await visit(page, '/about');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await expect.poll(() => printedColours(page), { message: colorScheme }).toEqual([]);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Apply for membership' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Our Mission' }).isVisible()).toBe(true);
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await follow(page, 'Important Links');
  await page.getByRole('table').waitFor();
  await page.emulateMedia({ media: 'print' });
  const titles = page.locator('.truncated-text');
  expect(await titles.count()).toBeGreaterThan(3);
  const cut = await titles.evaluateAll(
    (texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length,
  );
  expect(cut).toBe(0);
});

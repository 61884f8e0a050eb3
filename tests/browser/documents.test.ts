import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { homePage } from '../../content/home-page.ts';
import { site as facts } from '../../content/site.ts';
import { expect, test } from '../support/browser.ts';
import { navigation, translate } from './pages.ts';

describe('the document of the home page', () => {
  test('[HOME-34] [HOME-37] the home page is complete without JavaScript and shows no controls that need it', async ({
    open,
  }) => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto('/');
    const text = await page.getByRole('main').textContent();
    for (const part of [homePage.headline, '500+', 'WhatsApp Community', 'Nandini Ghatge', 'Become Member']) {
      expect(text).toContain(part);
    }
    expect(await page.getByAltText('hero 1').isVisible()).toBe(true);
    expect(await page.getByAltText('Suvarnex Modules').isVisible()).toBe(true);
    const film = page.getByRole('link', { name: /^Play video/ });
    expect(await film.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
    // What only a script could work is not offered.
    expect(await page.getByRole('button', { name: /^(Pause|Go to slide|Menu)/ }).count()).toBe(0);
  });

  test('the navigation links are visible and work on a phone without JavaScript', async ({ open }) => {
    const page = await open({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
  });

  test('the home page has language, title, description, canonical address, preview data and icons', async ({
    page,
    site,
  }) => {
    await page.goto('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-IN');
    const content = (selector: string) => page.locator(selector).first().getAttribute('content');
    expect(await page.title()).toContain(facts.name);
    expect(await content('meta[name="description"]')).toBe(facts.description);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${site.origin}/`);
    expect(await content('meta[property="og:image"]')).toBe(`${site.origin}${facts.sharePicture.path}`);
    expect(await content('meta[name="theme-color"]')).toMatch(/^#/);
    const manifest = await site.visitor.page('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    for (const icon of [
      '/favicon.svg',
      '/icon-192.png',
      '/icon-512.png',
      '/apple-touch-icon.png',
      facts.sharePicture.path,
    ]) {
      expect((await site.visitor.page(icon)).status, icon).toBe(200);
    }
  });
});

describe('fonts', () => {
  test('the first view loads a single font file, and characters outside of it load another', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && asked.push(request.url()));
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    expect(asked).toEqual([expect.stringContaining('first-view')]);
    for (const text of ['सौर', '₹', 'ñ'])
      for (const weight of [400, 700]) {
        const font = `${weight} 16px Anek`;
        const files = page.evaluate(async (of) => (await document.fonts.load(...of)).length, [
          font,
          text,
        ] as const);
        expect(await files, `${text} ${weight}`).toBe(1);
      }
  });
});

describe('the site after a browser has translated it', () => {
  test('the home page still works after every text was wrapped by a translation', async ({ page }) => {
    await page.goto('/');
    await translate(page);
    await page.getByRole('button', { name: 'Go to slide 3', exact: true }).click();
    await page.getByAltText('hero 3').waitFor();
    await page.getByRole('button', { name: 'Pause announcement' }).click();
    await page.getByRole('button', { name: 'Play announcement' }).waitFor();
    await goTo(page, navigation(page).getByRole('link', { name: 'About' }));
    await translate(page);
    await goTo(page, navigation(page).getByRole('link', { name: 'Home' }));
    await page.getByRole('heading', { name: '3 Steps to Success' }).waitFor();
    await translate(page);
    await goTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }));
  });

  test('the menu still works on a phone after a translation', async ({ open }) => {
    const page = await open({ viewport: { width: 375, height: 800 } });
    const menu = page.getByRole('button', { name: 'Menu' });
    await page.goto('/');
    await translate(page);
    await menu.click();
    await goTo(page, navigation(page).getByRole('link', { name: 'Join as member' }));
    await translate(page);
    await menu.click();
    await page.keyboard.press('Escape');
    await menu.click();
    await goTo(page, navigation(page).getByRole('link', { name: 'Home' }));
    await page.getByRole('heading', { name: 'Our Presence' }).waitFor();
  });
});

/** Follows a link in the page and waits until another page stands there, with one heading and nothing of the last. */
async function goTo(page: Page, link: Locator): Promise<void> {
  const headings = page.getByRole('heading', { level: 1 });
  const before = await headings.allTextContents();
  await link.click();
  await expect.poll(() => headings.allTextContents()).not.toEqual(before);
  await expect.poll(() => headings.count()).toBe(1);
}

test('[A15] no document of the site or the panel opens in a frame of another site', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/frame-ancestors|refused to connect|ERR_BLOCKED_BY_RESPONSE/);
  // The same server by another name: another site to the browser.
  const other = site.origin.replace('localhost', '127.0.0.1');
  const paths = ['/', '/blog', '/contact', '/join', '/nowhere', '/admin', '/admin/login', '/api/docs'];
  await page.route(`${other}/frames`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: paths.map((path) => `<iframe src="${site.origin}${path}"></iframe>`).join(''),
    }),
  );
  await page.goto(`${other}/frames`);
  const frames = page.mainFrame().childFrames();
  expect(frames).toHaveLength(paths.length);
  for (const frame of frames) {
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
  }
});

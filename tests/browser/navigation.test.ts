import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { follow, navigation, takenOver, visit } from './pages.ts';

const publicPaths = ['/', '/about', '/blog', '/resources', '/contact', '/join', '/shop', '/training'];
const items = [
  { label: 'Home', path: '/' },
  { label: 'About', path: '/about' },
  { label: 'Blog', path: '/blog' },
  { label: 'Important Links', path: '/resources' },
  { label: 'Contact Us', path: '/contact' },
];

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the layout of public pages', () => {
  test('[NAV-01] [PROD-04] every public page has navigation, one heading, a footer and links to join', async ({
    page,
    site,
  }) => {
    const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts?limit=1');
    for (const path of [...publicPaths, `/blog/${body.data[0]?.id}`]) {
      await page.goto(path);
      expect(await page.getByRole('banner').isVisible(), path).toBe(true);
      expect(await navigation(page).isVisible(), path).toBe(true);
      expect(await page.getByRole('contentinfo').isVisible(), path).toBe(true);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      for (const frame of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
        expect(await frame.locator('a[href="/join"]').isVisible(), path).toBe(true);
      }
    }
  });

  test('[NAV-02] the header stays at the top while the page scrolls', async ({ page }) => {
    await visit(page, '/');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  });

  test('[NAV-03] the address / shows the home page', async ({ page }) => {
    await page.goto('/');
    expect(await heading(page).textContent()).toMatch(/largest and most successful solar association/i);
  });

  test('[NAV-04] [NAV-05] [NAV-07] [NAV-08] every navigation link opens the page that its address shows', async ({
    page,
  }) => {
    for (const { label, path } of items.slice(1)) {
      await page.goto(path);
      const title = await heading(page).textContent();
      await visit(page, '/');
      await follow(page, label);
      await expect.poll(() => heading(page).textContent()).toBe(title);
      expect(pathOf(page)).toBe(path);
    }
  });

  test('[NAV-06] a blog post has its own page', async ({ page, site }) => {
    const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts?limit=1');
    const response = await page.goto(`/blog/${body.data[0]?.id}`);
    expect(response?.status()).toBe(200);
    expect(await heading(page).isVisible()).toBe(true);
  });

  test("[NAV-10] [SHOP-01] the shop page shows only 'Coming Soon'", async ({ page }) => {
    await page.goto('/shop');
    expect(await page.getByRole('main').textContent()).toBe('Coming Soon');
  });

  test("[NAV-11] [SHOP-02] the training page shows only 'Coming Soon'", async ({ page }) => {
    await page.goto('/training');
    expect(await page.getByRole('main').textContent()).toBe('Coming Soon');
  });

  test('an unknown address has status 404 and links to the home page', async ({ page, noise }) => {
    noise.expect(/status of 404/);
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    expect(await heading(page).textContent()).toBe('Page not found');
    await takenOver(page);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL('**/');
  });
});

describe('the navigation bar', () => {
  test('[NAV-12] the navigation bar lists its links in order', async ({ page }) => {
    await page.goto('/');
    const labels = await navigation(page).getByRole('listitem').getByRole('link').allInnerTexts();
    expect(labels).toEqual(items.map((item) => item.label));
  });

  test('[NAV-13] every link of the navigation bar opens its address', async ({ page }) => {
    await visit(page, '/shop');
    for (const { label, path } of items) {
      await follow(page, label);
      await expect.poll(() => pathOf(page)).toBe(path);
    }
  });

  test("[NAV-09] [NAV-14] 'Join as member' opens the membership page", async ({ page }) => {
    await visit(page, '/');
    await follow(page, 'Join as member');
    await expect.poll(() => pathOf(page)).toBe('/join');
    await expect.poll(() => heading(page).textContent()).toContain('Become a member');
  });

  test('[NAV-15] only the link of the current page is marked as current', async ({ page, noise }) => {
    noise.expect(/status of 404/);
    for (const { label, path } of items) {
      await page.goto(path);
      const current = navigation(page).locator('[aria-current="page"]');
      expect(await current.allInnerTexts(), path).toEqual([label]);
    }
    await page.goto('/blog/some-post');
    expect(await navigation(page).locator('[aria-current="page"]').allInnerTexts()).toEqual(['Blog']);
    await page.goto('/shop');
    expect(await navigation(page).locator('[aria-current="page"]').count()).toBe(0);
  });
});

describe('the menu on small screens', () => {
  const phone = { viewport: { width: 375, height: 800 } };

  test('[NAV-16] the menu button shows the links, and following one closes the menu', async ({ open }) => {
    const page = await open(phone);
    await visit(page, '/');
    const button = page.getByRole('button', { name: 'Menu' });
    const links = navigation(page).getByRole('link');
    expect(await links.count()).toBe(0);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.click();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await links.allInnerTexts()).toEqual([...items.map((item) => item.label), 'Join as member']);
    await follow(page, 'About');
    await expect.poll(() => pathOf(page)).toBe('/about');
    await expect.poll(() => links.count()).toBe(0);
  });

  test('Escape closes the menu and returns the focus to its button', async ({ open }) => {
    const page = await open(phone);
    await visit(page, '/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded'))
      .toBe('false');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');
  });

  test('the menu closes when the focus moves on to the page', async ({ open }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await visit(page, '/contact');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    const last = navigation(page).getByRole('link').last();
    for (let press = 0; press <= items.length; press += 1) await page.keyboard.press('Tab');
    expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    const isInView = () =>
      page.evaluate(() => {
        const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement;
      });
    await expect.poll(isInView).toBe(true);
  });
});

describe('a navigation within the page', () => {
  test('a navigation moves the focus to the content and announces the page title', async ({ page }) => {
    await visit(page, '/about');
    await follow(page, 'Contact Us');
    await expect.poll(() => page.title()).toContain('Contact Us');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.locator('[aria-live="polite"]', { hasText: 'Contact Us' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('the skip link is the first Tab stop and moves the focus to the content', async ({ page }) => {
    await visit(page, '/about');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

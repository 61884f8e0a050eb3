import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { violations } from './violations.ts';

const entries = [
  ['ADM-LAYOUT-03', 'Dashboard', '/admin'],
  ['ADM-LAYOUT-04', 'Blog Posts', '/admin/blog'],
  ['ADM-LAYOUT-05', 'Categories', '/admin/categories'],
  ['ADM-LAYOUT-06', 'Brands', '/admin/brands'],
  ['ADM-LAYOUT-07', 'Tags', '/admin/tags'],
  ['ADM-LAYOUT-08', 'Testimonials', '/admin/testimonials'],
  ['ADM-LAYOUT-09', 'Channels', '/admin/channels'],
  ['ADM-LAYOUT-10', 'Carousel', '/admin/carousel'],
  ['ADM-LAYOUT-11', 'Videos', '/admin/video'],
  ['ADM-LAYOUT-12', 'Important Info', '/admin/important-information'],
  ['ADM-LAYOUT-13', 'Resources', '/admin/resources'],
  ['ADM-LAYOUT-14', 'Rate Cards', '/admin/rate-cards'],
  ['ADM-LAYOUT-15', 'About', '/admin/about'],
  ['ADM-LAYOUT-16', 'Contact', '/admin/contact'],
  ['ADM-LAYOUT-17', 'Join', '/admin/join'],
] as const;

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const entry = (page: Page, label: string) => sidebar(page).getByRole('link', { name: label, exact: true });
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

describe('the sidebar of the panel', () => {
  test('[ADM-LAYOUT-01] [ADM-LAYOUT-02] [ADM-LAYOUT-18] the sidebar shows the title, 15 links in order and the Logout button', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '');
    expect(await page.getByText('Admin Panel', { exact: true }).isVisible()).toBe(true);
    const labels = await sidebar(page).getByRole('link').allInnerTexts();
    expect(labels).toEqual(entries.map(([, label]) => label));
    expect(await page.getByRole('button', { name: 'Logout' }).isVisible()).toBe(true);
  });

  for (const [id, label, address] of entries) {
    test(`[${id}] the sidebar link ${label} opens ${address}, is marked as current, and the heading has the focus`, async ({
      page,
      site,
    }) => {
      await signedIn(page, site);
      await openPanel(page, address === '/admin' ? '/tags' : '');
      await entry(page, label).click();
      await expect.poll(() => path(page)).toBe(address);
      const current = sidebar(page).locator('[aria-current="page"]');
      await expect.poll(() => current.allInnerTexts()).toEqual([label]);
      await expect.poll(() => focused(page)).toBe('H1');
      const name = await page.getByRole('heading', { level: 1 }).innerText();
      expect(await page.title()).toMatch(new RegExp(`^${name}.* \\| Admin Panel$`));
    });
  }

  test('a form below a list marks the sidebar link of that list as current', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    expect(await sidebar(page).locator('[aria-current="page"]').allInnerTexts()).toEqual(['Brands']);
  });

  test('[ADM-LAYOUT-19] an unknown address of the panel redirects to the dashboard', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    for (const unknown of ['/no-such-page', '/contact/new', '/carousel/some-id/edit']) {
      await page.goto(`/admin${unknown}`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      expect(path(page)).toBe('/admin');
    }
  });

  test("'View site' opens the public site in a new tab", async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'View site' }).click();
    expect(path(await opened)).toBe('/');
  });

  test('the skip link is the first Tab stop of the panel and moves the focus to the content', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('the dashboard with its sidebar has no accessibility violation in light and dark mode', async ({
    open,
    site,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ colorScheme });
      await signedIn(page, site);
      await openPanel(page, '');
      expect(await violations(page)).toEqual([]);
    }
  });
});

describe('the menu of the panel on a narrow screen', () => {
  test('the menu button opens the sidebar, and Escape closes it and returns the focus to the button', async ({
    open,
    site,
  }) => {
    const page = await open(phone);
    await signedIn(page, site);
    await openPanel(page, '');
    expect(await sidebar(page).count()).toBe(0);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.click();
    await sidebar(page).waitFor();
    expect(await sidebar(page).getByRole('link').count()).toBe(entries.length);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => sidebar(page).count()).toBe(0);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('following a link in the menu closes it and moves the focus to the new heading', async ({
    open,
    site,
  }) => {
    const page = await open(phone);
    await signedIn(page, site);
    await openPanel(page, '');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await entry(page, 'Tags').click();
    await expect.poll(() => path(page)).toBe('/admin/tags');
    await expect.poll(() => sidebar(page).count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('H1');
  });

  test('menu links are at least 44 pixels high, and the page does not scroll sideways at 320 px', async ({
    open,
    site,
  }) => {
    const page = await open({ ...phone, viewport: { width: 320, height: 640 } });
    await signedIn(page, site);
    await openPanel(page, '');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await sidebar(page).waitFor();
    const boxes = await sidebar(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

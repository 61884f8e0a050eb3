import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Summary } from '../../content/summary.ts';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls, hold } from './pages.ts';
import { violations } from './violations.ts';

/** Each tab with its cards: the name, the list, and the form of a new record where there is one. */
const tabs: Record<string, [string, string, string?][]> = {
  Home: [
    ['Testimonials', '/admin/testimonials', '/admin/testimonials/new'],
    ['Channels', '/admin/channels', '/admin/channels/new'],
    ['Carousel', '/admin/carousel', '/admin/carousel/new'],
    ['Videos', '/admin/video', '/admin/video/new'],
    ['Important Info', '/admin/important-information', '/admin/important-information/new'],
    ['Brands', '/admin/brands', '/admin/brands/new'],
    ['Resources', '/admin/resources', '/admin/resources/new'],
  ],
  About: [
    ['Working Committee', '/admin/about?tab=working-committee', '/admin/about/working-committee/new'],
    ['Other Members', '/admin/about?tab=other-members', '/admin/about/other-members/new'],
  ],
  Blog: [
    ['Blog Posts', '/admin/blog', '/admin/blog/new'],
    ['Categories', '/admin/categories', '/admin/categories/new'],
    ['Tags', '/admin/tags', '/admin/tags/new'],
  ],
  Contact: [['Contact submissions', '/admin/contact']],
  'Join Members': [
    ['Join submissions', '/admin/join'],
    ['Rate Cards', '/admin/rate-cards', '/admin/rate-cards/new'],
  ],
};

const ids = ['ADM-DASH-02', 'ADM-DASH-03', 'ADM-DASH-04', 'ADM-DASH-05', 'ADM-DASH-06'];
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const figures = async (page: Page, name: string) =>
  (await card(page, name).locator('[aria-busy="false"] p').allInnerTexts()).join(', ');

test('[ADM-DASH-01] the dashboard has five tabs and opens the first', async ({ page, site }) => {
  await signedIn(page, site);
  await openPanel(page, '');
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(Object.keys(tabs));
  expect(await tab(page, 'Home').getAttribute('aria-selected')).toBe('true');
});

for (const [index, [name, cards]] of Object.entries(tabs).entries()) {
  test(`[${ids[index]}] the dashboard tab ${name} shows its cards with their links`, async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '');
    await tab(page, name).click();
    const headings = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
    await expect.poll(() => headings.allInnerTexts()).toEqual(cards.map(([label]) => label));
    for (const [label, list, create] of cards) {
      const link = card(page, label).getByRole('link', { name: label, exact: true });
      expect(await link.getAttribute('href')).toBe(list);
      const created = card(page, label).getByRole('link', { name: 'Create New' });
      expect(await created.evaluateAll((links) => links.map((one) => one.getAttribute('href')))).toEqual(
        create ? [create] : [],
      );
      expect((await card(page, label).innerText()).length).toBeGreaterThan(label.length + 30);
    }
    expect(await violations(page)).toEqual([]);
  });
}

describe('the selected tab of the dashboard', () => {
  test('the selected tab is part of the address and stays selected after a reload and after Back', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '?tab=about');
    expect(await tab(page, 'About').getAttribute('aria-selected')).toBe('true');
    await tab(page, 'Join Members').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=join');
    await page.reload();
    await card(page, 'Rate Cards').waitFor();
    await card(page, 'Rate Cards').getByRole('link', { name: 'Rate Cards', exact: true }).click();
    await page.waitForURL('**/admin/rate-cards');
    await page.goBack();
    await card(page, 'Join submissions').waitFor();
  });

  test('the arrow keys move between the tabs of the dashboard', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '');
    await tab(page, 'Home').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await card(page, 'Categories').waitFor();
    expect(await tab(page, 'Blog').evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('the selected tab is visible on a phone without sideways scroll', async ({ open, site }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await signedIn(page, site);
    await openPanel(page, '?tab=join');
    await expect
      .poll(async () => {
        const box = await tab(page, 'Join Members').boundingBox();
        return (box?.x ?? 999) + (box?.width ?? 0);
      })
      .toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

describe('the counts on the dashboard', () => {
  test('the dashboard shows the counts of the database with a single request', async ({ page, site }) => {
    const staff = await site.staff();
    await bodies.createPost(staff, { status: 'Draft' });
    await site.visitor.post('/contact', bodies.contactMessage());
    const { body: now } = await staff.get<Summary>('/admin/summary');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    });
    await signedIn(page, site);
    await openPanel(page, '');
    await expect.poll(() => figures(page, 'Brands')).toBe(`${now.totals.brands} brands`);
    await tab(page, 'Blog').click();
    const posts = now.totals['blog-posts'];
    await expect.poll(() => figures(page, 'Blog Posts')).toBe(`${posts} posts, ${now.drafts} drafts`);
    await tab(page, 'About').click();
    await expect.poll(() => figures(page, 'Working Committee')).toBe(`${now.workingCommittee} members`);
    await tab(page, 'Contact').click();
    const { contact: fresh } = now.newSubmissions;
    await expect
      .poll(() => figures(page, 'Contact submissions'))
      .toBe(`${fresh} new in 7 days, ${now.totals.contact} in all`);
    expect(calls).toEqual(['/api/admin/summary']);
  });

  test('the dashboard shows its cards without counts when the summary fails to load', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await answer(page, '/admin/summary', { detail: 'away' }, 500);
    await openPanel(page, '');
    await card(page, 'Brands').locator('[aria-busy="false"]').waitFor({ state: 'attached' });
    expect(await figures(page, 'Brands')).toBe('');
    expect(await card(page, 'Brands').getByRole('link', { name: 'Brands', exact: true }).isVisible()).toBe(
      true,
    );
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('the cards do not move when the counts arrive', async ({ page, site }) => {
    await signedIn(page, site);
    const release = await hold(page, '/admin/summary');
    await openPanel(page, '');
    const before = await card(page, 'Resources').boundingBox();
    release();
    await expect.poll(() => figures(page, 'Resources')).toMatch(/^\d+ resources$/);
    expect(await card(page, 'Resources').boundingBox()).toEqual(before);
  });
});

describe('backup warnings on the dashboard', () => {
  const shown = (page: Page) => page.getByRole('status').filter({ hasText: 'backup' });

  test('[BACK-02] the dashboard says which backup failed or is overdue and when the last good one was made', async ({
    open,
    site,
  }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await signedIn(page, site);
    const { body: summary } = await (await site.staff()).get<Summary>('/admin/summary');
    const backupTroubles: Summary['backupTroubles'] = [
      { kind: 'backup', problem: 'overdue', lastGood: '2026-11-20T18:45:00.000Z' },
      { kind: 'rehearsal', problem: 'failed' },
    ];
    await answer(page, '/admin/summary', { ...summary, backupTroubles });
    await openPanel(page, '');
    await expect
      .poll(() => shown(page).innerText())
      .toContain('A backup is overdue. The last good backup is from 21/11/2026 00:15.');
    expect(await shown(page).innerText()).toContain(
      'The last backup could not be restored on trial. There is no good trial yet.',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await violations(page)).toEqual([]);
  });

  test('[BACK-02] the dashboard shows no backup warning when all backups are good', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '');
    await expect.poll(() => figures(page, 'Resources')).toMatch(/^\d+ resources$/);
    expect(await shown(page).count()).toBe(0);
  });
});

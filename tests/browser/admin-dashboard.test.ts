import type { Page } from 'playwright-core';
import { dashboardTabs } from '../../app/admin/dashboard/cards.ts';
import type { Reading } from '../../content/reading.ts';
import type { Summary } from '../../content/summary.ts';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls, hold } from './pages.ts';
import { violations } from './violations.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const figures = async (page: Page, name: string) =>
  (await card(page, name).locator('[aria-busy="false"] p').allInnerTexts()).join(', ');
/** The warning about backups. */
const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'backup' });

// Also proves ADM-DASH-03, ADM-DASH-04, ADM-DASH-05, ADM-DASH-06, BACK-02.
test('[ADM-DASH-01] [ADM-DASH-02] the dashboard has five tabs of cards with their links and with counts from a single request, and the selected tab is part of the address, follows the arrow keys and is in view on a phone; without the summary it has no counts', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const { body: now } = await staff.get<Summary>('/admin/summary');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  await signedIn(page, site);
  const release = await hold(page, '/admin/summary');
  await openPanel(page, '');
  expect(await page.getByRole('tab').allInnerTexts(), '[ADM-DASH-01]').toEqual(
    dashboardTabs.map(({ label }) => label),
  );
  expect(await tab(page, 'Home').getAttribute('aria-selected'), '[ADM-DASH-01]').toBe('true');
  const before = await card(page, 'Resources').boundingBox();
  release();
  await expect.poll(() => figures(page, 'Resources')).toMatch(/^\d+ resources$/);
  expect(await card(page, 'Resources').boundingBox(), 'where a card is without its count').toEqual(before);
  expect(await warning(page).count(), '[BACK-02] when all backups are good').toBe(0);
  for (const { label: name, cards } of dashboardTabs) {
    await tab(page, name).click();
    const shown = page.getByRole('tabpanel').getByRole('link');
    const wanted = cards.flatMap(({ listPath, newPath }) => [listPath, ...(newPath ? [newPath] : [])]);
    const hrefs = () => shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect.poll(hrefs, { message: name }).toEqual(wanted);
  }
  await tab(page, 'Blog').click();
  const { totals, drafts } = now;
  await expect
    .poll(() => figures(page, 'Blog Posts'))
    .toBe(`${totals['blog-posts']} posts, ${drafts} drafts`);
  expect(
    calls.filter((call) => call !== '/api/admin/reading'),
    'calls for all tabs',
  ).toEqual(['/api/admin/summary']);

  await tab(page, 'Home').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await card(page, 'Categories').waitFor();
  expect(await tab(page, 'Blog').evaluate((one) => one === document.activeElement)).toBe(true);
  await tab(page, 'Join Members').click();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=join');
  await page.setViewportSize({ width: 360, height: 740 });
  const backupTroubles: Summary['backupTroubles'] = [{ kind: 'rehearsal', problem: 'failed' }];
  await answer(page, '/admin/summary', { ...now, backupTroubles });
  await page.reload();
  await warning(page).waitFor();
  const right = async () => {
    const box = await tab(page, 'Join Members').boundingBox();
    return (box?.x ?? 999) + (box?.width ?? 0);
  };
  await expect.poll(right, { message: 'the selected tab on a phone' }).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect.soft(await violations(page)).toEqual([]);
  await card(page, 'Rate Cards').getByRole('link', { name: 'Rate Cards', exact: true }).click();
  await page.waitForURL('**/admin/rate-cards');
  await answer(page, '/admin/summary', { detail: 'away' }, 500);
  await openPanel(page, '?tab=join');
  await card(page, 'Rate Cards').locator('[aria-busy="false"]').waitFor({ state: 'attached' });
  expect(await figures(page, 'Rate Cards'), 'without a summary').toBe('');
  expect(await page.getByRole('alert').count(), 'without a summary').toBe(0);
});

test('[UXP-01] [SAFE-10] above the tabs stands what needs attention, each with a link to the list of it alone, with changes that are not published and records that were begun, and that nothing does otherwise', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/Failed to load resource/);
  const staff = await site.staff();
  for (const path of ['/contact', '/join']) await staff.post(`${path}/read`, {});
  for (const firstName of ['Anil', 'Bina'])
    await site.visitor.post('/contact', bodies.contactMessage({ firstName }));
  const notice = await bodies.create(
    staff,
    '/important-information',
    bodies.notice({ content: 'The meeting of 3 March 2024 is in Pune.', noticeType: 'footer' }),
  );
  const address = 'https://pictures.example.org/broken-here.webp';
  const { body: images } = await staff.post<bodies.Stored[]>('/carousel', { urls: [address] });
  await page.route(address, (route) => route.fulfill({ status: 404 }));
  await bodies.createPost(staff, { status: 'Draft' });
  await signedIn(page, site);
  await openPanel(page, '');
  const section = page.getByRole('region', { name: 'Needs attention' });
  const matters = () => section.getByRole('link').allTextContents();
  const { body: now } = await staff.get<Summary>('/admin/summary');
  await expect
    .poll(async () => (await matters()).filter((text) => !text.includes('draft')))
    .toEqual(['2 unread messages', '1 notice has passed its day', '1 picture cannot be loaded']);
  const tabs = await page.getByRole('tablist').boundingBox();
  expect((await section.boundingBox())?.y ?? 999).toBeLessThan(tabs?.y ?? 0);
  expect(await section.getByText('Nothing needs you now.').count()).toBe(0);

  const follow = async (name: string | RegExp) => {
    await section.getByRole('link', { name }).click();
    await page.locator('tbody tr, .media-external li').first().waitFor();
  };
  const rows = page.locator('tbody tr');
  await follow('2 unread messages');
  await expect.poll(() => rows.count()).toBe(2);
  await page.goBack();
  await follow('1 notice has passed its day');
  expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('3 March 2024')]);
  await page.goBack();
  await follow('1 picture cannot be loaded');
  expect(await page.locator('.media-external > li').allInnerTexts()).toEqual([
    expect.stringContaining(address),
  ]);
  await page.goBack();
  await follow(/draft post/);
  await expect.poll(() => rows.count()).toBe(Math.min(now.drafts, 20));

  await staff.delete(`/carousel/${images.find(({ url }) => url === address)?.id}`);
  await staff.delete(`/important-information/${notice.id}`);
  await staff.post('/contact/read', {});
  const calm = { drafts: 0, changesNotPublished: 0, unfinished: 0, externalPictures: [] };
  const { body: summary } = await staff.get<Summary>('/admin/summary');
  await answer(page, '/admin/summary', { ...summary, ...calm });
  await openPanel(page, '');
  await section.getByText('Nothing needs you now.').waitFor();
  await page.unroute('**/api/admin/summary');

  const tag = await bodies.createTag(staff);
  const change = { base: tag.updatedAt, values: { name: 'Changed tag' } };
  await staff.call('PATCH', `/admin/drafts/tags/${tag.id}`, { body: change });
  await staff.post('/admin/drafts/members', { values: { name: 'Begun member' } });
  await openPanel(page, '');
  await section.getByText('1 has changes that are not published').click();
  await section.getByText('1 unfinished').click();
  expect(await violations(page)).toEqual([]);
  await section.getByRole('link', { name: 'Begun member' }).click();
  await page.getByRole('region', { name: 'Unfinished' }).getByText('Begun member').waitFor();
  await openPanel(page, '');
  await section.getByText('1 has changes that are not published').click();
  await section.getByRole('link', { name: 'Changed tag' }).click();
  await page.getByText('This form shows changes that are not published').waitFor();
});

test('[UXP-02] the dashboard shows in charts and tables how the site is read, for eyes, keyboards and screen readers, with a script of its own of at most 40 KB', async ({
  page,
  site,
}) => {
  const reader = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
  for (let number = 0; number < 3; number += 1) await site.visitor.page('/about', reader);
  await site.visitor.get('/blog/posts/search?q=perovskite', reader);
  const staff = await site.staff();
  const read = async () => (await staff.get<Reading>('/admin/reading')).body;
  await expect.poll(async () => (await read()).days.at(-1)?.visits).toBeGreaterThanOrEqual(3);
  await expect.poll(async () => (await read()).searches.length).toBe(1);
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    scripts.set(
      response.url(),
      response.body().then(
        ({ length }) => length,
        () => 0,
      ),
    );
  });
  await signedIn(page, site);
  await openPanel(page, '/tags');
  await page.locator('tbody tr').first().waitFor();
  const before = new Set(scripts.keys());
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const section = page.getByRole('region', { name: 'How the site is read', exact: true });
  const chart = section.getByRole('img', { name: /^Visits by day/ });
  await chart.waitFor();
  const added = await Promise.all([...scripts].map(([url, size]) => (before.has(url) ? 0 : size)));
  expect(
    added.reduce((sum, size) => sum + size),
    'bytes of script of the dashboard',
  ).toBeLessThan(40 * 1024);
  const titles = await section.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(titles).toEqual([
    ...['Visits by day', 'Applications by week', 'Searches that found nothing', 'Most read posts'],
  ]);
  expect(await section.getByRole('cell', { name: '1', exact: true }).count()).toBeGreaterThan(0);
  expect(await section.getByRole('rowheader', { name: 'perovskite' }).isVisible()).toBe(true);

  const panel = section.getByRole('region', { name: 'Visits by day' });
  await panel.getByText('Show as a table').press('Enter');
  const table = panel.getByRole('table');
  await table.waitFor();
  expect(await table.getByRole('row').count(), 'a head and 90 days').toBe(91);
  const visits = (await read()).days.at(-1)?.visits ?? 0;
  expect(await table.getByRole('row').nth(1).getByRole('cell').innerText()).toBe(String(visits));
  for (const [colorScheme, width] of [
    ['light', 320],
    ['dark', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

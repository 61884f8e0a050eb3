import type { Page } from 'playwright-core';
import type { Summary } from '../../content/summary.ts';
import { dashboardTabs } from '../../features/dashboard/panel/cards.ts';
import type { Statistics } from '../../features/statistics/statistics.ts';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { closeLeads } from './site-records.ts';
import { violations } from './violations.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const figures = async (page: Page, name: string) =>
  (await card(page, name).locator('[aria-busy="false"] p').allInnerTexts()).join(', ');

// Also proves ADM-DASH-02, ADM-DASH-03, ADM-DASH-04, ADM-DASH-05, ADM-DASH-06.
test('[ADM-DASH-01] [UXP-02] the dashboard has five tabs of cards with their links and with counts from a single request, the selected tab is part of the address, follows the arrow keys and is in view on a phone; charts with tables show how the site is read; without the summary it has no counts', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const reader = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
  for (let number = 0; number < 3; number += 1) await site.visitor.page('/about', reader);
  await site.visitor.get('/blog/posts/search?q=perovskite', reader);
  const staff = await site.staff();
  const read = async () => (await staff.get<Statistics>('/admin/reading')).body;
  await expect.poll(async () => (await read()).days.at(-1)?.visits).toBeGreaterThanOrEqual(3);
  await expect.poll(async () => (await read()).searches.length).toBe(1);
  const { body: now } = await staff.get<Summary>('/admin/summary');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  await signedIn(page, site);
  await openPanel(page, '');
  const tabs = page.getByRole('tab');
  expect(await tabs.allInnerTexts()).toEqual(dashboardTabs.map(({ label }) => label));
  await expect.poll(() => figures(page, 'Resources')).toMatch(/^\d+ resources$/);
  for (const [index, { label, cards }] of dashboardTabs.entries()) {
    if (index > 0) await page.keyboard.press('ArrowRight');
    else await tab(page, label).click();
    const shown = page.getByRole('tabpanel').getByRole('link');
    const wanted = cards.flatMap(({ listPath, newPath }) => [listPath, ...(newPath ? [newPath] : [])]);
    const hrefs = () => shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect.poll(hrefs, { message: label }).toEqual(wanted);
    if (label === 'Blog')
      expect(await figures(page, 'Blog Posts')).toBe(
        `${now.totals['blog-posts']} posts, ${now.drafts} drafts`,
      );
  }
  const own = calls.filter((call) => call !== '/api/admin/reading');
  expect(own, 'calls for all tabs').toEqual(['/api/admin/summary', '/api/me']);

  const charts = page.getByRole('region', { name: 'How the site is read', exact: true });
  await charts.getByRole('img', { name: /^Visits by day/ }).waitFor();
  expect(await charts.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    ...['Visits by day', 'Applications by week', 'Searches that found nothing', 'Most read posts'],
  ]);
  expect(await charts.getByRole('rowheader', { name: 'perovskite' }).isVisible()).toBe(true);
  const days = charts.getByRole('region', { name: 'Visits by day' });
  await days.getByText('Show as a table').press('Enter');
  await days.getByRole('table').waitFor();
  expect(await days.getByRole('row').count(), 'a head and 90 days').toBe(91);
  const visits = (await read()).days.at(-1)?.visits;
  expect(await days.getByRole('row').nth(1).getByRole('cell').innerText()).toBe(String(visits));

  await expect.poll(() => new URL(page.url()).search).toBe('?tab=join');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const right = async () => {
    const box = await tab(page, 'Join Members').boundingBox();
    return (box?.x ?? 999) + (box?.width ?? 0);
  };
  await expect.poll(right, { message: 'the selected tab on a phone' }).toBeLessThanOrEqual(360);
  await expectNoSidewaysScroll(page, [320], 'the dashboard');
  expect(await violations(page)).toEqual([]);
  await answer(page, '/admin/summary', { detail: 'away' }, 500);
  await page.reload();
  await card(page, 'Rate Cards').locator('[aria-busy="false"]').waitFor({ state: 'attached' });
  expect(await figures(page, 'Rate Cards'), 'without a summary').toBe('');
  expect(await page.getByRole('alert').count(), 'without a summary').toBe(0);
});

test('[UXP-01] [SAFE-10] above the tabs stands what needs attention, each with a link to the list of it alone, with changes that are not published and records that were begun, or that nothing does', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/Failed to load resource/);
  const staff = await site.staff();
  await closeLeads(staff);
  for (const firstName of ['Anil', 'Bina'])
    await site.visitor.post('/contact', bodies.contactMessage({ firstName }));
  const content = 'The meeting of 3 March 2024 is in Pune.';
  await bodies.create(staff, '/important-information', bodies.notice({ content, noticeType: 'footer' }));
  const address = 'https://pictures.example.org/broken-here.webp';
  await staff.post('/carousel', { urls: [address] });
  await page.route(address, (route) => route.fulfill({ status: 404 }));
  await bodies.createPost(staff, { status: 'Draft' });
  const tag = await bodies.createTag(staff);
  const change = { base: tag.updatedAt, values: { name: 'Changed tag' } };
  await staff.patch(`/admin/drafts/tags/${tag.id}`, change);
  await staff.post('/admin/drafts/members', { values: { name: 'Begun member' } });
  await signedIn(page, site);
  await openPanel(page, '');
  const section = page.getByRole('region', { name: 'Needs attention' });
  const { body: now } = await staff.get<Summary>('/admin/summary');
  const follow = async (name: string | RegExp) => {
    await section.getByRole('link', { name }).click();
    await page.locator('tbody tr, .media-external li').first().waitFor();
  };
  const rows = page.locator('tbody tr');
  await follow('2 new messages');
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

  const calm = { drafts: 0, changesNotPublished: 0, unfinished: 0, pastNotices: 0, externalPictures: [] };
  await answer(page, '/admin/summary', { ...now, ...calm, leads: {} });
  const { body: me } = await staff.get<object>('/me');
  await answer(page, '/me', { ...me, email: 'office@example.com', isOnlyAdministrator: false });
  await openPanel(page, '');
  await section.getByText('Nothing needs you now.').waitFor();
});

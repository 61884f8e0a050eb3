import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Definition } from '../../kernel/definition.ts';
import { formTitle, formViewOf } from '../../kernel/panel/form/view.ts';
import { contactMessage } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { inSidebar } from '../support/panel-screens.ts';
import { violations } from './violations.ts';

type Entry = readonly [id: string, label: string, path: string, form?: string | RegExp];

/** The sidebar by the rows of the requirements, and for what staff manage the form behind 'Create New'. */
const required: Entry[] = [
  ['ADM-LAYOUT-03', 'Dashboard', '/admin'],
  ['ADM-LAYOUT-04', 'Blog Posts', '/admin/blog', 'Create New Blog Post'],
  ['ADM-LAYOUT-05', 'Categories', '/admin/categories', 'Add New Category'],
  ['ADM-LAYOUT-06', 'Brands', '/admin/brands', 'Add New Brand'],
  ['ADM-LAYOUT-07', 'Tags', '/admin/tags', 'Add New Tag'],
  ['ADM-LAYOUT-08', 'Testimonials', '/admin/testimonials', 'Add New Testimonial'],
  ['ADM-LAYOUT-09', 'Channels', '/admin/channels', 'Add New Channel'],
  ['ADM-LAYOUT-10', 'Carousel', '/admin/carousel', /Add/],
  ['ADM-LAYOUT-11', 'Videos', '/admin/video', 'Add New Video'],
  ['ADM-LAYOUT-12', 'Important Info', '/admin/important-information', 'Add New Important Information'],
  ['ADM-LAYOUT-13', 'Resources', '/admin/resources', 'Add New Resource'],
  ['ADM-LAYOUT-14', 'Rate Cards', '/admin/rate-cards', 'Create Rate Card'],
  ['SITE-01', 'Site', '/admin/site'],
  ['ADM-LAYOUT-15', 'About', '/admin/about', /Add New .*Member/],
  ['ADM-LAYOUT-16', 'Contact', '/admin/contact'],
  ['ADM-LAYOUT-17', 'Join', '/admin/join'],
];

/** The entry of a type that no row is about. */
function declaredEntry(definition: Definition): Entry {
  const { label, section } = definition;
  return ['PROD-06', label, `/admin${section}`, formTitle(definition, formViewOf(definition), true)];
}

/** In the order of the registry. What belongs to the settings has no entry of its own. */
const entries = [
  ...required.slice(0, 1),
  ...inSidebar.flatMap(({ definition }) => [
    required.find(([, , path]) => path === `/admin${definition.section}`) ?? declaredEntry(definition),
    // The settings are no type of the registry.
    ...(definition.name === 'rate-cards' ? required.filter(([id]) => id === 'SITE-01') : []),
  ]),
];

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const entry = (page: Page, label: string) => sidebar(page).getByRole('link', { name: label, exact: true });
const current = (page: Page) => sidebar(page).locator('[aria-current="page"]').allInnerTexts();
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

describe('the sidebar of the panel', () => {
  const ids = required.map(([id]) => `[${id}]`).join(' ');
  test(`[ADM-LAYOUT-01] [ADM-LAYOUT-02] ${ids} [ADM-LAYOUT-18] [PROD-06] the sidebar has the title, a link for each screen and the Logout button; each link opens its screen, is marked as current, and the lists of what staff write lead to a form`, async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id), 'the skip link').toBe('main');

    expect(await page.getByText('Admin Panel', { exact: true }).isVisible(), '[ADM-LAYOUT-01]').toBe(true);
    const labels = await sidebar(page).getByRole('link').allInnerTexts();
    expect(labels, '[ADM-LAYOUT-02]').toEqual(entries.map(([, label]) => label));
    const rows = required.map(([, label]) => label);
    expect(
      labels.filter((label) => rows.includes(label)),
      '[ADM-LAYOUT-02]',
    ).toEqual(rows);
    expect(await page.getByRole('button', { name: 'Logout' }).isVisible(), '[ADM-LAYOUT-18]').toBe(true);

    // The dashboard is open already: it comes last.
    for (const [id, label, address, form] of [...entries.slice(1), ...entries.slice(0, 1)]) {
      await entry(page, label).click();
      await expect.poll(() => path(page), { message: `[${id}] its address` }).toBe(address);
      await expect.poll(() => current(page), { message: `[${id}] the current link` }).toEqual([label]);
      await expect.poll(() => focused(page), { message: `[${id}] the focus` }).toBe('H1');
      const name = await page.getByRole('heading', { level: 1 }).innerText();
      expect(await page.title(), `[${id}] its title`).toMatch(new RegExp(`^${name}.* \\| Admin Panel$`));
      if (form === undefined) continue;
      await page.locator('tbody tr').first().waitFor();
      await page.getByRole('link', { name: 'Create New' }).click();
      await page.getByRole('heading', { level: 1, name: form, exact: true }).waitFor();
      await page.locator('main form').first().waitFor();
      expect(await current(page), `[PROD-06] a form belongs to ${label}`).toEqual([label]);
    }
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'View site' }).click();
    expect(path(await opened), 'the public site opens in a new tab').toBe('/');
  });

  test('[UXP-03] the entries stand in groups with small headings, Contact and Join have their number of unread submissions, and Logout is in view on a low screen', async ({
    page,
    site,
  }) => {
    const staff = await site.staff();
    for (const path of ['/contact', '/join']) await staff.post(`${path}/read`, {});
    for (const firstName of ['Anil', 'Bina'])
      await site.visitor.post('/contact', contactMessage({ firstName }));
    await page.setViewportSize({ width: 1366, height: 640 });
    await signedIn(page, site);
    await openPanel(page, '/join');
    const lists = sidebar(page).getByRole('list');
    const groups = await lists.evaluateAll((all) => all.map((list) => list.getAttribute('aria-label')));
    expect(groups).toEqual([null, 'Blog and brands', 'Home page', 'Other pages', 'Received']);
    for (const group of groups.slice(1))
      expect(
        await sidebar(page)
          .getByText(group ?? '', { exact: true })
          .isVisible(),
      ).toBe(true);
    await expect.poll(() => entry(page, 'Contact').ariaSnapshot()).toContain('Contact');
    const description = (label: string) =>
      entry(page, label).evaluate(
        (link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
      );
    await expect.poll(() => description('Contact')).toBe('2 unread');
    expect(await description('Join')).toBeUndefined();
    const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox();
    expect((logout?.y ?? 999) + (logout?.height ?? 0)).toBeLessThanOrEqual(640);
    const current = await entry(page, 'Join').boundingBox();
    expect((current?.y ?? 999) + (current?.height ?? 0), 'where one is').toBeLessThan(logout?.y ?? 0);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      if (width === 320) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await sidebar(page).waitFor();
      expect.soft(await violations(page), `${width} px`).toEqual([]);
      if (width === 320) await page.keyboard.press('Escape');
    }
  });

  test('[ADM-LAYOUT-19] [ADM-CAR-03] an unknown address of the panel redirects to the dashboard, the edit address of a carousel image as well', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    for (const unknown of ['/no-such-page', '/contact/new', '/carousel/some-id/edit']) {
      await page.goto(`/admin${unknown}`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      expect(path(page), unknown).toBe('/admin');
    }
  });
});

test('the menu of the panel on a narrow screen opens, closes with Escape or a link, moves the focus, and has links of at least 44 pixels', async ({
  open,
  site,
}) => {
  const page = await open({ viewport: { width: 320, height: 640 }, hasTouch: true });
  await signedIn(page, site);
  await openPanel(page, '');
  expect(await sidebar(page).count()).toBe(0);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  await sidebar(page).waitFor();
  const heights = await sidebar(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights).toHaveLength(entries.length);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways').toBe(320);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => sidebar(page).count()).toBe(0);
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

  await button.click();
  await entry(page, 'Tags').click();
  await expect.poll(() => path(page)).toBe('/admin/tags');
  await expect.poll(() => sidebar(page).count()).toBe(0);
  await expect.poll(() => focused(page)).toBe('H1');
});

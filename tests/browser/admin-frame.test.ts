import type { Page } from 'playwright-core';
import type { ContentType } from '../../engine/content-type.ts';
import { viewOf } from '../../engine/panel/list/view.tsx';
import { formTitle, formViewOf } from '../../engine/panel/type-views.tsx';
import { helpTasks } from '../../features/help/help-tasks.ts';
import { contactMessage } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { inSidebar } from '../support/content.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { closeLeads } from './site-records.ts';
import { violations } from './violations.ts';

/** The entries of the sidebar by the rows of the requirements, in their order. */
const required: string[] = [
  ...['Dashboard', 'Blog Posts', 'Categories', 'Brands', 'Tags', 'Testimonials', 'Channels', 'Carousel'],
  ...['Videos', 'Important Info', 'Resources', 'Rate Cards', 'Site', 'About', 'Contact', 'Join'],
];

/** The forms behind 'Create New' that have titles of their own. */
const formTitles: Record<string, string | RegExp> = {
  '/admin/blog': 'Create New Blog Post',
  '/admin/carousel': /^Add Carousel/,
  '/admin/about': /^Add New .*Member/,
};

/** The screens that stand for those of their kind when axe looks. Screens of other kinds have tests of their own. */
const judged = ['/admin', '/admin/rate-cards', '/admin/about', '/admin/join', '/admin/site'];

/** The screens with lists or inputs of their own, which are looked at on a phone alone. */
const fitted = ['/admin/blog', '/admin/channels', '/admin/carousel', '/admin/important-information'];

const wide = { width: 1440, height: 800 };
const narrow = { width: 320, height: 640 };

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const entry = (page: Page, label: string) => sidebar(page).getByRole('link', { name: label, exact: true });
const current = (page: Page) => sidebar(page).locator('[aria-current="page"]').allInnerTexts();
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Whether a screen fits a phone and a finger, and where it is judged what axe finds there. */
async function look(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.locator('.spinner, [aria-busy=true]').count(), { message: name }).toBe(0);
  const isJudged = judged.includes(name);
  if (!isJudged && !fitted.includes(name.replace(/\/new$/, ''))) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(narrow);
  if (isJudged) expect.soft(await violations(page), name).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(over, `${name} scrolls sideways at ${narrow.width} px`).toBeLessThanOrEqual(0);
  expect.soft(await smallControls(page), `${name}: small controls`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(wide);
}

/** Controls that a finger would miss. A link in a sentence and one that fills its card may be low. */
function smallControls(page: Page): Promise<string[]> {
  return page.locator(':is(a, button, select, [role=tab]):visible').evaluateAll((controls) =>
    controls
      .filter((control) => !control.closest('[inert], .skip-link, .article, p'))
      .map((control) => {
        const cover = getComputedStyle(control, '::after');
        const isCovered = cover.position === 'absolute' && cover.content !== 'none';
        const area = isCovered ? (control.closest('li, td') ?? control) : control;
        return { name: control.outerHTML.slice(0, 120), box: area.getBoundingClientRect() };
      })
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name }) => name),
  );
}

/** The list and the forms of a type. */
async function visitType(page: Page, type: ContentType): Promise<void> {
  const { definition } = type;
  const address = `/admin${definition.section}`;
  await page.locator('tbody tr').first().waitFor();
  const isDeletable = !viewOf(type).disabledActions?.includes('delete');
  expect((await page.getByRole('button', { name: /^Delete '/ }).count()) > 0).toBe(isDeletable);
  await page.getByRole('link', { name: 'Create New' }).click();
  const view = formViewOf(definition);
  await heading(page, formTitles[address] ?? formTitle(definition, view, true)).waitFor();
  await page.locator('main form').first().waitFor();
  expect(await current(page), '[PROD-06] the form belongs to its list').toEqual([definition.label]);
  await look(page, `${address}/new`);
  if (address in formTitles) return;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('link', { name: /^Edit '/ })
    .first()
    .click();
  await heading(page, formTitle(definition, view, false)).waitFor();
  await page.locator('main form').first().waitFor();
}

// Also proves ADM-LAYOUT-03, ADM-LAYOUT-04, ADM-LAYOUT-05, ADM-LAYOUT-06, ADM-LAYOUT-07, ADM-LAYOUT-08, ADM-LAYOUT-09,
// ADM-LAYOUT-10, ADM-LAYOUT-11, ADM-LAYOUT-12, ADM-LAYOUT-13, ADM-LAYOUT-14, ADM-LAYOUT-15, ADM-LAYOUT-16, ADM-LAYOUT-17,
// ADM-LAYOUT-18, ADM-LAYOUT-19, ADM-CAR-03, PROD-06, SITE-01.
test('[ADM-LAYOUT-01] [ADM-LAYOUT-02] the sidebar has a link for each screen and Logout; each screen has the focus at its heading and leads to the forms of its type, without a violation or small controls, and an unknown address leads to the dashboard', async ({
  open,
  site,
}) => {
  // The pointer is a finger's, which wants larger controls.
  const page = await open({ viewport: wide, hasTouch: true });
  await signedIn(page, site);
  await openPanel(page, '');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id), 'the skip link').toBe('main');
  expect(await page.getByText('Admin Panel', { exact: true }).isVisible(), '[ADM-LAYOUT-01]').toBe(true);
  expect(await page.getByRole('button', { name: 'Logout' }).isVisible(), '[ADM-LAYOUT-02]').toBe(true);
  const links = sidebar(page).getByRole('link');
  const labels = await links.allInnerTexts();
  expect(labels.filter((label) => required.includes(label))).toEqual(required);
  const types = new Map<string, ContentType>(
    (inSidebar as readonly ContentType[]).map((type) => [`/admin${type.definition.section}`, type]),
  );
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const entries = labels.map((label, index) => [label, addresses[index] ?? ''] as const);
  expect(addresses.toSorted(), 'each type and the settings').toEqual(
    ['/admin', '/admin/site', ...types.keys()].toSorted(),
  );
  const help = page.getByRole('button', { name: 'What is this?' });
  await help.press('Enter');
  expect((await page.locator('.page-help-line').innerText()).length).toBeGreaterThan(20);
  expect(await help.getAttribute('aria-expanded')).toBe('true');

  // The dashboard is open already: it comes last.
  for (const [label, address] of [...entries.slice(1), ...entries.slice(0, 1)]) {
    await entry(page, label).click();
    await expect.poll(() => path(page), { message: `the address of ${label}` }).toBe(address);
    await expect.poll(() => current(page), { message: 'the current link' }).toEqual([label]);
    await expect.poll(() => focused(page), { message: `the focus in ${label}` }).toBe('H1');
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await page.title(), `the title of ${label}`).toMatch(new RegExp(`^${name}.* \\| Admin Panel$`));
    await look(page, address);
    const type = types.get(address);
    expect(type?.definition.label ?? label).toBe(label);
    if (type && !type.definition.isPersonal) await visitType(page, type);
  }
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'View site' }).click();
  expect(path(await opened), 'the public site opens in a new tab').toBe('/');
  for (const unknown of ['/no-such-page', '/carousel/some-id/edit']) {
    await openPanel(page, unknown);
    await heading(page, 'Dashboard').waitFor();
    expect(path(page), `[ADM-LAYOUT-19] [ADM-CAR-03] ${unknown}`).toBe('/admin');
  }
}, 180_000);

test('[UXP-03] [UXP-10] the page Help shows the steps of each task and leads to it and to its screen; the entries stand in groups, Contact has its number of new submissions and Logout is in view on a low screen; on a phone a menu has them, which closes with Escape or a link and moves the focus', async ({
  open,
  site,
}) => {
  const staff = await site.staff();
  await closeLeads(staff);
  for (const firstName of ['Anil', 'Bina'])
    await site.visitor.post('/contact', contactMessage({ firstName }));
  const page = await open({ viewport: { width: 1366, height: 640 }, hasTouch: true });
  await signedIn(page, site);
  await openPanel(page, '/join');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await heading(page, 'Help').waitFor();
  const task = (title: string) => page.getByRole('region', { name: title, exact: true });
  for (const { title, steps } of helpTasks)
    expect(await task(title).getByRole('listitem').allInnerTexts(), title).toEqual([...steps]);
  expect(await violations(page), 'Help').toEqual([]);
  const last = 'Bring back what was deleted';
  const contents = page.getByRole('navigation', { name: 'Tasks' });
  await contents.getByRole('link', { name: last }).press('Enter');
  const focus = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focus).toBe('restore-record');
  await task(last).getByRole('link').click();
  await page.waitForURL('**/admin/trash');

  const lists = sidebar(page).getByRole('list');
  const groups = await lists.evaluateAll((all) => all.map((list) => list.getAttribute('aria-label')));
  expect(groups).toEqual([null, 'Blog and brands', 'Home page', 'Other pages', 'Received']);
  const description = (label: string) =>
    entry(page, label).evaluate(
      (link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
    );
  await expect.poll(() => description('Contact')).toBe('2 new');
  expect(await description('Join')).toBeUndefined();
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox();
  expect((logout?.y ?? 999) + (logout?.height ?? 0)).toBeLessThanOrEqual(640);

  await page.setViewportSize(narrow);
  await expect.poll(() => sidebar(page).count()).toBe(0);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  await sidebar(page).waitFor();
  expect(await violations(page), 'the open menu').toEqual([]);
  expect(await smallControls(page)).toEqual([]);
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

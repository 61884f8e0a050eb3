import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { parseCsv } from '../support/csv.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { answer, failedCalls, hold } from './pages.ts';
import { comeBackTo } from './panel-history.ts';
import { focused } from './panel-lists.ts';
import { violations } from './violations.ts';

type Path = '/contact' | '/join';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search submissions' });
const query = (page: Page) => new URL(page.url()).searchParams;
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const counts = (page: Page, count: number, message: string) =>
  expect.poll(() => rows(page).count(), { message }).toBe(count);

/** A visitor fills in the form. */
async function send(site: TestServer, path: Path, changes: bodies.Body = {}): Promise<bodies.Stored> {
  const body = path === '/contact' ? bodies.contactMessage(changes) : await application(site, changes);
  return (await site.visitor.post<bodies.Stored>(path, body)).body;
}

async function application(site: TestServer, changes: bodies.Body): Promise<bodies.Body> {
  const { body: plans } = await site.visitor.get<bodies.Stored[]>('/rate-cards');
  return bodies.application(plans[0]?.id, changes);
}

/** Deletes all that came through a form. */
async function clear(site: TestServer, path: Path): Promise<void> {
  const staff = await site.staff();
  for (;;) {
    const { body } = await staff.get<bodies.Stored[]>(`${path}?limit=100`);
    if (body.length === 0) return;
    for (const { id } of body) await staff.delete(`${path}/${id}`);
  }
}

/** Opens the list while it is empty; addresses below it lead to the dashboard. */
async function openEmpty(page: Page, site: TestServer, path: Path): Promise<void> {
  await clear(site, path);
  await signedIn(page, site);
  await openPanel(page, path);
  await page.getByRole('heading', { name: 'There are no submissions yet' }).waitFor();
  expect(await page.getByText('Create New').count(), 'an empty list').toBe(0);
  for (const below of ['/new', '/some-id/edit']) {
    const counted = page.waitForResponse('**/api/admin/summary');
    await comeBackTo(page, `/admin${path}${below}`);
    await expect.poll(() => new URL(page.url()).pathname, { message: below }).toBe('/admin');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await (await counted).finished();
  }
}

/** Compares the list with its newest submission: its columns, its first row, and that nothing can be changed in it. */
async function showsNewest(page: Page, columns: string[], newest: bodies.Stored, fields: string[]) {
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([...columns, 'Actions']);
  const text = await rows(page).first().innerText();
  for (const field of fields) expect.soft(text, field).toContain(String(newest[field]).slice(0, 50));
  const time = rows(page).first().locator('time');
  expect.soft(await time.getAttribute('datetime')).toBe(newest.createdAt);
  expect.soft(await time.innerText()).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  expect.soft(await page.getByText('Create New').count(), 'ways to create').toBe(0);
  expect.soft(await page.getByRole('link', { name: /^Edit/ }).count(), 'ways to edit').toBe(0);
}

/** Exports the list as a file and gives its text. */
async function exported(page: Page, path: Path): Promise<string> {
  const download = page.waitForEvent('download');
  const call = page.waitForRequest(`**/api${path}.csv?*`);
  await button(page, 'Export CSV').click();
  expect((await call).headers().authorization).toMatch(/^Bearer \S+/);
  expect((await call).url()).not.toContain('oken');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${path.slice(1)}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  return await readFile(await file.path(), 'utf8');
}

// Also proves ADM-CONTACT-01, ADM-CONTACT-02, ADM-CONTACT-03, ADM-CONTACT-04, ADM-CONTACT-05, ADM-LIST-07,
// ERR-38, ERR-39, ERR-90.
test('[UXP-03] [UXP-08] contact submissions are listed newest first and read-only, marked when they look like spam, read whole in a dialog, which marks them as read and replies with a subject, and deleted after a confirmation', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const message = `First line.\n\n${'A long message about rooftops. '.repeat(60)}The end.`;
  await openEmpty(page, site, '/contact');
  await send(site, '/contact', { firstName: 'Earlier' });
  const robot = await send(site, '/contact', { firstName: 'Robot', lastName: 'X', subject: 'baited' });
  await send(site, '/contact', { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in', message });
  const newest = await send(site, '/contact', { firstName: 'Bina', lastName: 'Iyer' });
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await counts(page, 4, '[ADM-CONTACT-01]');
  const columns = ['First Name', 'Last Name', 'Email', 'Message', 'Created At'];
  await showsNewest(page, columns, newest, ['firstName', 'lastName', 'email', 'message']);
  for (const [index, name] of ['Bina', 'Asha', 'Robot', 'Earlier'].entries()) {
    expect.soft(await rows(page).nth(index).innerText(), '[ADM-CONTACT-01] newest first').toContain(name);
  }
  const spam = (name: string) => row(page, name).getByText('Looks like spam', { exact: true });
  expect.soft(await spam('Robot').isVisible(), 'suspected spam').toBe(true);
  expect.soft(await spam('Earlier').count(), 'no spam').toBe(0);
  await row(page, 'Asha').getByText('First line.').click();
  await toast(page, 'The end.').waitFor();

  const unread = (name: string) => row(page, name).getByText('Unread', { exact: true });
  const entry = page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('listitem')
    .filter({ hasText: 'Contact' });
  await expect.poll(() => entry.innerText(), { message: '[UXP-03]' }).toMatch(/Contact\s*4/);
  expect(await unread('Asha').isVisible(), '[UXP-03]').toBe(true);
  const read = button(page, "Read 'Asha Rao'");
  await read.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Asha Rao' });
  await dialog.waitFor();
  expect.soft(await dialog.getByText('The end.').innerText(), 'the whole message').toBe(message);
  const mail = dialog.getByRole('link', { name: 'asha@example.in' });
  const address = 'mailto:asha@example.in?subject=Your%20message%20to%20the%20association';
  expect.soft(await mail.getAttribute('href'), '[UXP-08]').toBe(address);
  const reply = dialog.getByRole('link', { name: 'Reply by email' });
  expect.soft(await reply.getAttribute('href'), '[UXP-08]').toBe(address);
  await expect.poll(() => unread('Asha').count(), { message: '[UXP-03] opened' }).toBe(0);
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 560 });
    expect.soft(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Newer' }).click();
  await page.getByRole('dialog', { name: 'Bina Iyer' }).getByText('1 of 4').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => read.evaluate((one) => one === document.activeElement)).toBe(true);
  await button(page, "Read 'Robot X'").click();
  const robotDialog = page.getByRole('dialog', { name: 'Robot X' });
  await robotDialog
    .getByText('Marked because: a field that people do not see is filled in', { exact: true })
    .waitFor();
  await robotDialog.getByRole('button', { name: 'Not spam' }).focus();
  for (const next of ['Undo', 'Not spam', 'Undo']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), { message: 'the mark is taken off and comes back' }).toBe(next);
    await robotDialog.locator('[aria-disabled="true"]', { hasText: next }).waitFor({ state: 'detached' });
  }
  await robotDialog.getByRole('button', { name: 'Newer' }).click();
  const ordinary = page.getByRole('dialog', { name: 'Asha Rao' });
  await ordinary.getByRole('button', { name: 'Mark as spam' }).click();
  await ordinary.getByText('Marked as suspected spam', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => spam('Robot').count(), { message: 'taken off' }).toBe(0);

  // All but the one that nobody has opened.
  await expect.poll(() => entry.innerText(), { message: '[UXP-03]' }).toMatch(/Contact\s*1/);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Unread only');
  await counts(page, 1, '[UXP-03] unread only');
  expect(query(page).get('unread')).toBe('true');
  await button(page, 'Mark all as read').click();
  await button(page, 'Undo').click();
  await counts(page, 1, '[UXP-03] unread again');
  await button(page, 'Mark all as read').click();
  await page.getByText('Nothing fits what is chosen above the list.').waitFor();
  await expect.poll(() => entry.innerText(), { message: '[UXP-03]' }).toBe('Contact');
  await button(page, 'Clear filters').click();
  await counts(page, 4, '[UXP-03] all again');

  const question = page.getByRole('alertdialog');
  await button(page, "Delete 'Robot X'").click();
  await question.getByText('Are you sure you want to delete this submission?', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => question.count()).toBe(0);
  await answer(page, `/contact/${robot.id}`, { detail: 'away' }, 500);
  await button(page, "Delete 'Robot X'").click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Failed to delete submission.').waitFor();
  await page.getByRole('alert').getByText('Failed to delete submission.').waitFor();
  expect(await rows(page).count(), '[ERR-39]').toBe(4);
  await page.unroute(`**/api/contact/${robot.id}`);
  await button(page, "Delete 'Robot X'").click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Submission deleted successfully').waitFor();
  await counts(page, 3, '[ERR-38] [ERR-90]');
  const { body } = await (await site.staff()).get<bodies.Stored[]>('/contact');
  expect(body.map(({ firstName }) => firstName)).toEqual(['Bina', 'Asha', 'Earlier']);
});

// Also proves ERR-01, ERR-73.
test('[UXP-03] [CONST-29] a long list of submissions is searched on the server, turned by pages of twenty, read across them, also where it shows the unread ones alone, and exported as it is searched, and a failed list or export can be repeated', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await clear(site, '/contact');
  for (let number = 1; number <= 22; number += 1) {
    const email = number === 7 ? { email: 'bina@example.in' } : {};
    await send(site, '/contact', { firstName: `N${number}`, lastName: 'Asha', ...email });
  }
  await send(site, '/contact', { firstName: '=HYPERLINK("x")', lastName: 'Äöü, "quoted"' });
  const refuse = () => answer(page, '/contact?*', { detail: 'away' }, 500);
  const again = button(page, 'Try again');
  await signedIn(page, site);
  await refuse();
  await openPanel(page, '/contact');
  const failure = page.getByRole('alert').getByText('Failed to fetch contact submissions', { exact: true });
  await failure.waitFor();
  const release = await hold(page, '/contact?*');
  const asked = page.waitForRequest((request) => request.url().endsWith('q=hy'));
  await search(page).pressSequentially('hy');
  await asked;
  await failure.waitFor({ state: 'hidden' });
  const asWhole = page.waitForRequest((request) => request.url().endsWith('q=hyper'));
  await page.keyboard.type('per');
  expect(await search(page).inputValue(), 'typed while the list loads').toBe('hyper');
  await asWhole;
  release();
  await row(page, 'HYPERLINK').waitFor();
  await page.unroute('**/api/contact?*');
  await refuse();
  await search(page).press('Escape');
  await failure.waitFor();
  await page.unroute('**/api/contact?*');
  await again.click();
  await counts(page, 20, '[ERR-73] loaded again');
  await page.getByText('23 submissions', { exact: true }).waitFor();

  await search(page).fill('BINA@ex');
  await counts(page, 1, 'a search');
  await page.reload();
  await row(page, 'N7').waitFor();
  expect(await search(page).inputValue(), 'after a reload').toBe('BINA@ex');
  await search(page).fill('nobody');
  await page.getByRole('heading', { name: "Nothing found for 'nobody'" }).waitFor();
  await button(page, 'Clear filters').click();
  await counts(page, 20, 'without filters');

  await page.getByRole('link', { name: 'Next page' }).click();
  await counts(page, 3, 'the second page');
  expect(query(page).get('page')).toBe('2');
  expect(await rows(page).last().innerText()).toContain('N1');
  await page.goBack();
  await counts(page, 20, 'back on the first page');
  await button(page, "Read 'N4 Asha'").click();
  const reads = (name: string, place: string) =>
    page.getByRole('dialog', { name }).getByText(place).waitFor();
  const step = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  await reads('N4 Asha', '20 of 23');
  await step('Older');
  await reads('N3 Asha', '21 of 23');
  expect(new URL(page.url()).search, 'read on to the second page').toBe('?page=2');
  await step('Newer');
  await reads('N4 Asha', '20 of 23');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => focused(page)).toBe("Read 'N4 Asha'");

  const show = page.getByRole('combobox', { name: 'Show' });
  await show.selectOption('Unread only');
  await page.getByText('21 submissions found', { exact: true }).waitFor();
  const mark = await hold(page, '/contact/read');
  await button(page, "Read 'N2 Asha'").click();
  await reads('N2 Asha', '20 of 21');
  await step('Older');
  mark();
  await reads('N1 Asha', '21 of 21');
  await page.unroute('**/api/contact/read');
  await step('Newer');
  await step('Newer');
  await reads('N5 Asha', '19 of 21');
  // The rows behind the dialog.
  await expect
    .poll(() => page.locator('tbody tr').count(), { message: '[UXP-03] without what was read' })
    .toBe(18);
  expect(new URL(page.url()).search, 'read in the list of the unread').toBe('?unread=true');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect
    .poll(() => focused(page), { message: 'the nearest one that is unread' })
    .toBe("Read 'N6 Asha'");
  await show.selectOption('Read and unread');
  await page.getByText('23 submissions', { exact: true }).waitFor();

  await search(page).fill('asha');
  await expect.poll(() => query(page).get('q')).toBe('asha');
  await row(page, 'HYPERLINK').waitFor({ state: 'detached' });
  const [header, ...lines] = parseCsv((await exported(page, '/contact')).slice(1));
  expect(header?.[0]).toContain('First Name');
  const all = Array.from({ length: 22 }, (_, index) => `N${22 - index}`);
  expect(
    lines.map(([firstName]) => firstName),
    'the filtered list, all pages',
  ).toEqual(all);

  const logged: string[] = [];
  page.on('console', (entry) => logged.push(entry.text()));
  const unmade = page.getByRole('alert').getByText('The file could not be made. Please try again.');
  await answer(page, '/contact.csv?*', { detail: 'away' }, 500);
  await button(page, 'Export CSV').click();
  await unmade.waitFor();
  await expect.poll(() => logged, { message: '[ERR-01]' }).toContain('500 {detail: away}');
  await page.unroute('**/api/contact.csv?*');
  await page.clock.install();
  await hold(page, '/contact.csv?*');
  await again.click();
  await button(page, 'Exporting...').waitFor();
  await page.clock.runFor(60_000);
  // [CONST-29]
  await unmade.waitFor();
  await page.unroute('**/api/contact.csv?*');
  const download = page.waitForEvent('download');
  await again.click();
  await download;
  expect(await page.getByRole('alert').count(), 'after the export').toBe(0);
});

// Also proves UXP-08, ADM-JOIN-01, ADM-JOIN-02, ADM-JOIN-03, ADM-JOIN-04, ADM-JOIN-05, ERR-38, ERR-74,
// ERR-90.
test('[UXP-03] [UXP-04] applications are listed newest first and read-only with the plan as it was chosen, also when it is deleted, stand with plan and time on a small desk and folded on a phone, can be deleted, and stay open to be answered when they leave the list of the unread', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  await openEmpty(page, site, '/join');
  const gold = bodies.rateCard({ title: 'Gold', price: 'Rs. 900' });
  const plan = await bodies.create(staff, '/rate-cards', gold);
  await site.visitor.post(
    '/join',
    bodies.application(plan.id, { firstName: 'Keeper', phone: '+91 98765 43210 ext. 12' }),
  );
  await staff.delete(`/rate-cards/${plan.id}`);
  await send(site, '/join', { firstName: 'Goes', lastName: 'Away' });
  const newest = await send(site, '/join', { firstName: 'Later' });
  await answer(page, '/join?*', { detail: 'away' }, 500);
  await page.getByRole('link', { name: 'Join', exact: true }).click();
  await page.getByRole('alert').getByText('Failed to fetch join submissions', { exact: true }).waitFor();
  await page.unroute('**/api/join?*');
  await button(page, 'Try again').click();
  await counts(page, 3, '[ERR-74] loaded again');
  const person = ['First Name', 'Last Name', 'Email', 'Phone', 'Address', 'Occupation', 'Interests'];
  const fields = ['firstName', 'lastName', 'email', 'phone', 'address', 'occupation', 'interests'];
  await showsNewest(page, [...person, 'Plan', 'Price', 'Created At'], newest, fields);
  const keeper = await rows(page).last().innerText();
  for (const text of ['Keeper', 'Gold', 'Rs. 900']) expect(keeper, '[ADM-JOIN-05]').toContain(text);

  await page.setViewportSize({ width: 1366, height: 768 });
  for (const name of ['Plan', 'Created At']) {
    const cell = await rows(page).first().locator(`td[data-label="${name}"]`).boundingBox();
    expect.soft((cell?.x ?? 9999) + (cell?.width ?? 0), `[UXP-04] ${name} at 1366 px`).toBeLessThan(1300);
  }
  expect.soft(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const card = rows(page).first();
  await expect
    .poll(async () => (await card.boundingBox())?.height, { message: '[UXP-04]' })
    .toBeLessThanOrEqual(220);
  expect.soft(await card.getByText('Occupation').count(), '[UXP-04] folded').toBe(0);
  await card.getByRole('button', { name: "More of 'Later'" }).press('Enter');
  await card.getByText('Occupation').waitFor();
  expect.soft(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: "Less of 'Later'" }).press('Enter');
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  const entry = page.getByRole('link', { name: 'Join', exact: true });
  const unread = page
    .getByRole('listitem')
    .filter({ has: entry })
    .getByText(/^\d+ unread$/);
  await expect.poll(() => unread.allTextContents()).toEqual(['3 unread']);
  await button(page, "Delete 'Goes Away'").click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete this submission?', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Submission deleted successfully').waitFor();
  await counts(page, 2, '[ADM-JOIN-03]');
  await expect.poll(() => unread.allTextContents(), { message: '[UXP-03]' }).toEqual(['2 unread']);
  const { body } = await staff.get<bodies.Stored[]>('/join');
  expect(body.map(({ firstName }) => firstName)).toEqual(['Later', 'Keeper']);

  await comeBackTo(page, '/admin/join?unread=true');
  await button(page, /^Read 'Later/).click();
  const dialog = page.getByRole('dialog', { name: 'Later' });
  const reply = dialog.getByRole('link', { name: 'Reply by email' });
  expect(await reply.getAttribute('href'), '[UXP-08]').toMatch(
    /\?subject=Your%20application%20to%20the%20association$/,
  );
  await expect.poll(() => page.locator('tbody tr').count(), { message: '[UXP-03]' }).toBe(1);
  await dialog.getByText('1 of 2').waitFor();
  await dialog.getByRole('button', { name: 'Older' }).click();
  await page.getByText('Nothing fits what is chosen above the list.').waitFor();
  const keeperDialog = page.getByRole('dialog', { name: 'Keeper' });
  await keeperDialog.getByText('2 of 2').waitFor();
  const call = keeperDialog.getByRole('link', { name: 'ext. 12' });
  expect(await call.getAttribute('href'), '[UXP-08]').toBe('tel:+919876543210;ext=12');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => focused(page), { message: '[UXP-03]' }).toBe('Join');
});

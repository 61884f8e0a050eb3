import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { parseCsv } from '../support/csv.ts';
import { comeBackTo, openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { answer, failedCalls } from './pages.ts';
import { focused } from './panel-lists.ts';
import { violations } from './violations.ts';

type Path = '/contact' | '/join';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search submissions' });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const counts = (page: Page, count: number, message: string) =>
  expect.poll(() => rows(page).count(), { message }).toBe(count);

/** A visitor fills in the form. */
async function send(site: TestServer, path: Path, changes: bodies.Body = {}): Promise<bodies.Stored> {
  const { body: plans } = await site.visitor.get<bodies.Stored[]>('/rate-cards');
  const body =
    path === '/contact' ? bodies.contactMessage(changes) : bodies.application(plans[0]?.id, changes);
  return (await site.visitor.post<bodies.Stored>(path, body)).body;
}

/** Deletes all that came through a form. */
async function clear(site: TestServer, path: Path): Promise<void> {
  const staff = await site.staff();
  for (const { id } of (await staff.get<bodies.Stored[]>(`${path}?limit=100`)).body)
    await staff.delete(`${path}/${id}`);
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

// Also proves ADM-CONTACT-01, ADM-CONTACT-02, ADM-CONTACT-03, ADM-CONTACT-04, ADM-CONTACT-05, ADM-JOIN-01, ADM-JOIN-02,
// ERR-38, ERR-39, ERR-90, LEAD-13, UXP-08.
test('[LEAD-06] [LEAD-16] a message is found by its reference and read on a page of its own, taken, noted, answered and done, and the way back leads to the same view and row', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const message = `First line.\n\n${'A long message about rooftops. '.repeat(60)}The end.`;
  await clear(site, '/contact');
  await signedIn(page, site);
  await openPanel(page, '/contact');
  await page.getByRole('heading', { name: 'There are no submissions yet' }).waitFor();
  for (const path of ['/contact/new', '/contact/some-id/edit', '/join/new', '/join/some-id/edit']) {
    await comeBackTo(page, `/admin${path}`);
    await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe('/admin');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  }
  await send(site, '/contact', { firstName: 'Earlier' });
  const robot = await send(site, '/contact', { firstName: 'Robot', lastName: 'X', subject: 'baited' });
  const sent = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in', message };
  const { reference } = await send(site, '/contact', sent);
  const newest = await send(site, '/contact', { firstName: 'Bina', lastName: 'Iyer' });
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await counts(page, 4, '[ADM-CONTACT-01]');
  const columns = ['First Name', 'Last Name', 'State', 'Email', 'Message', 'Created At'];
  await showsNewest(page, columns, newest, ['firstName', 'lastName', 'email', 'message', 'reference']);
  for (const [index, name] of ['Bina', 'Asha', 'Robot', 'Earlier'].entries())
    expect.soft(await rows(page).nth(index).innerText(), '[ADM-CONTACT-01] newest first').toContain(name);
  expect(await row(page, 'Robot').innerText()).toContain('Spam');

  const shown = page.getByRole('navigation', { name: 'Show' });
  await shown.getByRole('link', { name: 'New 3' }).click();
  await counts(page, 3, 'the new ones');
  expect(await rows(page).first().innerText(), 'oldest first').toContain('Earlier');
  await search(page).fill(String(reference).replace('-', '').toLowerCase());
  await counts(page, 1, 'found by its reference');
  await link(page, "Read 'Asha Rao'").press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor();
  await page.getByText('1 of 1', { exact: true }).waitFor();
  const whole = page.getByRole('region', { name: 'What was sent' });
  expect.soft(await whole.getByText('The end.').innerText(), 'the whole message').toBe(message);
  const mail = new URL((await link(page, 'Reply by email').getAttribute('href')) ?? '');
  expect(mail.pathname, '[LEAD-13]').toBe('asha@example.in');
  expect(mail.searchParams.get('subject')).toBe(`Your message to the association [${reference}]`);
  const body = mail.searchParams.get('body') ?? '';
  expect([body.startsWith('Dear Asha,'), body.endsWith('Solar Industry Association of India')]).toEqual([
    true,
    true,
  ]);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Take it').press('Enter');
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('In charge: admin').waitFor();
  expect(await page.getByLabel('State').inputValue()).toBe('inProgress');
  const note = page.getByLabel('Note for colleagues');
  await note.fill('Asked the chapter in Pune');
  await button(page, 'Add note').press('Enter');
  await history.getByText('Asked the chapter in Pune').waitFor();
  await history.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Change the note').fill('Asked the chapter in Nashik');
  await button(page, 'Save the note').click();
  await history.getByText('Asked the chapter in Nashik').waitFor();
  await note.fill('By telephone');
  await button(page, 'I have answered').click();
  await history.getByText('Answered: By telephone').waitFor();
  expect(await page.getByLabel('State').inputValue(), '[LEAD-13]').toBe('done');
  await page.goBack();
  await page.getByRole('heading', { name: /^Nothing found/ }).waitFor();
  expect(await search(page).inputValue(), 'the same view').not.toBe('');
  await shown.getByRole('link', { name: 'All 1' }).click();
  await counts(page, 1, 'all that is found');
  await link(page, "Read 'Asha Rao'").click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Contact' }).click();
  await expect.poll(() => focused(page), { message: 'the same row' }).toBe("Read 'Asha Rao'");

  await search(page).fill('');
  await counts(page, 4, 'all');
  await link(page, "Read 'Robot X'").click();
  await page.getByText('Marked as spam because: a field that people do not see is filled in').waitFor();
  await page.getByLabel('State').selectOption('New');
  await history.getByText('State: New').waitFor();
  await page.goBack();
  const question = page.getByRole('alertdialog');
  const remove = async () => {
    await button(page, "Delete 'Robot X'").click();
    await question.getByText('Are you sure you want to delete this submission?').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await answer(page, `/contact/${robot.id}`, { detail: 'away' }, 500);
  await remove();
  await toast(page, 'Failed to delete submission.').waitFor();
  expect(await rows(page).count(), '[ERR-39]').toBe(4);
  await page.unroute(`**/api/contact/${robot.id}`);
  const notified = toast(page, 'Submission deleted successfully').waitFor();
  await remove();
  await notified;
  await counts(page, 3, '[ERR-38] [ERR-90]');
  await page.goto(`/admin/contact/${robot.id}`);
  await page.getByText('There is no such submission.').waitFor();
  await link(page, 'Back to Contact').click();
  await counts(page, 3, 'back in the list');
});

// Also proves ERR-73.
test('[LEAD-06] a long list of submissions is searched on the server, turned by pages of twenty, read across them and exported as it is searched, and a failed list or export can be repeated', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await clear(site, '/contact');
  for (let number = 1; number <= 22; number += 1)
    await send(site, '/contact', { firstName: `N${number}`, lastName: 'Asha' });
  await send(site, '/contact', { firstName: 'Other', email: 'bina@example.in' });
  const again = button(page, 'Try again');
  await signedIn(page, site);
  await answer(page, '/contact?*', { detail: 'away' }, 500);
  await openPanel(page, '/contact');
  await page.getByRole('alert').getByText('Failed to fetch contact submissions', { exact: true }).waitFor();
  await page.unroute('**/api/contact?*');
  await again.click();
  await counts(page, 20, '[ERR-73] loaded again');
  await page.getByText('23 submissions', { exact: true }).waitFor();

  await search(page).fill('BINA@ex');
  await counts(page, 1, 'a search');
  await page.reload();
  await row(page, 'Other').waitFor();
  expect(await search(page).inputValue(), 'after a reload').toBe('BINA@ex');
  await search(page).fill('');
  await counts(page, 20, 'without a search');
  await page.getByRole('link', { name: 'Next page' }).click();
  await counts(page, 3, 'the second page');
  await page.goBack();
  await link(page, "Read 'N4 Asha'").click();
  await page.getByText('20 of 23').waitFor();
  await link(page, 'Older').click();
  await page.getByText('21 of 23').waitFor();
  await page.getByRole('heading', { name: 'N3 Asha' }).waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Contact' }).click();
  await counts(page, 20, 'back in the list');

  await search(page).fill('asha');
  await page.getByText('22 submissions found', { exact: true }).waitFor();
  await answer(page, '/contact.csv?*', { detail: 'away' }, 500);
  await button(page, 'Export CSV').click();
  await page.getByRole('alert').getByText('The file could not be made. Please try again.').waitFor();
  await page.unroute('**/api/contact.csv?*');
  const download = page.waitForEvent('download');
  await again.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^contact-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...lines] = parseCsv((await readFile(await file.path(), 'utf8')).slice(1));
  expect(header?.[0]).toContain('First Name');
  const all = Array.from({ length: 22 }, (_, index) => `N${22 - index}`);
  const names = lines.map(([firstName]) => firstName);
  expect(names, 'the filtered list, all pages').toEqual(all);
});

// Also proves UXP-08, ADM-JOIN-01, ADM-JOIN-02, ADM-JOIN-03, ADM-JOIN-04, ADM-JOIN-05, ERR-38, ERR-74, ERR-90.
test('[UXP-04] [LEAD-23] applications are listed newest first and read-only with the plan as it was chosen, also when it is deleted, stand folded on a phone, can be deleted, and are answered by e-mail, telephone or WhatsApp', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  await clear(site, '/join');
  const gold = bodies.rateCard({ title: 'Gold', price: 'Rs. 900' });
  const plan = await bodies.create(staff, '/rate-cards', gold);
  const phone = '+91 98765 43210 ext. 12';
  await site.visitor.post('/join', bodies.application(plan.id, { firstName: 'Keeper', phone }));
  await staff.delete(`/rate-cards/${plan.id}`);
  await send(site, '/join', { firstName: 'Goes', lastName: 'Away' });
  const newest = await send(site, '/join', { firstName: 'Later' });
  await signedIn(page, site);
  await answer(page, '/join?*', { detail: 'away' }, 500);
  await openPanel(page, '/join');
  await page.getByRole('alert').getByText('Failed to fetch join submissions', { exact: true }).waitFor();
  await page.unroute('**/api/join?*');
  await button(page, 'Try again').click();
  await counts(page, 3, '[ERR-74] loaded again');
  const person = ['First Name', 'Last Name', 'State', 'Email', 'Phone', 'Address', 'Occupation', 'Interests'];
  const fields = ['firstName', 'lastName', 'email', 'phone', 'address', 'occupation', 'interests'];
  await showsNewest(page, [...person, 'Plan', 'Price', 'Created At'], newest, fields);
  const keeper = await rows(page).last().innerText();
  for (const text of ['Keeper', 'Gold', 'Rs. 900']) expect(keeper, '[ADM-JOIN-05]').toContain(text);

  await page.setViewportSize({ width: 360, height: 740 });
  const card = rows(page).first();
  await expect.poll(() => card.getByText('Occupation').count(), { message: '[UXP-04] folded' }).toBe(0);
  await card.getByRole('button', { name: "More of 'Later'" }).press('Enter');
  await card.getByText('Occupation').waitFor();
  expect.soft(await violations(page)).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, "Delete 'Goes Away'").click();
  const notified = toast(page, 'Submission deleted successfully').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await notified;
  await counts(page, 2, '[ADM-JOIN-03]');

  await link(page, /^Read 'Later/).click();
  const reply = await link(page, 'Reply by email').getAttribute('href');
  expect(reply, '[UXP-08]').toMatch(/\?subject=Your%20application%20to%20the%20association%20%5BJ-\w{6}%5D&/);
  const whatsapp = new URL((await link(page, 'WhatsApp').getAttribute('href')) ?? '');
  expect(whatsapp.pathname).toBe('/910000000000');
  expect(whatsapp.searchParams.get('text')).toMatch(/Your reference number is J-\w{6}\.$/);
  const history = page.getByRole('region', { name: 'History' });
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await link(page, 'Call').click();
  await history.getByText('Call started').waitFor();
  await link(page, 'Older').click();
  await page.getByRole('heading', { name: 'Keeper' }).waitFor();
  expect(await link(page, 'Call').getAttribute('href')).toBe('tel:+919876543210;ext=12');
  expect(await link(page, 'WhatsApp').count(), 'no WhatsApp for an extension').toBe(0);
});

import { expect } from '../support/browser.ts';
import { test } from '../support/browser-with-mail.ts';
import { queueMails } from '../support/mail-server.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import { pathOf } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

test('[MAIL-09] [MAIL-10] from the dashboard somebody finds a mail that was not sent and why, tests the mail server, takes the mark from the address and sends the mail again', async ({
  page,
  site,
  mailServer,
}) => {
  const refusal = '550 5.1.1 No such user here';
  mailServer.reply((stage, to) => (stage === 'to' && to.startsWith('asha') ? refusal : undefined));
  const staff = await site.staff();
  // As if it were confirmed long ago: a new one would have a mail sent there.
  await withRows(site.database, (rows) => rows.all("update admins set email = 'admin@example.org'"));
  await queueMails(site.database, [{ to: 'asha@example.com', subject: 'Your invitation' }]);
  const failed = async () =>
    (await staff.get<{ mail: { failed: number } }>('/admin/summary')).body.mail.failed;
  await expect.poll(failed).toBe(1);

  await signedIn(page, site);
  await openPanel(page, '');
  await page.getByRole('link', { name: '1 mail was not sent' }).click();
  await page.getByRole('heading', { name: 'Mail' }).waitFor();
  expect(await page.getByLabel('State').inputValue()).toBe('failed');
  await rowOf(page, 'asha@example.com').getByText('Not sent').waitFor();
  await page.getByRole('button', { name: 'Send a test mail' }).press('Enter');
  await page.getByText('Sent to admin@example.org.', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 1280], 'mail');

  await page.getByRole('link', { name: "Open the mail to 'asha@example.com'" }).press('Enter');
  await page.getByRole('heading', { name: 'Your invitation' }).waitFor();
  expect(pathOf(page)).toMatch(/^\/admin\/mail\/[\da-f-]{36}$/);
  await page.getByText(`the mail server refuses this address. It says: ${refusal}`).waitFor();
  await page.getByText('Something came.').waitFor();
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 1280], 'a mail');
  mailServer.reply(() => undefined);
  await page.getByRole('button', { name: 'Take the mark away' }).press('Enter');
  await page.getByRole('button', { name: 'Undeliverable' }).waitFor();
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  const facts = page.getByRole('complementary', { name: 'What became of it' });
  await facts.getByText('Sent', { exact: true }).nth(1).waitFor();
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Send again' })
    .getByRole('button', { name: 'Send again' })
    .press('Enter');
  await expect
    .poll(() => mailServer.mails.map(({ subject }) => subject))
    .toEqual([...['Test of mail', 'Your invitation', 'Your invitation']]);
  expect(await failed()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Send again');
});

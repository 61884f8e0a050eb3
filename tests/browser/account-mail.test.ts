import type { Page } from 'playwright-core';
import { expect } from '../support/browser.ts';
import { test } from '../support/browser-with-mail.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { adminPassword, adminUsername } from '../support/server.ts';
import { visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function look(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page, [320, 1280], name);
  expect(await violations(page), name).toEqual([]);
}

test('[PEOPLE-20] somebody enters an e-mail and confirms it by the link that comes, forgets the password, has a link mailed, sets a new password and signs in', async ({
  page,
  site,
  mailServer,
  open,
}) => {
  const mailed = async (subject: string) => {
    const find = () => mailServer.mails.find((mail) => mail.subject === subject)?.text;
    await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
    return /\/admin\/welcome#\S+/.exec(find() ?? '')?.[0] ?? '';
  };
  const email = 'meera@example.com';
  await signedIn(page, site);
  await openPanel(page, '/account');
  const section = page.getByRole('region', { name: 'Name and e-mail' });
  await section.getByLabel('Email').fill(email);
  await section.getByLabel(/^Present password/).fill(adminPassword);
  await button(page, 'Save').press('Enter');
  await section.getByText(`${email} is not confirmed`).waitFor();
  await look(page, 'My account with an address that is not confirmed');

  const other = await open();
  await visit(other, await mailed('Confirm your e-mail address'));
  await other.getByRole('heading', { name: 'Is this your address?' }).waitFor();
  await look(other, 'the confirmation of an address');
  await button(other, 'This is my address').press('Enter');
  await other.getByRole('heading', { name: 'Your e-mail is confirmed' }).waitFor();
  await page.reload();
  await section.getByText(`${email} is confirmed.`).waitFor();

  await visit(other, '/admin/login');
  await other.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
  await other.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await button(other, 'Send the link').press('Enter');
  await other.getByRole('link', { name: 'Enter your username or e-mail' }).press('Enter');
  await other.keyboard.type(email.toUpperCase());
  await look(other, 'the page for a forgotten password');
  await other.keyboard.press('Enter');
  await other
    .getByText(
      'If the account exists and its e-mail address is confirmed, a link is on its way. It works for 1 hour.',
    )
    .waitFor();
  await look(other, 'the answer to a forgotten password');
  await visit(other, await mailed('Set a new password'));
  await other.getByRole('heading', { name: `A new password for ${adminUsername}` }).waitFor();
  const password = 'monsoon terrace lantern';
  await field(other, 'New password').fill(password);
  await field(other, 'New password again').fill(password);
  await button(other, 'Set the password').press('Enter');
  await other.getByRole('link', { name: 'Sign in' }).press('Enter');
  await field(other, 'Username').fill(email);
  await field(other, 'Password').fill(password);
  await button(other, 'Login').press('Enter');
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  // A colleague whose address is known gets the invitation by mail, too.
  await openPanel(other, '/people/new');
  await field(other, 'Name').fill('Asha Rao');
  await field(other, 'Email').fill('asha@example.com');
  await other.getByRole('radio', { name: /^Editor/ }).check();
  await button(other, 'Create').press('Enter');
  await other.getByText('An invitation is also on its way to asha@example.com.').waitFor();
  expect(await field(other, 'Link').inputValue()).not.toContain(await mailed('Your invitation'));
});

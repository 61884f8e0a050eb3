import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { failedCalls, visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

// Also proves PEOPLE-10, PEOPLE-17 and PEOPLE-22.
const password = 'monsoon terrace lantern';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const sidebar = (page: Page) => page.locator('.admin-sidebar').getByRole('link').allTextContents();

/** What the screen looks like, for who cannot see it and on the narrowest screens. */
async function look(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page, [320, 1280], name);
  expect(await violations(page), name).toEqual([]);
}

test('[PEOPLE-11] [PEOPLE-05] an administrator invites a colleague by a link, who sets a password, sees what the role includes and nothing else, and is deactivated', async ({
  page,
  site,
  open,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  await openPanel(page, '/people');
  await page.getByRole('link', { name: 'Invite' }).click();
  await field(page, 'Name').fill('Asha Rao');
  await look(page, 'the form of an invitation');
  await button(page, 'Create').click();
  await page.getByText('Choose a role').first().waitFor();
  await page.getByRole('radio', { name: /^Membership desk/ }).check();
  await button(page, 'Create').click();
  const link = await field(page, 'Link').inputValue();
  await page.getByText(/It works once, until \d/).waitFor();
  await look(page, 'the link of an invitation');

  const other = await open();
  await visit(other, link);
  await other.getByRole('heading', { name: 'Welcome, Asha Rao' }).waitFor();
  expect(await field(other, 'User name, to sign in with').inputValue()).toBe('asha.rao');
  await look(other, 'the welcome');
  await field(other, 'New password').fill(password);
  await field(other, 'New password again').fill('another one');
  await button(other, 'Begin').click();
  await other.getByRole('link', { name: 'The two entries of the new password differ' }).click();
  await other.keyboard.type(password);
  await field(other, 'New password again').fill(password);
  await button(other, 'Begin').click();
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();

  const entries = await sidebar(other);
  expect(entries).toEqual(expect.arrayContaining(['Contact', 'Brands', 'Media', 'Asha Rao']));
  expect(entries).not.toContain('People');
  expect(await other.getByRole('link', { name: /^Create New/ }).count()).toBe(0);
  await openPanel(other, '/brands');
  await other.getByRole('table').waitFor();
  expect(await other.getByRole('button', { name: /^(Delete|Select)/ }).count()).toBe(0);
  await other.getByRole('table').getByRole('link').first().click();
  await other.getByText('Read only: your role cannot change this.').waitFor();
  expect(await field(other, 'Brand Name').isDisabled()).toBe(true);
  expect(await button(other, 'Update').count()).toBe(0);
  await look(other, 'a form to read');
  await openPanel(other, '/audit');
  await other.getByText('Your role does not include this.').waitFor();
  await look(other, 'a screen that is not for the role');

  await openPanel(page, '/people');
  await expect.poll(() => row(page, 'Asha Rao').textContent()).toMatch(/Membership desk.*Active/);
  await look(page, 'the people');
  await row(page, 'Asha Rao').getByRole('link', { name: 'Asha Rao', exact: true }).click();
  await field(page, 'May sign in').uncheck();
  await button(page, 'Update').click();
  await expect.poll(() => row(page, 'Asha Rao').textContent()).toMatch(/Deactivated/);
  await other.goto('/admin/contact');
  await other.waitForURL('**/login**');
  await visit(other, link);
  await other.getByText('This link is no longer valid. Ask for a new one.').waitFor();
});

test('[PEOPLE-18] name, e-mail and password are each saved by themselves under My account, and another e-mail needs the password', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  await page.goto('/admin/password');
  await page.waitForURL('**/admin/account');
  const section = page.getByRole('region', { name: 'Name and e-mail' });
  await section.getByLabel('Name', { exact: true }).fill('Meera Iyer');
  await section.getByLabel('Email').fill('meera@example.com');
  await button(page, 'Save').click();
  await section.getByRole('link', { name: 'This is not your present password' }).waitFor();
  expect(await section.getByLabel('Email').inputValue()).toBe('meera@example.com');
  await section.getByLabel(/^Present password/).fill('sunlit rooftops of pune');
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  await look(page, 'My account');
  await page.reload();
  expect(await section.getByLabel('Email').inputValue()).toBe('meera@example.com');
});

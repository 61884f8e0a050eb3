import type { Locator, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { appCode } from '../support/authenticator.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { adminPassword, adminUsername } from '../support/server.ts';
import { failedCalls, visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

// Also proves PEOPLE-06, PEOPLE-10, PEOPLE-17 and PEOPLE-22.
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
  expect(await field(other, 'Username, to sign in with').inputValue()).toBe('asha.rao');
  await look(other, 'the welcome');
  await field(other, 'New password').fill(password);
  await field(other, 'New password again').fill('another one');
  await button(other, 'Set password and sign in').click();
  await other.getByRole('link', { name: 'The two entries of the new password differ' }).click();
  await other.keyboard.type(password);
  await field(other, 'New password again').fill(password);
  await button(other, 'Set password and sign in').click();
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
  await openPanel(other, '/blog');
  await other.getByRole('table').getByRole('link').first().click();
  await other.locator('fieldset .prose p').first().waitFor();
  expect(await other.locator('[contenteditable="true"]').count()).toBe(0);
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
  await other.getByText('Forgot your password?').click();
  await other.getByText('Ask an administrator for a link.').waitFor();
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

test('[PEOPLE-24] [PEOPLE-27] an app is added from its QR code; the sign-in then asks for its code, or for a recovery code', async ({
  page,
  site,
  open,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  await openPanel(page, '/account');
  const section = page.getByRole('region', { name: 'Authenticator app' });
  await section.getByLabel('Present password').fill(adminPassword);
  await button(page, 'Add an app').click();
  const key = await keyIn(section.getByRole('img', { name: 'QR code with the key below' }));
  await look(page, 'the key of an app');
  await field(page, 'Code that the app shows now').fill('000 000 0');
  await button(page, 'Switch on').click();
  await section.getByRole('link', { name: /^This code is not right/ }).waitFor();
  await field(page, 'Code that the app shows now').fill(appCode(key));
  await button(page, 'Switch on').click();
  const codes = section.getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await look(page, 'the recovery codes');
  await button(page, 'I have kept them').click();
  await section.getByText('10 recovery codes are left.').waitFor();

  const other = await open();
  const enter = async (entry: string, label: string) => {
    await visit(other, '/admin/login');
    await field(other, 'Username').fill(adminUsername);
    await field(other, 'Password').fill(adminPassword);
    await button(other, 'Login').click();
    if (label === 'Recovery code') await button(other, 'Use a recovery code').click();
    await field(other, label).fill(entry);
    await look(other, label);
    await button(other, 'Login').click();
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  };
  await enter(appCode(key, 1), 'Code of your authenticator app');
  await button(other, 'Logout').click();
  await other.waitForURL('**/login**');
  await enter(recovery, 'Recovery code');
  await other.getByText('Login successful! 9 recovery codes are left.').waitFor();
  await openPanel(other, '/account');
  await other.getByText('(this device)').waitFor();
  await look(other, 'My account with an app');
  await button(other, 'Sign out everywhere else').click();
  await other.getByText('Everywhere else you are signed out.').last().waitFor();
  await other.getByRole('link', { name: 'Look at it' }).click();
  await other.getByRole('cell', { name: 'Recovery code used' }).waitFor();
  await look(other, 'the own activity');
});

/** The secret in a QR code, read back from its picture. */
async function keyIn(picture: Locator): Promise<string> {
  const { data, width, height } = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 400;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 400, 400);
    context.drawImage(image, 0, 0, 400, 400);
    const { data, width, height } = context.getImageData(0, 0, 400, 400);
    return { data: [...data], width, height };
  });
  return new URL(decodeQR({ data: Uint8Array.from(data), width, height })).searchParams.get('secret') ?? '';
}

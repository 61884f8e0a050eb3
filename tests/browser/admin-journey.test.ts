import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { contactMessage, unique } from '../factories/bodies.ts';
import { test as base, expect } from '../support/browser.ts';
import { adminPassword, adminUsername, startServer, type TestServer } from '../support/server.ts';
import { articleText, fillPost } from './blog-form.ts';
import { translate, visit } from './pages.ts';
import { names, openFromSidebar, rowOf } from './panel-lists.ts';

/** All of these run on PostgreSQL; the rest of the panel's tests run on SQLite. */
const test = base.extend('site', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestServer> => {
  const site = await startServer({ engine: 'postgres' });
  onCleanup(async () => void (await site.stop()));
  return site;
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function enterPanel(page: Page): Promise<void> {
  await visit(page, '/admin/login');
  await page.getByLabel('Username').fill(adminUsername);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await heading(page, 'Dashboard').waitFor();
}

/** Presses Tab until the target has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 80; press += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

describe('daily work in the panel on PostgreSQL', () => {
  test('staff sign in, publish a post, reorder members, read a message and delete it', async ({
    page,
    site,
  }) => {
    const message = contactMessage({
      firstName: 'Sunita',
      lastName: 'Pawar',
      message: 'May I join? '.repeat(9),
    });
    await site.visitor.post('/contact', message);
    await enterPanel(page);

    await openFromSidebar(page, 'Blog Posts');
    await page.getByRole('link', { name: 'Create New' }).click();
    await articleText(page).waitFor();
    const title = await fillPost(page, 'Policy', unique('A roof for the office'));
    await articleText(page).fill('Forty square metres are enough.');
    await page.getByLabel('Status').selectOption('Published');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await toast(page, 'Blog post created successfully!').waitFor();
    await rowOf(page, title).getByText('Published').waitFor();

    await openFromSidebar(page, 'About');
    await page.getByRole('table').waitFor();
    const [first = '', second = '', ...others] = await names(page);
    await page.getByRole('button', { name: 'Reorder' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: `Move down '${first}'` }).click();
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    await toast(page, 'Members reordered successfully!').waitFor();
    await expect.poll(() => names(page)).toEqual([second, first, ...others]);

    await openFromSidebar(page, 'Contact');
    await page.getByRole('button', { name: "Read 'Sunita Pawar'" }).click();
    const opened = page.getByRole('dialog', { name: 'Sunita Pawar' });
    await opened.getByText(String(message.message).trim()).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Delete 'Sunita/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Submission deleted successfully').waitFor();
    await expect.poll(() => rowOf(page, 'Sunita').count()).toBe(0);

    await page.goto('/blog');
    await page.getByRole('link', { name: title }).first().click();
    await heading(page, title).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Forty square metres are enough.');
    const { body } = await site.visitor.get<{ name: string }[]>('/about/members/working-committee');
    expect(body.map((member) => member.name)).toEqual([second, first, ...others]);
  });
});

test('a new member of staff signs in and adds a partner logo with the keyboard alone', async ({ page }) => {
  const name = unique('Keyboard Solar');
  const type = async (input: Locator, text: string) => {
    await tabTo(page, input);
    await page.keyboard.type(text);
  };
  await visit(page, '/admin/login');
  await type(page.getByLabel('Username'), adminUsername);
  await type(page.getByLabel('Password', { exact: true }), adminPassword);
  await page.keyboard.press('Enter');
  await heading(page, 'Dashboard').waitFor();
  // Nothing but the words on the screen says where: the card that speaks of partner logos.
  const card = page.getByRole('listitem').filter({ hasText: /partner logos/i });
  expect(await card.isVisible()).toBe(true);
  await tabTo(page, card.getByRole('link', { name: /^Create New/ }));
  await page.keyboard.press('Enter');
  await heading(page, 'Add New Brand').waitFor();
  await type(page.getByLabel('Brand Name'), name);
  await type(page.getByLabel('Logo URL'), '/pictures/logos/suvarnex.svg');
  await page.getByAltText('Preview: Logo URL').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Create', exact: true }));
  await page.keyboard.press('Enter');
  await rowOf(page, name).waitFor();
  await page.goto('/');
  await expect.poll(() => page.getByAltText(name).count()).toBeGreaterThan(0);
});

test('signing in and saving a record still work after a browser has translated the page', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 401/, /^error: 401/);
  await visit(page, '/admin/login');
  await translate(page);
  const login = page.locator('form button[type=submit]');
  await page.locator('input[name=username]').fill(adminUsername);
  await page.locator('input[name=password]').fill('wrong');
  await login.click();
  await page.getByText('Invalid credentials', { exact: true }).waitFor();
  await translate(page);
  await page.locator('input[name=password]').fill(adminPassword);
  await expect.poll(() => page.getByText('Invalid credentials', { exact: true }).count()).toBe(0);
  await login.click();
  await heading(page, 'Dashboard').waitFor();
  await translate(page);
  await page.getByRole('tab', { name: 'Blog' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Tags', exact: true }).click();
  await heading(page, 'Tags').waitFor();
  await page.locator('tbody tr').first().waitFor();
  await translate(page);
  await page.getByRole('searchbox').fill('roof');
  await page.getByText(/^\d+ of \d+ tags$/).waitFor();
  await page.getByRole('link', { name: 'Create New' }).click();
  await heading(page, 'Add New Tag').waitFor();
  await translate(page);
  const name = unique('translated');
  await page.locator('form button[type=submit]').click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await translate(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect.poll(() => page.getByRole('heading', { name: 'There is a problem' }).count()).toBe(0);
  await page.locator('form button[type=submit]').click();
  await heading(page, 'Tags').waitFor();
  await rowOf(page, name).waitFor();
});

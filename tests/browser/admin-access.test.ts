import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { panelScreens } from '../support/panel-screens.ts';
import { failedCalls } from './pages.ts';
import { violations } from './violations.ts';

/** A page that is signed in. Its pointer is a finger's, which wants larger controls. */
const test = base.extend('panel', async ({ open, site }): Promise<Page> => {
  const page = await open({ hasTouch: true, reducedMotion: 'reduce' });
  await signedIn(page, site);
  return page;
});

const wide = { width: 1440, height: 800 };
const narrow = { width: 320, height: 640 };

type Look = 'light and wide' | 'dark and narrow';

/** What axe finds wrong, and whether it scrolls sideways. Axe stays in a document, so the walks follow links. */
async function look(page: Page, name: string, looks: Look[] = ['light and wide', 'dark and narrow']) {
  for (const each of looks) {
    const isWide = each === 'light and wide';
    await page.emulateMedia({ colorScheme: isWide ? 'light' : 'dark' });
    await page.setViewportSize(isWide ? wide : narrow);
    expect.soft(await violations(page), `${name}, ${each}`).toEqual([]);
  }
  await page.setViewportSize(narrow);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(over, `${name} scrolls sideways at ${narrow.width} px`).toBeLessThanOrEqual(0);
}

/** Waits until a screen shows what it is about. */
async function arrived(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.spinner, [aria-busy=true]').count()).toBe(0);
}

/** By the link or the tab that the sidebar or the screen has. Only a preview has none and is opened anew. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize(wide);
  const [from, title] = [new URL(page.url()).pathname, await page.title()];
  const tab = /[?]tab=(.*)|(other-members)\/new/.exec(path);
  const name = new RegExp(`^${(tab?.[1] ?? tab?.[2])?.replace('-', ' ')}`, 'i');
  if (tab) await page.getByRole('tab', { name }).click();
  if (tab) await expect.poll(() => page.url()).toContain('?tab=');
  const isThere = () => page.url().endsWith(`/admin${path}`);
  const link = page.locator(`a[href="/admin${path}"]:visible`).first();
  if (!isThere() && (await link.count()) === 0) await openPanel(page, path);
  else if (!isThere()) await link.click();
  await expect.poll(isThere).toBe(true);
  // The address comes before its screen, whose title comes with it.
  if (new URL(page.url()).pathname !== from) await expect.poll(() => page.title()).not.toBe(title);
  await arrived(page);
}

/** Controls that a finger would miss. A link in a sentence and one that fills its card may be low. */
function smallControls(page: Page): Promise<string[]> {
  return page
    .locator('a:visible, button:visible, select:visible, [role=tab]:visible')
    .evaluateAll((controls) =>
      controls
        .filter((control) => !control.closest('[inert], .skip-link, .article, p'))
        .map((control) => {
          const cover = getComputedStyle(control, '::after');
          const isCovered = cover.position === 'absolute' && cover.content !== 'none';
          const area = isCovered ? (control.closest('li, td') ?? control) : control;
          return { control, box: area.getBoundingClientRect() };
        })
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ control, box }) => `${control.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`),
    );
}

async function askWhatItIs(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: 'What is this?' });
  const line = page.locator('.page-help-line');
  await button.press('Enter');
  expect.soft((await line.innerText()).length, name).toBeGreaterThan(20);
  expect.soft(await button.getAttribute('aria-expanded'), name).toBe('true');
  await button.press('Enter');
  expect.soft(await line.count(), name).toBe(0);
}

const dialog = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

describe('accessibility of the panel', () => {
  test('[UXP-10] no screen of the panel has an accessibility violation in light or dark mode or scrolls sideways at 320 px, each control is large enough for a finger, and each screen says in one line what it is when it is asked with the keyboard', async ({
    panel,
    site,
  }) => {
    await openPanel(panel, '');
    for (const [first = '', ...others] of await panelScreens(await site.staff())) {
      for (const path of [first, ...others]) {
        // What a list leads to is opened from there.
        if (path !== first) await openScreen(panel, first);
        await openScreen(panel, path);
        // A form is one screen, empty for a new record and filled for one that is there.
        const isEmpty = path.endsWith('/new');
        const isFilled = path.endsWith('/edit') || /committee\/[\w-]{36}$/.test(path);
        const name = `/admin${path}`;
        await look(panel, name, isEmpty ? ['light and wide'] : isFilled ? ['dark and narrow'] : undefined);
        expect.soft(await smallControls(panel), `${name}: small controls`).toEqual([]);
        if (!path.endsWith('/preview')) await askWhatItIs(panel, name);
      }
    }
    // Their own tests look at the rest of them.
    for (const path of ['/media', '/scheduled', '/trash', '/audit', '/password', '/help']) {
      await openScreen(panel, path);
      await askWhatItIs(panel, path);
    }
  }, 300_000);

  test('a list of the panel has no accessibility violation when it failed, is empty, finds nothing or asks before a delete', async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await panel.route('**/api/brands', (route) => route.fulfill({ status: 500, json: {} }));
    await openPanel(panel, '/brands');
    await panel.getByRole('alert').waitFor();
    await look(panel, 'a list that failed');
    await panel.route('**/api/brands', (route) => route.fulfill({ json: [] }));
    await press(panel, 'Try again');
    await panel.getByRole('heading', { name: 'There are no brands yet' }).waitFor();
    // It and a search without results are the same part, as are the two confirmations.
    await look(panel, 'an empty list', ['light and wide']);
    await panel.unrouteAll({ behavior: 'ignoreErrors' });
    await openScreen(panel, '/tags');
    await press(panel, /^Delete '/);
    await dialog(panel).waitFor();
    await look(panel, 'the confirmation of a delete', ['light and wide']);
    await panel.keyboard.press('Escape');
    await panel.getByRole('searchbox').fill('nothing-has-this');
    await panel.getByRole('button', { name: 'Clear filters' }).waitFor();
    await look(panel, 'a search without results', ['dark and narrow']);
  }, 120_000);

  test('a form of the panel has no accessibility violation with errors, when it is left, after a failed save and with an open list or menu', async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await openPanel(panel, '/channels/new');
    await press(panel, 'Create');
    await panel.getByText('There is a problem').waitFor();
    await look(panel, 'a form with errors');
    await panel.getByLabel('Title').fill('T');
    await press(panel, 'Cancel');
    await dialog(panel).waitFor();
    await look(panel, 'the confirmation of leaving', ['dark and narrow']);
    await press(panel, 'Discard changes');
    await panel.waitForURL('**/admin/channels');

    await openScreen(panel, '/tags');
    await openScreen(panel, '/tags/new');
    await panel.getByLabel('Name').fill('Kept');
    await panel.route('**/api/tags', (route) => route.fulfill({ status: 500, json: {} }));
    await press(panel, 'Create');
    const toast = panel.locator('.toast');
    await toast.waitFor();
    // The pointer on it holds its clock.
    await toast.hover();
    await look(panel, 'a form that was not saved');
    await panel.unrouteAll({ behavior: 'ignoreErrors' });
    await panel.setViewportSize(wide);
    await panel.locator('a[href="/admin/blog"]').first().click();
    await press(panel, 'Discard changes');
    await panel.waitForURL('**/admin/blog');
    await arrived(panel);

    await openScreen(panel, '/blog/new');
    await panel.getByRole('combobox', { name: 'Category', exact: true }).fill('pol');
    await panel.getByRole('option', { name: 'Policy' }).waitFor();
    await look(panel, 'the open list of a picker');
    await panel.keyboard.press('Escape');
    await panel.setViewportSize(wide);
    await panel
      .getByRole('toolbar')
      .getByRole('button', { name: /colour/i })
      .first()
      .click();
    await look(panel, 'the open colour menu');
  }, 120_000);

  test('the dialog that reorders members and the menu on a narrow screen have no accessibility violation', async ({
    panel,
  }) => {
    await openPanel(panel, '/about');
    await press(panel, 'Reorder');
    await panel.getByRole('dialog').waitFor();
    await look(panel, 'the order of members');
    await panel.keyboard.press('Escape');
    await panel.setViewportSize(narrow);
    await press(panel, 'Menu');
    await panel.getByRole('navigation', { name: 'Admin' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await panel.emulateMedia({ colorScheme });
      expect.soft(await violations(panel), `the open menu, ${colorScheme}`).toEqual([]);
    }
  });
});

import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { registry } from '../../content/index.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { dashboardScreens, sectionScreens } from '../support/panel-screens.ts';
import { failedCalls } from './pages.ts';
import { violations } from './violations.ts';

const looks = [
  ['light', 1440],
  ['dark', 1440],
  ['dark', 360],
  ['light', 360],
] as const;

/** Opens a screen and waits until it shows what it is about. */
async function openScreen(page: Page, path: string): Promise<void> {
  await openPanel(page, path);
  await expect.poll(() => page.locator('.spinner, [aria-busy=true]').count()).toBe(0);
}

/** All that axe finds wrong in both schemes, wide and narrow. */
async function wrongInAnyLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await violations(page)).map((text) => `${colorScheme} ${width}: ${text}`));
  }
  return found;
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

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const parts = [
  { label: 'Dashboard', name: undefined },
  ...registry.map(({ definition }) => ({ label: definition.label, name: definition.name })),
];

describe.each(parts)('the screens of $label', ({ name }) => {
  test('a panel screen has no accessibility violation, does not scroll sideways at 320 px and has large enough controls', async ({
    open,
    site,
  }) => {
    const page = await open({ hasTouch: true });
    await signedIn(page, site);
    const screens = name ? await sectionScreens(name, await site.staff()) : dashboardScreens;
    for (const path of screens) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await openScreen(page, path);
      expect.soft(await wrongInAnyLook(page), path).toEqual([]);
      expect.soft(await smallControls(page), path).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
    }
  }, 180_000);
});

describe('accessibility of dialogs and states of the panel', () => {
  test('the confirmation of a delete has no accessibility violation and does not scroll sideways', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openScreen(page, '/brands');
    await page
      .getByRole('button', { name: /^Delete '/ })
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
    expect(await wrongInAnyLook(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('the dialog that reorders members has no accessibility violation and does not scroll sideways', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openScreen(page, '/about');
    await page.getByRole('button', { name: 'Reorder' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await wrongInAnyLook(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('a form with errors and a form after a failed save have no accessibility violation', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await openScreen(page, '/tags/new');
    const create = page.getByRole('button', { name: 'Create' });
    await create.click();
    await page.getByText('There is a problem').waitFor();
    expect(await wrongInAnyLook(page)).toEqual([]);
    await page.getByLabel('Name').fill('Kept');
    await page.route('**/api/tags', (route) => route.fulfill({ status: 500, json: {} }));
    await create.click();
    const toast = page.locator('.toast');
    await toast.waitFor();
    // The pointer on it holds its clock.
    await toast.hover();
    expect(await wrongInAnyLook(page)).toEqual([]);
  });

  test('the open list of a picker and the open colour menu have no accessibility violation', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openScreen(page, '/blog/new');
    await page.getByRole('combobox', { name: 'Category', exact: true }).fill('pol');
    await page.getByRole('option', { name: 'Policy' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /colour/i })
      .first()
      .click();
    expect(await violations(page)).toEqual([]);
  });

  test('a list that failed, an empty list and a search without results have no accessibility violation', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await page.route('**/api/brands', (route) => route.fulfill({ status: 500, json: {} }));
    await openScreen(page, '/brands');
    expect(await wrongInAnyLook(page)).toEqual([]);
    await page.route('**/api/brands', (route) => route.fulfill({ json: [] }));
    await openScreen(page, '/brands');
    expect(await wrongInAnyLook(page)).toEqual([]);
    await openScreen(page, '/tags?q=nothing-has-this');
    await page.getByRole('button', { name: 'Clear filters' }).waitFor();
    expect(await wrongInAnyLook(page)).toEqual([]);
  });
});

import type { Locator } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answerBrands, brand, names } from './panel-lists.ts';

const many = Array.from({ length: 60 }, (_, index) => brand(`Brand ${index}`));

describe('the layout of a panel list', () => {
  test('the table header stays visible while a long list is scrolled', async ({ page, site }) => {
    await signedIn(page, site);
    await answerBrands(page, many);
    await openPanel(page, '/brands');
    await page.getByRole('link', { name: 'Brand 59', exact: true }).scrollIntoViewIfNeeded();
    const header = await page.getByRole('columnheader', { name: 'Name' }).boundingBox();
    expect(header?.y).toBeGreaterThanOrEqual(0);
    expect(header?.y).toBeLessThan(60);
  });

  test('Back from a form restores the scroll position of the list', async ({ page, site }) => {
    await signedIn(page, site);
    await answerBrands(page, many);
    await openPanel(page, '/brands');
    await page.getByRole('link', { name: 'Brand 59', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/brands/Brand%2059/edit');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'Brands' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  });

  test('header, first column and actions stay visible while a table scrolls sideways at 700 px', async ({
    open,
    site,
  }) => {
    const page = await open({ viewport: { width: 700, height: 700 } });
    await signedIn(page, site);
    await openPanel(page, '/rate-cards');
    await page.getByRole('table').waitFor();
    const first = page.locator('tbody td').first();
    const before = await first.boundingBox();
    const shadow = (cell: Locator) => cell.evaluate((it) => getComputedStyle(it, '::after').opacity);
    const last = page.locator('tbody td').last();
    expect([await shadow(first), await shadow(last)]).toEqual(['0', '1']);
    await page.locator('.list-box').evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    await expect.poll(() => shadow(last)).toBe('0');
    expect(await shadow(first)).toBe('1');
    expect((await first.boundingBox())?.x).toBe(before?.x);
    const trash = await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .boundingBox();
    expect((trash?.x ?? 0) + (trash?.width ?? 0)).toBeLessThan(700);
  });

  test.for([1200, 1440])(
    'long words do not push the actions out of view in a window of %d px',
    async (width, { open, site }) => {
      const page = await open({ viewport: { width, height: 800 } });
      await signedIn(page, site);
      const word = 'Solar'.repeat(20);
      const card = { title: word, description: word, price: '₹ 10,000 / year + GST', features: [word] };
      await page.route('**/api/rate-cards', (route) => route.fulfill({ json: [brand('Plan', card)] }));
      await openPanel(page, '/rate-cards');
      const trash = page.getByRole('button', { name: /^Delete/ });
      await trash.waitFor();
      const right = (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().right);
      expect(await right(trash)).toBeLessThan(await right(page.locator('.list-box')));
    },
  );

  test('a list on a phone shows records as cards that can be sorted, without sideways scroll', async ({
    open,
    site,
  }) => {
    const page = await open({ viewport: { width: 320, height: 640 }, hasTouch: true });
    await signedIn(page, site);
    await answerBrands(page, [brand('Surya'), brand('Arka'), brand('W'.repeat(100))]);
    await openPanel(page, '/brands');
    await expect.poll(() => names(page)).toHaveLength(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.getByRole('columnheader').count()).toBe(0);
    expect(await page.locator('tbody').getByText('Created At', { exact: true }).count()).toBe(3);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name: A to Z');
    await expect.poll(() => names(page)).toEqual(['Arka', 'Surya', `${'W'.repeat(50)}...`]);
    const trash = await page.getByRole('button', { name: "Delete 'Arka'" }).boundingBox();
    expect(Math.min(trash?.width ?? 0, trash?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
});

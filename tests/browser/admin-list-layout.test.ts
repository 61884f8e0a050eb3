import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { channel, create, rateCard, resource, testimonial } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer } from './pages.ts';
import { answerBrands, brand, column, names, openFromSidebar, rowOf } from './panel-lists.ts';

const right = (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().right);
const shadow = (cell: Locator) => cell.evaluate((it) => getComputedStyle(it, '::after').opacity);
const cell = (page: Page, text: string, header: string) =>
  rowOf(page, text).locator(`td[data-label="${header}"]`);

async function confirmDelete(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

describe('the layout of a panel list', () => {
  test('header, first column and actions stay visible while a list is scrolled, long words push nothing out of view, and Back from a form restores the scroll position', async ({
    page,
    site,
    noise,
  }) => {
    // The server has none of the brands.
    noise.expect(/404/);
    await signedIn(page, site);
    await answerBrands(
      page,
      Array.from({ length: 60 }, (_, index) => brand(`Brand ${index}`)),
    );
    await openPanel(page, '/brands');
    const last = page.getByRole('link', { name: 'Brand 59', exact: true });
    await last.scrollIntoViewIfNeeded();
    const header = await page.getByRole('columnheader', { name: 'Name' }).boundingBox();
    expect(header?.y, 'the header of a long list').toBeGreaterThanOrEqual(0);
    expect(header?.y, 'the header of a long list').toBeLessThan(60);
    await last.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/brands/Brand%2059/edit');
    await page.getByRole('heading', { level: 1, name: 'Edit Brand' }).waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'Brands' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => window.scrollY), { message: 'after Back' })
      .toBeGreaterThan(1000);

    await openFromSidebar(page, 'Rate Cards');
    await page.setViewportSize({ width: 700, height: 700 });
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
    const cells = page.locator('tbody td');
    await cells.first().waitFor();
    const before = await cells.first().boundingBox();
    await expect
      .poll(async () => [await shadow(cells.first()), await shadow(cells.last())], {
        message: 'at the left end',
      })
      .toEqual(['0', '1']);
    await page.locator('.list-box').evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    await expect.poll(() => shadow(cells.last()), { message: 'at the right end' }).toBe('0');
    expect(await shadow(cells.first()), 'at the right end').toBe('1');
    expect((await cells.first().boundingBox())?.x, 'the first column').toBe(before?.x);
    const trash = page.getByRole('button', { name: /^Delete/ });
    expect(await right(trash.first()), 'the actions').toBeLessThan(700);

    await page.setViewportSize({ width: 1440, height: 800 });
    const word = 'Solar'.repeat(20);
    const card = { title: word, description: word, price: '₹ 10,000 / year + GST', features: [word] };
    await answer(page, '/rate-cards', [brand('Plan', card)]);
    await openFromSidebar(page, 'Brands');
    await openFromSidebar(page, 'Rate Cards');
    await expect.poll(() => trash.count()).toBe(1);
    for (const width of [1440, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      const edge = await right(page.locator('.list-box'));
      expect(await right(trash), `long words at ${width} px`).toBeLessThan(edge);
    }
  });

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

describe('the columns of single lists', () => {
  // Also proves ADM-CAR-04, ADM-CHAN-02, ADM-RATE-03, ADM-RATE-04, ADM-RES-03, ADM-RES-04, ADM-TEST-02,
  // CONST-15, CONST-16, CONST-22.
  test('[ADM-BRAND-02] [ADM-BRAND-03] lists show times of India, pictures, cut texts, links, features and the popular card as their types declare', async ({
    open,
    site,
  }) => {
    const page = await open({ locale: 'hi-IN-u-nu-deva', timezoneId: 'America/New_York' });
    const staff = await site.staff();
    const times = { createdAt: '2026-11-20T18:45:00.000Z', updatedAt: '2027-01-01T00:05:00.000Z' };
    const quotes = [`q${'q'.repeat(149)}`, 'w'.repeat(100)];
    for (const quote of quotes) await create(staff, '/testimonials', testimonial({ quote }));
    await create(staff, '/channels', channel({ description: 'd'.repeat(150) }));
    const address = (length: number) => `https://example.org/${'p'.repeat(length - 20)}`;
    await staff.post('/carousel', { urls: [address(60), address(50)] });
    const link = 'https://example.org/page';
    const documentUrl = 'https://example.org/guide.pdf';
    await create(staff, '/resources', resource({ title: 'A guide', link, documentUrl }));
    await create(staff, '/resources', resource({ title: 'A page', link, documentUrl: null }));
    const features = ['A', 'B', 'C'];
    await create(staff, '/rate-cards', rateCard({ title: 'Liked plan', features, isPopular: true }));
    await create(staff, '/rate-cards', rateCard({ title: 'Usual plan', features, isPopular: false }));
    await signedIn(page, site);

    await answer(page, '/brands', [brand('Surya', times)]);
    await openPanel(page, '/brands');
    await expect
      .poll(() => column(page, 'Created At'), { message: '[ADM-BRAND-03] [CONST-22]' })
      .toEqual(['21/11/2026 00:15']);
    expect(await column(page, 'Updated At'), '[ADM-BRAND-03] [CONST-22]').toEqual(['01/01/2027 05:35']);
    expect(await page.locator('td[data-label="Created At"] time').getAttribute('datetime')).toBe(
      times.createdAt,
    );
    const logo = page.locator('td[data-label="Logo"] img');
    expect(await logo.getAttribute('src'), '[ADM-BRAND-02]').toBe('/pictures/logos/suvarnex.svg');

    await openFromSidebar(page, 'Testimonials');
    await expect
      .poll(() => column(page, 'Quote'), { message: '[ADM-TEST-02] [CONST-15]' })
      .toEqual(expect.arrayContaining([`${'q'.repeat(100)}...`, 'w'.repeat(100)]));
    await page.locator('td[data-label="Quote"]').filter({ hasText: 'qqq' }).click();
    await page.getByRole('status').getByText(String(quotes[0]), { exact: true }).waitFor();

    await openFromSidebar(page, 'Channels');
    await expect
      .poll(() => column(page, 'Description'), { message: '[ADM-CHAN-02] [CONST-15]' })
      .toContain(`${'d'.repeat(100)}...`);

    await openFromSidebar(page, 'Carousel');
    await expect
      .poll(() => column(page, 'URL'), { message: '[ADM-CAR-04] [CONST-16]' })
      .toEqual(expect.arrayContaining([`${address(60).slice(0, 20)}...`, address(50)]));

    await openFromSidebar(page, 'Resources');
    const download = (title: string) => cell(page, title, 'Document').getByRole('link');
    await download('A guide').waitFor();
    expect(await download('A guide').textContent(), '[ADM-RES-04]').toContain('Download');
    expect(await download('A guide').getAttribute('href'), '[ADM-RES-04]').toBe(documentUrl);
    expect(await download('A page').count(), '[ADM-RES-04] without a document').toBe(0);
    const target = cell(page, 'A guide', 'Link').getByRole('link', { name: link });
    expect(await target.getAttribute('target'), '[ADM-RES-03]').toBe('_blank');
    expect(await target.getAttribute('rel'), '[ADM-RES-03]').toContain('noopener');

    await openFromSidebar(page, 'Rate Cards');
    await rowOf(page, 'Liked plan').waitFor();
    expect(await cell(page, 'Liked plan', 'Features').textContent(), '[ADM-RATE-03]').toBe('A, B, C');
    const star = (title: string) => cell(page, title, 'Popular').getByRole('img', { name: 'Popular' });
    expect(await star('Liked plan').count(), '[ADM-RATE-04]').toBe(1);
    expect(await star('Usual plan').count(), '[ADM-RATE-04]').toBe(0);
    expect(await cell(page, 'Usual plan', 'Popular').textContent(), '[ADM-RATE-04]').toBe('-');
  });

  // Also proves ADM-INFO-04.
  test('[ADM-RES-12] [ADM-INFO-03] deleting one of two resources with the same title keeps the other; the notice list marks the live notices, and deleting a live one makes the next one live', async ({
    page,
    site,
  }) => {
    const staff = await site.staff();
    for (const name of ['a', 'b'])
      await create(staff, '/resources', resource({ title: 'Twin', link: `https://example.org/${name}` }));
    for (const [content, noticeType] of [
      ['Older footer', 'footer'],
      ['Newer footer', 'footer'],
      ['For nobody', 'other'],
    ])
      await create(staff, '/important-information', { content, noticeType });
    await signedIn(page, site);
    await openPanel(page, '/resources');
    const twins = async () => (await column(page, 'Link')).filter((link) => /example.org\/[ab]$/.test(link));
    await rowOf(page, 'https://example.org/b').getByRole('button', { name: "Delete 'Twin'" }).click();
    await confirmDelete(page);
    await expect.poll(twins, { message: '[ADM-RES-12]' }).toEqual(['https://example.org/a']);

    await openFromSidebar(page, 'Important Info');
    const live = (text: string) => rowOf(page, text).getByText('Live', { exact: true }).count();
    await expect.poll(() => live('Newer footer'), { message: '[ADM-INFO-03]' }).toBe(1);
    expect(await live('Older footer'), '[ADM-INFO-03]').toBe(0);
    expect(await live('For nobody'), '[ADM-INFO-03]').toBe(0);
    const refetched = page.waitForResponse(
      (response) =>
        response.url().endsWith('/important-information') && response.request().method() === 'GET',
    );
    await page.getByRole('button', { name: "Delete 'Newer footer'" }).click();
    await confirmDelete(page);
    await expect.poll(() => rowOf(page, 'Newer footer').count()).toBe(0);
    await refetched;
    await expect.poll(() => live('Older footer'), { message: '[ADM-INFO-04]' }).toBe(1);
  });
});

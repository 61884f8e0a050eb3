import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { answer, failedCalls, follow, hold, stopClock, translate, visit } from './pages.ts';
import { violations } from './violations.ts';

const path = '/resources';
const longTitle = 'Guidelines for the registration of producers under the rules for waste '
  .repeat(3)
  .slice(0, 200);
const record = (id: string, changes: Record<string, unknown>) => ({
  ...{ _id: id, id, title: id, link: 'https://example.org/page', documentUrl: null },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...changes,
});
const records = [
  record('short', {
    title: 'Short one',
    documentUrl: 'https://example.org/short.pdf',
  }),
  record('long', { title: longTitle }),
  record('second', { title: `Second: ${longTitle}`.slice(0, 200) }),
  record('trap', {
    title: 'Trap',
    link: 'javascript:alert(1)',
    documentUrl: 'javascript:alert(2)',
  }),
  record('own', {
    title: 'Own document',
    documentUrl: '/documents/own.pdf',
  }),
];

const table = (page: Page) => page.getByRole('table', { name: 'Important Links' });
const row = (page: Page, title: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });
const title = (page: Page, text: string) =>
  table(page)
    .locator('.cut-text', { hasText: new RegExp(`^${text}`) })
    .first();
const toasts = (page: Page) => page.locator('.toast:not([data-leaving])');

/** Comes to the page by a navigation in the browser, so that it calls the API itself. */
async function comeToResources(page: Page, list: unknown = records): Promise<void> {
  await answer(page, path, list);
  await visit(page, '/shop');
  await follow(page, 'Important Links');
}

/** Comes to the records above, and waits until their titles have been measured. */
async function open(page: Page): Promise<void> {
  await comeToResources(page);
  await expect.poll(() => table(page).getByRole('button').count()).toBe(2);
}

describe('the table of important links', () => {
  test('[RES-01] the table has three columns and a row for each resource, without JavaScript too', async ({
    open,
    site,
  }) => {
    const { body } = await site.visitor.get<{ title: string }[]>(path);
    const page = await open({ javaScriptEnabled: false });
    await page.goto(path);
    expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
      'Title',
      'Link',
      'Document',
    ]);
    expect(await table(page).getByRole('rowheader').allTextContents()).toEqual(
      body.map((entry) => entry.title),
    );
    expect(await table(page).getByRole('row').count()).toBe(body.length + 1);
  });

  test('[RES-02] long titles are not cut without JavaScript', async ({ open }) => {
    for (const width of [360, 1280]) {
      const page = await open({ javaScriptEnabled: false, viewport: { width, height: 800 } });
      await page.goto(path);
      const long = page.getByText(/^Central Pollution Control Board/);
      expect((await long.boundingBox())?.height).toBeGreaterThan(40);
    }
  });

  test('[RES-05] a link opens in a new tab and announces it', async ({ page }) => {
    await open(page);
    const link = row(page, 'Short one').getByRole('link', { name: 'example.org/page' });
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    const hints = ((await link.getAttribute('aria-describedby')) ?? '').split(' ');
    const texts = await Promise.all(hints.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(texts).toEqual(['Short one', 'Opens in a new tab']);
    const popup = page.waitForEvent('popup');
    await link.click();
    await (await popup).close();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test('[RES-06] [RES-07] a document is a named download icon, and a missing one is stated in words', async ({
    page,
  }) => {
    await open(page);
    const download = (name: string) =>
      row(page, name).getByRole('link', { name: `Download document: ${name}` });
    expect(await download('Short one').getAttribute('href')).toBe('https://example.org/short.pdf');
    expect(await download('Short one').locator('svg').count()).toBe(1);
    expect(await download('Own document').getAttribute('href')).toBe('/documents/own.pdf');
    expect(await row(page, longTitle).getByRole('cell').last().textContent()).toBe('No document');
  });

  test('a script address does not become a link', async ({ page }) => {
    await open(page);
    expect(await row(page, 'Trap').getByRole('link').count()).toBe(0);
    expect(await row(page, 'Trap').getByRole('cell').last().textContent()).toBe('No document');
    expect(await page.content()).not.toContain('javascript:alert');
  });
});

describe('a title that does not fit', () => {
  test('[RES-02] a long title is cut with an ellipsis and does not widen the table', async ({ page }) => {
    await open(page);
    const widths = await title(page, longTitle).evaluate(({ scrollWidth, clientWidth }) => [
      scrollWidth,
      clientWidth,
    ]);
    expect(widths[0]).toBeGreaterThan(widths[1] ?? 0);
    const style = await title(page, longTitle).evaluate((element) => getComputedStyle(element).textOverflow);
    expect(style).toBe('ellipsis');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    const [short, long] = [row(page, 'Short one'), row(page, longTitle)];
    expect((await long.boundingBox())?.height).toBe((await short.boundingBox())?.height);
  });

  test('[RES-03] [CONST-13] hovering over a cut title shows the whole title for two seconds', async ({
    page,
  }) => {
    await page.clock.install();
    await open(page);
    await stopClock(page);
    await title(page, longTitle).hover();
    await toasts(page).getByText(longTitle).waitFor();
    await page.clock.runFor(1900);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toasts(page).count()).toBe(0);
  });

  test('[RES-03] only one title is shown at a time', async ({ page }) => {
    await open(page);
    for (const name of [longTitle, 'Second: ', longTitle, 'Second: ']) {
      await title(page, name).hover();
      await toasts(page)
        .getByText(name === longTitle ? longTitle : /^Second/, { exact: true })
        .waitFor();
      expect(await toasts(page).count()).toBe(1);
    }
  });

  test('[RES-03] keyboard and touch show a cut title, which is the accessible name of its button', async ({
    page,
  }) => {
    await open(page);
    const button = table(page).getByRole('button', { name: longTitle, exact: true });
    await button.waitFor();
    // A notice that comes to stand below the mouse waits for it to leave.
    await page.mouse.move(0, 700);
    await row(page, 'Short one').getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await toasts(page).getByText(longTitle).waitFor();
    await toasts(page).waitFor({ state: 'detached' });
    await button.dispatchEvent('click');
    await toasts(page).getByText(longTitle).waitFor();
  });

  test('[RES-03] a title shown after another was dismissed disappears in time', async ({ page }) => {
    await page.clock.install();
    await open(page);
    await title(page, longTitle).hover();
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await page.clock.runFor(1000);
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
    await title(page, 'Second: ').hover();
    await toasts(page)
      .getByText(/^Second/)
      .waitFor();
    await page.clock.runFor(2200);
    await expect.poll(() => toasts(page).count()).toBe(0);
  });

  test('[RES-04] a title that fits shows nothing on hover and is no Tab stop', async ({ page }) => {
    await page.clock.install();
    await open(page);
    await title(page, 'Short one').hover();
    await page.clock.runFor(1000);
    expect(await toasts(page).count()).toBe(0);
    expect(await row(page, 'Short one').getByRole('button').count()).toBe(0);
    expect(await table(page).getByRole('button').count()).toBe(2);
  });

  test('[RES-02] [RES-04] titles are cut again when the width of the window changes', async ({ page }) => {
    await open(page);
    await page.setViewportSize({ width: 2560, height: 800 });
    await answer(page, path, [record('half', { title: longTitle.slice(0, 75) })]);
    await follow(page, 'Blog');
    await follow(page, 'Important Links');
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2);
    expect(await table(page).getByRole('button').count()).toBe(0);
    await page.setViewportSize({ width: 1000, height: 800 });
    await table(page).getByRole('button').waitFor();
  });
});

describe('the table on a narrow screen', () => {
  test('[RES-01] rows are displayed as cards, and the accessibility tree still contains a table', async ({
    open,
  }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await visit(page, path);
    const boxes = await table(page)
      .getByRole('row')
      .evaluateAll((rows) => rows.map((element) => element.getBoundingClientRect().height));
    expect(Math.min(...boxes.slice(1))).toBeGreaterThan(80);
    const session = await page.context().newCDPSession(page);
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as {
      nodes: { ignored: boolean; role?: { value: string } }[];
    };
    const count = (role: string) => nodes.filter((node) => !node.ignored && node.role?.value === role).length;
    expect([count('table'), count('columnheader'), count('rowheader')]).toEqual([1, 3, boxes.length - 1]);
    expect(count('cell')).toBe(2 * (boxes.length - 1));
  });

  test('[RES-02] [RES-03] a title is cut after three lines, and a touch shows the whole title', async ({
    open,
  }) => {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await answer(page, path, records);
    await visit(page, '/shop');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Important Links' }).click();
    await table(page).waitFor();
    const button = table(page).getByRole('button', { name: longTitle, exact: true });
    await button.tap();
    await toasts(page).getByText(longTitle).waitFor();
    expect(await toasts(page).count()).toBe(1);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

  test('every link in the table is at least 44 pixels high', async ({ open }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await visit(page, path);
    const heights = await table(page)
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});

describe('loading the important links', () => {
  test('the page shows a spinner in place of the table while the links load', async ({ page }) => {
    await visit(page, '/shop');
    const release = await hold(page, path);
    await follow(page, 'Important Links');
    await page.getByRole('main').getByRole('status').waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Important Links' }).isVisible()).toBe(true);
    expect(await table(page).count()).toBe(0);
    release();
    await table(page).waitFor();
    expect(await page.getByRole('main').getByRole('status').count()).toBe(0);
  });

  for (const status of [400, 403, 404, 409, 500]) {
    test(`[ERR-03] a response with status ${status} shows an error in place of the table`, async ({
      page,
      noise,
    }) => {
      noise.expect(...failedCalls);
      await answer(page, path, { title: 'Broken', status, detail: 'Told to fail' }, status);
      await visit(page, '/shop');
      await follow(page, 'Important Links');
      const alert = page.getByRole('main').getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toBe('Failed to fetch resources');
      expect(await table(page).count()).toBe(0);
      // The next visit tries again.
      await answer(page, path, records);
      await follow(page, 'Blog');
      await follow(page, 'Important Links');
      await table(page).waitFor();
      expect(await alert.count()).toBe(0);
    });
  }

  test('the page says so when no links have been published', async ({ page }) => {
    await comeToResources(page, []);
    await page.getByText('No links have been published yet.').waitFor();
    expect(await table(page).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('the important links after a browser has translated them', () => {
  test('titles are still cut, shown and replaced after a translation', async ({ page }) => {
    await open(page);
    await table(page).getByRole('button').first().waitFor();
    await translate(page);
    await title(page, longTitle).hover();
    await toasts(page).getByText(longTitle).waitFor();
    await translate(page);
    await title(page, 'Second: ').hover();
    await toasts(page)
      .getByText(/^Second/)
      .waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await answer(page, path, [record('other', { title: 'Something else' })]);
    await follow(page, 'Blog');
    await translate(page);
    await follow(page, 'Important Links');
    await row(page, 'Something else').waitFor();
    expect(await table(page).getByRole('row').count()).toBe(2);
  });
});

describe('the important links with an open notification', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 360]) {
      test(`the page has no accessibility violation, ${colorScheme}, ${width} px`, async ({ open }) => {
        const page = await open({ colorScheme, viewport: { width, height: 900 } });
        await visit(page, path);
        await table(page).getByRole('button').first().focus();
        await toasts(page).first().waitFor();
        await page.locator('.toasts').hover();
        expect(await violations(page)).toEqual([]);
      });
    }
  }
});

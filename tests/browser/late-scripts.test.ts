import type { Page, Route } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { choosePlan, contactPage, control, joinPage } from './forms.ts';
import { takenOver, translateDocument } from './pages.ts';

const isScript = /\/assets\/.+\.js$/;
const phone = { viewport: { width: 360, height: 740 } };

/** The paths of the scripts that the page asks for, as it does. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isScript.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Lets requests wait until the returned function is called. */
async function holdBack(page: Page, pattern: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, async (route: Route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

/** Opens the home page with its clock stopped, and waits until the first view is painted. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.evaluate(firstPaint);
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });

describe('deferred scripts of public pages', () => {
  test('scripts of a public page load after its main picture', async ({ open }) => {
    const page = await open(phone);
    const asked = scriptsOf(page);
    const release = await holdBack(page, /\/pictures\/hero\//);
    await openStopped(page);
    await page.clock.runFor(3000);
    // Calls are reported in their order: whatever was asked for is known with this one.
    await page.evaluate(async () => void (await fetch('/robots.txt')));
    expect(asked).toEqual([]);
    release();
    await page.clock.resume();
    await takenOver(page);
    expect(asked.length).toBeGreaterThan(3);
  });

  test('scripts load when the main picture does not arrive', async ({ open }) => {
    const page = await open(phone);
    await holdBack(page, /\/pictures\/hero\//);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await takenOver(page);
  });

  for (const [sign, give] of [
    ['a key press', (page: Page) => page.keyboard.press('Tab')],
    ['a touch', (page: Page) => page.touchscreen.tap(180, 300)],
    ['a mouse click', (page: Page) => page.mouse.click(180, 300)],
  ] as const) {
    test(`scripts load at once after ${sign}`, async ({ open }) => {
      const page = await open({ ...phone, hasTouch: true });
      const asked = scriptsOf(page);
      await holdBack(page, /\/pictures\/hero\//);
      await openStopped(page);
      expect(asked).toEqual([]);
      await give(page);
      await expect.poll(() => asked.length).toBeGreaterThan(3);
    });
  }

  test('a click before the scripts load is replayed once', async ({ open }) => {
    const page = await open(phone);
    const release = await holdBack(page, isScript);
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    // Impatience is not a second wish.
    for (let press = 0; press < 2; press += 1) await menu(page).click();
    expect(await menu(page).getAttribute('aria-expanded')).toBe('false');
    release();
    await expect.poll(() => menu(page).getAttribute('aria-expanded')).toBe('true');
    await menu(page).click();
    await expect.poll(() => menu(page).getAttribute('aria-expanded')).toBe('false');
  });

  test('filter values typed before the scripts load are applied by them', async ({ page }) => {
    const release = await holdBack(page, isScript);
    await page.goto('/blog', { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Category', { exact: true }).selectOption('Policy');
    await page.getByRole('searchbox').fill('meter');
    release();
    await page.waitForURL('**/blog?category=Policy&q=meter');
    await page.getByRole('heading', { name: 'Search Results' }).waitFor();
    expect(await page.getByLabel('Category', { exact: true }).inputValue()).toBe('Policy');
  });

  for (const { path } of [contactPage, joinPage]) {
    test(`values typed before the scripts load are kept on a translated page, ${path}`, async ({
      page,
      noise,
    }) => {
      // The scripts render a document anew whose texts are not theirs.
      noise.expect(/React error #418/);
      const release = await holdBack(page, isScript);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      if (path === '/join') await choosePlan(page, 'Business Member');
      await control(page, 'First Name').fill('Meera');
      await translateDocument(page);
      release();
      await takenOver(page);
      await expect.poll(() => control(page, 'First Name').inputValue()).toBe('Meera');
      if (path === '/join') {
        await expect.poll(() => page.locator('.plan-summary-name').textContent()).toBe('Business Member');
        expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
      }
    });
  }

  test('a link opens its page before the scripts load', async ({ page }) => {
    await holdBack(page, isScript);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about', { waitUntil: 'domcontentloaded' });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  test('scripts of the panel are not deferred', async ({ site }) => {
    expect((await site.visitor.page('/admin/login')).text).toContain('type="module"');
    expect((await site.visitor.page('/contact')).text).not.toContain('type="module"');
  });
});

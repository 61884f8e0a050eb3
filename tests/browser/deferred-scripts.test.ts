import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { adminPassword, adminUsername } from '../support/server.ts';
import { contactPage, fill, filled, recordPosts, submitButton, toast } from './forms.ts';
import { holdBack, scripts, takenOver } from './pages.ts';

const isMainPicture = /\/pictures\/hero\//;
const phone = { viewport: { width: 360, height: 740 } };

/** The paths of the scripts that the page asks for, as it does. */
function recordScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (scripts.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Opens a document whose scripts wait until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  await page.unrouteAll();
  const release = await holdBack(page, scripts);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

/** Opens the home page, whose clock is stopped, and waits until the first view is painted. */
async function openStopped(page: Page): Promise<void> {
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

test('scripts of a public page load after its main picture, after four seconds if it does not arrive, or at once after a key press or a touch', async ({
  open,
}) => {
  const page = await open({ ...phone, hasTouch: true });
  const asked = recordScripts(page);
  const release = await holdBack(page, isMainPicture);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const give of [() => page.keyboard.press('Tab'), () => page.touchscreen.tap(180, 300)]) {
    await openStopped(page);
    expect(asked, 'before a sign of a person').toEqual([]);
    await give();
    await expect.poll(() => asked.length, { message: 'after it' }).toBeGreaterThan(3);
    await page.goto('about:blank');
    asked.length = 0;
  }
  for (const isArriving of [false, true]) {
    await openStopped(page);
    await page.clock.runFor(3000);
    // Calls are reported in their order: whatever was asked for is known with this one.
    await page.evaluate(async () => void (await fetch('/robots.txt')));
    expect(asked, 'before the main picture').toEqual([]);
    if (isArriving) {
      release();
      await page.clock.resume();
    } else await page.clock.runFor(1500);
    await expect.poll(() => asked.length, { message: 'with it or without it' }).toBeGreaterThan(3);
    if (!isArriving) await page.goto('about:blank');
    asked.length = 0;
  }
});

test('what was clicked, filtered and typed before the scripts load is applied once by them, and the form is sent with it', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport);
  const releaseMenu = await openWithoutScripts(page, '/about');
  // Impatience is not a second wish.
  for (let press = 0; press < 2; press += 1) await menu(page).click();
  expect(await menu(page).getAttribute('aria-expanded')).toBe('false');
  releaseMenu();
  await expect.poll(() => menu(page).getAttribute('aria-expanded'), { message: 'one click' }).toBe('true');
  await menu(page).click();
  await expect.poll(() => menu(page).getAttribute('aria-expanded')).toBe('false');

  await page.setViewportSize({ width: 1280, height: 800 });
  const releaseFilter = await openWithoutScripts(page, '/blog');
  await page.getByLabel('Category', { exact: true }).selectOption('Policy');
  await page.getByRole('searchbox').fill('meter');
  releaseFilter();
  await page.waitForURL('**/blog?category=Policy&q=meter');
  await page.getByRole('heading', { name: 'Search Results' }).waitFor();
  expect(await page.getByLabel('Category', { exact: true }).inputValue()).toBe('Policy');

  const { filling } = contactPage;
  const releaseForm = await openWithoutScripts(page, '/contact');
  await fill(page, filling);
  releaseForm();
  await takenOver(page);
  expect(await filled(page, Object.keys(filling)), 'the typed values').toEqual(filling);
  const posts = recordPosts(page);
  const notified = toast(page, contactPage.sent).waitFor();
  await submitButton(page, contactPage).click();
  await notified;
  expect(posts[0]?.postDataJSON()).toMatchObject({ firstName: 'Meera', message: filling.Message });
});

test('[AUTH-02] a sign-in that is pressed, by button or by Enter, before the scripts load is done once by them', async ({
  open,
}) => {
  for (const how of ['a click', 'Enter']) {
    const page = await open();
    const release = await openWithoutScripts(page, '/admin/login');
    await page.getByLabel('Username').fill(adminUsername);
    await page.getByLabel('Password').fill(adminPassword);
    if (how === 'Enter') await page.keyboard.press('Enter');
    else await page.getByRole('button', { name: 'Login' }).click();
    const posts = recordPosts(page);
    release();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const signIns = posts.filter((post) => post.url().endsWith('/auth/login'));
    expect(signIns, how).toHaveLength(1);
  }
});

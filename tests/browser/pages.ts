import type { Page } from 'playwright-core';

/** Waits until the scripts have taken the page over: from then on a link is a navigation in the page. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => window.pendingClicks === undefined);
}

/** Opens an address and waits until its scripts run. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
}

/** Follows a link of the main navigation inside the page, without a new document. */
export async function follow(page: Page, label: string): Promise<void> {
  await navigation(page).getByRole('link', { name: label, exact: true }).click();
}

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const emptyPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Answers what this page asks other websites for with an empty picture. */
export function answerForOthers(page: Page) {
  return page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/gif', body: emptyPicture }));
}

/** Gives the page two frames, so that what follows from its last change has followed. */
export function frames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/**
 * Stops the time of a page whose clock is installed, so that only what is run passes, however slow the machine is. Its
 * frames stand still as well: what begins with one has to be there before.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

/** Lets time pass on a stopped clock in steps: a notice that leaves is rendered once more before it is taken away. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) await page.clock.runFor(100);
}

/** Answers a call of the browser in place of the server. `path` begins below `/api`. */
export async function answer(page: Page, path: string, body: unknown, status = 200): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ status, json: body }));
}

/** Lets a call wait until the returned function is called; then the server answers it. */
export const hold = (page: Page, path: string) => holdBack(page, `**/api${path}`);

/** What the scripts of a page are asked for by. */
export const scripts = /\/assets\/.+\.js$/;

/** Lets requests wait until the returned function is called. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

/** What all records have. */
export const record = (id: string) => ({
  ...{ _id: id, id },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
});

/** What the browser says when a call fails, and what the client writes to its console. */
export const failedCalls = [/Failed to load resource/, /^error: (?:\d{3} |0 No answer)/];

/** Does to a running page what Chrome's translation does. */
export async function translate(page: Page): Promise<void> {
  await takenOver(page);
  await translateDocument(page);
}

/** The same, whether its scripts have come or not. */
export async function translateDocument(page: Page): Promise<void> {
  await page.evaluate(wrapTexts);
}

function wrapTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script, style')) continue;
    const wrap = document.createElement('font');
    text.replaceWith(wrap);
    wrap.append(text.data);
  }
}

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { test as base, expect } from 'vitest';
import { chromiumFlags, findTestChromium } from '../../tools/run/chromium.mjs';
import type { TestServer } from './server.ts';
import { startSite } from './site.ts';

export { expect };

/** What a page complained about: console errors and warnings, uncaught errors, refusals by the Content-Security-Policy. */
export interface Noise {
  /** Announces complaints that belong to the test; all others fail it. */
  expect(...patterns: RegExp[]): void;
}

/** Opens a page in a context of its own. Addresses are relative to the server. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * A test in a real browser against a real server.
 *
 * - `site`: a server with sample content on SQLite, one per file; `origin` is what addresses are relative to.
 * - `page`: an empty page, 1280 x 800, that asks for reduced motion; `open({ viewport, javaScriptEnabled, … })` makes others.
 * - `noise.expect(/pattern/)`: complaints in the console that the test wants.
 *
 * Nothing outside this machine is found, which is no complaint for pictures.
 */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestServer> => {
    const site = await startSite();
    onCleanup(async () => void (await site.stop()));
    return site;
  })
  .extend('origin', { scope: 'file' }, async ({ site }) => site.origin)
  .extend('complaints', async (): Promise<{ heard: string[]; announced: RegExp[] }> => {
    return { heard: [], announced: [] };
  })
  .extend('noise', async ({ complaints }): Promise<Noise> => {
    return { expect: (...patterns) => void complaints.announced.push(...patterns) };
  })
  .extend('open', async ({ browser, origin, complaints, task }, { onCleanup }): Promise<OpenPage> => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await show(contexts.flatMap((context) => context.pages()));
      await Promise.all(contexts.map((context) => context.close()));
      const { heard, announced } = complaints;
      const unexpected = heard.filter((text) => !announced.some((pattern) => pattern.test(text)));
      if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`);
    });
    return async (options = {}) => {
      const context = await browser.newContext({ ...pageDefaults, baseURL: origin, ...options });
      contexts.push(context);
      const page = await context.newPage();
      listen(page, complaints.heard);
      return page;
    };
  })
  .extend('page', async ({ open }): Promise<Page> => await open());

const pageDefaults: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  // Frames that no claim is about take a third of a page's processor time.
  reducedMotion: 'reduce',
};

const testFlags = [
  ...chromiumFlags,
  // No page lives long enough in a test to win back what compiling its code a second and a third time costs.
  '--js-flags=--no-opt --no-maglev',
  // A route for all that is outside would do the same without the cache of the browser: each page would be loaded anew.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

async function launchChromium(): Promise<Browser> {
  const found = findTestChromium(chromium.executablePath());
  if (!found) throw new Error('There is no Chromium. `npm test` installs one.');
  return await chromium.launch({ executablePath: found, args: testFlags });
}

function listen(page: Page, heard: string[]): void {
  page.setDefaultTimeout(20_000);
  const pictures = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'image' && pictures.add(request.url()));
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const level = message.type();
    if (level !== 'error' && level !== 'warning') return;
    const { url } = message.location();
    if (message.text().endsWith('net::ERR_NAME_NOT_RESOLVED') && pictures.has(url)) return;
    heard.push(`${level}: ${message.text()} (${url})`);
  });
}

/** What the pages of a failed test show: in words for the report, and as pictures for whoever looks. */
async function show(pages: readonly Page[]): Promise<void> {
  for (const [number, page] of pages.entries()) {
    const path = `.cache/failures/${Date.now()}-${number}.png`;
    const picture = await page.screenshot({ path, timeout: 10_000 }).catch(() => undefined);
    const words = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String);
    console.error(`${page.url()} as the test failed${picture ? ` (${path})` : ''}:\n${words}`);
  }
}

import type { Page, Request } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { answerHome, comeHome, homePaths } from './home-records.ts';
import { answer, failedCalls, follow, hold, visit } from './pages.ts';

const spinner = (page: Page) => page.getByRole('status');
const alerts = (page: Page) => page.getByRole('main').getByRole('alert');
const lastBlock = (page: Page) => page.getByRole('heading', { name: 'Our Trusted Partners' });

const sections = [
  { id: 'ERR-04', path: homePaths.testimonials, message: 'Failed to fetch testimonials' },
  { id: 'ERR-05', path: homePaths.channels, message: 'Failed to fetch channels' },
  { id: 'ERR-06', path: homePaths.brands, message: 'Failed to fetch brands' },
  { id: 'ERR-07', path: homePaths.video, message: 'Failed to fetch video data' },
  { id: 'ERR-09', path: homePaths.hero, message: 'Failed to fetch hero images' },
];

function recordCalls(page: Page): { started: string[]; answered: string[] } {
  const calls = { started: [] as string[], answered: [] as string[] };
  const path = (request: Request) => new URL(request.url()).pathname.replace(/^\/api/, '');
  const isCall = (request: Request) => request.url().includes('/api/');
  page.on('request', (request) => isCall(request) && calls.started.push(path(request)));
  page.on('requestfinished', (request) => isCall(request) && calls.answered.push(path(request)));
  return calls;
}

describe('loading the home page', () => {
  test('[HOME-34] a home page loaded as a document makes no API request', async ({ page }) => {
    const calls = recordCalls(page);
    await visit(page, '/');
    await lastBlock(page).waitFor();
    expect(calls.started).toEqual([]);
  });

  test('[HOME-34] a navigation to the home page starts all six requests in parallel', async ({ page }) => {
    await visit(page, '/about');
    const calls = recordCalls(page);
    const releases = await Promise.all(Object.values(homePaths).map((path) => hold(page, path)));
    await follow(page, 'Home');
    await expect.poll(() => calls.started.toSorted()).toEqual(Object.values(homePaths).toSorted());
    expect(calls.answered).toEqual([]);
    for (const release of releases) release();
    await lastBlock(page).waitFor();
  });

  for (const { path } of sections) {
    test(`[HOME-35] [HOME-40] a navigation to the home page shows one spinner until ${path} is loaded`, async ({
      page,
    }) => {
      await visit(page, '/about');
      const release = await hold(page, path);
      await follow(page, 'Home');
      await spinner(page).waitFor();
      expect(await spinner(page).count()).toBe(1);
      expect(await lastBlock(page).count()).toBe(0);
      expect(await page.getByRole('contentinfo').count()).toBe(1);
      release();
      await lastBlock(page).waitFor();
      expect(await spinner(page).count()).toBe(0);
    });
  }

  test('[HOME-38] the home page does not wait for the notices', async ({ page }) => {
    await visit(page, '/about');
    const release = await hold(page, homePaths.notices);
    await follow(page, 'Home');
    await lastBlock(page).waitFor();
    expect(await spinner(page).count()).toBe(0);
    release();
  });
});

describe('a home page block that fails to load', () => {
  for (const { id, path, message } of sections) {
    test(`[HOME-36] [HOME-39] [HOME-42] [${id}] a block that fails to load shows '${message}', and the other blocks are shown`, async ({
      page,
      noise,
    }) => {
      noise.expect(...failedCalls);
      await answerHome(page);
      await answer(page, path, { title: 'Broken', status: 500, detail: 'Told to fail' }, 500);
      await comeHome(page);
      await lastBlock(page).waitFor();
      expect(await alerts(page).allInnerTexts()).toEqual([message]);
      expect(await spinner(page).count()).toBe(0);
    });
  }

  test('[ERR-01] [HOME-36] status and body of a failed response are logged to the console', async ({
    page,
    noise,
    complaints,
  }) => {
    noise.expect(...failedCalls);
    await answerHome(page);
    await answer(page, homePaths.brands, { detail: 'Told to fail' }, 503);
    await comeHome(page);
    await alerts(page).waitFor();
    expect(complaints.heard.some((text) => text.startsWith('error: 503 {detail: Told to fail}'))).toBe(true);
  });

  test('[HOME-41] the next visit shows the data and no error', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await answerHome(page);
    await answer(page, homePaths.brands, { detail: 'Told to fail' }, 500);
    await comeHome(page);
    await alerts(page).waitFor();
    await page.unrouteAll();
    await answerHome(page);
    await follow(page, 'About');
    await comeHome(page);
    await page.getByAltText('Suvarnex').first().waitFor();
    expect(await alerts(page).count()).toBe(0);
  });

  test('[HOME-43] notices that fail to load show no error', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await answerHome(page);
    await answer(page, homePaths.notices, { detail: 'Told to fail' }, 500);
    await comeHome(page);
    await lastBlock(page).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Important Information' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Announcement' }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await spinner(page).count()).toBe(0);
  });

  test('[CONST-29] a request without a response fails after 15 seconds', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await page.clock.install();
    await answerHome(page);
    await page.route('**/api/brands', () => undefined);
    await comeHome(page);
    await spinner(page).waitFor();
    await page.clock.runFor(14_000);
    expect(await spinner(page).count()).toBe(1);
    await page.clock.runFor(1_500);
    await alerts(page).waitFor();
    expect(await alerts(page).allInnerTexts()).toEqual(['Failed to fetch brands']);
  });
});

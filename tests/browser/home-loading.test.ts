import type { Page, Request } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { answer, failedCalls, follow, hold, stopClock, visit } from './pages.ts';
import { answerHome, comeHome, homePaths } from './site-records.ts';

const spinner = (page: Page) => page.getByRole('status');
const alerts = (page: Page) => page.getByRole('main').getByRole('alert');
const lastBlock = (page: Page) => page.getByRole('heading', { name: 'Our Trusted Partners' });

const failures = {
  [homePaths.hero]: 'Failed to fetch hero images',
  [homePaths.video]: 'Failed to fetch video data',
  [homePaths.channels]: 'Failed to fetch channels',
  [homePaths.testimonials]: 'Failed to fetch testimonials',
  [homePaths.brands]: 'Failed to fetch brands',
};

function recordCalls(page: Page): { started: string[]; answered: string[] } {
  const calls = { started: [] as string[], answered: [] as string[] };
  const path = (request: Request) => new URL(request.url()).pathname.replace(/^\/api/, '');
  const isCall = (request: Request) => request.url().includes('/api/');
  page.on('request', (request) => isCall(request) && calls.started.push(path(request)));
  page.on('requestfinished', (request) => isCall(request) && calls.answered.push(path(request)));
  return calls;
}

async function leaveHome(page: Page): Promise<void> {
  await follow(page, 'About');
  await page.waitForURL('**/about');
}

// Also proves HOME-38, HOME-40.
test('[HOME-34] [HOME-35] the document of the home page makes no API request; a navigation starts all seven at once and shows one spinner until each block is loaded, and waits for no notice', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await visit(page, '/');
  await lastBlock(page).waitFor();
  expect(calls.started, '[HOME-34] a document').toEqual([]);
  await leaveHome(page);
  // The calls of the page in between, the notices included.
  await expect.poll(() => calls.answered.length).toBe(3);
  calls.started.length = 0;
  calls.answered.length = 0;
  const { notices, ...sections } = homePaths;
  const releases = await Promise.all(Object.values(sections).map((path) => hold(page, path)));
  const releaseNotices = await hold(page, notices);
  await follow(page, 'Home');
  const all = Object.values(homePaths).toSorted();
  await expect.poll(() => calls.started.toSorted(), { message: '[HOME-34] a navigation' }).toEqual(all);
  expect(calls.answered, '[HOME-34] all at once').toEqual([]);
  for (const [index, release] of releases.entries()) {
    await expect.poll(() => spinner(page).count(), { message: '[HOME-35] [HOME-40]' }).toBe(1);
    expect(await lastBlock(page).count(), '[HOME-35]').toBe(0);
    release();
    await expect.poll(() => calls.answered.length).toBe(index + 1);
  }
  await lastBlock(page).waitFor();
  expect(await spinner(page).count(), '[HOME-38] while the notices load').toBe(0);
  releaseNotices();
});

// Also proves ERR-04, ERR-05, ERR-06, ERR-07, ERR-09, HOME-15, HOME-16, HOME-17, HOME-18, HOME-41, HOME-42,
// HOME-43, ENT-12, CONST-29.
test('[HOME-36] [HOME-39] each block that fails to load shows its own message beside the figures, which need no request, until the next visit; failed notices show none, and a request without a response fails after 15 seconds', async ({
  page,
  noise,
}) => {
  noise.expect(...failedCalls);
  await page.clock.install();
  const calls = recordCalls(page);
  for (const path of Object.values(homePaths)) await answer(page, path, { detail: 'Told to fail' }, 503);
  await comeHome(page);
  await lastBlock(page).waitFor();
  const row = '[HOME-36] [HOME-42] [ERR-04] [ERR-05] [ERR-06] [ERR-07] [ERR-09]';
  expect(await alerts(page).allInnerTexts(), row).toEqual(Object.values(failures));
  expect(await spinner(page).count(), '[HOME-42]').toBe(0);
  const figures = page.getByRole('region', { name: 'The association in figures' }).getByRole('listitem');
  const pairs = await figures.evaluateAll((items) =>
    items.map((item) => [...item.children].map((child) => child.textContent).join(' | ')),
  );
  const all = ['500+ | Members', '28+ | States', '100+ | Manufactures', '350+ | EPCs, Startups'];
  expect(pairs, '[HOME-15] [HOME-16] [HOME-17]').toEqual(all);
  const asked = calls.started.filter((path) => path.includes('stat'));
  expect(asked, '[HOME-18] [ENT-12]').toEqual([]);
  expect(await page.getByRole('region', { name: 'Announcement' }).count(), '[HOME-43]').toBe(0);

  await leaveHome(page);
  await answerHome(page);
  await page.route('**/api/brands', () => undefined);
  calls.answered.length = 0;
  await stopClock(page);
  await follow(page, 'Home');
  await spinner(page).waitFor();
  // The clock that is put forward is that of the other calls, too.
  await expect.poll(() => calls.answered.length).toBeGreaterThanOrEqual(Object.keys(homePaths).length - 1);
  await page.clock.runFor(14_000);
  expect(await spinner(page).count(), '[CONST-29] after 14 seconds').toBe(1);
  await page.clock.runFor(1_500);
  await alerts(page).waitFor();
  const only = [failures[homePaths.brands]];
  expect(await alerts(page).allInnerTexts(), '[HOME-39] [HOME-41] [CONST-29]').toEqual(only);
});

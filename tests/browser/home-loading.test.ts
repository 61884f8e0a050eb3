import type { Page, Request } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { answerHome, comeHome, homePaths } from './home-records.ts';
import { answer, failedCalls, follow, hold, stopClock, visit } from './pages.ts';

const spinner = (page: Page) => page.getByRole('status');
const alerts = (page: Page) => page.getByRole('main').getByRole('alert');
const lastBlock = (page: Page) => page.getByRole('heading', { name: 'Our Trusted Partners' });
const figures = (page: Page) =>
  page.getByRole('region', { name: 'The association in figures' }).getByRole('listitem');

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

async function leaveHome(page: Page): Promise<void> {
  await follow(page, 'About');
  await page.waitForURL('**/about');
}

// Also proves HOME-38, HOME-40.
test('[HOME-34] [HOME-35] the document of the home page makes no API request; a navigation starts all six at once and shows one spinner until each block is loaded, and waits for no notice', async ({
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
  const releases = await Promise.all(Object.values(homePaths).map((path) => hold(page, path)));
  await follow(page, 'Home');
  const all = Object.values(homePaths).toSorted();
  await expect.poll(() => calls.started.toSorted(), { message: '[HOME-34] a navigation' }).toEqual(all);
  expect(calls.answered, '[HOME-34] all at once').toEqual([]);
  for (const release of releases) release();
  await lastBlock(page).waitFor();
  for (const path of [...sections.map((section) => section.path), homePaths.notices]) {
    await leaveHome(page);
    const release = await hold(page, path);
    await follow(page, 'Home');
    if (path !== homePaths.notices) {
      // The page in between may have a spinner of its own until it is gone.
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'detached' });
      await spinner(page).waitFor();
      expect.soft(await spinner(page).count(), `[HOME-35] [HOME-40] spinners for ${path}`).toBe(1);
      expect.soft(await lastBlock(page).count(), `[HOME-35] blocks before ${path}`).toBe(0);
      expect.soft(await page.getByRole('contentinfo').count()).toBe(1);
      release();
    }
    await lastBlock(page).waitFor();
    expect.soft(await spinner(page).count(), `[HOME-38] spinners after ${path}`).toBe(0);
    release();
  }
});

test(`${sections.map(({ id }) => `[${id}]`).join(' ')} [ERR-01] [HOME-36] [HOME-39] [HOME-41] [HOME-42] [HOME-43] a block that fails to load shows its own message beside the other blocks until the next visit, and failed notices show none`, async ({
  page,
  noise,
  complaints,
}) => {
  noise.expect(...failedCalls);
  await visit(page, '/about');
  for (const { id, path, message } of sections) {
    await answerHome(page);
    await answer(page, path, { detail: 'Told to fail' }, 503);
    await follow(page, 'Home');
    await lastBlock(page).waitFor();
    const row = `[${id}] [HOME-36] [HOME-39] [HOME-42] ${path}`;
    expect.soft(await alerts(page).allInnerTexts(), row).toEqual([message]);
    expect.soft(await spinner(page).count(), row).toBe(0);
    await leaveHome(page);
  }
  const logged = complaints.heard.filter((text) => text.startsWith('error: 503 {detail: Told to fail}'));
  expect(logged.length, '[ERR-01] status and body in the console').toBe(sections.length);
  await answerHome(page);
  await answer(page, homePaths.notices, { detail: 'Told to fail' }, 500);
  await follow(page, 'Home');
  await lastBlock(page).waitFor();
  await page.getByAltText('Suvarnex').first().waitFor();
  expect(await alerts(page).count(), '[HOME-41] errors at the next visit').toBe(0);
  const box = page.getByRole('region', { name: 'Important Information' });
  await expect.poll(() => box.count(), { message: '[HOME-43] the box of notices' }).toBe(0);
  expect(await page.getByRole('region', { name: 'Announcement' }).count(), '[HOME-43]').toBe(0);
  expect(await page.getByRole('alert').count(), '[HOME-43] errors').toBe(0);
  expect(await spinner(page).count()).toBe(0);
});

// Also proves HOME-17, HOME-18, ENT-12, CONST-29.
test('[HOME-15] [HOME-16] the four figures need no request and are shown when every other one fails; a request without a response fails after 15 seconds', async ({
  page,
  noise,
}) => {
  noise.expect(...failedCalls);
  await page.clock.install();
  const calls = recordCalls(page);
  await page.route('**/api/**', (route) => route.abort());
  await comeHome(page);
  await figures(page).first().waitFor();
  const pairs = await figures(page).evaluateAll((items) =>
    items.map((item) => [...item.children].map((child) => child.textContent)),
  );
  expect(pairs, '[HOME-15] [HOME-16] [HOME-17]').toEqual([
    ['500+', 'Members'],
    ['28+', 'States'],
    ['100+', 'Manufactures'],
    ['350+', 'EPCs, Startups'],
  ]);
  expect(
    calls.started.filter((path) => path.includes('stat')),
    '[HOME-18] [ENT-12]',
  ).toEqual([]);
  await leaveHome(page);
  await answerHome(page);
  await page.route('**/api/brands', () => undefined);
  await stopClock(page);
  await follow(page, 'Home');
  await spinner(page).waitFor();
  // The clock that is put forward is that of the other calls, too.
  const others = Object.values(homePaths).filter((path) => path !== homePaths.brands);
  await expect.poll(() => calls.answered).toEqual(expect.arrayContaining(others));
  await page.clock.runFor(14_000);
  expect(await spinner(page).count(), '[CONST-29] after 14 seconds').toBe(1);
  await page.clock.runFor(1_500);
  await alerts(page).waitFor();
  expect(await alerts(page).allInnerTexts(), '[CONST-29]').toEqual(['Failed to fetch brands']);
});

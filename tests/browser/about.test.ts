import type { Locator, Page } from 'playwright-core';
import { aboutPage } from '../../content/about-page/defaults.ts';
import { expect, test } from '../support/browser.ts';
import { answer, failedCalls, follow, hold, visit } from './pages.ts';
import { answerMembers, committee, member, memberPaths } from './site-records.ts';

const section = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true });
const cards = (within: Locator) => within.locator('ul.members > li');
const spinner = (page: Page) => page.getByRole('main').getByRole('status');

/** Comes to the page by a navigation in the browser, so that it calls the API itself. */
async function comeToAbout(page: Page): Promise<void> {
  await follow(page, 'Blog');
  // The address comes before its page.
  await page.waitForURL('**/blog');
  await section(page, aboutPage.mission.heading).waitFor({ state: 'detached' });
  await follow(page, 'About');
  await section(page, aboutPage.mission.heading).waitFor();
}

// Also proves ABOUT-04, ABOUT-07, ABOUT-08, ABOUT-09, ABOUT-11, ERR-18.
test("[ABOUT-05] [ABOUT-06] a navigation to the About page requests both member lists at once and shows its text and a spinner until they come, then a card for each member, and 'Other Members' only when there are any; a list that fails is logged and shows no error", async ({
  page,
  noise,
  complaints,
}) => {
  noise.expect(...failedCalls);
  await visit(page, '/about');
  const pictures = page.getByRole('main').locator('img[alt=""]');
  expect(await pictures.count(), '[ABOUT-04]').toBe(3);

  const link = page.getByRole('link', { name: / on LinkedIn$/ }).first();
  const hint = await link.getAttribute('aria-describedby');
  const announced = await page.locator(`[id="${hint}"]`).textContent();
  expect(announced, '[ABOUT-11]').toBe('Opens in a new tab');

  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/about/') && asked.push(request.url()));
  const releases = await Promise.all(Object.values(memberPaths).map((path) => hold(page, path)));
  await comeToAbout(page);
  await section(page, 'Why Join Us').waitFor();
  await spinner(page).waitFor();
  await expect.poll(() => asked.length, { message: 'requests before any is answered' }).toBe(2);
  for (const release of releases) release();
  await section(page, 'Working Committee').waitFor();
  await section(page, 'Other Members').waitFor();
  expect(await spinner(page).count()).toBe(0);

  await answerMembers(page);
  await comeToAbout(page);
  await expect
    .poll(() => cards(section(page, 'Working Committee')).count(), { message: '[ABOUT-05]' })
    .toBe(committee.length);
  expect(await page.getByRole('heading', { name: 'Other Members' }).count(), '[ABOUT-07]').toBe(0);
  for (const { name, role } of committee) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    expect.soft(await card.getByRole('img', { name }).isVisible(), `[ABOUT-08] ${name}`).toBe(true);
    expect.soft(await card.getByText(role).isVisible(), `[ABOUT-08] ${name}`).toBe(true);
  }
  const number = page.getByRole('link', { name: '(+91) 9876543210', exact: true });
  expect(await number.getAttribute('href'), '[ABOUT-09]').toBe('tel:+919876543210');

  const logged = () => complaints.heard.filter((text) => /^error: (500|0) /.test(text)).length;
  const failedBefore = logged();
  await answer(page, memberPaths.committee, { detail: 'Told to fail' }, 500);
  await page.route(`**/api${memberPaths.others}`, (route) => route.abort());
  await comeToAbout(page);
  await expect.poll(() => spinner(page).count()).toBe(0);
  expect(await section(page, 'Why Join Us').isVisible(), '[ERR-18]').toBe(true);
  expect(await page.getByRole('alert').count(), '[ERR-18]').toBe(0);
  expect(logged() - failedBefore, '[ERR-18] in the console').toBe(2);
  await answerMembers(page, { others: [member('Farah Qureshi')] });
  await answer(page, memberPaths.committee, { detail: 'Told to fail' }, 500);
  await comeToAbout(page);
  await expect
    .poll(() => cards(section(page, 'Other Members')).count(), { message: '[ABOUT-06] one list alone' })
    .toBe(1);
});

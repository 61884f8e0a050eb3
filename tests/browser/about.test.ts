import type { Locator, Page } from 'playwright-core';
import { aboutPage } from '../../content/about-page/defaults.ts';
import { expect, test } from '../support/browser.ts';
import { answerMembers, committee, member, memberPaths } from './member-records.ts';
import { answer, failedCalls, follow, hold, translate, visit } from './pages.ts';

const section = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true });
const cards = (within: Locator) => within.locator('ul.members > li');
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const spinner = (page: Page) => page.getByRole('main').getByRole('status');

/** Comes to the page by a navigation in the browser, so that it calls the API itself. */
async function comeToAbout(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await visit(page, '/blog');
  else await follow(page, 'Blog');
  // The address comes before its page.
  await page.waitForURL('**/blog');
  await section(page, aboutPage.mission.heading).waitFor({ state: 'detached' });
  await follow(page, 'About');
  await section(page, aboutPage.mission.heading).waitFor();
}

// Also proves ABOUT-03, ABOUT-05, ABOUT-06, ABOUT-08, PROD-03.
test('[ABOUT-01] [ABOUT-02] the About page shows mission, impact, benefits and all members without JavaScript', async ({
  open,
  site,
}) => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto('/about');
  for (const paragraph of aboutPage.mission.paragraphs) {
    expect.soft(await section(page, 'Our Mission').textContent(), '[ABOUT-01]').toContain(paragraph);
  }
  const impact = section(page, 'Our Impact').getByRole('listitem');
  expect(await impact.allTextContents(), '[ABOUT-02]').toEqual([
    '500+ Active Members',
    '28+ States Coverage',
    '100+ Manufacturing Partners',
    '350+ EPC Companies',
  ]);
  expect(await section(page, 'Why Join Us').getByRole('listitem').count(), '[ABOUT-03]').toBe(5);
  const text = await page.getByRole('main').textContent();
  for (const audience of ['professionals', 'businesses', 'EPCs', 'start-ups', 'manufacturers', 'India']) {
    expect.soft(text, '[PROD-03]').toContain(audience);
  }
  for (const [row, heading, path] of [
    ['[ABOUT-05]', 'Working Committee', memberPaths.committee],
    ['[ABOUT-06]', 'Other Members', memberPaths.others],
  ] as const) {
    const { body } = await site.visitor.get<{ name: string; role: string; image: string }[]>(path);
    const shown = cards(section(page, heading));
    expect(await shown.count(), row).toBe(body.length);
    for (const [index, { name, role, image }] of body.entries()) {
      const found = shown.nth(index);
      expect.soft(await found.getByRole('heading').textContent(), `${row} [ABOUT-08]`).toBe(name);
      expect.soft(await found.textContent(), `${row} [ABOUT-08]`).toContain(role);
      const picture = found.getByRole('img', { name });
      expect.soft(await picture.getAttribute('src'), `${row} [ABOUT-08]`).toBe(image);
    }
  }
});

test('[ABOUT-04] [ABOUT-11] the About page has three decorative pictures with a size, social links that announce a new tab, controls large enough for touch, and a link to the membership application', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, '/about');
  const calls = asked.filter((path) => path.startsWith('/api/about/'));
  expect(calls, 'calls of a document').toEqual([]);
  const pictures = page.getByRole('main').locator('img[alt=""]');
  expect(await pictures.count(), '[ABOUT-04]').toBe(3);
  for (const picture of await pictures.all()) {
    const attributes = ['loading', 'width', 'height'].map((name) => picture.getAttribute(name));
    expect(await Promise.all(attributes), '[ABOUT-04]').toEqual(['lazy', '960', '720']);
    await picture.scrollIntoViewIfNeeded();
    const natural = () =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
    await expect.poll(natural).toBeCloseTo(960 / 720);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const link = page.getByRole('link', { name: / on LinkedIn$/ }).first();
  expect(await link.getAttribute('target'), '[ABOUT-11]').toBe('_blank');
  expect(await link.getAttribute('rel'), '[ABOUT-11]').toContain('noopener');
  const hint = await link.getAttribute('aria-describedby');
  const announced = await page.locator(`[id="${hint}"]`).textContent();
  expect(announced, '[ABOUT-11]').toBe('Opens in a new tab');
  const small = await page.locator('main a').evaluateAll((links) =>
    links
      .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name }) => name),
  );
  expect(small, 'links below 44 pixels').toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Apply for membership' }).click();
  await page.waitForURL('**/join');
});

// Also proves ABOUT-07, ABOUT-08, ABOUT-09, ABOUT-10, ABOUT-11, ABOUT-12.
test("[ABOUT-05] [ABOUT-06] each member has a card with picture, name, role, number and the first four safe social links that are filled in, and 'Other Members' appears only when there are any", async ({
  page,
}) => {
  await answerMembers(page);
  await comeToAbout(page);
  await expect.poll(() => cards(section(page, 'Working Committee')).count()).toBe(committee.length);
  const others = page.getByRole('heading', { name: 'Other Members' });
  expect(await others.count(), '[ABOUT-07]').toBe(0);
  for (const { name, role } of committee) {
    const picture = card(page, name).getByRole('img', { name });
    expect.soft(await picture.isVisible(), `[ABOUT-05] [ABOUT-08] ${name}`).toBe(true);
    expect.soft(await card(page, name).getByText(role).isVisible(), `[ABOUT-08] ${name}`).toBe(true);
  }
  const number = card(page, 'Asha Rao').getByRole('link', { name: '(+91) 9876543210', exact: true });
  expect(await number.getAttribute('href'), '[ABOUT-09]').toBe('tel:+919876543210');
  const spaced = await card(page, 'Noor Khan').textContent();
  expect(spaced, '[ABOUT-09]').toContain('(+91) 98765 43211');
  expect(spaced, '[ABOUT-09] the prefix once').not.toContain('+91 9876543211');
  expect(await card(page, 'Vikram Sethi').textContent(), '[ABOUT-10]').not.toContain('(+91)');
  const links = (name: string) => card(page, name).getByRole('link', { name: / on / });
  const labels = await links('Asha Rao').evaluateAll((all) =>
    all.map((link) => link.getAttribute('aria-label')),
  );
  const networks = ['LinkedIn', 'Twitter', 'Facebook', 'YouTube'];
  expect(labels, '[ABOUT-11]').toEqual(networks.map((network) => `Asha Rao on ${network}`));
  const html = await card(page, 'Asha Rao').innerHTML();
  for (const hidden of ['whatsapp/asha', 'instagram/asha', 'telegram/asha']) {
    expect.soft(html, '[ABOUT-11]').not.toContain(hidden);
  }
  const hrefs = await links('Vikram Sethi').evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')),
  );
  const filled = ['linkedin', 'whatsapp', 'instagram', 'telegram'];
  expect(hrefs, '[ABOUT-12]').toEqual(filled.map((network) => `https://example.org/${network}/asha`));
  expect(await links('Noor Khan').count(), '[ABOUT-12] a scheme that runs something').toBe(0);

  await answerMembers(page, { others: [member('Farah Qureshi')] });
  await comeToAbout(page);
  await expect.poll(() => cards(section(page, 'Other Members')).count(), { message: '[ABOUT-06]' }).toBe(1);
});

test('a navigation to the About page requests both member lists at once and shows its text and a spinner until they come, also when a browser has translated it meanwhile', async ({
  page,
}) => {
  await visit(page, '/shop');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/about/') && asked.push(request.url()));
  for (const isTranslated of [false, true]) {
    asked.length = 0;
    const releases = await Promise.all(Object.values(memberPaths).map((path) => hold(page, path)));
    await follow(page, 'About');
    await section(page, 'Why Join Us').waitFor();
    await spinner(page).waitFor();
    await expect.poll(() => asked.length, { message: 'requests before any is answered' }).toBe(2);
    expect(await page.getByRole('heading', { name: 'Working Committee' }).count()).toBe(0);
    if (isTranslated) await translate(page);
    for (const release of releases) release();
    await section(page, 'Working Committee').waitFor();
    await section(page, 'Other Members').waitFor();
    expect(await spinner(page).count()).toBe(0);
    if (isTranslated) await translate(page);
    await follow(page, 'Blog');
    await expect.poll(() => page.locator('.members').count()).toBe(0);
  }
});

test('[ERR-18] a member list that fails to load is logged to the console and shows no error, and the other list is shown', async ({
  page,
  noise,
  complaints,
}) => {
  noise.expect(...failedCalls);
  const logged = () => complaints.heard.filter((text) => /^error: (500|0) /.test(text)).length;
  const committeeHeading = page.getByRole('heading', { name: 'Working Committee' });
  for (const failure of ['refused', 'broken off'] as const) {
    const before = logged();
    for (const path of Object.values(memberPaths)) {
      if (failure === 'broken off') await page.route(`**/api${path}`, (route) => route.abort());
      else await answer(page, path, { detail: 'Told to fail' }, 500);
    }
    await comeToAbout(page);
    await expect.poll(() => spinner(page).count()).toBe(0);
    expect.soft(await section(page, 'Why Join Us').isVisible(), failure).toBe(true);
    expect.soft(await page.getByRole('alert').count(), failure).toBe(0);
    expect.soft(await page.locator('.toast').count(), failure).toBe(0);
    expect.soft(await page.getByRole('heading', { name: /Members|Committee/ }).count(), failure).toBe(0);
    expect.soft(logged() - before, `${failure}, in the console`).toBe(2);
  }
  await answerMembers(page, { others: [member('Farah Qureshi')] });
  await answer(page, memberPaths.committee, { detail: 'Told to fail' }, 500);
  await comeToAbout(page);
  await section(page, 'Other Members').waitFor();
  expect(await committeeHeading.count()).toBe(0);
});

import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { aboutPage } from '../../content/about-page.ts';
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
  await visit(page, '/shop');
  await follow(page, 'About');
  await section(page, aboutPage.mission.heading).waitFor();
}

describe('static content of the About page', () => {
  test('[ABOUT-01] [ABOUT-02] [ABOUT-03] [PROD-03] the About page shows mission, impact and benefits without JavaScript', async ({
    open,
  }) => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto('/about');
    for (const paragraph of aboutPage.mission.paragraphs) {
      expect(await section(page, 'Our Mission').textContent()).toContain(paragraph);
    }
    const impact = section(page, 'Our Impact').getByRole('listitem');
    expect(await impact.allTextContents()).toEqual([
      '500+ Active Members',
      '28+ States Coverage',
      '100+ Manufacturing Partners',
      '350+ EPC Companies',
    ]);
    expect(await section(page, 'Why Join Us').getByRole('listitem').count()).toBe(5);
    const text = await page.getByRole('main').textContent();
    for (const audience of ['professionals', 'businesses', 'EPCs', 'start-ups', 'manufacturers', 'India']) {
      expect(text).toContain(audience);
    }
  });

  test('[ABOUT-04] the About page has three decorative pictures, which have a size and load lazily', async ({
    page,
  }) => {
    await visit(page, '/about');
    const pictures = page.getByRole('main').locator('img[alt=""]');
    expect(await pictures.count()).toBe(3);
    for (const picture of await pictures.all()) {
      expect(await picture.getAttribute('loading')).toBe('lazy');
      await picture.scrollIntoViewIfNeeded();
      const natural = () =>
        picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
      await expect.poll(natural).toBeCloseTo(960 / 720);
      expect([await picture.getAttribute('width'), await picture.getAttribute('height')]).toEqual([
        '960',
        '720',
      ]);
    }
  });

  test('the About page links to the membership application', async ({ page }) => {
    await visit(page, '/about');
    await page.getByRole('main').getByRole('link', { name: 'Apply for membership' }).click();
    await page.waitForURL('**/join');
  });
});

describe('members on the About page', () => {
  test('[ABOUT-05] [ABOUT-06] [ABOUT-08] the About page lists all members without JavaScript', async ({
    open,
    site,
  }) => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto('/about');
    for (const [heading, path] of [
      ['Working Committee', memberPaths.committee],
      ['Other Members', memberPaths.others],
    ] as const) {
      const { body } = await site.visitor.get<{ name: string; role: string; image: string }[]>(path);
      const shown = cards(section(page, heading));
      expect(await shown.count()).toBe(body.length);
      for (const [index, { name, role, image }] of body.entries()) {
        expect(await shown.nth(index).getByRole('heading').textContent()).toBe(name);
        expect(await shown.nth(index).textContent()).toContain(role);
        expect(await shown.nth(index).getByRole('img', { name }).getAttribute('src')).toBe(image);
      }
    }
  });

  test('[ABOUT-05] [ABOUT-08] each committee member has a card with picture, name and role', async ({
    page,
  }) => {
    await answerMembers(page);
    await comeToAbout(page);
    await expect.poll(() => cards(section(page, 'Working Committee')).count()).toBe(committee.length);
    for (const { name, role } of committee) {
      expect(await card(page, name).getByRole('img', { name }).isVisible()).toBe(true);
      expect(await card(page, name).getByText(role).isVisible()).toBe(true);
    }
  });

  test("[ABOUT-06] [ABOUT-07] the section 'Other Members' appears only when there are other members", async ({
    page,
  }) => {
    await answerMembers(page);
    await comeToAbout(page);
    await section(page, 'Working Committee').waitFor();
    expect(await page.getByRole('heading', { name: 'Other Members' }).count()).toBe(0);
    await answerMembers(page, { others: [member('Farah Qureshi')] });
    await follow(page, 'Blog');
    await follow(page, 'About');
    await expect.poll(() => cards(section(page, 'Other Members')).count()).toBe(1);
  });

  test('[ABOUT-09] [ABOUT-10] a member card shows the contact number once with its prefix, and nothing without a number', async ({
    page,
  }) => {
    await answerMembers(page);
    await comeToAbout(page);
    await section(page, 'Working Committee').waitFor();
    const number = card(page, 'Asha Rao').getByRole('link', { name: '(+91) 9876543210', exact: true });
    expect(await number.getAttribute('href')).toBe('tel:+919876543210');
    expect(await card(page, 'Noor Khan').textContent()).toContain('(+91) 98765 43211');
    expect(await card(page, 'Noor Khan').textContent()).not.toContain('+91 9876543211');
    expect(await card(page, 'Vikram Sethi').textContent()).not.toContain('(+91)');
  });

  test('[ABOUT-11] [ABOUT-12] a member card links to at most four social networks, each only when it has a safe address', async ({
    page,
  }) => {
    await answerMembers(page);
    await comeToAbout(page);
    await section(page, 'Working Committee').waitFor();
    const links = (name: string) => card(page, name).getByRole('link', { name: / on / });
    const labels = await links('Asha Rao').evaluateAll((all) =>
      all.map((link) => link.getAttribute('aria-label')),
    );
    expect(labels).toEqual(
      ['LinkedIn', 'Twitter', 'Facebook', 'YouTube'].map((network) => `Asha Rao on ${network}`),
    );
    const html = await page.content();
    for (const hidden of ['whatsapp/asha', 'instagram/asha', 'telegram/asha'])
      expect(html).not.toContain(hidden);
    expect(await links('Vikram Sethi').count()).toBe(1);
    expect(await links('Vikram Sethi').getAttribute('href')).toBe('https://example.org/linkedin/vikram');
    // A scheme that runs something makes no link.
    expect(await links('Noor Khan').count()).toBe(0);
  });

  test('[ABOUT-11] a social link opens a new tab, announces it and is at least 44 pixels wide and high', async ({
    open,
  }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await visit(page, '/about');
    const link = page.getByRole('link', { name: / on LinkedIn$/ }).first();
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
    const hint = await link.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${hint}"]`).textContent()).toBe('Opens in a new tab');
    const boxes = await page
      .locator('main a')
      .evaluateAll((links) =>
        links
          .map((control) => control.getBoundingClientRect())
          .map(({ width, height }) => ({ width, height })),
      );
    for (const { width, height } of boxes) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(width).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('the About page while the member lists load', () => {
  test('the About page shows its static content at once and a spinner until the members are loaded', async ({
    page,
  }) => {
    await visit(page, '/shop');
    const releases = [await hold(page, memberPaths.committee), await hold(page, memberPaths.others)];
    await follow(page, 'About');
    await spinner(page).waitFor();
    expect(await section(page, 'Why Join Us').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'Working Committee' }).count()).toBe(0);
    for (const release of releases) release();
    await section(page, 'Working Committee').waitFor();
    expect(await spinner(page).count()).toBe(0);
  });

  test('the About page still works after a browser has translated it while it loads', async ({ page }) => {
    await visit(page, '/shop');
    const releases = [await hold(page, memberPaths.committee), await hold(page, memberPaths.others)];
    await follow(page, 'About');
    await spinner(page).waitFor();
    await translate(page);
    for (const release of releases) release();
    await section(page, 'Other Members').waitFor();
    await translate(page);
    await follow(page, 'Blog');
    await expect.poll(() => page.locator('.members').count()).toBe(0);
  });

  test('the About page requests both member lists in parallel after navigation, and none after a document load', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/about/')) asked.push(new URL(request.url()).pathname);
    });
    await visit(page, '/about');
    expect(asked).toEqual([]);
    const releases = [await hold(page, memberPaths.committee), await hold(page, memberPaths.others)];
    await follow(page, 'Blog');
    await follow(page, 'About');
    await expect.poll(() => asked.length).toBe(2);
    for (const release of releases) release();
    await section(page, 'Other Members').waitFor();
  });
});

describe('[ERR-18] a member list that fails to load', () => {
  for (const failure of ['refused', 'broken off'] as const) {
    test(`a member list that was ${failure} is logged to the console, and the page shows no error`, async ({
      page,
      noise,
      complaints,
    }) => {
      noise.expect(...failedCalls);
      for (const path of Object.values(memberPaths)) {
        if (failure === 'broken off') await page.route(`**/api${path}`, (route) => route.abort());
        else await answer(page, path, { title: 'Broken', status: 500, detail: 'Told to fail' }, 500);
      }
      await comeToAbout(page);
      await expect.poll(() => spinner(page).count()).toBe(0);
      expect(await section(page, 'Why Join Us').isVisible()).toBe(true);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.locator('.toast').count()).toBe(0);
      expect(await page.getByRole('heading', { name: /Members|Committee/ }).count()).toBe(0);
      const logged = complaints.heard.filter((text) => /^error: (500|0) /.test(text));
      expect(logged).toHaveLength(2);
    });
  }

  test('the other member list is shown when one of the two fails to load', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await answerMembers(page, { others: [member('Farah Qureshi')] });
    await answer(page, memberPaths.committee, { title: 'Broken', status: 500, detail: 'Told to fail' }, 500);
    await comeToAbout(page);
    await section(page, 'Other Members').waitFor();
    expect(await page.getByRole('heading', { name: 'Working Committee' }).count()).toBe(0);
  });
});

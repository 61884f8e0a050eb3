import type { Page } from 'playwright-core';
import { test as base, expect } from '../support/browser.ts';
import { answerHome, comeHome, images } from './home-records.ts';
import { visit } from './pages.ts';
import { violations } from './violations.ts';

const test = base.extend('page', async ({ open }) => await open({ reducedMotion: 'no-preference' }));

/** Names of the pause controls that can be seen. */
const seen = (page: Page) =>
  page
    .locator('.motion-control')
    .evaluateAll((all) =>
      all
        .filter((control) => getComputedStyle(control).opacity === '1')
        .map((control) => control.getAttribute('aria-label') ?? control.textContent),
    );

test('[UXS-03] the header of every page has a switch for all motion, in words on a wide screen; what stops a single thing is reached by keyboard and seen while that thing is looked at, and at most two are seen at once', async ({
  page,
  noise,
}) => {
  noise.expect(/404/);
  const all = page.getByRole('banner').getByRole('button', { name: 'Pause motion', exact: true });
  for (const path of ['/', '/about', '/blog', '/resources', '/join', '/contact', '/shop', '/none']) {
    await page.goto(path);
    expect(await all.isVisible(), path).toBe(true);
  }
  await visit(page, '/');
  for (const [width, inWords] of [
    [1023, false],
    [1024, true],
    [1366, true],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    const words = await all.getByText('Pause motion').boundingBox();
    expect((words?.width ?? 0) > 60, `in words at ${width}`).toBe(inWords);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.mouse.move(2, 2);
  await expect.poll(() => seen(page), { message: 'at rest' }).toEqual(['Pause motion']);
  const parts = [
    ['.hero', 'Pause slides'],
    ['.announcement .marquee', 'Pause announcement'],
    ['.quotes', 'Pause testimonials'],
    ['.logos', 'Pause partner logos'],
  ] as const;
  const blur = () => page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (const [selector, name] of parts) {
    await blur();
    await page.locator(selector).scrollIntoViewIfNeeded();
    await page.locator(selector).hover({ force: true });
    await expect
      .poll(() => seen(page), { message: `under the mouse: ${name}` })
      .toEqual(['Pause motion', name]);
    const control = page.getByRole('button', { name, exact: true });
    await page.mouse.move(2, 2);
    await control.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => seen(page), { message: `with the focus: ${name}` })
      .toEqual(['Pause motion', name]);
  }
  await page.locator('.quotes').scrollIntoViewIfNeeded();
  await page.locator('.quotes').hover({ force: true });
  await expect
    .poll(() => seen(page), { message: 'the focus in one, the mouse over another' })
    .toEqual(['Pause motion', 'Pause partner logos']);
  await all.click();
  await page.getByRole('button', { name: 'Play motion', exact: true }).waitFor();
});

test('[UXS-02] [HOME-05] on a phone the controls of the hero are one row over the lower edge of its picture, and more than 6 slides have a list of numbers in place of dots', async ({
  page,
}) => {
  await answerHome(page);
  await comeHome(page);
  const controls = page.locator('.hero-controls');
  const expectOneRow = async () => {
    const [row, hero] = [await controls.boundingBox(), await page.locator('.hero-slides').boundingBox()];
    expect(row?.height).toBeLessThanOrEqual(48);
    expect(row?.y).toBeGreaterThan(hero?.y ?? 0);
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((hero?.y ?? 0) + (hero?.height ?? 0));
    expect(row?.width).toBeLessThanOrEqual(hero?.width ?? 0);
  };
  await page.setViewportSize({ width: 360, height: 640 });
  await expectOneRow();
  expect(await page.getByRole('button', { name: /^Go to slide/ }).count()).toBe(images.length);

  await page.setViewportSize({ width: 1280, height: 800 });
  const many = Array.from({ length: 12 }, (_, index) => ({ ...images[0], id: `picture-${index}` }));
  await answerHome(page, { hero: many });
  await visit(page, '/about');
  await comeHome(page);
  await page.setViewportSize({ width: 360, height: 640 });
  const numbers = page.getByRole('button', { name: /^\d+ \/ 12, choose another slide/ });
  await numbers.waitFor();
  expect(await numbers.textContent()).toBe('1 / 12');
  expect(await violations(page, ['label-content-name-mismatch'])).toEqual([]);
  await expectOneRow();
  const third = page.getByRole('button', { name: 'Go to slide 3', exact: true });
  expect(await third.isVisible()).toBe(false);
  await numbers.click();
  await page.keyboard.press('Escape');
  expect(await third.isVisible(), 'after Escape').toBe(false);
  await numbers.press('Enter');
  for (const number of [1, 12]) {
    const box = await page.getByRole('button', { name: `Go to slide ${number}`, exact: true }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await third.click();
  await page.getByAltText('hero 3', { exact: true }).waitFor();
  expect(await numbers.textContent()).toBe('3 / 12');
  expect(await third.isVisible()).toBe(false);
  expect(await numbers.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('[UXS-04] the link of a notice is in the announcement in words, is reached by keyboard and by a tap while the text moves, and says what kind of file it leads to', async ({
  open,
  site,
}) => {
  const staff = await site.staff();
  const page = await open({
    reducedMotion: 'no-preference',
    hasTouch: true,
    viewport: { width: 360, height: 640 },
  });
  await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'here' }));
  for (const [documentLink, label] of [
    ['https://example.org/files/Rules%202026.PDF?download=1', 'PDF'],
    ['https://example.org/meeting.docx', 'DOCX'],
    ['https://example.org/v1.2/rules', 'Details'],
  ]) {
    const content = 'The general meeting is in Pune on the second Saturday of December.';
    await staff.post('/important-information', { content, noticeType: 'header', documentLink });
    await visit(page, '/');
    const link = page.getByRole('region', { name: 'Announcement' }).getByRole('link');
    expect(await link.innerText()).toBe(label);
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const track = page.locator('.announcement .marquee-track');
    expect(await track.evaluate((element) => getComputedStyle(element).animationPlayState)).toBe('running');
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.tap()]);
    expect(opened.url() === 'about:blank' || opened.url() === documentLink).toBe(true);
    await opened.close();
    await page.getByRole('button', { name: 'Pause announcement' }).focus();
    await page.keyboard.press('Tab');
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await track.evaluate((element) => getComputedStyle(element).animationPlayState)).toBe('paused');
  }
});

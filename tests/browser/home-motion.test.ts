import type { Locator, Page } from 'playwright-core';
import { test as base, expect } from '../support/browser.ts';
import { holdBack, scripts, visit } from './pages.ts';
import { answerHome, comeHome, images } from './site-records.ts';

const test = base.extend('page', async ({ open }) => await open({ reducedMotion: 'no-preference' }));

const slides = (page: Page) => page.getByRole('region', { name: /^Pictures/ }).locator('img');
const dot = (page: Page, number: number) =>
  page.getByRole('button', { name: `Go to slide ${number}`, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const moveMouseAway = (page: Page) => page.mouse.move(2, 2);

/** Numbers of the slides that can be seen. */
async function shown(page: Page): Promise<number[]> {
  const all = await slides(page).all();
  const visible = await Promise.all(all.map((slide) => slide.isVisible()));
  return visible.flatMap((isVisible, index) => (isVisible ? [index + 1] : []));
}

// Also proves HOME-04, HOME-05, HOME-06, CONST-01.
test('[HOME-02] [HOME-03] the slideshow changes every five seconds and starts again after the last picture; dots and buttons control it, and mouse, focus and reduced motion stop it', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await answerHome(page);
  // The scripts begin with a frame, and frames need time.
  await visit(page, '/about');
  await page.clock.pauseAt(600_000);
  await comeHome(page);
  await slides(page).first().waitFor();
  expect(await shown(page), '[HOME-02] at first').toEqual([1]);
  await page.clock.runFor(4900);
  expect(await shown(page), '[CONST-01] after 4.9 seconds').toEqual([1]);
  await page.clock.runFor(100);
  for (const next of [2, 3, 1]) {
    await expect
      .poll(() => shown(page), { message: '[HOME-03] [HOME-06] every five seconds' })
      .toEqual([next]);
    if (next !== 1) await page.clock.runFor(5000);
  }

  const dots = page.getByRole('button', { name: /^Go to slide/ });
  expect(await dots.count(), '[HOME-04]').toBe(images.length);
  await page.clock.runFor(3000);
  await dot(page, 3).click();
  await expect.poll(() => shown(page), { message: '[HOME-05] the slide of the dot' }).toEqual([3]);
  await moveMouseAway(page);
  await page.clock.runFor(4900);
  expect(await shown(page), '[HOME-05] for the full five seconds').toEqual([3]);
  await page.clock.runFor(100);
  await expect.poll(() => shown(page)).toEqual([1]);

  await press(page, 'Previous slide');
  await expect.poll(() => shown(page), { message: 'the previous slide' }).toEqual([3]);
  await press(page, 'Next slide');
  await expect.poll(() => shown(page), { message: 'the next slide' }).toEqual([1]);
  await press(page, 'Pause slides');
  await moveMouseAway(page);
  await page.clock.runFor(20_000);
  expect(await shown(page), 'paused').toEqual([1]);
  await press(page, 'Play slides');
  await moveMouseAway(page);
  await page.clock.runFor(5000);
  await expect.poll(() => shown(page), { message: 'playing again' }).toEqual([2]);

  await slides(page).nth(1).hover();
  await page.clock.runFor(11_000);
  expect(await shown(page), 'under the mouse').toEqual([2]);
  await moveMouseAway(page);
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await page.clock.runFor(11_000);
  expect(await shown(page), 'with the keyboard focus').toEqual([2]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('main').focus();
  await page.clock.runFor(11_000);
  expect(await shown(page), 'with reduced motion').toEqual([2]);
});

const track = (page: Page, button: string): Locator =>
  page.getByRole('button', { name: button }).locator('xpath=following-sibling::*').locator('> *');
const animation = (locator: Locator) =>
  locator.evaluate((element) => {
    const { animationDuration, animationIterationCount, animationPlayState } = getComputedStyle(element);
    return [animationDuration, animationIterationCount, animationPlayState];
  });
const controls = ['slides', 'announcement', 'testimonials', 'partner logos'];

// Also proves CONST-04.
test('[CONST-02] [CONST-03] bands pass in their times and stop by their button, under the mouse and with reduced motion; one button pauses all, a reload included', async ({
  page,
  site,
}) => {
  await visit(page, '/');
  const { body: testimonials } = await site.visitor.get<unknown[]>('/testimonials');
  for (const [row, name, duration] of [
    ['[CONST-02]', 'announcement', 30],
    ['[CONST-03]', 'testimonials', 5 * testimonials.length],
    ['[CONST-04]', 'partner logos', 25],
  ] as const) {
    const found = await animation(track(page, `Pause ${name}`));
    expect.soft(found, `${row} ${name}`).toEqual([`${duration}s`, 'infinite', 'running']);
  }
  const leave = async () => {
    await page.getByRole('main').focus();
    await moveMouseAway(page);
  };
  await press(page, 'Pause partner logos');
  await leave();
  expect((await animation(track(page, 'Play partner logos')))[2], 'by its button').toBe('paused');
  await press(page, 'Play partner logos');
  await leave();
  const logos = track(page, 'Pause partner logos');
  await expect.poll(async () => (await animation(logos))[2], { message: 'playing again' }).toBe('running');
  await logos.locator('img').nth(2).hover({ force: true });
  expect((await animation(logos))[2], 'under the mouse').toBe('paused');

  const expectControls = async (verb: string) => {
    for (const name of controls) await page.getByRole('button', { name: `${verb} ${name}` }).waitFor();
  };
  const states = () =>
    page
      .locator('.marquee-track')
      .evaluateAll((tracks) => tracks.map((element) => getComputedStyle(element).animationPlayState));
  await press(page, 'Pause motion');
  await expectControls('Play');
  const releaseScripts = await holdBack(page, scripts);
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await states(), 'before the scripts run').toEqual(['paused', 'paused', 'paused']);
  releaseScripts();
  await expectControls('Play');
  expect(await states(), 'after a reload').toEqual(['paused', 'paused', 'paused']);
  await press(page, 'Play announcement');
  await page.getByRole('button', { name: 'Pause announcement' }).waitFor();
  await leave();
  await expect.poll(states, { message: 'one band alone' }).toEqual(['running', 'paused', 'paused']);
  await press(page, 'Play motion');
  await expectControls('Pause');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await page.getByRole('button', { name: /^Pause/ }).count()).toBe(0);
});

/** Names of the pause controls that can be seen. */
const seen = (page: Page) =>
  page
    .locator('.motion-control')
    .evaluateAll((all) =>
      all
        .filter((control) => getComputedStyle(control).opacity === '1')
        .map((control) => control.getAttribute('aria-label') ?? control.textContent),
    );

// Also proves HOME-05.
test('[UXS-02] [UXS-03] the switch for all motion is in words on a wide screen; what stops a single thing is reached by keyboard and seen while that thing is looked at, at most two at once; on a phone the controls of the hero are one row, and more than 6 slides have a list of numbers', async ({
  page,
}) => {
  await answerHome(page);
  await comeHome(page);
  const all = page.getByRole('banner').getByRole('button', { name: 'Pause motion', exact: true });
  const words = async () => (await all.getByText('Pause motion').boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 1023, height: 768 });
  expect(await words(), 'below 1024').toBeLessThan(60);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await words(), 'from 1024').toBeGreaterThan(60);
  await moveMouseAway(page);
  await expect.poll(() => seen(page), { message: 'at rest' }).toEqual(['Pause motion']);
  await page.locator('.hero').hover({ force: true });
  const ofSlides = ['Pause motion', 'Pause slides'];
  await expect.poll(() => seen(page), { message: 'under the mouse' }).toEqual(ofSlides);
  await moveMouseAway(page);
  await page.getByRole('button', { name: 'Pause testimonials', exact: true }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.locator('.logos').hover({ force: true });
  const ofQuotes = ['Pause motion', 'Pause testimonials'];
  await expect
    .poll(() => seen(page), { message: 'the focus in one, the mouse over another' })
    .toEqual(ofQuotes);

  const many = Array.from({ length: 12 }, (_, index) => ({ ...images[0], id: `${index}` }));
  await answerHome(page, { hero: many });
  await visit(page, '/about');
  await comeHome(page);
  await page.setViewportSize({ width: 360, height: 640 });
  const numbers = page.getByRole('button', { name: /^\d+ \/ 12, choose another slide/ });
  await numbers.waitFor();
  expect(await numbers.textContent()).toBe('1 / 12');
  expect((await page.locator('.hero-controls').boundingBox())?.height, '[UXS-02]').toBeLessThanOrEqual(48);
  const third = dot(page, 3);
  await numbers.press('Enter');
  await third.click();
  await expect.poll(() => numbers.textContent()).toBe('3 / 12');
});

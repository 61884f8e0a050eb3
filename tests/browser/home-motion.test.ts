import type { Locator, Page } from 'playwright-core';
import { test as base, expect } from '../support/browser.ts';
import { answerHome, comeHome, images } from './home-records.ts';
import { follow, takenOver, visit } from './pages.ts';

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
  const current = [3, 1].map((number) => dot(page, number).getAttribute('aria-current'));
  expect(await Promise.all(current)).toEqual(['true', null]);
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
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(focused).toBe('Previous slide');
  await page.clock.runFor(11_000);
  expect(await shown(page), 'with the keyboard focus').toEqual([2]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('main').focus();
  await page.clock.runFor(11_000);
  expect(await shown(page), 'with reduced motion').toEqual([2]);
  await dot(page, 3).click();
  await expect.poll(() => shown(page), { message: 'a dot with reduced motion' }).toEqual([3]);
});

test('the dots of six slides keep their size with the current one in view, and a single slide has no controls', async ({
  page,
}) => {
  const hero = Array.from({ length: 6 }, (_, index) => ({ ...images[0], id: `picture-${index}` }));
  await answerHome(page, { hero });
  await comeHome(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await press(page, 'Previous slide');
  await expect.poll(() => shown(page)).toEqual([6]);
  const list = await page.locator('.hero-dots').boundingBox();
  const box = async (number: number) => (await dot(page, number).boundingBox()) ?? new DOMRect();
  const isInView = async (number: number) => {
    const { x, width } = await box(number);
    return list !== null && x >= list.x && x + width <= list.x + list.width + 1;
  };
  expect(await isInView(6), 'the current dot').toBe(true);
  expect(await isInView(1), 'the first dot').toBe(false);
  expect((await box(6)).width).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await follow(page, 'About');
  await answerHome(page, { hero: images.slice(0, 1) });
  await comeHome(page);
  await expect.poll(() => slides(page).count()).toBe(1);
  expect(await page.getByRole('button', { name: /slide/ }).count()).toBe(0);
});

const track = (page: Page, button: string): Locator =>
  page.getByRole('button', { name: button }).locator('xpath=following-sibling::*').locator('> *');
const animation = (locator: Locator) =>
  locator.evaluate((element) => {
    const { animationDuration, animationIterationCount, animationPlayState } = getComputedStyle(element);
    return [animationDuration, animationIterationCount, animationPlayState];
  });
const controls = ['slides', 'announcement', 'testimonials', 'partner logos'];

// Also proves CONST-03, CONST-04.
test('[HOME-07] [CONST-02] the first slide alone loads with the page; bands pass in their times and stop by their button, under the mouse and with reduced motion; one button pauses all, a reload included', async ({
  page,
  site,
}) => {
  const { text } = await site.visitor.page('/');
  const pictures = [...text.matchAll(/<img[^>]+alt="(hero \d+)"[^>]*>/g)];
  const names = pictures.map(([, name]) => name);
  expect(names, '[HOME-07]').toEqual(['hero 1', 'hero 2', 'hero 3', 'hero 4', 'hero 5']);
  expect(pictures[0]?.[0]).toMatch(/fetchPriority="high"/i);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/hero/')) loaded.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  expect(loaded).toEqual(['/pictures/hero/rooftop-sunrise-small.avif']);
  await takenOver(page);
  await page.setViewportSize({ width: 1280, height: 800 });

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
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await states(), 'before the scripts run').toEqual(['paused', 'paused', 'paused']);
  held.resolve();
  await expectControls('Play');
  expect(await states(), 'after a reload').toEqual(['paused', 'paused', 'paused']);
  await press(page, 'Play announcement');
  await page.getByRole('button', { name: 'Pause announcement' }).waitFor();
  await leave();
  await expect.poll(states, { message: 'one band alone' }).toEqual(['running', 'paused', 'paused']);
  await press(page, 'Play motion');
  await expectControls('Pause');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const copies = page.locator('.marquee-track > [aria-hidden]');
  expect(await copies.count()).toBe(3);
  const visible = await copies.evaluateAll(
    (all) => all.filter((copy) => (copy as HTMLElement).offsetParent).length,
  );
  expect(visible, 'second copies with reduced motion').toBe(0);
  expect(await page.getByRole('button', { name: /^Pause/ }).count()).toBe(0);
  const logo = await page.getByAltText('Urjanidhi Finance').first().boundingBox();
  expect(logo?.x).toBeGreaterThanOrEqual(0);
  expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(1280);
});

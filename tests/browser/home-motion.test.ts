import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { answerHome, comeHome, images } from './home-records.ts';
import { visit } from './pages.ts';

const slides = (page: Page) => page.getByRole('region', { name: /^Pictures/ }).locator('img');
const dot = (page: Page, number: number) =>
  page.getByRole('button', { name: `Go to slide ${number}`, exact: true });

/** Numbers of the slides that can be seen. */
async function shown(page: Page): Promise<number[]> {
  const all = await slides(page).all();
  const visible = await Promise.all(all.map((slide) => slide.isVisible()));
  return visible.flatMap((isVisible, index) => (isVisible ? [index + 1] : []));
}

/** Comes to a home page of three pictures whose time stands still until `page.clock` moves it. */
async function comeHomeWithoutTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await answerHome(page);
  // The scripts begin with a frame, and frames need time.
  await visit(page, '/about');
  await page.clock.pauseAt(600_000);
  await comeHome(page);
  await slides(page).first().waitFor();
}

describe('the slideshow of the home page', () => {
  test('[HOME-02] [HOME-03] [HOME-04] [HOME-06] [CONST-01] the slideshow changes every five seconds and starts again after the last picture', async ({
    page,
  }) => {
    await comeHomeWithoutTime(page);
    expect(await shown(page)).toEqual([1]);
    await page.clock.runFor(4900);
    expect(await shown(page)).toEqual([1]);
    await page.clock.runFor(100);
    await expect.poll(() => shown(page)).toEqual([2]);
    await page.clock.runFor(5000);
    await expect.poll(() => shown(page)).toEqual([3]);
    await page.clock.runFor(5000);
    await expect.poll(() => shown(page)).toEqual([1]);
  });

  test('[HOME-07] every slide has its number as alternative text', async ({ page }) => {
    await page.goto('/');
    const texts = await slides(page).evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
    expect(texts).toEqual(['hero 1', 'hero 2', 'hero 3', 'hero 4', 'hero 5']);
  });

  test('[HOME-05] a dot shows its slide for the full five seconds', async ({ page }) => {
    await comeHomeWithoutTime(page);
    expect(await page.getByRole('button', { name: /^Go to slide/ }).count()).toBe(images.length);
    await page.clock.runFor(3000);
    await dot(page, 3).click();
    await expect.poll(() => shown(page)).toEqual([3]);
    expect(await dot(page, 3).getAttribute('aria-current')).toBe('true');
    expect(await dot(page, 1).getAttribute('aria-current')).toBeNull();
    await page.mouse.move(2, 2);
    await page.clock.runFor(4900);
    expect(await shown(page)).toEqual([3]);
    await page.clock.runFor(100);
    await expect.poll(() => shown(page)).toEqual([1]);
  });

  test('previous, next and pause buttons control the slideshow', async ({ page }) => {
    await comeHomeWithoutTime(page);
    await page.getByRole('button', { name: 'Previous slide' }).click();
    await expect.poll(() => shown(page)).toEqual([3]);
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(() => shown(page)).toEqual([1]);
    await page.getByRole('button', { name: 'Pause slides' }).click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(20_000);
    expect(await shown(page)).toEqual([1]);
    await page.getByRole('button', { name: 'Play slides' }).click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(5000);
    await expect.poll(() => shown(page)).toEqual([2]);
  });

  test('the slideshow pauses under the mouse and while it has the keyboard focus', async ({ page }) => {
    await comeHomeWithoutTime(page);
    await slides(page).first().hover();
    await page.clock.runFor(11_000);
    expect(await shown(page)).toEqual([1]);
    await page.mouse.move(2, 2);
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Previous slide',
    );
    await page.clock.runFor(11_000);
    expect(await shown(page)).toEqual([1]);
  });

  test('the slideshow does not move when the system asks for reduced motion', async ({ open }) => {
    const page = await open({ reducedMotion: 'reduce' });
    await comeHomeWithoutTime(page);
    await page.clock.runFor(11_000);
    expect(await shown(page)).toEqual([1]);
    await dot(page, 2).click();
    await expect.poll(() => shown(page)).toEqual([2]);
  });

  test('the dots of twelve slides keep their size, and the current dot is scrolled into view', async ({
    page,
  }) => {
    const hero = Array.from({ length: 12 }, (_, index) => ({ ...images[0], id: `picture-${index}` }));
    await answerHome(page, { hero });
    await comeHome(page);
    await page.setViewportSize({ width: 320, height: 740 });
    await page.getByRole('button', { name: 'Previous slide' }).click();
    await expect.poll(() => shown(page)).toEqual([12]);
    const list = await page.locator('.hero-dots').boundingBox();
    const box = async (number: number) => (await dot(page, number).boundingBox()) ?? new DOMRect();
    const isInView = async (number: number) => {
      const { x, width } = await box(number);
      return list !== null && x >= list.x && x + width <= list.x + list.width + 1;
    };
    expect(await isInView(12)).toBe(true);
    expect(await isInView(1)).toBe(false);
    expect((await box(12)).width).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('a single slide has no controls', async ({ page }) => {
    await answerHome(page, { hero: images.slice(0, 1) });
    await comeHome(page);
    await slides(page).first().waitFor();
    expect(await page.getByRole('button', { name: /slide/ }).count()).toBe(0);
  });

  test('the first slide loads with high priority, and the other slides are not loaded with the page', async ({
    site,
    open,
  }) => {
    const { text } = await site.visitor.page('/');
    expect(text).toMatch(
      /<img[^>]+fetchPriority="high"[^>]*alt="hero 1"|<img[^>]+alt="hero 1"[^>]+fetchPriority="high"/i,
    );
    const page = await open({ viewport: { width: 360, height: 740 } });
    const loaded: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/hero/') && loaded.push(new URL(request.url()).pathname),
    );
    await page.goto('/');
    expect(loaded).toEqual(['/pictures/hero/rooftop-sunrise-small.avif']);
  });
});

describe('the moving bands of the home page', () => {
  const track = (page: Page, button: string): Locator =>
    page.getByRole('button', { name: button }).locator('xpath=following-sibling::*').locator('> *');
  const animation = (locator: Locator) =>
    locator.evaluate((element) => {
      const { animationDuration, animationIterationCount, animationPlayState } = getComputedStyle(element);
      return [animationDuration, animationIterationCount, animationPlayState];
    });

  test('[CONST-02] the announcement passes in 30 seconds', async ({ page }) => {
    await visit(page, '/');
    expect(await animation(track(page, 'Pause announcement'))).toEqual(['30s', 'infinite', 'running']);
  });

  test('[CONST-03] a testimonial passes every 5 seconds', async ({ page, site }) => {
    const { body } = await site.visitor.get<unknown[]>('/testimonials');
    await visit(page, '/');
    const expected = [`${5 * body.length}s`, 'infinite', 'running'];
    expect(await animation(track(page, 'Pause testimonials'))).toEqual(expected);
  });

  test('[CONST-04] the partner logos pass in 25 seconds', async ({ page }) => {
    await visit(page, '/');
    expect(await animation(track(page, 'Pause partner logos'))).toEqual(['25s', 'infinite', 'running']);
  });

  test('a band stops by its pause button and under the mouse', async ({ page }) => {
    await visit(page, '/');
    const logos = track(page, 'Pause partner logos');
    await page.getByRole('button', { name: 'Pause partner logos' }).click();
    await page.getByRole('main').focus();
    await page.mouse.move(2, 2);
    const stopped = track(page, 'Play partner logos');
    expect((await animation(stopped))[2]).toBe('paused');
    await page.getByRole('button', { name: 'Play partner logos' }).click();
    await page.getByRole('main').focus();
    await page.mouse.move(2, 2);
    await expect.poll(async () => (await animation(logos))[2]).toBe('running');
    await logos.locator('img').nth(2).hover({ force: true });
    expect((await animation(logos))[2]).toBe('paused');
  });

  test('one button pauses all motion, and the choice survives a reload', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Pause all motion' }).click();
    const labels = ['Play slides', 'Play announcement', 'Play testimonials', 'Play partner logos'];
    for (const label of labels) await page.getByRole('button', { name: label }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/.+\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    const states = () =>
      page
        .locator('.marquee-track')
        .evaluateAll((tracks) => tracks.map((element) => getComputedStyle(element).animationPlayState));
    expect(await states(), 'before the scripts run').toEqual(['paused', 'paused', 'paused']);
    held.resolve();
    for (const label of labels) await page.getByRole('button', { name: label }).waitFor();
    expect(await states()).toEqual(['paused', 'paused', 'paused']);
    await page.getByRole('button', { name: 'Play announcement' }).click();
    await page.getByRole('button', { name: 'Pause announcement' }).waitFor();
    await page.getByRole('main').focus();
    await page.mouse.move(2, 2);
    await expect.poll(states).toEqual(['running', 'paused', 'paused']);
    await page.getByRole('button', { name: 'Play all motion' }).click();
    for (const label of labels)
      await page.getByRole('button', { name: label.replace('Play', 'Pause') }).waitFor();
  });

  test('bands stand still with their whole content visible when the system asks for reduced motion', async ({
    open,
  }) => {
    const page = await open({ reducedMotion: 'reduce' });
    await visit(page, '/');
    const copies = page.locator('.marquee-track > [aria-hidden]');
    expect(await copies.evaluateAll((all) => all.every((copy) => !(copy as HTMLElement).offsetParent))).toBe(
      true,
    );
    expect(await page.getByRole('button', { name: /^Pause/ }).count()).toBe(0);
    const logo = await page.getByAltText('Urjanidhi Finance').first().boundingBox();
    expect(logo?.x).toBeGreaterThanOrEqual(0);
    expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(1280);
  });
});

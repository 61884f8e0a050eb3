import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { homePage } from '../../content/home-page/defaults.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { answerHome, brands, channels, comeHome, testimonials, video } from './home-records.ts';
import { follow, navigation, takenOver, visit } from './pages.ts';

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const card = (page: Page, title: string) =>
  region(page, 'Our Presence').getByRole('listitem').filter({ hasText: title });
const playButton = (page: Page) => page.getByRole('button', { name: /^Play video/ });
const noticeLink = (page: Page) =>
  region(page, 'Announcement').getByRole('link', { name: 'PDF', exact: true });
const trusted = 'Trusted by 340K+ Solar Professionals';
const banner = 'See why 340K+ entrepreneurs like you chose the product';
const documentLink = 'https://example.org/documents/assembly.pdf';
const content = 'The general assembly meets in Nagpur on 12 December.';

async function topOf(locator: Locator): Promise<number> {
  return (await locator.first().boundingBox())?.y ?? Number.NaN;
}

async function publishNotice(site: TestServer): Promise<void> {
  const staff = await site.staff();
  const notice = { noticeType: 'header', content, documentLink };
  expect((await staff.post('/important-information', notice)).status).toBe(201);
}

/** The link of the notice is whole on the screen and large enough to be pressed. */
async function expectNoticeLinkInView(page: Page, state: string): Promise<void> {
  const box = await noticeLink(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect.soft(box?.width, `[HOLD-04] ${state}`).toBeGreaterThanOrEqual(44);
  expect.soft(box?.height, `[HOLD-04] ${state}`).toBeGreaterThanOrEqual(44);
  expect.soft((box?.x ?? width) + (box?.width ?? 0), `[HOLD-04] ${state}`).toBeLessThanOrEqual(width);
}

describe('the document of the home page', () => {
  // Also proves HOME-09, HOME-24, HOME-25, HOME-28, HOME-29, HOME-30, HOME-31, HOME-32, CONST-21, HOLD-04.
  test('[HOME-01] [HOME-08] the home page shows its nine blocks in order; the notice moves, with a link to its document beside it, and the steps lead to the membership page', async ({
    page,
    site,
  }) => {
    await publishNotice(site);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit(page, '/');
    const text = page.getByText(content).first();
    const blocks = [
      page.getByAltText('hero 1'),
      text,
      page.getByRole('heading', { level: 1 }),
      playButton(page),
      ...['Our Presence', trusted, banner, '3 Steps to Success', 'Our Trusted Partners'].map((name) =>
        page.getByRole('heading', { name }),
      ),
    ];
    const tops = await Promise.all(blocks.map(topOf));
    expect(tops, '[HOME-01] the order').toEqual(tops.toSorted((one, other) => one - other));
    expect(tops.every(Number.isFinite)).toBe(true);
    const before = await text.boundingBox();
    await expect
      .poll(async () => (await text.boundingBox())?.x, { message: '[HOME-08] the notice moves' })
      .toBeLessThan(before?.x ?? 0);
    const headline = await page.getByRole('heading', { level: 1 }).textContent();
    expect.soft(headline, '[HOME-09]').toBe("Join the World's Largest and Most Successful Solar Association");

    const link = noticeLink(page);
    const attributes = ['href', 'target', 'rel'].map((name) => link.getAttribute(name));
    const expected = [documentLink, '_blank', 'noopener noreferrer'];
    expect(await Promise.all(attributes), '[HOLD-04] the link').toEqual(expected);
    const playState = () =>
      region(page, 'Announcement')
        .locator('.marquee-track')
        .evaluate((track) => getComputedStyle(track).animationPlayState);
    expect(await playState()).toBe('running');
    await page.getByRole('button', { name: 'Pause announcement' }).focus();
    await page.keyboard.press('Tab');
    expect(await link.evaluate((element) => element.matches(':focus-visible')), '[HOLD-04]').toBe(true);
    expect(await link.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    expect(await playState(), '[HOLD-04] the notice while its link has the focus').toBe('paused');
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    expect(new URL(page.url()).pathname).toBe('/');
    await opened.close();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoticeLinkInView(page, 'with reduced motion');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 320, height: 740 });
    await expectNoticeLinkInView(page, 'on a small screen');
    await page.setViewportSize({ width: 1280, height: 800 });

    const linkOf = async (name: string, label: RegExp) => {
      const found = region(page, name).getByRole('link', { name: label });
      return [
        await found.textContent(),
        await found.getAttribute('href'),
        await found.getAttribute('target'),
      ];
    };
    const platform = expect.stringMatching(/^https:\/\/www\.youtube\.com\//);
    expect
      .soft(await linkOf(trusted, /^Watch Success Stories$/), '[HOME-24] [HOME-25] [CONST-21]')
      .toEqual(['Watch Success Stories', platform, '_blank']);
    expect
      .soft(await linkOf(banner, /^Watch on/), '[HOME-28] [HOME-29]')
      .toEqual(['Watch on YouTube', platform, '_blank']);
    const steps = region(page, '3 Steps to Success');
    const names = await steps.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(names, '[HOME-31]').toEqual(['Become Member', 'Get Premium Support', 'Expand With us']);
    await steps.getByRole('link', { name: 'Get Invited' }).click();
    await page.waitForURL('**/join');
  });

  // Also proves HOLD-04, HOLD-07.
  test('[HOME-34] [HOME-37] without JavaScript the home page is complete, its video is a link, its menu works on a phone, and no control is shown that needs a script', async ({
    open,
    site,
  }) => {
    await publishNotice(site);
    const page = await open({ javaScriptEnabled: false });
    await page.goto('/');
    const text = await page.getByRole('main').textContent();
    for (const part of [homePage.headline, '500+', 'WhatsApp Community', 'Nandini Ghatge', 'Become Member']) {
      expect.soft(text, '[HOME-34] [HOME-37]').toContain(part);
    }
    expect(await page.getByAltText('hero 1').isVisible()).toBe(true);
    expect(await page.getByAltText('Suvarnex Modules').isVisible()).toBe(true);
    expect(await noticeLink(page).getAttribute('href')).toBe(documentLink);
    await expectNoticeLinkInView(page, 'without JavaScript');
    const controls = page.getByRole('button', { name: /^(Pause|Go to slide|Menu|Play video)/ });
    expect(await controls.count()).toBe(0);
    await page.route('https://www.youtube.com/**', (route) => route.fulfill({ body: 'the video' }));
    await page.getByRole('link', { name: /^Play video/ }).click();
    await page.waitForURL(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/');
    await navigation(page).getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
  });

  test('[HOLD-07] the play control is a link until scripts run, then a button in the same place with the same focus, which Space and Enter press without scrolling', async ({
    page,
    noise,
  }) => {
    // The player lies outside the test's machine.
    noise.expect(/youtube/);
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const link = page.getByRole('link', { name: /^Play video/ });
    await link.focus();
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
    await link.locator('img').evaluate((picture: HTMLImageElement) => picture.decode());
    const place = await link.boundingBox();
    held.resolve();
    await takenOver(page);
    await playButton(page).waitFor();
    expect(await link.count()).toBe(0);
    expect(await playButton(page).boundingBox(), 'the place').toEqual(place);
    const isFocused = await playButton(page).evaluate((element) => element === document.activeElement);
    expect(isFocused, 'the focus').toBe(true);
    const state = () => page.evaluate(() => [scrollY, history.length]);
    for (const key of ['Space', 'Enter']) {
      await playButton(page).focus();
      const before = await state();
      await page.keyboard.down(key);
      if (key === 'Space') expect(await page.locator('iframe').count()).toBe(0);
      await page.keyboard.up(key);
      await page.locator('iframe').waitFor();
      expect(await state(), `scrolled by ${key}`).toEqual(before);
      expect(await page.evaluate(() => document.activeElement?.tagName), key).toBe('IFRAME');
      await follow(page, 'About');
      await follow(page, 'Home');
    }
  });
});

describe('the blocks of the home page', () => {
  // Also proves HOME-20, HOME-21, HOME-22, HOME-23, HOME-26, HOME-27, HOME-33, HOME-37, HOLD-04.
  test('[HOME-10] [HOME-19] every record is shown in its block, safe links open in a new tab, and blocks without records keep their headings', async ({
    page,
    site,
  }) => {
    await answerHome(page);
    await comeHome(page);
    await page.getByAltText('hero 1').waitFor();
    await region(page, 'Announcement').getByText('Elections on Friday').first().waitFor();
    const shown = await page.getByRole('main').textContent();
    for (const text of ['Asha Rao', 'Member chat', '500+', 'Elections on Friday']) {
      expect.soft(shown, '[HOME-37]').toContain(text);
    }
    const notice = region(page, 'Announcement');
    expect(await notice.getByRole('link').count(), '[HOLD-04] a notice without a document').toBe(0);
    expect(await playButton(page).getAttribute('aria-label')).toBe(`Play video: ${video.title}`);
    expect(await playButton(page).locator('img').getAttribute('src'), '[HOME-10]').toBe(video.thumbnailUrl);

    expect(await region(page, 'Our Presence').getByRole('listitem').count()).toBe(channels.length);
    for (const { title, description, image } of channels) {
      const text = (await card(page, title).textContent()) ?? '';
      expect.soft(text, '[HOME-19]').toContain(description);
      expect
        .soft(await card(page, title).locator('img').first().getAttribute('src'), '[HOME-20]')
        .toBe(image);
      const icons = await card(page, title).getByAltText('💬').count();
      expect.soft(icons, '[HOME-21]').toBe(title === 'Member chat' ? 1 : 0);
      const joins = await card(page, title).getByText('Join Channel').count();
      expect.soft(joins, `[HOME-23] ${title}`).toBe(title === 'Member chat' ? 1 : 0);
    }
    expect(await card(page, 'Letters').locator('span:empty').count()).toBe(0);
    const ground = (title: string) =>
      card(page, title)
        .locator('div')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(await ground('Member chat'), 'a gradient of the palette').toMatch(/gradient/);
    expect(await ground('Letters'), 'the default for an unknown one').toMatch(/gradient/);
    expect(await ground('Letters')).not.toBe(await ground('Member chat'));
    const link = card(page, 'Member chat').getByRole('link', {
      name: 'Join Channel: Member chat',
      exact: true,
    });
    await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'chat' }));
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await popup.waitForURL('https://example.org/chat');
    expect(page.url(), '[HOME-22]').toBe(`${site.origin}/`);
    expect(await link.getAttribute('rel')).toContain('noopener');
    await popup.close();

    for (const { author, quote, role, location, image } of testimonials) {
      const items = region(page, trusted).locator('li').filter({ hasText: author });
      expect(await items.count(), '[HOME-27] once for the eye, once for the motion').toBe(2);
      const text = await items.first().textContent();
      for (const part of [author, quote, role, location]) expect.soft(text, '[HOME-26]').toContain(part);
      expect.soft(await items.first().locator('img').getAttribute('src'), '[HOME-26]').toBe(image);
      expect(await items.last().locator('xpath=..').getAttribute('aria-hidden')).toBe('true');
    }
    const logos = region(page, 'Our Trusted Partners').locator('img');
    await expect.poll(() => logos.count(), { message: '[HOME-33]' }).toBe(2 * brands.length);
    expect(await page.getByAltText('Suvarnex').first().isVisible()).toBe(true);

    await follow(page, 'About');
    await region(page, 'Our Presence').waitFor({ state: 'detached' });
    await answerHome(page, { hero: [], video: [], channels: [], testimonials: [], brands: [] });
    await comeHome(page);
    for (const name of ['Our Presence', 'Our Trusted Partners', trusted]) {
      await page.getByRole('heading', { name }).waitFor();
    }
    const controls = page.getByRole('button', { name: /^(Play video|Go to slide|Pause partner)/ });
    expect(await controls.count(), 'controls of empty blocks').toBe(0);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  });

  // Also proves HOME-13, HOME-14.
  test('[HOME-11] [HOME-12] the video player loads only after the play button is pressed, and receives the focus', async ({
    page,
    noise,
  }) => {
    noise.expect(/youtube/);
    const outside: string[] = [];
    page.on('request', (request) => outside.push(request.url()));
    await answerHome(page);
    await comeHome(page);
    await playButton(page).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(outside.filter((address) => /youtube|ytimg/.test(address))).toEqual([]);
    await playButton(page).click();
    const frame = page.locator('iframe');
    const source = new URL((await frame.getAttribute('src')) ?? '');
    expect(source.hostname).toBe('www.youtube-nocookie.com');
    expect(source.pathname).toBe(`/embed/${video.videoUrl}`);
    expect(source.searchParams.get('autoplay')).toBe('1');
    expect(await frame.getAttribute('allow')).toContain('autoplay');
    expect(await frame.getAttribute('title')).toBe(video.title);
    expect(await playButton(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  });
});

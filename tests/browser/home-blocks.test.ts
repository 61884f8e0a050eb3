import type { Locator, Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { follow, holdBack, scripts, takenOver, visit } from './pages.ts';
import { answerHome, brands, channels, comeHome, testimonials, video } from './site-records.ts';

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const playButton = (page: Page) => page.getByRole('button', { name: /^Play video/ });
const trusted = 'Trusted by 340K+ Solar Professionals';
const banner = 'See why 340K+ entrepreneurs like you chose the product';
const documentLink = 'https://example.org/documents/assembly.pdf';
const content = 'The general assembly meets in Nagpur on 12 December.';

const topOf = async (locator: Locator) => (await locator.first().boundingBox())?.y ?? 0;

// Also proves HOLD-04, UXS-04.
test('[HOME-01] [HOME-08] the home page shows its nine blocks in order; the notice moves, and the link to its document beside it is reached by keyboard and by a tap, and is whole on a phone', async ({
  open,
  site,
}) => {
  const staff = await site.staff();
  await staff.post('/important-information', { noticeType: 'header', content, documentLink });
  const page = await open({ reducedMotion: 'no-preference', hasTouch: true });
  await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'here' }));
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
  const place = async () => (await text.boundingBox())?.x ?? 0;
  const before = await place();
  await expect.poll(place, { message: '[HOME-08] the notice moves' }).toBeLessThan(before);

  const link = region(page, 'Announcement').getByRole('link', { name: 'PDF', exact: true });
  await page.getByRole('button', { name: 'Pause announcement' }).focus();
  await page.keyboard.press('Tab');
  expect(await link.evaluate((element) => element.matches(':focus-visible')), '[UXS-04]').toBe(true);
  await page.setViewportSize({ width: 320, height: 740 });
  const box = await link.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), '[HOLD-04]').toBeGreaterThanOrEqual(44);
  expect((box?.x ?? 320) + (box?.width ?? 0), '[HOLD-04] in view').toBeLessThanOrEqual(320);
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.tap()]);
  await expect.poll(() => opened.url()).toBe(documentLink);
  expect(new URL(page.url()).pathname).toBe('/');
});

// Also proves HOME-11, HOME-12, HOME-13, HOME-14, HOME-20, HOME-21, HOME-22, HOME-23, HOME-26, HOME-27, HOME-33,
// HOME-37, HOLD-07.
test('[HOME-10] [HOME-19] every record is shown in its block, and blocks without records keep their headings; the video player loads when its control is pressed, which is a link until scripts run, and then a button that has the focus', async ({
  page,
  site,
  noise,
}) => {
  // The player lies outside the test's machine.
  noise.expect(/youtube/);
  const outside: string[] = [];
  page.on('request', (request) => outside.push(request.url()));
  await answerHome(page);
  await comeHome(page);
  await page.getByAltText('hero 1').waitFor();
  await region(page, 'Announcement').getByText('Elections on Friday').first().waitFor();
  expect(await playButton(page).locator('img').getAttribute('src'), '[HOME-10]').toBe(video.thumbnailUrl);
  const presence = region(page, 'Our Presence');
  const card = (title: string) => presence.getByRole('listitem').filter({ hasText: title });
  expect(await presence.getByRole('listitem').count(), '[HOME-19]').toBe(channels.length);
  for (const { title, description, image } of channels) {
    expect.soft(await card(title).textContent(), '[HOME-20]').toContain(description);
    expect.soft(await card(title).locator('img').first().getAttribute('src'), '[HOME-20]').toBe(image);
    const isWhole = title === 'Member chat' ? 1 : 0;
    expect.soft(await card(title).getByAltText('💬').count(), '[HOME-21]').toBe(isWhole);
    expect.soft(await card(title).getByText('Join Channel').count(), '[HOME-23]').toBe(isWhole);
  }
  await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'chat' }));
  const join = page.getByRole('link', { name: 'Join Channel: Member chat', exact: true });
  const [popup] = await Promise.all([page.waitForEvent('popup'), join.click()]);
  await popup.waitForURL('https://example.org/chat');
  expect(page.url(), '[HOME-22]').toBe(`${site.origin}/`);
  for (const { author, quote, role, location, image } of testimonials) {
    const items = region(page, trusted).locator('li').filter({ hasText: author });
    expect(await items.count(), '[HOME-27] once for the eye, once for the motion').toBe(2);
    const text = await items.first().textContent();
    for (const part of [author, quote, role, location]) expect.soft(text, '[HOME-26]').toContain(part);
    expect.soft(await items.first().locator('img').getAttribute('src'), '[HOME-26]').toBe(image);
    expect(await items.last().locator('xpath=..').getAttribute('aria-hidden')).toBe('true');
  }
  const logos = region(page, 'Our Trusted Partners').locator('img');
  expect(await logos.count(), '[HOME-33]').toBe(2 * brands.length);

  const ofPlatform = () => outside.filter((address) => /youtube|ytimg/.test(address));
  expect([await page.locator('iframe').count(), ofPlatform()], '[HOME-11] before').toEqual([0, []]);
  await playButton(page).click();
  const frame = page.locator('iframe');
  const source = new URL((await frame.getAttribute('src')) ?? '');
  expect(source.pathname, '[HOME-13]').toBe(`/embed/${video.videoUrl}`);
  expect(source.searchParams.get('autoplay'), '[HOME-12]').toBe('1');
  expect(await frame.getAttribute('allow'), '[HOME-12]').toContain('autoplay');
  expect(await frame.getAttribute('title'), '[HOME-14]').toBe(video.title);
  expect(await playButton(page).count(), '[HOME-11]').toBe(0);

  await follow(page, 'About');
  await presence.waitFor({ state: 'detached' });
  await answerHome(page, { hero: [], video: [], channels: [], testimonials: [], brands: [] });
  await comeHome(page);
  for (const name of ['Our Presence', 'Our Trusted Partners', trusted])
    await page.getByRole('heading', { name }).waitFor();

  const releaseScripts = await holdBack(page, scripts);
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: /^Play video/ });
  await link.focus();
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
  releaseScripts();
  await takenOver(page);
  await playButton(page).waitFor();
  const isFocused = await playButton(page).evaluate((element) => element === document.activeElement);
  expect(isFocused, '[HOLD-07] the focus').toBe(true);
  await page.keyboard.press('Space');
  await frame.waitFor();
});

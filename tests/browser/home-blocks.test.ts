import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { answerHome, brands, channels, comeHome, testimonials, video } from './home-records.ts';
import { takenOver, visit } from './pages.ts';
import { violations } from './violations.ts';

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const card = (page: Page, title: string) =>
  region(page, 'Our Presence').getByRole('listitem').filter({ hasText: title });

async function topOf(locator: Locator): Promise<number> {
  return (await locator.first().boundingBox())?.y ?? Number.NaN;
}

async function publishNotice(site: TestServer, changes: object): Promise<void> {
  const content = `The general assembly meets in Nagpur on 12 December. ${crypto.randomUUID()}`;
  const staff = await site.staff();
  const answer = await staff.post('/important-information', { noticeType: 'header', content, ...changes });
  expect(answer.status, answer.text).toBe(201);
}

describe('the home page', () => {
  test('[HOME-01] the home page shows its nine blocks in order', async ({ page }) => {
    await visit(page, '/');
    const blocks = [
      page.getByAltText('hero 1'),
      page.getByText('Membership is open through the year'),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: /^Play video/ }),
      page.getByRole('heading', { name: 'Our Presence' }),
      page.getByRole('heading', { name: 'Trusted by 340K+ Solar Professionals' }),
      page.getByRole('heading', { name: 'See why 340K+ entrepreneurs like you chose the product' }),
      page.getByRole('heading', { name: '3 Steps to Success' }),
      page.getByRole('heading', { name: 'Our Trusted Partners' }),
    ];
    const tops = await Promise.all(blocks.map(topOf));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(tops.every(Number.isFinite)).toBe(true);
  });

  test('[HOME-08] the header notice moves below the pictures', async ({ page, site }) => {
    const staff = await site.staff();
    const content = 'The general assembly meets in Nagpur on 12 December.';
    await staff.post('/important-information', { noticeType: 'header', content });
    await visit(page, '/');
    const text = page.getByText(content).first();
    const before = await text.boundingBox();
    expect(before?.y).toBeGreaterThan(await topOf(page.getByAltText('hero 1')));
    await expect.poll(async () => (await text.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  });

  test('[HOLD-04] the header notice links to its document next to the moving text, reachable by keyboard', async ({
    page,
    site,
  }) => {
    const documentLink = 'https://example.org/documents/assembly.pdf';
    await publishNotice(site, { documentLink });
    await visit(page, '/');
    const notice = region(page, 'Announcement');
    const link = notice.getByRole('link', { name: 'Open document', exact: true });
    expect(await link.getAttribute('href')).toBe(documentLink);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    const playState = () =>
      notice.locator('.marquee-track').evaluate((track) => getComputedStyle(track).animationPlayState);
    expect(await playState()).toBe('running');
    await notice.getByRole('button', { name: 'Pause announcement' }).focus();
    await page.keyboard.press('Tab');
    expect(await link.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    expect(await link.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    expect(await playState()).toBe('paused');
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    expect(new URL(page.url()).pathname).toBe('/');
    await opened.close();
    expect(await violations(page)).toEqual([]);
  });

  for (const [name, options] of [
    ['without JavaScript', { javaScriptEnabled: false }],
    ['with reduced motion', { reducedMotion: 'reduce' }],
    ['on a small screen', { viewport: { width: 320, height: 740 } }],
  ] as const) {
    test(`[HOLD-04] the link of the header notice is shown ${name}`, async ({ open, site }) => {
      const documentLink = '/files/assembly.pdf';
      await publishNotice(site, { documentLink });
      const page = await open(options);
      await page.goto('/');
      const link = region(page, 'Announcement').getByRole('link', { name: 'Open document', exact: true });
      expect(await link.getAttribute('href')).toBe(documentLink);
      const box = await link.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      const width = page.viewportSize()?.width ?? 0;
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    });
  }

  test('[HOLD-04] a header notice without a document has no link', async ({ page, site }) => {
    await publishNotice(site, { documentLink: '' });
    await page.goto('/');
    await region(page, 'Announcement').waitFor();
    expect(await region(page, 'Announcement').getByRole('link').count()).toBe(0);
  });

  test('[HOME-09] the headline of the home page invites to join', async ({ page }) => {
    await page.goto('/');
    const headline = await page.getByRole('heading', { level: 1 }).textContent();
    expect(headline).toBe("Join the World's Largest and Most Successful Solar Association");
  });

  test('[HOME-37] the home page shows the data of every block', async ({ page }) => {
    await answerHome(page);
    await comeHome(page);
    await page.getByAltText('hero 1').waitFor();
    const shown = await page.getByRole('main').textContent();
    const texts = ['Asha Rao', 'Member chat', '500+', 'Elections on Friday'];
    for (const text of texts) expect(shown).toContain(text);
    expect(await page.getByAltText('Suvarnex').first().isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: `Play video: ${video.title}` }).isVisible()).toBe(true);
  });

  test('blocks without records keep their headings and show no controls or errors', async ({ page }) => {
    await answerHome(page, { hero: [], video: [], channels: [], testimonials: [], brands: [] });
    await comeHome(page);
    for (const name of ['Our Presence', 'Our Trusted Partners', 'Trusted by 340K+ Solar Professionals']) {
      await page.getByRole('heading', { name }).waitFor();
    }
    expect(await page.getByRole('button', { name: /^Play video/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Go to slide|Pause partner)/ }).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  });
});

describe('the video and the figures', () => {
  test('[HOME-10] the video thumbnail is a play button', async ({ page }) => {
    await answerHome(page);
    await comeHome(page);
    const play = page.getByRole('button', { name: /^Play video/ });
    await play.waitFor();
    expect(await play.locator('img').getAttribute('src')).toBe(video.thumbnailUrl);
  });

  test('[HOME-11] [HOME-12] [HOME-13] [HOME-14] the video player loads only after the play button is pressed, and receives the focus', async ({
    page,
    noise,
  }) => {
    // The player lies outside the test's machine.
    noise.expect(/youtube/, /ERR_FAILED/);
    const outside: string[] = [];
    page.on('request', (request) => outside.push(request.url()));
    await answerHome(page);
    await comeHome(page);
    const play = page.getByRole('button', { name: /^Play video/ });
    await play.waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(outside.filter((address) => /youtube|ytimg/.test(address))).toEqual([]);
    await play.click();
    const frame = page.locator('iframe');
    const source = new URL((await frame.getAttribute('src')) ?? '');
    expect(source.hostname).toBe('www.youtube-nocookie.com');
    expect(source.pathname).toBe(`/embed/${video.videoUrl}`);
    expect(source.searchParams.get('autoplay')).toBe('1');
    expect(await frame.getAttribute('allow')).toContain('autoplay');
    expect(await frame.getAttribute('title')).toBe(video.title);
    expect(await play.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  });

  test.for(['Space', 'Enter'])(
    '[HOLD-07] the key %s on the play button starts the video without scrolling',
    async (key, { page, noise }) => {
      noise.expect(/youtube/, /ERR_FAILED/);
      await visit(page, '/');
      const play = page.getByRole('button', { name: /^Play video/ });
      await play.focus();
      const before = await page.evaluate(() => [scrollY, history.length]);
      await page.keyboard.down(key);
      if (key === 'Space') expect(await page.locator('iframe').count()).toBe(0);
      await page.keyboard.up(key);
      await page.locator('iframe').waitFor();
      expect(await page.evaluate(() => [scrollY, history.length])).toEqual(before);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    },
  );

  test('[HOLD-07] the play control is a link until scripts run, then a button in the same place with the same focus', async ({
    page,
  }) => {
    // The scripts come when this is let go.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const link = page.getByRole('link', { name: /^Play video/ });
    await link.focus();
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
    await link.locator('img').evaluate((picture: HTMLImageElement) => picture.decode());
    const place = await link.boundingBox();
    release();
    await takenOver(page);
    const button = page.getByRole('button', { name: /^Play video/ });
    await button.waitFor();
    expect(await link.count()).toBe(0);
    expect(await button.boundingBox()).toEqual(place);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('[HOLD-07] without JavaScript the play control is a link to the video', async ({ open }) => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto('/');
    expect(await page.getByRole('button', { name: /^Play video/ }).count()).toBe(0);
    await page.route('https://www.youtube.com/**', (route) => route.fulfill({ body: 'the video' }));
    await page.getByRole('link', { name: /^Play video/ }).click();
    await page.waitForURL('https://www.youtube.com/watch?v=*');
  });

  test('[HOME-15] [HOME-16] [HOME-17] [HOME-18] [ENT-12] the four figures are split at the plus sign and shown without an API request', async ({
    page,
    noise,
  }) => {
    noise.expect(/ERR_FAILED/, /^error: 0 No answer/);
    const asked: string[] = [];
    await page.route('**/api/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await comeHome(page);
    const tiles = region(page, 'The association in figures').getByRole('listitem');
    await tiles.first().waitFor();
    const pairs = await tiles.evaluateAll((items) =>
      items.map((item) => [...item.children].map((child) => child.textContent)),
    );
    expect(pairs).toEqual([
      ['500+', 'Members'],
      ['28+', 'States'],
      ['100+', 'Manufactures'],
      ['350+', 'EPCs, Startups'],
    ]);
    expect(asked.filter((path) => path.includes('stat'))).toEqual([]);
  });
});

describe("the block 'Our Presence'", () => {
  test('[HOME-19] [HOME-20] [HOME-21] every channel has a card with text, picture and icon', async ({
    page,
  }) => {
    await answerHome(page);
    await comeHome(page);
    await card(page, 'Member chat').waitFor();
    expect(await region(page, 'Our Presence').getByRole('listitem').count()).toBe(channels.length);
    for (const channel of channels) {
      const text = (await card(page, channel.title).textContent()) ?? '';
      expect(text).toContain(channel.description);
      expect(await card(page, channel.title).locator('img').getAttribute('src')).toBe(channel.image);
      expect(text.includes('💬')).toBe(channel.title === 'Member chat');
    }
    expect(await card(page, 'Letters').locator('span:empty').count()).toBe(0);
  });

  test("[HOME-22] 'Join Channel' opens the link in a new tab", async ({ page, site }) => {
    await answerHome(page);
    await comeHome(page);
    const link = card(page, 'Member chat').getByRole('link', { name: 'Join Channel', exact: true });
    await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'chat' }));
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await popup.waitForURL('https://example.org/chat');
    expect(page.url()).toBe(`${site.origin}/`);
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  test("[HOME-23] a channel without a link or with an unsafe one has no 'Join Channel'", async ({ page }) => {
    await answerHome(page);
    await comeHome(page);
    await card(page, 'Letters').waitFor();
    expect(await card(page, 'Letters').getByText('Join Channel').count()).toBe(0);
    expect(await card(page, 'Trap').getByText('Join Channel').count()).toBe(0);
  });

  test('a card uses a gradient of the palette and a default for an unknown one', async ({ page }) => {
    await answerHome(page);
    await comeHome(page);
    await card(page, 'Letters').waitFor();
    const ground = (title: string) =>
      card(page, title)
        .locator('div')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(await ground('Member chat')).toMatch(/gradient/);
    expect(await ground('Letters')).toMatch(/gradient/);
    expect(await ground('Letters')).not.toBe(await ground('Member chat'));
  });
});

describe('the lower blocks of the home page', () => {
  test('[HOME-24] [HOME-25] [CONST-21] the testimonials have a heading and a link to the videos', async ({
    page,
  }) => {
    await page.goto('/');
    const block = region(page, 'Trusted by 340K+ Solar Professionals');
    expect(await block.getByRole('heading', { level: 2 }).textContent()).toBe(
      'Trusted by 340K+ Solar Professionals',
    );
    const link = block.getByRole('link', { name: 'Watch Success Stories', exact: true });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\//);
    expect(await link.getAttribute('target')).toBe('_blank');
  });

  test('[HOME-26] [HOME-27] a testimonial shows its five values, and the list is repeated for its animation', async ({
    page,
  }) => {
    await answerHome(page);
    await comeHome(page);
    const block = region(page, 'Trusted by 340K+ Solar Professionals');
    await block.getByText('Asha Rao', { exact: true }).first().waitFor();
    for (const { author, quote, role, location, image } of testimonials) {
      const items = block.locator('li').filter({ hasText: author });
      expect(await items.count()).toBe(2);
      const text = await items.first().textContent();
      for (const part of [author, quote, role, location]) expect(text).toContain(part);
      expect(await items.first().locator('img').getAttribute('src')).toBe(image);
      expect(await items.last().locator('xpath=..').getAttribute('aria-hidden')).toBe('true');
    }
  });

  test('[HOME-28] [HOME-29] the banner links to the video platform', async ({ page }) => {
    await page.goto('/');
    const banner = region(page, 'See why 340K+ entrepreneurs like you chose the product');
    const link = banner.getByRole('link', { name: /^Watch on/ });
    expect(await link.textContent()).toBe('Watch on YouTube');
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\//);
  });

  test('[HOME-30] [HOME-31] [HOME-32] the block of three steps links to the membership page', async ({
    page,
  }) => {
    await visit(page, '/');
    const steps = region(page, '3 Steps to Success');
    expect(await steps.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Become Member',
      'Get Premium Support',
      'Expand With us',
    ]);
    await steps.getByRole('link', { name: 'Get Invited' }).click();
    await page.waitForURL('**/join');
  });

  test('[HOME-33] the list of partner logos is repeated for its animation', async ({ page }) => {
    await answerHome(page);
    await comeHome(page);
    const logos = region(page, 'Our Trusted Partners').locator('img');
    await expect.poll(() => logos.count()).toBe(2 * brands.length);
  });
});

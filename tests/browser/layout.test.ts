import type { Page } from 'playwright-core';
import { textOffsets } from '../browsers/alignment.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { follow, visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';

test('[HOLD-36] the first view of the site loads a single font file and other characters another, and the text of buttons, links and lists is vertically aligned with its icons', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && asked.push(request.url()));
  await visit(page, '/');
  const fontsReady = () => page.evaluate(() => document.fonts.ready.then(() => undefined));
  await fontsReady();
  expect(asked, 'fonts of the first view').toEqual([expect.stringContaining('first-view')]);
  for (const label of ['Home', 'Blog', 'Contact Us', 'Important Links']) {
    if (label !== 'Home') {
      await follow(page, label);
      await expect.poll(() => page.title()).toContain(label);
      await expect.poll(() => page.getByRole('main').getByRole('status').count()).toBe(0);
      await fontsReady();
    }
    const offsets = await page.evaluate(textOffsets);
    expect.soft(offsets.length, label).toBeGreaterThan(2);
    const off = offsets.filter(({ offset }) => Math.abs(offset) > 1);
    expect.soft(off, `[HOLD-36] ${label}`).toEqual([]);
  }
  for (const text of ['सौर', '₹', 'ñ']) {
    for (const weight of [400, 700]) {
      const files = await page.evaluate(
        async ([font, characters]) => (await document.fonts.load(font, characters)).length,
        [`${weight} 16px Anek`, text] as const,
      );
      expect.soft(files, `${text} ${weight}`).toBe(1);
    }
  }
});

test('the box of a form has the edges of its page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/contact', '/join']) {
    await visit(page, path);
    const edge = await page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().left);
    const box = await page.locator('.form-card').boundingBox();
    expect.soft([box?.x, 360 - (box?.x ?? 0) - (box?.width ?? 0)], path).toEqual([edge, edge]);
  }
});

/** An address that somebody pasted: there is no place in it to break a line. */
const unbroken = `https://example.org/${'notification'.repeat(5)}.pdf`;
const short = unbroken.slice(0, 60);
const picture = '/pictures/people/05.webp';

/** Records with such a text wherever one may stand, by the path that they are sent to. */
const records = {
  '/testimonials': { author: unbroken, role: unbroken, location: unbroken, quote: unbroken, image: picture },
  '/channels': {
    ...{ title: unbroken, description: unbroken, link: 'https://example.org', image: picture },
    ...{ color: 'from-blue-500 to-blue-600', icon: '☀️' },
  },
  '/rate-cards': {
    ...{ title: unbroken, description: unbroken, price: unbroken, features: [unbroken], isPopular: true },
  },
  '/about/members': {
    ...{ name: unbroken, role: unbroken, contact: '1'.repeat(40), image: picture, order: 9 },
    ...{ isWorkingCommittee: true, social: {} },
  },
  '/important-information': { content: unbroken, noticeType: 'footer' },
};

/** What each page shows of text that is twice as large: `rem` follows it, queries of the view only the first. */
const largeText = {
  'the setting of the browser': async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  },
  'the root of the document': async (page: Page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  },
};

test.for(['the setting of the browser', 'the root of the document'] as const)(
  '[UXS-18] with text twice as large by %s no public page scrolls sideways at 360 px, and no dot of the hero is cut',
  async (means, { page, site }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts?limit=1');
    const post = `/blog/${body.data[0]?.id}`;
    for (const path of ['/', '/about', '/blog', post, '/resources', '/contact', '/join', '/search?q=solar']) {
      await visit(page, path);
      await largeText[means](page);
      const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      await expect.poll(size).toBe('32px');
      await expectNoSidewaysScroll(page, [360], path);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('h1, h2:not(.container), .button, .form-card, .hero-dots li')]
          .map((element) => ({ text: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.left < 12 || box.right > innerWidth - 12))
          .map(({ text }) => text),
      );
      expect.soft(cut, path).toEqual([]);
    }
  },
);

async function publish(site: TestServer): Promise<string> {
  const staff = await site.staff();
  const send = async (path: string, body: unknown) => {
    const answer = await staff.post<{ id: string }>(path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id;
  };
  for (const [path, body] of Object.entries(records)) await send(path, body);
  return await send('/blog/posts', {
    ...{ title: unbroken, excerpt: unbroken, content: `<p>${unbroken}</p>`, coverImage: picture },
    category: await send('/blog/categories', { name: short }),
    tags: [await send('/tags', { name: short })],
    author: { name: unbroken, avatar: picture },
    ...{ publishedAt: '2026-11-20', readTime: 5, status: 'Published' },
  });
}

test('long words without a break do not widen a page, and a long announcement that does not move stays inside its background', async ({
  page,
  site,
}) => {
  const id = await publish(site);
  for (const path of ['/', '/about', '/blog', `/blog/${id}`, `/blog?category=${short}`, '/join']) {
    await visit(page, path);
    await expectNoSidewaysScroll(page, [320, 768, 1280], path);
  }
  const staff = await site.staff();
  const content = 'Chapters meet on Saturday. '.repeat(20);
  await staff.post('/important-information', { content, noticeType: 'header' });
  await page.setViewportSize({ width: 320, height: 800 });
  await visit(page, '/');
  const ground = page.locator('.announcement');
  const corner = await ground.evaluate((box) => Number.parseFloat(getComputedStyle(box).borderRadius));
  const [outside, inside] = [await ground.boundingBox(), await ground.locator('li').first().boundingBox()];
  expect(inside?.height).toBeGreaterThan(200);
  expect((inside?.x ?? 0) - (outside?.x ?? 0)).toBeGreaterThan(corner);
  const fading = ground.locator('.marquee-window');
  expect(await fading.evaluate((box) => getComputedStyle(box).maskImage)).toBe('none');
});

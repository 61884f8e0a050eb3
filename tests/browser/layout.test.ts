import type { Page } from 'playwright-core';
import { textOffsets } from '../browsers/alignment.ts';
import { expect, test } from '../support/browser.ts';
import type { Http } from '../support/http.ts';
import { follow, visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { writeEverywhere } from './texts-everywhere.ts';

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

/** There is no place in it to break a line. */
const unbroken = `solar${'notification'.repeat(20)}`;
const urdu = 'شمسی توانائی 2026 میں، کیا بدلے گا؟';

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

/** Every public page with a record in it. */
async function publicPaths(staff: Http): Promise<string[]> {
  const posts = await staff.get<{ data: { path: string; category: { name: string } }[] }>(
    '/blog/posts?limit=1',
  );
  const [{ path = '', category } = { category: { name: '' } }] = posts.body.data;
  const { body: pages } = await staff.get<{ slug: string }[]>('/pages');
  const found = [
    `/blog?category=${encodeURIComponent(category.name)}`,
    '/search?q=solar',
    path,
    `/${pages[0]?.slug}`,
  ];
  return ['/', '/about', '/blog', '/resources', '/contact', '/join', '/shop', '/no-such-page', ...found];
}

/** The texts in Urdu that are laid out from the left, by what they stand in. */
function fromTheLeft(): string[] {
  const wrong = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    // The first strong letter decides, and what is read out only has no side.
    if (!/^[^\p{L}]*\p{sc=Arab}/u.test(data) || parentElement?.closest('script, style, title, .sr-only'))
      continue;
    let block = parentElement;
    while (block && /^(?:inline|contents)$/.test(getComputedStyle(block).display))
      block = block.parentElement;
    const { direction, unicodeBidi } = getComputedStyle(block ?? document.body);
    if (direction !== 'rtl' && unicodeBidi !== 'plaintext')
      wrong.add(`${block?.parentElement?.outerHTML.split('>')[0]}>${block?.outerHTML.split('>')[0]}>`);
  }
  return [...wrong];
}

test('a text in Urdu reads from the right wherever it stands on a public page', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/status of 404/);
  const staff = await site.staff();
  await writeEverywhere(staff, urdu);
  for (const path of await publicPaths(staff)) {
    await visit(page, path);
    expect.soft(await page.evaluate(fromTheLeft), path).toEqual([]);
  }
  await visit(page, '/contact');
  const sides = await page
    .getByRole('textbox')
    .evaluateAll((controls) => controls.map((control) => getComputedStyle(control).unicodeBidi));
  expect(new Set(sides), 'where it is typed').toEqual(new Set(['plaintext']));
});

test('long words without a break do not widen a page, and a long announcement that does not move stays inside its background', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/status of 404/);
  await writeEverywhere(await site.staff(), unbroken);
  for (const path of await publicPaths(await site.staff())) {
    await visit(page, path);
    await expectNoSidewaysScroll(page, [320, 360, 768, 1280], path);
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

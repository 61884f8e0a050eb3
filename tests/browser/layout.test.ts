import { expect, test } from '../support/browser.ts';
import type { Http } from '../support/http.ts';
import { visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { writeEverywhere } from './texts-everywhere.ts';

/** There is no place in it to break a line. */
const unbroken = `solar${'notification'.repeat(20)}`;
const urdu = 'شمسی توانائی 2026 میں، کیا بدلے گا؟';

test('[UXS-18] the first view of the site loads a single font file and other characters another; with the text of the browser twice as large no public page scrolls sideways at 360 px, and nothing is cut', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && asked.push(request.url()));
  await visit(page, '/');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(asked, 'fonts of the first view').toEqual([expect.stringContaining('first-view')]);
  for (const text of ['सौर', '₹', 'ñ']) {
    const load = async (characters: string) =>
      (await document.fonts.load('400 16px Anek', characters)).length;
    expect.soft(await page.evaluate(load, text), text).toBe(1);
  }

  await page.setViewportSize({ width: 360, height: 800 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of await publicPaths(site.visitor)) {
    await visit(page, path);
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
});

/** Every public page with a record in it; the last is a post. */
async function publicPaths(visitor: Http): Promise<string[]> {
  const { body } = await visitor.get<{ data: { path: string }[] }>('/blog/posts?limit=1');
  const paths = '/ /about /blog /resources /contact /join /search?q=solar'.split(' ');
  return [...paths, body.data[0]?.path ?? ''];
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

test('wherever a text stands on a public page, one in Urdu reads from the right, and a long word without a break does not widen the page', async ({
  page,
  site,
}) => {
  await writeEverywhere(await site.staff(), `${urdu} ${unbroken}`);
  const paths = await publicPaths(site.visitor);
  expect(paths.at(-1), 'a post that has the text').toContain('shmsi');
  for (const path of paths) {
    await visit(page, path);
    expect.soft(await page.evaluate(fromTheLeft), path).toEqual([]);
    await expectNoSidewaysScroll(page, [320], path);
  }
  await visit(page, '/contact');
  const sides = await page
    .getByRole('textbox')
    .evaluateAll((controls) => controls.map((control) => getComputedStyle(control).unicodeBidi));
  expect(new Set(sides), 'where it is typed').toEqual(new Set(['plaintext']));
});

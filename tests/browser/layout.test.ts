import { registry } from '../../content/index.ts';
import { singletons } from '../../content/settings.ts';
import { expect, test } from '../support/browser.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';

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
  for (const [index, text] of ['सौर', '₹', 'ñ'].entries()) {
    await page.evaluate((characters) => document.querySelector('h1')?.append(characters), text);
    await expect.poll(() => asked.length, { message: text }).toBe(index + 2);
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
  const paths = '/ /about /blog /events /resources /contact /join /search?q=solar'.split(' ');
  const events = await visitor.get<{ path: string }[]>('/events/next');
  return [...paths, ...events.body.map(({ path }) => path), body.data[0]?.path ?? ''];
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

type Value = Record<string, unknown>;

/**
 * Writes a text into every field of every setting and of the first records of every type, which every page shows. A field that
 * cannot have it gets as much of it as it takes, or keeps what it has.
 */
async function writeEverywhere(staff: Http, text: string): Promise<void> {
  const addresses = singletons.map(({ definition }) => `/settings/${definition.name}`);
  for (const { definition } of registry) {
    const [path] = definition.paths;
    const { body } = await staff.get<Value[] | { data: Value[] }>(path);
    const rows = Array.isArray(body) ? body : (body.data ?? []);
    addresses.push(...rows.slice(0, 4).map(({ id }) => `${path}/${id}`));
  }
  for (const address of addresses) {
    const stored = await staff.get<Value>(address);
    if (stored.status === 200) await write(staff, address, stored.body, text);
  }
}

let written = 0;

async function write(staff: Http, path: string, before: Value, text: string): Promise<void> {
  written += 1;
  // What has to be unique begins with a number.
  const sizes = [text, ...[60, 25, 12].map((size) => `${written} ${text}`.slice(0, size).trim()), undefined];
  const refusals = new Map<string, number>();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const body = replaced(
      before,
      '',
      (at, value) => sizes[Math.min(refusals.get(at) ?? 0, sizes.length - 1)] ?? value,
    );
    const answer = await staff.put<ProblemBody>(path, body);
    const problems = Object.keys(answer.body?.errors ?? {});
    if (answer.status < 300 || problems.length === 0) return;
    for (const at of problems) refusals.set(at, (refusals.get(at) ?? 0) + 1);
  }
}

/** Addresses, colours, dates and choices are no texts. */
const notText = /^(?:\/|https?:|#|from-|\d{4}-\d\d-\d\d|Published$|Draft$|header$|footer$)/;
const fixed =
  /(?:^|\.)(?:id|_id|slug|icon|email|phone|contact|category|tags|videoUrl|mapLink|coordinates|createdAt|updatedAt)(?:$|\.)/;

/** Every text of a value changed, by the path that a problem names it with. */
function replaced(value: unknown, at: string, change: (at: string, text: string) => string): unknown {
  if (typeof value === 'string' && !notText.test(value) && !fixed.test(at)) {
    const isHtml = value.startsWith('<');
    return isHtml ? `<h2>${change(at, value)}</h2>${blocksOf(change(at, value))}` : change(at, value);
  }
  if (Array.isArray(value))
    return value.map((entry, index) => replaced(entry, `${at}.${index}`.replace(/^\./, ''), change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      replaced(entry, at === '' ? name : `${at}.${name}`, change),
    ]),
  );
}

/** An article with each kind of block. */
const blocksOf = (text: string) =>
  `<p>${text}</p><ul><li>${text}</li></ul><ol><li>${text}</li></ol><blockquote><p>${text}</p></blockquote>` +
  `<table><caption>${text}</caption><tbody><tr><th>${text}</th><td>${text}</td></tr></tbody></table><pre><code>${text}</code></pre>`;

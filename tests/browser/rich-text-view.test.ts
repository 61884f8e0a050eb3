import type { Locator } from 'playwright-core';
import { vi } from 'vitest';
import { pictureFiles } from '../factories/picture-files.ts';
import { expect } from '../support/browser.ts';
import { test } from '../support/inputs-page.ts';
import { cursor, headBottom, hidden, scrollTo } from './editor-view.ts';
import { insertPictures } from './media-files.ts';
import { frames } from './pages.ts';
import { violations } from './violations.ts';

// Each walks through what would be many tests.
vi.setConfig({ testTimeout: 120_000 });

const picture = (height: number) =>
  `<p><img src="data:image/png;base64,${pictureFiles.png}" alt="roof" width="300" height="${height}" /></p>`;
const link = (text: string) =>
  `<p><a href="https://example.com/a/page" rel="noopener noreferrer">${text}</a></p>`;
const lines = (count: number, name = 'line') =>
  Array.from({ length: count }, (_, index) => `<p>${name} ${index + 1}</p>`).join('');

/** A phone with its keyboard open, and a low window. */
const windows = [
  { width: 360, height: 320 },
  { width: 1366, height: 600 },
] as const;

const drawing = (name: string) => {
  const buffer = Buffer.from(pictureFiles['svg+xml'], 'base64');
  return { name, mimeType: 'image/svg+xml', buffer };
};

// Also proves WRITE-02.
test('[HOLD-34] [WRITE-01] messages, the popovers of links and pictures, menus and dialogs of colours are in view in a long text, clear of the toolbar, and leave space for the cursor, on a phone with its keyboard open and on a low window', async ({
  editor,
}) => {
  const { page, text, tool } = await editor();
  const show = async (html: string) => {
    await editor(html);
    await frames(page);
  };
  for (const viewport of windows) {
    const { height } = viewport;
    const at = `at ${viewport.width} × ${height}`;
    await page.setViewportSize(viewport);
    await show(lines(40) + link('here') + lines(40, 'after'));
    const isInView = async (locator: Locator, what: string) =>
      expect.soft(await hidden(locator), `${what} ${at}`).toEqual([]);
    const isClear = async (what: string) => {
      const { top, bottom } = await cursor(page);
      expect.soft(top, `the cursor below ${what} ${at}`).toBeGreaterThanOrEqual(await headBottom(page));
      expect.soft(bottom, `the cursor with ${what} ${at}`).toBeLessThanOrEqual(height);
    };
    await text.getByText('line 30', { exact: true }).click();
    const names = Array.from({ length: 9 }, (_, index) => `picture number ${index + 1}.svg`);
    await insertPictures(page, names.map(drawing));
    await page.getByText('picture number 9.svg').waitFor();
    await frames(page);
    const close = page.getByRole('button', { name: 'Close message' });
    await isInView(close, 'the button of a long message');
    await isClear('a long message');
    await close.press('Enter');
    expect.soft(await text.evaluate((element) => element === document.activeElement), at).toBe(true);

    for (const line of ['line 1', 'after 40']) {
      await text.getByText(line, { exact: true }).dblclick();
      await tool('Link').click();
      const bubble = page.getByRole('group', { name: 'Link' });
      await bubble.waitFor();
      await isInView(bubble, `the address in ${line}`);
      await page.getByLabel('Address').fill('ftp://a.example');
      await page.keyboard.press('Enter');
      const refusal = page.getByRole('alert').filter({ hasText: 'cannot be used' });
      await refusal.waitFor();
      await frames(page);
      await isInView(refusal, `the message about an address in ${line}`);
      await isClear(`the message in ${line}`);
      await page.keyboard.press('Control+Z');
      await page.keyboard.press('Control+Z');
    }

    const target = text.getByText('here');
    await target.click();
    const bubble = page.getByRole('group', { name: 'Link' });
    await bubble.waitFor();
    for (const top of [(await headBottom(page)) + 2, height / 2, height - 24]) {
      await scrollTo(target, top);
      await isInView(bubble, `the popover of a link at ${top}`);
    }
    await scrollTo(target, height + 100);
    expect.soft(await bubble.isVisible(), `the popover of a link out of view ${at}`).toBe(false);

    await show(lines(20) + picture(2400) + lines(20, 'after'));
    const image = text.locator('img[alt=roof]');
    await image.click({ position: { x: 10, y: 10 } });
    const description = page.getByRole('group', { name: 'Image' });
    await description.waitFor();
    await page.getByLabel(/^What does this picture show/).focus();
    await frames(page);
    await isInView(description, 'a tall picture being described');
    await scrollTo(image, -300);
    await isInView(description, 'a tall picture scrolled away');

    await show(lines(80));
    for (const [opener, popover] of [
      [page.getByRole('button', { name: /^Text style/ }), page.getByRole('menu')],
      [tool('Background colour'), page.getByRole('dialog', { name: 'Background colour' })],
    ] as const) {
      for (const top of [height - 60, -400]) {
        await scrollTo(page.locator('.rich-text'), top);
        await opener.press('Enter');
        await popover.waitFor();
        await frames(page);
        await isInView(popover, `a popover, toolbar at ${top}`);
        await page.keyboard.press('Escape');
      }
    }
  }
});

// Also proves HOLD-34.
test("[CONST-23] [CONST-24] on a phone 'All tools' brings every tool into view by keyboard, the tools are large enough and an empty text is at least 200 pixels high; a zoomed page keeps them in its visible part, and axe finds nothing with a message, a link or a menu open in either scheme", async ({
  editor,
}) => {
  const html =
    '<h2>Heading</h2><p><a href="https://example.com">link</a> <span style="color:#da3733">red</span></p><pre><code>a</code></pre><ul><li>one</li></ul>';
  const { page, text } = await editor(html, {
    viewport: { width: 360, height: 560 },
    isMobile: true,
    hasTouch: true,
  });
  await editor();
  expect.soft((await text.boundingBox())?.height, '[CONST-24]').toBeGreaterThanOrEqual(200);
  const more = page.getByRole('button', { name: 'All tools' });
  const tools = page.getByRole('toolbar').getByRole('button');
  const cut = () =>
    tools.evaluateAll((buttons) => {
      const right = buttons[0]?.parentElement?.getBoundingClientRect().right ?? 0;
      return buttons.filter((button) => button.getBoundingClientRect().right > right).length;
    });
  expect(await hidden(more)).toEqual([]);
  expect(await cut(), 'before').toBeGreaterThan(5);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(cut).toBe(0);
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const small = await tools.evaluateAll((buttons) =>
    buttons
      .map((button) => button.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && (width < 44 || height < 44)),
  );
  expect.soft(small, 'tools that are too small').toEqual([]);
  await page.keyboard.press('Space');
  await expect.poll(cut).toBeGreaterThan(5);

  for (const colorScheme of ['light', 'dark'] as const) {
    await editor(html);
    await page.emulateMedia({ colorScheme });
    const look = async (what: string) =>
      expect.soft(await violations(page), `${what}, ${colorScheme}`).toEqual([]);
    await text.getByText('link').click();
    await insertPictures(page, [drawing('roof.svg')]);
    await page.getByText('‘roof.svg’').waitFor();
    await look('a link and a message');
    await page.getByRole('button', { name: 'Edit link' }).click();
    await page.getByLabel('Address').waitFor();
    await look('the address of a link');
    await page.keyboard.press('Escape');
    for (const name of [/^Text style/, 'Text colour']) {
      await page.getByRole('button', { name }).click();
      await look(String(name));
      await page.keyboard.press('Escape');
    }
  }

  await editor(lines(40) + link('here') + lines(40, 'after'));
  await text.getByText('here').click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await page.evaluate(() => document.querySelector('.rich-text a')?.scrollIntoView({ block: 'end' }));
  await expect.poll(() => page.evaluate(() => visualViewport?.offsetTop ?? 0)).toBeGreaterThan(20);
  const seen = () =>
    page.evaluate(() => {
      const { offsetTop = 0, height = 0 } = visualViewport ?? {};
      const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [head, bubble] = [rect('.rich-text-head'), rect('.rich-text-bubble')];
      if (!head || !bubble) return 'absent';
      if (Math.abs(head.top - offsetTop) > 1) return `the tools stand at ${head.top}, not ${offsetTop}`;
      return bubble.top >= head.bottom && bubble.bottom <= offsetTop + height ? 'in view' : 'out of view';
    });
  await expect.poll(seen).toBe('in view');
});

test('an editor that fails to load says so and can be loaded again; it reports no change without an edit, gives the original value after an undo and shows what the form sets, which no undo takes out', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_FAILED|Failed to fetch/);
  await page.route('**/rich-text-input-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Title').fill('kept');
  await page.getByText('The editor could not be loaded.').waitFor();
  await page.unroute('**/rich-text-input-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('kept');

  const form = () => page.evaluate(() => ({ changes: window.form.changes, value: window.form.value }));
  const given = '<p>one</p>\n<ul>\n<li>two</li>\n</ul>';
  await page.evaluate((html) => window.form.open(html), given);
  await text.getByText('one').click();
  expect(await form(), 'without an edit').toEqual({ changes: 0, value: given });
  await page.keyboard.type('x');
  expect((await form()).value).toContain('<ul><li>two</li></ul>');
  await page.keyboard.press('Control+Z');
  expect((await form()).value, 'after an undo').toBe(given);
  await page.evaluate(() => window.form.open('<p>one</p>'));
  await page.evaluate(() => window.form.set('<p>other</p>'));
  await text.getByText('other').waitFor();
  expect((await form()).changes, 'set by the form').toBe(0);
  await text.focus();
  await page.keyboard.press('Control+Z');
  expect((await form()).value, 'undo of what the form set').toBe('<p>other</p>');
});

import { vi } from 'vitest';
import { pictureFiles } from '../factories/picture-files.ts';
import { expect } from '../support/browser.ts';
import { type OpenEditor, test } from '../support/inputs-page.ts';
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

/** A phone, a phone with its keyboard open, a low and a usual window. */
const windows = [
  { width: 360, height: 560 },
  { width: 360, height: 320 },
  { width: 1366, height: 600 },
  { width: 1440, height: 900 },
] as const;

/** Shows a new editor in a window of this size. */
async function inWindow(editor: OpenEditor, viewport: (typeof windows)[number], html: string) {
  const opened = await editor(html, { viewport });
  await opened.page.setViewportSize(viewport);
  await frames(opened.page);
  return { ...opened, at: `at ${viewport.width} × ${viewport.height}` };
}

test('[HOLD-34] [WRITE-01] the messages about a picture and an address are visible in a long text, leave space for it and do not hide the cursor, in windows from 360 × 320 to 1440 × 900', async ({
  editor,
}) => {
  const drawing = (name: string) => {
    const buffer = Buffer.from(pictureFiles['svg+xml'], 'base64');
    return { name, mimeType: 'image/svg+xml', buffer };
  };
  for (const viewport of windows) {
    const { page, text, tool, at } = await inWindow(editor, viewport, lines(80));
    const isClear = async (what: string) => {
      const { top, bottom } = await cursor(page);
      expect
        .soft(top, `the cursor below the message about ${what} ${at}`)
        .toBeGreaterThanOrEqual(await headBottom(page));
      expect
        .soft(bottom, `the cursor with the message about ${what} ${at}`)
        .toBeLessThanOrEqual(viewport.height);
    };
    await text.getByText('line 40', { exact: true }).click();
    await insertPictures(page, [drawing('a drawing of the roof of the community hall.svg')]);
    const message = page.getByRole('alert').filter({ hasText: 'was not inserted' });
    await message.waitFor();
    await frames(page);
    expect.soft(await hidden(message), `the message about a picture ${at}`).toEqual([]);
    await isClear('a picture');
    await page.getByRole('button', { name: 'Close message' }).press('Enter');
    expect.soft(await message.count(), `closed ${at}`).toBe(0);
    expect.soft(await text.evaluate((element) => element === document.activeElement), at).toBe(true);

    await text.getByText('line 30', { exact: true }).click();
    const names = Array.from({ length: 9 }, (_, index) => `picture number ${index + 1}.svg`);
    await insertPictures(page, names.map(drawing));
    await page.getByText('picture number 9.svg').waitFor();
    await frames(page);
    const box = await page.locator('.rich-text-problem').boundingBox();
    expect
      .soft(box?.height, `the height of a long message ${at}`)
      .toBeLessThanOrEqual(Math.max(viewport.height * 0.3, 144) + 1);
    const close = page.getByRole('button', { name: 'Close message' });
    expect.soft(await hidden(close), `the button of a long message ${at}`).toEqual([]);
    expect.soft((await cursor(page)).bottom, `a long message ${at}`).toBeLessThanOrEqual(viewport.height);
    await close.press('Enter');

    for (const line of ['line 1', 'line 44', 'line 80']) {
      await text.getByText(line, { exact: true }).dblclick();
      await tool('Link').click();
      const bubble = page.getByRole('group', { name: 'Link' });
      await bubble.waitFor();
      expect.soft(await hidden(bubble), `the address in ${line} ${at}`).toEqual([]);
      await page.getByLabel('Address').fill('ftp://a.example');
      await page.keyboard.press('Enter');
      const refusal = page.getByRole('alert').filter({ hasText: 'cannot be used' });
      await refusal.waitFor();
      await frames(page);
      expect.soft(await hidden(refusal), `the message about an address in ${line} ${at}`).toEqual([]);
      expect
        .soft((await cursor(page)).top, `the cursor in ${line} ${at}`)
        .toBeGreaterThanOrEqual(await headBottom(page));
      await page.keyboard.press('Control+Z');
      await page.keyboard.press('Control+Z');
    }
  }
});

test('[HOLD-34] [WRITE-02] the popovers of links and pictures, menus and colour dialogs stay visible and clear of the toolbar while their text is visible, in windows from 360 × 320 to 1440 × 900', async ({
  editor,
}) => {
  for (const viewport of windows) {
    const linked = lines(40) + link('here') + lines(40, 'after');
    const { page, text, tool, at } = await inWindow(editor, viewport, linked);
    const target = text.getByText('here');
    await target.click();
    const bubble = page.getByRole('group', { name: 'Link' });
    await bubble.waitFor();
    const first = await headBottom(page);
    const { height } = viewport;
    for (const top of [first + 2, first + 40, height / 2, height - 60, height - 24]) {
      await scrollTo(target, top);
      expect.soft(await hidden(bubble), `the popover of a link at ${top} ${at}`).toEqual([]);
    }
    for (const top of [-200, height + 100]) {
      await scrollTo(target, top);
      expect.soft(await bubble.isVisible(), `a link out of view at ${top} ${at}`).toBe(false);
    }

    for (const pictureHeight of [40, 2400]) {
      await inWindow(editor, viewport, lines(20) + picture(pictureHeight) + lines(20, 'after'));
      const image = text.locator('img[alt=roof]');
      await image.click({ position: { x: 10, y: 10 } });
      const description = page.getByRole('group', { name: 'Image' });
      await description.waitFor();
      await frames(page);
      const isSeen = async (when: string) =>
        expect.soft(await hidden(description), `a picture of ${pictureHeight} ${when} ${at}`).toEqual([]);
      await isSeen('selected');
      await page.getByLabel(/^What does this picture show/).focus();
      await frames(page);
      await isSeen('being described');
      await scrollTo(image, -300);
      await isSeen('scrolled away');
    }

    await inWindow(editor, viewport, lines(80));
    const openers = [
      [page.getByRole('button', { name: /^Text style/ }), page.getByRole('menu')],
      [tool('Text colour'), page.getByRole('dialog', { name: 'Text colour' })],
      [tool('Background colour'), page.getByRole('dialog', { name: 'Background colour' })],
    ] as const;
    for (const top of [height - 60, 0, -400]) {
      for (const [index, [opener, popover]] of openers.entries()) {
        await scrollTo(page.locator('.rich-text'), top);
        await opener.press('Enter');
        await popover.waitFor();
        await frames(page);
        expect.soft(await hidden(popover), `popover ${index}, toolbar at ${top} ${at}`).toEqual([]);
        await scrollTo(page.locator('.rich-text'), top - 150);
        expect.soft(await hidden(popover), `popover ${index} scrolled on from ${top} ${at}`).toEqual([]);
        await page.keyboard.press('Escape');
      }
    }
  }
});

test('[HOLD-34] toolbar, message and link popover stay in the visible part of a zoomed page', async ({
  editor,
}) => {
  const opened = await editor(lines(40) + link('here') + lines(40, 'after'), {
    viewport: { width: 360, height: 560 },
    isMobile: true,
    hasTouch: true,
  });
  const { page, text } = opened;
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

test('[CONST-24] the editor has no accessibility violation with a message, a link or a menu open, fits into 320 pixels with large enough buttons and is at least 200 pixels high', async ({
  editor,
}) => {
  const html =
    '<h2>Heading</h2><p><a href="https://example.com">link</a> <span style="color:#da3733">red</span></p><pre><code>a</code></pre><ul><li>one</li></ul>';
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    const { page, text } = await editor(html);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const look = async (what: string) =>
      expect.soft(await violations(page), `${what}, ${colorScheme}, ${width} px`).toEqual([]);
    const buffer = Buffer.from(pictureFiles['svg+xml'], 'base64');
    const file = { name: 'roof.svg', mimeType: 'image/svg+xml', buffer };
    await text.getByText('link').click();
    await insertPictures(page, [file]);
    await page.getByText('‘roof.svg’').waitFor();
    await look('a link and a message');
    await page.getByRole('button', { name: 'Edit link' }).click();
    await page.getByLabel('Address').waitFor();
    await look('the address of a link');
    await page.keyboard.press('Escape');
    for (const name of [/^Text style/, 'Text colour', 'Background colour']) {
      await page.getByRole('button', { name }).click();
      await look(String(name));
      await page.keyboard.press('Escape');
    }
  }

  const { page, text } = await editor();
  expect.soft((await text.boundingBox())?.height, '[CONST-24]').toBeGreaterThanOrEqual(200);
  await editor('<p>word</p>');
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const small = await page
    .locator('[role=toolbar] button:visible')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => button.getBoundingClientRect())
        .filter(({ width, height }) => width < 44 || height < 44),
    );
  expect.soft(small, 'buttons at 320 pixels').toEqual([]);
});

test("[CONST-23] on a phone 'All tools' brings every tool into view, by keyboard too, and on a wider screen all are", async ({
  editor,
}) => {
  const { page } = await editor('<p>word</p>');
  const more = page.getByRole('button', { name: 'All tools' });
  const tools = page.getByRole('toolbar').getByRole('button');
  const cut = () =>
    tools.evaluateAll((buttons) => {
      const right = buttons[0]?.parentElement?.getBoundingClientRect().right ?? 0;
      return buttons.filter((button) => button.getBoundingClientRect().right > right).length;
    });
  expect(await more.isVisible()).toBe(false);
  expect(await cut(), 'on a wide screen').toBe(0);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await hidden(more)).toEqual([]);
  expect(await cut(), 'before').toBeGreaterThan(5);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(cut).toBe(0);
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  expect(await hidden(more)).toEqual([]);
  await page.keyboard.press('Space');
  await expect.poll(cut).toBeGreaterThan(5);
});

test('the editor reports no change without an edit, gives the original value after an undo and shows what the form sets, which no undo takes out', async ({
  editor,
}) => {
  const given = '<p>one</p>\n<ul>\n<li>two</li>\n</ul>';
  const { page, text, value, toEnd } = await editor(given);
  const changes = () => page.evaluate(() => window.form.changes);
  await toEnd();
  await text.getByText('one').click();
  expect(await changes(), 'without an edit').toBe(0);
  await page.keyboard.type('x');
  expect(await value()).toContain('<ul><li>two</li></ul>');
  await page.keyboard.press('Control+Z');
  expect(await value(), 'after an undo').toBe(given);

  await editor('<p>one</p>');
  await page.evaluate(() => window.form.set('<p>other</p>'));
  await text.getByText('other').waitFor();
  expect(await changes(), 'set by the form').toBe(0);
  await text.focus();
  await page.keyboard.press('Control+Z');
  expect(await value(), 'undo of what the form set').toBe('<p>other</p>');
});

test('an editor that fails to load says so and can be loaded again', async ({ page, noise }) => {
  noise.expect(/ERR_FAILED|Failed to fetch/);
  await page.route('**/rich-text-input-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Title').fill('kept');
  await page.getByText('The editor could not be loaded.').waitFor();
  await page.unroute('**/rich-text-input-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('kept');
});

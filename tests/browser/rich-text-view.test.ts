import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { createPost } from '../factories/bodies.ts';
import { pictureFiles } from '../factories/picture-files.ts';
import { expect } from '../support/browser.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';
import { articleText, openPostForm, tool } from './blog-form.ts';
import { violations } from './violations.ts';

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

/** What of an element cannot be seen: its edges outside of the window, or a corner with something else above it. */
function hidden(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const problems = [];
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
      problems.push(`outside: ${JSON.stringify([top, right, bottom, left])}`);
    const inset = 4;
    for (const x of [left + inset, (left + right) / 2, right - inset]) {
      for (const y of [top + inset, (top + bottom) / 2, bottom - inset]) {
        const found = document.elementFromPoint(x, y);
        if (!found || !element.contains(found)) problems.push(`covered at ${x}, ${y} by ${found?.className}`);
      }
    }
    return problems;
  });
}

/** Gives the page two frames, so that what follows the scrolling has followed. */
function frames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Scrolls until the top of an element stands so far from that of the window. */
async function scrollTo(locator: Locator, top: number): Promise<void> {
  await locator.evaluate((element, y) => scrollBy(0, element.getBoundingClientRect().top - y), top);
  await frames(locator.page());
}

/** Where the cursor stands. */
function cursor(page: Page): Promise<{ top: number; bottom: number }> {
  return page.evaluate(() => {
    const { top, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
    return { top, bottom };
  });
}

const headBottom = (page: Page) =>
  page.locator('.rich-text-head').evaluate((head) => head.getBoundingClientRect().bottom);

describe.for(windows)('the editor in a window of $width × $height', (viewport) => {
  test('[HOLD-34] [WRITE-01] the rejection of a picture is visible in a long text and does not hide the cursor', async ({
    editor,
  }) => {
    const { page, text } = await editor(lines(80), { viewport });
    await text.getByText('line 40', { exact: true }).click();
    const name = 'a photograph of the roof of the community hall.webp';
    const buffer = Buffer.from(pictureFiles.webp, 'base64');
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/webp', buffer });
    const message = page.getByRole('alert').filter({ hasText: 'was not inserted' });
    await message.waitFor();
    await frames(page);
    expect(await hidden(message)).toEqual([]);
    const { top, bottom } = await cursor(page);
    expect(top).toBeGreaterThanOrEqual(await headBottom(page));
    expect(bottom).toBeLessThanOrEqual(viewport.height);
    await page.getByRole('button', { name: 'Close message' }).press('Enter');
    expect(await message.count()).toBe(0);
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('[HOLD-34] [WRITE-01] the error about an address is visible wherever the link is in a long text', async ({
    editor,
  }) => {
    const { page, text, tool: button } = await editor(lines(80), { viewport });
    for (const line of ['line 1', 'line 44', 'line 80']) {
      await text.getByText(line, { exact: true }).dblclick();
      await button('Link').click();
      const bubble = page.getByRole('group', { name: 'Link' });
      await bubble.waitFor();
      expect(await hidden(bubble)).toEqual([]);
      await page.getByLabel('Address').fill('ftp://a.example');
      await page.keyboard.press('Enter');
      const message = page.getByRole('alert').filter({ hasText: 'cannot be used' });
      await message.waitFor();
      await frames(page);
      expect(await hidden(message)).toEqual([]);
      expect((await cursor(page)).top).toBeGreaterThanOrEqual(await headBottom(page));
      await page.keyboard.press('Control+Z');
      await page.keyboard.press('Control+Z');
    }
  });

  test('[HOLD-34] a long message leaves space for the text and can be read to its end', async ({
    editor,
  }) => {
    const { page, text } = await editor(lines(80), { viewport });
    await text.getByText('line 30', { exact: true }).click();
    const files = Array.from({ length: 9 }, (_, index) => ({
      name: `picture number ${index + 1}.webp`,
      mimeType: 'image/webp',
      buffer: Buffer.from(pictureFiles.webp, 'base64'),
    }));
    await page.locator('input[type=file]').setInputFiles(files);
    await page.getByText('picture number 9.webp').waitFor();
    await frames(page);
    const box = await page.locator('.rich-text-problem').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(Math.max(viewport.height * 0.3, 144) + 1);
    expect(await hidden(page.getByRole('button', { name: 'Close message' }))).toEqual([]);
    expect((await cursor(page)).bottom).toBeLessThanOrEqual(viewport.height);
    expect(await violations(page)).toEqual([]);
  });

  test('[HOLD-34] [WRITE-02] the link popover stays visible and clear of the toolbar while its text is visible', async ({
    editor,
  }) => {
    const { page, text } = await editor(lines(40) + link('here') + lines(40, 'after'), { viewport });
    const target = text.getByText('here');
    await target.click();
    const bubble = page.getByRole('group', { name: 'Link' });
    await bubble.waitFor();
    const first = await headBottom(page);
    for (const top of [
      first + 2,
      first + 40,
      viewport.height / 2,
      viewport.height - 60,
      viewport.height - 24,
    ]) {
      await scrollTo(target, top);
      expect(await hidden(bubble), `text at ${top}`).toEqual([]);
    }
    await scrollTo(target, -200);
    expect(await bubble.isVisible()).toBe(false);
    await scrollTo(target, viewport.height + 100);
    expect(await bubble.isVisible()).toBe(false);
  });

  test('[HOLD-34] [WRITE-02] the description of a picture is visible, however large the picture is', async ({
    editor,
  }) => {
    for (const height of [40, 2400]) {
      const { page, text } = await editor(lines(20) + picture(height) + lines(20, 'after'), { viewport });
      await text.locator('img[alt=roof]').click({ position: { x: 10, y: 10 } });
      const bubble = page.getByRole('group', { name: 'Image' });
      await bubble.waitFor();
      await frames(page);
      expect(await hidden(bubble)).toEqual([]);
      await page.getByLabel('Description').focus();
      await frames(page);
      expect(await hidden(bubble)).toEqual([]);
      await scrollTo(text.locator('img[alt=roof]'), -300);
      expect(await hidden(bubble)).toEqual([]);
    }
  });

  test('[HOLD-34] menus and colour dialogs are visible wherever the toolbar is', async ({ editor }) => {
    const { page, tool: button } = await editor(lines(80), { viewport });
    const openers = [
      [page.getByRole('button', { name: /^Text style/ }), page.getByRole('menu')],
      [button('Text colour'), page.getByRole('dialog', { name: 'Text colour' })],
      [button('Background colour'), page.getByRole('dialog', { name: 'Background colour' })],
    ] as const;
    for (const top of [viewport.height - 60, 0, -400]) {
      for (const [opener, popover] of openers) {
        await scrollTo(page.locator('.rich-text'), top);
        await opener.press('Enter');
        await popover.waitFor();
        await frames(page);
        expect(await hidden(popover), `toolbar at ${top}`).toEqual([]);
        await scrollTo(page.locator('.rich-text'), top - 150);
        expect(await hidden(popover), `toolbar at ${top}, scrolled on`).toEqual([]);
        await page.keyboard.press('Escape');
      }
    }
  });
});

test('[HOLD-34] toolbar, message and link popover stay in the visible part of a zoomed page', async ({
  editor,
}) => {
  const opened: EditorPage = await editor(lines(40) + link('here') + lines(40, 'after'), {
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

describe('the editor in the blog post form', () => {
  test.for([
    { width: 360, height: 560 },
    { width: 360, height: 640 },
    { width: 1366, height: 768 },
  ])(
    '[HOLD-34] [WRITE-01] [WRITE-02] no bar covers any part of the editor: $width × $height',
    async (viewport, { open, site }) => {
      const content = lines(40) + link('here') + lines(40, 'after');
      const { id } = await createPost(await site.staff(), { content });
      const page = await open({ viewport });
      await openPostForm(page, site, `${id}/edit`);
      await articleText(page).getByText('here').click();
      const bubble = page.getByRole('group', { name: 'Link' });
      await bubble.waitFor();
      const first = await headBottom(page);
      for (const top of [first + 2, viewport.height / 2, viewport.height - 24]) {
        await scrollTo(articleText(page).getByText('here'), top);
        if (await bubble.isVisible()) expect(await hidden(bubble), `text at ${top}`).toEqual([]);
        else expect(top).toBe(viewport.height - 24);
      }
      await scrollTo(articleText(page).getByText('here'), viewport.height / 2);
      await tool(page, 'Link').click();
      await page.getByLabel('Address').fill('ftp://a.example');
      expect(await hidden(bubble)).toEqual([]);
      await page.keyboard.press('Enter');
      const message = page.getByRole('alert').filter({ hasText: 'cannot be used' });
      await message.waitFor();
      await frames(page);
      expect(await hidden(message)).toEqual([]);
      expect((await cursor(page)).top).toBeGreaterThanOrEqual(await headBottom(page));
      // The last line is written above the buttons of the form.
      await page.keyboard.press('Control+End');
      await page.keyboard.type('x');
      const foot = await page.locator('.entry-foot').boundingBox();
      expect((await cursor(page)).bottom).toBeLessThanOrEqual(Math.min(foot?.y ?? 0, viewport.height));
    },
  );
});

import type { Page } from 'playwright-core';
import { createPost } from '../factories/bodies.ts';
import { pictureFiles } from '../factories/picture-files.ts';
import { xssPayloads } from '../factories/xss-payloads.ts';
import { expect, test } from '../support/browser.ts';
import { findDisallowed } from '../support/safe-html.ts';
import { articleText, openPostForm, savePost, startPost, tool } from './blog-form.ts';
import { cursor, frames, headBottom, hidden, scrollTo } from './editor-view.ts';

/** Lets the editor read where the cursor has been moved to: the browser tells it after the key. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Goes on in a new, plain paragraph at the end. */
async function newLine(page: Page, text: string): Promise<void> {
  await articleText(page).focus();
  await page.keyboard.press('Control+End');
  await settled(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
}

/** Gives the word before the cursor a style by a button. */
async function withTool(page: Page, name: string, word: string): Promise<void> {
  await tool(page, name).click();
  await page.keyboard.type(word);
  await tool(page, name).click();
  await page.keyboard.type(' ');
}

async function addLink(page: Page, address: string): Promise<void> {
  await tool(page, 'Link').click();
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Apply' }).click();
  // The text gets the focus back a moment later.
  await expect.poll(() => articleText(page).evaluate((text) => text === document.activeElement)).toBe(true);
}

/** Selects the word before the cursor, which has so many letters. */
async function selectBack(page: Page, letters: number): Promise<void> {
  for (let press = 0; press < letters; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await settled(page);
}

const addresses = [
  ['http://a.example', 'http://a.example'],
  ['https://b.example', 'https://b.example'],
  ['mailto:office@example.com', 'mailto:office@example.com'],
  ['tel:+911123456789', 'tel:+911123456789'],
  ['javascript:alert(1)', 'about:blank'],
  ['data:text/html,x', 'about:blank'],
] as const;

test('[CONST-23] [CONST-25] [ADM-BLOG-12] [VAL-71] [VAL-72] [VAL-73] [VAL-74] a post is stored with all that its editor can make: headings, emphasis, lists, quotations, code, colours, links, pictures and videos, without unsafe addresses and other kinds of pictures', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/ERR_FAILED/);
  await startPost(page, site);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await articleText(page).focus();
  const levels = [1, 2, 3, 4, 5, 6];
  for (const level of levels) {
    await page.getByRole('button', { name: /^Text style/ }).click();
    await page.getByRole('menuitemradio', { name: `Heading ${level}` }).click();
    await page.keyboard.type(`head ${level}`);
    await page.keyboard.press('Enter');
  }
  for (const [name, word] of [
    ['Bold', 'bold'],
    ['Italic', 'italic'],
    ['Underline', 'under'],
    ['Strikethrough', 'struck'],
  ] as const) {
    await withTool(page, name, word);
  }
  for (const [name, word] of [
    ['Numbered list', 'first'],
    ['Bullet list', 'point'],
    ['Quote', 'said'],
    ['Code block', 'code'],
  ] as const) {
    await newLine(page, '');
    await tool(page, name).click();
    await page.keyboard.type(word);
    // Twice more: out of a list, a quotation or code.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  }

  await newLine(page, 'word');
  await selectBack(page, 4);
  await tool(page, 'Text colour').click();
  await page.getByRole('dialog', { name: 'Text colour' }).getByRole('button', { name: 'Red' }).click();
  await tool(page, 'Background colour').click();
  const colours = page.getByRole('dialog', { name: 'Background colour' });
  await colours.getByRole('button', { name: 'Yellow' }).click();

  for (const [index, [address]] of addresses.entries()) {
    await newLine(page, '');
    if (index === 0) await tool(page, 'Clear formatting').click();
    await page.keyboard.type('linked');
    await selectBack(page, 6);
    await addLink(page, address);
  }

  await newLine(page, '');
  const input = page.locator('input[type=file]');
  expect(await input.getAttribute('accept')).toBe('image/png,image/gif,image/jpeg,image/bmp,image/x-icon');
  for (const kind of ['png', 'gif', 'jpeg', 'bmp', 'x-icon', 'webp', 'svg+xml'] as const) {
    const buffer = Buffer.from(pictureFiles[kind], 'base64');
    await input.setInputFiles({ name: `roof.${kind}`, mimeType: `image/${kind}`, buffer });
    if (kind === 'webp' || kind === 'svg+xml') {
      await page.getByRole('alert').getByText(`‘roof.${kind}’ was not inserted.`).waitFor();
    } else {
      await articleText(page).locator(`img[src^="data:image/${kind};"]`).waitFor();
    }
  }
  for (const address of ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://vimeo.com/76979871']) {
    await newLine(page, '');
    await addLink(page, address);
  }

  await newLine(page, '');
  await tool(page, 'Bullet list').click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
  expect(sent, 'requests before the save').toEqual([]);

  const content = String((await savePost(page, site)).content);
  expect(sent, '[VAL-73] requests of the save').toHaveLength(1);
  for (const html of [
    levels.map((level) => `<h${level}>head ${level}</h${level}>`).join(''),
    '<strong>bold</strong>',
    '<em>italic</em>',
    '<u>under</u>',
    '<s>struck</s>',
    '<ol><li>first</li></ol>',
    '<ul><li>point</li></ul>',
    '<blockquote><p>said</p></blockquote>',
    '<pre><code>code',
    '<p><span style="color:#da3733;background-color:#ffeba1">word</span></p>',
    '<ul><li>one<ul><li class="indent-7">two</li></ul></li></ul>',
  ]) {
    expect.soft(content).toContain(html);
  }
  const all = (pattern: RegExp) => [...content.matchAll(pattern)].map((match) => match[1]);
  expect.soft(all(/<a href="([^"]*)"/g), '[VAL-71]').toEqual(addresses.map(([, href]) => href));
  expect
    .soft(all(/<img src="data:image\/([\w-]+);base64,/g), '[VAL-72]')
    .toEqual(['png', 'gif', 'jpeg', 'bmp', 'x-icon']);
  expect
    .soft(all(/<iframe src="([^"]*)"/g), '[VAL-74]')
    .toEqual([
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
      'https://player.vimeo.com/video/76979871?dnt=1',
    ]);
});

const lines = (name: string) =>
  Array.from({ length: 40 }, (_, index) => `<p>${name} ${index + 1}</p>`).join('');

test('[CONST-24] [HOLD-34] [WRITE-01] [WRITE-02] no bar of the form covers any part of the editor, on phones and on a desktop, and the text is at least 200 pixels high', async ({
  page,
  site,
}) => {
  const viewports = [
    { width: 360, height: 560 },
    { width: 360, height: 640 },
    { width: 1366, height: 768 },
  ];
  const links = viewports.map(
    ({ height }) => `<p><a href="https://example.com/a/page">here ${height}</a></p>`,
  );
  const content = lines('line') + links.join('') + lines('after');
  const { id } = await createPost(await site.staff(), { content });
  await openPostForm(page, site, `${id}/edit`);
  for (const viewport of viewports) {
    const at = `at ${viewport.width} × ${viewport.height}`;
    await page.setViewportSize(viewport);
    const target = articleText(page).getByText(`here ${viewport.height}`);
    await target.click();
    const bubble = page.getByRole('group', { name: 'Link' });
    await bubble.waitFor();
    const first = await headBottom(page);
    for (const top of [first + 2, viewport.height / 2, viewport.height - 24]) {
      await scrollTo(target, top);
      if (await bubble.isVisible()) expect.soft(await hidden(bubble), `text at ${top} ${at}`).toEqual([]);
      else expect.soft(top, `where the popover is hidden ${at}`).toBe(viewport.height - 24);
    }
    await scrollTo(target, viewport.height / 2);
    await tool(page, 'Link').click();
    await page.getByLabel('Address').fill('ftp://a.example');
    expect.soft(await hidden(bubble), `the address ${at}`).toEqual([]);
    await page.keyboard.press('Enter');
    const message = page.getByRole('alert').filter({ hasText: 'cannot be used' });
    await message.waitFor();
    await frames(page);
    expect.soft(await hidden(message), `the message ${at}`).toEqual([]);
    expect
      .soft((await cursor(page)).top, `the cursor below the message ${at}`)
      .toBeGreaterThanOrEqual(await headBottom(page));
    // The last line is written above the buttons of the form.
    await page.keyboard.press('Control+End');
    await page.keyboard.type('x');
    const foot = await page.locator('.entry-foot').boundingBox();
    expect
      .soft((await cursor(page)).bottom, `the last line ${at}`)
      .toBeLessThanOrEqual(Math.min(foot?.y ?? 0, viewport.height));
  }
  await page.setViewportSize({ width: 1280, height: 320 });
  await articleText(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  const box = await articleText(page).boundingBox();
  expect(box?.height, '[CONST-24] an empty text in a window of 320 pixels').toBeGreaterThanOrEqual(200);
});

test('[AMB-13] the editor runs no script from stored or pasted HTML, without a content security policy too', async ({
  open,
  site,
  noise,
}) => {
  // Frames and pictures of the payloads lead nowhere.
  noise.expect(/ERR_|Failed to load|Not allowed to load/);
  const { id } = await createPost(await site.staff(), { content: xssPayloads.join('<p>x</p>') });
  const page = await open({ bypassCSP: true });
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await openPostForm(page, site, `${id}/edit`);
  await articleText(page).focus();
  await page.evaluate((payloads) => {
    for (const payload of payloads) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', `<p>pasted</p>${payload}`);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }
  }, xssPayloads);
  const { content } = await savePost(page, site);
  expect(content).toContain('pasted');
  expect(findDisallowed(String(content))).toEqual([]);
  expect(ran).toEqual([]);
});

import type { Page } from 'playwright-core';
import { createPost } from '../factories/bodies.ts';
import { pictureFiles } from '../factories/picture-files.ts';
import { xssPayloads } from '../factories/xss-payloads.ts';
import { expect, test } from '../support/browser.ts';
import { findDisallowed } from '../support/safe-html.ts';
import { articleText, openPostForm, savePost, startPost, tool } from './blog-form.ts';
import { cursor, headBottom, hidden, scrollTo } from './editor-view.ts';
import { insertPictures } from './media-files.ts';
import { frames } from './pages.ts';

/** Goes on in a new, plain paragraph at the end. */
async function newLine(page: Page, text: string): Promise<void> {
  await articleText(page).focus();
  await page.keyboard.press('Control+End');
  // The browser tells the editor of the new place of the cursor after the key.
  await frames(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
}

async function addLink(page: Page, address: string): Promise<void> {
  await tool(page, 'Link').click();
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Apply' }).click();
  // The text gets the focus back a moment later.
  await expect.poll(() => articleText(page).evaluate((text) => text === document.activeElement)).toBe(true);
}

test('[ADM-BLOG-12] [VAL-71] a post is stored with what its editor makes: a heading, emphasis, colours, an indented list, a picture, a video and a link without its unsafe address', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/ERR_FAILED/, /blocked by CORS policy/);
  await startPost(page, site);
  const { keyboard } = page;
  await articleText(page).focus();
  await page.getByRole('button', { name: /^Text style/ }).click();
  await page.getByRole('menuitemradio', { name: 'Heading 2' }).click();
  await keyboard.type('head');
  await keyboard.press('Enter');
  await tool(page, 'Bold').click();
  await keyboard.type('bold');
  await newLine(page, 'word');
  await keyboard.press('Shift+Home');
  await frames(page);
  await tool(page, 'Text colour').click();
  await page.getByRole('dialog', { name: 'Text colour' }).getByRole('button', { name: 'Red' }).click();
  await newLine(page, '');
  await tool(page, 'Clear formatting').click();
  await tool(page, 'Bullet list').click();
  await keyboard.type('one');
  await keyboard.press('Enter');
  await keyboard.type('two');
  await keyboard.press('Tab');
  for (let press = 0; press < 3; press += 1) await keyboard.press('Enter');
  await addLink(page, 'javascript:alert(1)');
  await newLine(page, '');
  const buffer = Buffer.from(pictureFiles.png, 'base64');
  await insertPictures(page, [{ name: 'roof.png', mimeType: 'image/png', buffer }]);
  await articleText(page).locator('img[src^="data:image/png;"]').waitFor();
  await newLine(page, '');
  await addLink(page, 'https://vimeo.com/76979871');
  const { content } = await savePost(page, site);
  const picture = `<p><img src="data:image/png;base64,${pictureFiles.png}" alt="" width="1" height="1" /></p>`;
  const stored = [
    '<h2>head</h2><p><strong>bold</strong></p><p><br /></p>',
    '<p><span style="color:#da3733">word</span></p><ul><li>one<ul><li>two</li></ul></li></ul>',
    '<p><a href="about:blank" rel="noopener noreferrer">javascript:alert(1)</a></p><p><br /></p>',
    `${picture}<iframe src="https://player.vimeo.com/video/76979871?dnt=1" title="Vimeo video"`,
    ' allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>',
  ];
  expect(content).toBe(stored.join(''));
});

const lines = (name: string) =>
  Array.from({ length: 40 }, (_, index) => `<p>${name} ${index + 1}</p>`).join('');

// Also proves WRITE-01, WRITE-02.
test('[CONST-24] [HOLD-34] no bar of the form covers any part of the editor, on phones and on a desktop, and the text is at least 200 pixels high', async ({
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
    const foot = await page.locator('.form-footer').boundingBox();
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
  noise.expect(/ERR_|Failed to load|Not allowed to load|blocked by CORS policy/);
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

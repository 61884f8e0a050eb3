import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { createPost } from '../factories/bodies.ts';
import { pictureFiles } from '../factories/picture-files.ts';
import { xssPayloads } from '../factories/xss-payloads.ts';
import { expect, test } from '../support/browser.ts';
import { findDisallowed } from '../support/safe-html.ts';
import { articleText, openPostForm, savePost, startPost, tool } from './blog-form.ts';
import { stopClock } from './pages.ts';

async function selectAll(page: Page): Promise<void> {
  await articleText(page).focus();
  await page.keyboard.press('Control+A');
  await settled(page);
}

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

describe('content that the editor of a blog post saves', () => {
  test('[CONST-23] [ADM-BLOG-12] the editor saves headings 1 to 6', async ({ page, site }) => {
    await startPost(page, site);
    await articleText(page).focus();
    for (const level of [1, 2, 3, 4, 5, 6]) {
      await page.getByRole('button', { name: /^Text style/ }).click();
      await page.getByRole('menuitemradio', { name: `Heading ${level}` }).click();
      await page.keyboard.type(`head ${level}`);
      await page.keyboard.press('Enter');
    }
    const { content } = await savePost(page, site);
    expect(content).toBe([1, 2, 3, 4, 5, 6].map((level) => `<h${level}>head ${level}</h${level}>`).join(''));
  });

  test('[CONST-23] the editor saves emphasis, lists, quotations and code blocks', async ({ page, site }) => {
    await startPost(page, site);
    await articleText(page).focus();
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
    const { content } = await savePost(page, site);
    for (const html of [
      '<strong>bold</strong>',
      '<em>italic</em>',
      '<u>under</u>',
      '<s>struck</s>',
      '<ol><li>first</li></ol>',
      '<ul><li>point</li></ul>',
      '<blockquote><p>said</p></blockquote>',
      '<pre><code>code',
    ]) {
      expect(content).toContain(html);
    }
  });

  test('[CONST-23] the editor saves text colours and background colours', async ({ page, site }) => {
    await startPost(page, site);
    await articleText(page).focus();
    await page.keyboard.type('word');
    await selectAll(page);
    await tool(page, 'Text colour').click();
    await page.getByRole('dialog', { name: 'Text colour' }).getByRole('button', { name: 'Red' }).click();
    await tool(page, 'Background colour').click();
    const colours = page.getByRole('dialog', { name: 'Background colour' });
    await colours.getByRole('button', { name: 'Yellow' }).click();
    const { content } = await savePost(page, site);
    expect(content).toBe('<p><span style="color:#da3733;background-color:#ffeba1">word</span></p>');
  });

  test('[VAL-71] the editor saves links of four schemes and replaces all other addresses with about:blank', async ({
    page,
    site,
  }) => {
    await startPost(page, site);
    await articleText(page).focus();
    const addresses = [
      ['http://a.example', 'http://a.example'],
      ['https://b.example', 'https://b.example'],
      ['mailto:office@example.com', 'mailto:office@example.com'],
      ['tel:+911123456789', 'tel:+911123456789'],
      ['javascript:alert(1)', 'about:blank'],
      ['data:text/html,x', 'about:blank'],
    ] as const;
    for (const [address] of addresses) {
      await newLine(page, 'word');
      for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
      await settled(page);
      await addLink(page, address);
    }
    const content = String((await savePost(page, site)).content);
    const stored = [...content.matchAll(/<a href="([^"]*)"/g)].map((match) => match[1]);
    expect(stored).toEqual(addresses.map(([, href]) => href));
  });

  test('[VAL-72] [VAL-73] the editor embeds pictures of five kinds and rejects all others', async ({
    page,
    site,
  }) => {
    await startPost(page, site);
    const input = page.locator('input[type=file]');
    expect(await input.getAttribute('accept')).toBe('image/png,image/gif,image/jpeg,image/bmp,image/x-icon');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    for (const kind of ['png', 'gif', 'jpeg', 'bmp', 'x-icon', 'webp', 'svg+xml'] as const) {
      const buffer = Buffer.from(pictureFiles[kind], 'base64');
      await input.setInputFiles({ name: `roof.${kind}`, mimeType: `image/${kind}`, buffer });
      if (kind === 'webp' || kind === 'svg+xml') {
        await page.getByRole('alert').getByText(`‘roof.${kind}’ was not inserted.`).waitFor();
      } else {
        await articleText(page).locator(`img[src^="data:image/${kind};"]`).waitFor();
      }
    }
    const content = String((await savePost(page, site)).content);
    const kinds = [...content.matchAll(/<img src="data:image\/([\w-]+);base64,/g)].map((match) => match[1]);
    expect(kinds).toEqual(['png', 'gif', 'jpeg', 'bmp', 'x-icon']);
    expect(sent).toHaveLength(1);
  });

  test('[VAL-74] the editor saves links to YouTube and Vimeo videos as embedded players', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(/ERR_FAILED/);
    await startPost(page, site);
    await articleText(page).focus();
    await addLink(page, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    await newLine(page, '');
    await addLink(page, 'https://vimeo.com/76979871');
    const content = String((await savePost(page, site)).content);
    expect([...content.matchAll(/<iframe src="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
      'https://player.vimeo.com/video/76979871?dnt=1',
    ]);
  });

  test('[CONST-25] the editor saves list items indented to the eighth level at most', async ({
    page,
    site,
  }) => {
    await startPost(page, site);
    await tool(page, 'Bullet list').click();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
    const { content } = await savePost(page, site);
    expect(content).toBe('<ul><li>one<ul><li class="indent-7">two</li></ul></li></ul>');
  });

  test('saving a post again does not change its content', async ({ page, site }) => {
    const staff = await site.staff();
    const written =
      '<h2>Head</h2>\n<p class="ql-align-center">a  b</p><ol><li data-list="bullet">x</li><li data-list="ordered">y</li></ol>';
    const { id, content: first } = await createPost(staff, { content: written });
    await openPostForm(page, site, `${id}/edit`);
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Another title');
    expect((await savePost(page, site)).content).toBe(first);
  });
});

describe('the rich text editor in the blog post form', () => {
  test('[CONST-24] the editor is at least 200 pixels high in a window of 320 pixels', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1280, height: 320 });
    await openPostForm(page, site, 'new');
    expect((await articleText(page).boundingBox())?.height).toBeGreaterThanOrEqual(200);
  });

  test('[CONST-26] one undo in the editor reverts what was typed within a second', async ({ page, site }) => {
    await openPostForm(page, site, 'new');
    await page.clock.install();
    await articleText(page).focus();
    await page.keyboard.type('abc');
    await page.clock.fastForward(1100);
    await page.keyboard.type('def');
    await page.keyboard.press('Control+Z');
    expect(await articleText(page).textContent()).toBe('abc');
  });

  test('[CONST-27] the editor undoes a hundred steps', async ({ page, site }) => {
    await openPostForm(page, site, 'new');
    await page.clock.install();
    await stopClock(page);
    await articleText(page).focus();
    for (let edit = 0; edit < 101; edit += 1) {
      await page.keyboard.type(String(edit % 10));
      await page.clock.runFor(1100);
    }
    for (let press = 0; press < 105; press += 1) await page.keyboard.press('Control+Z');
    expect(await articleText(page).textContent()).toBe('0');
  });
});

test('the editor runs no script from stored or pasted HTML, without a content security policy too (AMB-13)', async ({
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
  for (const payload of xssPayloads) {
    await articleText(page).focus();
    await page.evaluate((html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', `<p>pasted</p>${html}`);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, payload);
  }
  const { content } = await savePost(page, site);
  expect(content).toContain('pasted');
  expect(findDisallowed(String(content))).toEqual([]);
  expect(ran).toEqual([]);
});

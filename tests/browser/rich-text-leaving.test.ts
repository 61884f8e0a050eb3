import { describe } from 'vitest';
import { pictureFiles } from '../factories/picture-files.ts';
import { expect } from '../support/browser.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';

const picture = `<img src="data:image/png;base64,${pictureFiles.png}" alt="roof" />`;
const video =
  '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="v" allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>';
const link = '<a href="https://example.com" rel="noopener noreferrer">here</a>';

/** The control that has the focus. */
async function focused({ page }: EditorPage): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element?.closest('[role=toolbar]')) return 'toolbar';
    return element?.id || element?.textContent || element?.tagName || '';
  });
}

const click = (name: string) => (editor: EditorPage) => editor.text.getByText(name).click();
const select = (selector: string) => (editor: EditorPage) => editor.text.locator(selector).click();
const places: Record<string, { html: string; go: (editor: EditorPage) => Promise<void> }> = {
  'an empty text': { html: '', go: ({ text }) => text.focus() },
  'a paragraph': { html: '<p>here</p>', go: click('here') },
  'a heading': { html: '<h3>here</h3>', go: click('here') },
  'a quotation': { html: '<blockquote><p>here</p></blockquote>', go: click('here') },
  'a code block': { html: '<pre><code>here</code></pre>', go: click('here') },
  'a list': { html: '<ul><li>one</li><li>here</li></ul>', go: click('here') },
  'a nested list': { html: '<ol><li>one<ul><li>here</li></ul></li></ol>', go: click('here') },
  'a quotation in a list': {
    html: '<ul><li>one<blockquote><p>here</p></blockquote></li></ul>',
    go: click('here'),
  },
  'a link': { html: `<p>${link}</p>`, go: click('here') },
  'a link in a list': { html: `<ul><li>one</li><li>${link}</li></ul>`, go: click('here') },
  'a selected picture': { html: `<p>a${picture}b</p>`, go: select('img[alt=roof]') },
  'a picture in a list': { html: `<ul><li>a</li><li>b${picture}</li></ul>`, go: select('img[alt=roof]') },
  'the position after a picture': {
    html: `<p>a${picture}</p>`,
    go: async (editor) => {
      await editor.toEnd();
    },
  },
  'a selected video': { html: `<p>a</p>${video}<p>b</p>`, go: select('.video-being-written') },
  'the start of a list': {
    html: '<ul><li>here</li></ul><p>b</p>',
    go: async ({ text, page }) => {
      await text.focus();
      await page.keyboard.press('Control+Home');
    },
  },
  'the end of a list': { html: '<p>b</p><ul><li>here</li></ul>', go: (editor) => editor.toEnd() },
  'everything that is selected': {
    html: '<ul><li>one<ul><li>two</li></ul></li></ul>',
    go: async ({ text, page }) => {
      await text.focus();
      await page.keyboard.press('Control+A');
    },
  },
  'the address of a link in a list': {
    html: `<ul><li>one</li><li>${link}</li></ul>`,
    go: async (editor) => {
      await click('here')(editor);
      await editor.page.keyboard.press('Control+K');
      await editor.page.getByLabel('Address').waitFor();
    },
  },
  'the description of a picture in a list': {
    html: `<ul><li>a</li><li>b${picture}</li></ul>`,
    go: async (editor) => {
      await select('img[alt=roof]')(editor);
      await editor.page.getByLabel('Description').focus();
    },
  },
  'the tools of a link': {
    html: `<p>${link}</p>`,
    go: async (editor) => {
      await click('here')(editor);
      await editor.page.getByRole('button', { name: 'Remove link' }).focus();
    },
  },
  'colours opened from a list': {
    html: '<ul><li>one</li><li>here</li></ul>',
    go: async (editor) => {
      await click('here')(editor);
      await editor.tool('Text colour').click();
      await editor.page.getByRole('dialog', { name: 'Text colour' }).waitFor();
    },
  },
};

describe('leaving the editor with Escape and Tab', () => {
  test.for(Object.entries(places))(
    '[HOLD-06] [R6] Escape and Tab leave the editor from %s in both directions and change nothing',
    async ([, { html, go }], { editor, noise }) => {
      noise.expect(/ERR_FAILED/);
      const opened = await editor(html);
      const { page } = opened;
      await go(opened);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      expect(await focused(opened)).toBe('Save');
      await go(opened);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+Tab');
      expect(await focused(opened)).toBe('toolbar');
      await page.keyboard.press('Shift+Tab');
      expect(await focused(opened)).toBe('title');
      expect(await opened.value()).toBe(html);
    },
  );

  test('[HOLD-06] Escape and Tab lead from a toolbar menu through the text and out of the editor', async ({
    editor,
  }) => {
    const html = '<ul><li>one</li><li>here</li></ul>';
    const opened = await editor(html);
    await click('here')(opened);
    for (const key of ['Alt+F10', 'Home', 'ArrowRight', 'ArrowRight', 'Enter'])
      await opened.page.keyboard.press(key);
    await opened.page.getByRole('menu', { name: 'Text style' }).waitFor();
    await opened.page.keyboard.press('Escape');
    expect(await focused(opened)).toBe('toolbar');
    await opened.page.keyboard.press('Tab');
    expect(await focused(opened)).toBe('content');
    await opened.page.keyboard.press('Tab');
    expect(await focused(opened)).toBe('Save');
    expect(await opened.value()).toBe(html);
  });
});

describe('the Tab key in the editor', () => {
  test.for(['<ul><li>one</li></ul>', '<ol><li>one</li></ol>', '<ul><li>one<ul><li>two</li></ul></li></ul>'])(
    '[HOLD-06] Tab in a paragraph after %s moves the focus and does not indent',
    async (list, { editor }) => {
      for (const after of ['<p>after</p>', '<h2>after</h2>']) {
        for (const keys of [['Tab'], ['Escape', 'Tab']]) {
          const opened = await editor(list + after);
          await opened.text.getByText('after').click();
          await opened.page.keyboard.press('Home');
          for (const key of keys) await opened.page.keyboard.press(key);
          expect(await opened.value()).toBe(list + after);
          expect(await focused(opened)).toBe('Save');
        }
      }
    },
  );

  test('[HOLD-06] Tab indents again after Escape is followed by another key or a click', async ({
    editor,
  }) => {
    const opened = await editor('<ul><li>one</li><li>here</li></ul>');
    const nested = '<ul><li>one<ul><li>here</li></ul></li></ul>';
    await click('here')(opened);
    for (const key of ['Escape', 'End', 'Tab']) await opened.page.keyboard.press(key);
    expect(await opened.value()).toBe(nested);
    await opened.page.keyboard.press('Shift+Tab');
    await opened.page.keyboard.press('Escape');
    await click('here')(opened);
    await opened.page.keyboard.press('Tab');
    expect(await opened.value()).toBe(nested);
  });

  test('[HOLD-06] Tab moves from a selected picture in a list to its description', async ({ editor }) => {
    const opened = await editor(`<ul><li>a</li><li>b${picture}</li></ul>`);
    await select('img[alt=roof]')(opened);
    await opened.page.keyboard.press('Tab');
    expect(
      await opened.page.getByLabel('Description').evaluate((input) => input === document.activeElement),
    ).toBe(true);
  });
});

test('[HOLD-06] a link in a list can be removed by keyboard', async ({ editor }) => {
  const opened = await editor(`<ul><li>one</li><li>${link}</li></ul>`);
  await click('here')(opened);
  await opened.page.keyboard.press('Control+K');
  await opened.page.getByLabel('Address').fill('');
  await opened.page.keyboard.press('Enter');
  expect(await opened.value()).toBe('<ul><li>one</li><li>here</li></ul>');
});

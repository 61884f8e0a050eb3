import { vi } from 'vitest';
import { expect } from '../support/browser.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';
import { stopClock } from './pages.ts';

// Each walks through what would be many tests.
vi.setConfig({ testTimeout: 120_000 });

const video =
  '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="v" allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>';
const link = '<a href="https://example.com" rel="noopener noreferrer">here</a>';

async function press({ page }: EditorPage, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** What has the focus: the text of a button, or where it is. */
async function focused({ page }: EditorPage): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element?.closest('[role=toolbar]')) return 'toolbar';
    return element?.id || element?.textContent || element?.tagName || '';
  });
}

/** The accessible name of what has the focus, or its id. */
const focusedName = ({ page }: EditorPage) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);

type Go = (editor: EditorPage) => Promise<void>;
const click =
  (name: string): Go =>
  ({ text }) =>
    text.getByText(name).click();
/** Where Tab has a meaning of its own, or where something other than the text has the focus. */
const places: readonly [place: string, html: string, go: Go][] = [
  ['a code block', '<pre><code>here</code></pre>', click('here')],
  ['a nested list', '<ol><li>one<ul><li>here</li></ul></li></ol>', click('here')],
  [
    'a list in a table',
    '<table><tbody><tr><td><ul><li>a</li><li>here</li></ul></td></tr></tbody></table>',
    click('here'),
  ],
  [
    'a selected video',
    `<p>a</p>${video}<p>b</p>`,
    ({ text }) => text.locator('.video-being-written').click(),
  ],
  [
    'the address of a link in a list',
    `<ul><li>one</li><li>${link}</li></ul>`,
    async (editor) => {
      await click('here')(editor);
      await editor.page.keyboard.press('Control+K');
      await editor.page.getByLabel('Address').waitFor();
    },
  ],
  [
    'colours opened from a list',
    '<ul><li>one</li><li>here</li></ul>',
    async (editor) => {
      await click('here')(editor);
      await editor.tool('Text colour').click();
      await editor.page.getByRole('dialog', { name: 'Text colour' }).waitFor();
    },
  ],
];

test('[HOLD-06] [R6] Escape and Tab leave the editor in both directions from every place in it and change nothing; Tab indents in lists alone, and again after Escape and another key or a click', async ({
  editor,
  noise,
}) => {
  noise.expect(/ERR_FAILED/);
  for (const [place, html, go] of places) {
    const opened = await editor(html);
    await go(opened);
    await press(opened, 'Escape', 'Tab');
    expect.soft(await focused(opened), `Escape, Tab from ${place}`).toBe('Save');
    await go(opened);
    await press(opened, 'Escape', 'Shift+Tab');
    expect.soft(await focused(opened), `Escape, Shift+Tab from ${place}`).toBe('toolbar');
    await press(opened, 'Shift+Tab');
    expect.soft(await focused(opened), `Shift+Tab twice from ${place}`).toBe('title');
    expect.soft(await opened.value(), place).toBe(html);
  }

  const opened = await editor('<ul><li>one</li><li>here</li></ul>');
  const { value } = opened;
  const nested = '<ul><li>one<ul><li>here</li></ul></li></ul>';
  await click('here')(opened);
  await press(opened, 'Escape', 'End', 'Tab');
  expect.soft(await value(), 'after Escape and another key').toBe(nested);
  await press(opened, 'Shift+Tab', 'Escape');
  await click('here')(opened);
  await press(opened, ...Array.from({ length: 10 }, () => 'Tab'));
  expect
    .soft(await value(), '[CONST-25] after Escape and a click, and no further than the eighth level')
    .toBe(nested.replace('<li>here', '<li class="indent-7">here'));

  const after = '<ul><li>one<ul><li>two</li></ul></li></ul><p>after</p>';
  await click('after')(await editor(after));
  await press(opened, 'Home', 'Tab');
  expect.soft(await value(), 'Tab in the paragraph after a list').toBe(after);
  expect.soft(await focused(opened), 'Tab in the paragraph after a list').toBe('Save');
});

// Also proves CONST-27, R1, R8.
test("[CONST-25] [CONST-26] spaces, characters of HTML, composed Hindi and line breaks are kept as typed, '- ' and '1. ' start lists, typing goes on below code, Tab indents, and the keys undo and redo by steps", async ({
  editor,
}) => {
  const opened = await editor();
  const { page, text, value, toEnd } = opened;
  await text.focus();
  await page.keyboard.type(' a  b <b> & "c"');
  await press(opened, 'Shift+Enter');
  await page.keyboard.type('d');
  expect.soft(await value(), 'as typed').toBe('<p>\u00a0a \u00a0b &lt;b&gt; &amp; "c"<br />d</p>');

  await editor();
  await text.focus();
  await page.keyboard.type('- one');
  await press(opened, 'Enter');
  await page.keyboard.type('two');
  await press(opened, 'Tab');
  await press(opened, 'Enter', 'Enter', 'Enter');
  await page.keyboard.type('1. three');
  await press(opened, 'Enter', 'Enter');
  await page.keyboard.type('# four *five* `six` ');
  expect
    .soft(await value(), 'lists and no other Markdown')
    .toBe('<ul><li>one<ul><li>two</li></ul></li></ul><ol><li>three</li></ol><p># four *five* `six`</p>');
  const code = '<pre><code>a</code></pre>';
  await editor(code);
  await toEnd();
  await press(opened, 'ArrowDown');
  await page.keyboard.type('b');
  expect.soft(await value(), 'below code').toBe(`${code}<p>b</p>`);

  const devtools = await page.context().newCDPSession(page);
  const compose = (word: string) =>
    devtools.send('Input.imeSetComposition', {
      text: word,
      selectionStart: word.length,
      selectionEnd: word.length,
    });
  const composeAll = async (words: string) => {
    let word = '';
    for (const letter of words) {
      word += letter;
      await compose(word);
    }
    await devtools.send('Input.insertText', { text: word });
    await page.keyboard.type(' ok');
  };
  const words = 'शक्ति ☀️';
  await editor();
  await text.focus();
  await composeAll(words);
  await expect.poll(value, { message: words }).toBe(`<p>${words} ok</p>`);
  await editor('<p><strong>bold</strong></p>');
  await toEnd();
  await compose('नम');
  await devtools.send('Input.insertText', { text: 'नमस्ते' });
  await expect.poll(value, { message: 'after bold text' }).toBe('<p><strong>boldनमस्ते</strong></p>');

  await editor();
  await page.clock.install();
  await stopClock(page);
  await text.focus();
  await page.keyboard.type('abc');
  await page.clock.runFor(1100);
  await page.keyboard.type('def');
  for (const [key, html] of [
    ['Control+Z', '<p>abc</p>'],
    ['Control+Z', ''],
    ['Control+Y', '<p>abc</p>'],
    ['Control+Shift+Z', '<p>abcdef</p>'],
  ] as const) {
    await press(opened, key);
    expect.soft(await value(), `[CONST-26] ${key}`).toBe(html);
  }
});

const tools = [
  ['Bold', '<p><strong>word</strong></p>'],
  ['Italic', '<p><em>word</em></p>'],
  ['Underline', '<p><u>word</u></p>'],
  ['Strikethrough', '<p><s>word</s></p>'],
  ['Bullet list', '<ul><li>word</li></ul>'],
  ['Numbered list', '<ol><li>word</li></ol>'],
  ['Quote', '<blockquote><p>word</p></blockquote>'],
  ['Code block', '<pre><code>word</code></pre>'],
  ['Increase indent', '<p class="indent-1">word</p>'],
] as const;

// Also proves R2.
test('[CONST-23] [ADM-BLOG-12] the tools make emphasis, lists, quotations, code, indents, headings 1 to 6 and colours, which can be removed again; the toolbar shows the formatting at the cursor and is one Tab stop with arrow keys inside', async ({
  editor,
}) => {
  const opened = await editor();
  const { page, text, tool, value } = opened;
  const selectAll = async () => {
    await text.focus();
    await page.keyboard.press('Control+A');
  };
  for (const [name, html] of tools) {
    await editor('<p>word</p>');
    await selectAll();
    await tool(name).click();
    expect.soft(await value(), name).toBe(html);
  }

  await editor('<p>word</p>');
  await selectAll();
  const style = page.getByRole('button', { name: /^Text style/ });
  for (const level of [1, 2, 3, 4, 5, 6]) {
    await style.click();
    await page.getByRole('menuitemradio', { name: `Heading ${level}` }).click();
    expect.soft(await value(), `heading ${level}`).toBe(`<h${level}>word</h${level}>`);
  }
  await style.click();
  await page.getByRole('menuitemradio', { name: 'Paragraph' }).click();

  const dialog = page.getByRole('dialog');
  await selectAll();
  await tool('Text colour').click();
  await dialog.getByRole('button', { name: 'Red' }).click();
  await tool('Background colour').click();
  await dialog.getByRole('button', { name: 'Yellow' }).click();
  const coloured = '<p><span style="color:#da3733;background-color:#ffeba1">word</span></p>';
  expect.soft(await value(), 'colours').toBe(coloured);
  await selectAll();
  await tool('Text colour').click();
  await page.getByRole('button', { name: 'Default colour' }).click();
  expect
    .soft(await value(), 'no text colour')
    .toBe('<p><span style="background-color:#ffeba1">word</span></p>');
  await editor('<h2><strong>one</strong> <span style="color:red">two</span></h2><ul><li>three</li></ul>');
  await selectAll();
  await tool('Clear formatting').click();
  expect.soft(await value(), 'no formatting').toBe('<p>one two</p><p>three</p>');

  await editor('<p><strong>bold</strong></p><ol><li>one<ul><li>two</li></ul></li></ol>');
  const isPressed = (name: string) => tool(name).getAttribute('aria-pressed');
  await text.getByText('bold').click();
  await expect.poll(() => isPressed('Bold')).toBe('true');
  await text.getByText('two').click();
  await expect.poll(() => isPressed('Bullet list')).toBe('true');
  expect.soft(await page.getByRole('button', { pressed: true }).count(), 'pressed in the inner list').toBe(1);

  await editor('<p>word</p>');
  await page.getByLabel('Title').focus();
  const stops = [
    ['Tab', 'Undo'],
    ['Tab', 'content'],
    ['Control+A', 'content'],
    ['Shift+Tab', 'Undo'],
    ['End', 'Clear formatting'],
    ['ArrowRight', 'Undo'],
    ['ArrowRight', 'Redo'],
    ['ArrowRight', 'Text style: Paragraph'],
    ['Tab', 'content'],
    ['Shift+Tab', 'Text style: Paragraph'],
  ] as const;
  for (const [index, [key, name]] of stops.entries()) {
    await press(opened, key);
    expect.soft(await focusedName(opened), `${key}, key ${index + 1}`).toBe(name);
  }
});

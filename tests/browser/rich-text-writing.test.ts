import { vi } from 'vitest';
import { sanitise } from '../../server/html/sanitise.ts';
import { pictureFiles } from '../factories/picture-files.ts';
import { expect } from '../support/browser.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';
import { stopClock } from './pages.ts';

// Each walks through what would be many tests.
vi.setConfig({ testTimeout: 120_000 });

const picture = `<img src="data:image/png;base64,${pictureFiles.png}" alt="roof" />`;
const video =
  '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="v" allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>';
const link = '<a href="https://example.com" rel="noopener noreferrer">here</a>';
const twoItems = '<ul><li>one</li><li>two</li></ul>';

async function press(editor: EditorPage, key: string, times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1) await editor.page.keyboard.press(key);
}

async function pressAll(editor: EditorPage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await editor.page.keyboard.press(key);
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
  'a table': {
    html: '<table><tbody><tr><td>here</td><td>b</td></tr></tbody></table>',
    go: click('here'),
  },
  'a list in a table': {
    html: '<table><tbody><tr><td><ul><li>a</li><li>here</li></ul></td></tr></tbody></table>',
    go: click('here'),
  },
  'a picture in a table': {
    html: `<table><tbody><tr><td>a${picture}</td></tr></tbody></table>`,
    go: select('img[alt=roof]'),
  },
  'a link': { html: `<p>${link}</p>`, go: click('here') },
  'a link in a list': { html: `<ul><li>one</li><li>${link}</li></ul>`, go: click('here') },
  'a selected picture': { html: `<p>a${picture}b</p>`, go: select('img[alt=roof]') },
  'a picture in a list': { html: `<ul><li>a</li><li>b${picture}</li></ul>`, go: select('img[alt=roof]') },
  'the position after a picture': { html: `<p>a${picture}</p>`, go: (editor) => editor.toEnd() },
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
      await editor.page.getByLabel(/^What does this picture show/).focus();
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

test('[HOLD-06] [R6] Escape and Tab leave the editor in both directions from every place in it and change nothing', async ({
  editor,
  noise,
}) => {
  noise.expect(/ERR_FAILED/);
  for (const [place, { html, go }] of Object.entries(places)) {
    const opened = await editor(html);
    await go(opened);
    await pressAll(opened, ['Escape', 'Tab']);
    expect.soft(await focused(opened), `Escape, Tab from ${place}`).toBe('Save');
    await go(opened);
    await pressAll(opened, ['Escape', 'Shift+Tab']);
    expect.soft(await focused(opened), `Escape, Shift+Tab from ${place}`).toBe('toolbar');
    await press(opened, 'Shift+Tab');
    expect.soft(await focused(opened), `Shift+Tab twice from ${place}`).toBe('title');
    expect.soft(await opened.value(), place).toBe(html);
  }
  const html = '<ul><li>one</li><li>here</li></ul>';
  const opened = await editor(html);
  await click('here')(opened);
  await pressAll(opened, ['Alt+F10', 'Home', 'ArrowRight', 'ArrowRight', 'Enter']);
  await opened.page.getByRole('menu', { name: 'Text style' }).waitFor();
  const stops: string[] = [];
  for (const key of ['Escape', 'Tab', 'Tab']) {
    await press(opened, key);
    stops.push(await focused(opened));
  }
  expect.soft(stops, 'from a menu of the toolbar through the text').toEqual(['toolbar', 'content', 'Save']);
  expect.soft(await opened.value(), 'from a menu').toBe(html);
});

test('[HOLD-06] [R6] Tab moves the focus outside of lists, indents again after Escape and another key or a click, and leads from a picture to its description', async ({
  editor,
}) => {
  for (const list of [
    '<ul><li>one</li></ul>',
    '<ol><li>one</li></ol>',
    '<ul><li>one<ul><li>two</li></ul></li></ul>',
  ]) {
    for (const after of ['<p>after</p>', '<h2>after</h2>']) {
      for (const keys of [['Tab'], ['Escape', 'Tab']]) {
        const opened = await editor(list + after);
        await opened.text.getByText('after').click();
        await pressAll(opened, ['Home', ...keys]);
        expect.soft(await opened.value(), `${keys} in ${after} after ${list}`).toBe(list + after);
        expect.soft(await focused(opened), `${keys} in ${after} after ${list}`).toBe('Save');
      }
    }
  }

  const again = await editor('<ul><li>one</li><li>here</li></ul>');
  const nested = '<ul><li>one<ul><li>here</li></ul></li></ul>';
  await click('here')(again);
  await pressAll(again, ['Escape', 'End', 'Tab']);
  expect.soft(await again.value(), 'after Escape and another key').toBe(nested);
  await pressAll(again, ['Shift+Tab', 'Escape']);
  await click('here')(again);
  await press(again, 'Tab');
  expect.soft(await again.value(), 'after Escape and a click').toBe(nested);

  const pictured = await editor(`<ul><li>a</li><li>b${picture}</li></ul>`);
  await select('img[alt=roof]')(pictured);
  await press(pictured, 'Tab');
  const description = pictured.page.getByLabel(/^What does this picture show/);
  expect.soft(await description.evaluate((input) => input === document.activeElement)).toBe(true);

  const linked = await editor(`<ul><li>one</li><li>${link}</li></ul>`);
  await click('here')(linked);
  await press(linked, 'Control+K');
  await linked.page.getByLabel('Address').fill('');
  await press(linked, 'Enter');
  expect
    .soft(await linked.value(), 'a link in a list, removed by keyboard')
    .toBe('<ul><li>one</li><li>here</li></ul>');
});

test('[CONST-25] [R6] list items, paragraphs and headings are indented to the eighth level at most, nested and selected items move along, and Shift+Tab reverts it step by step', async ({
  editor,
}) => {
  const items = await editor(twoItems);
  await items.text.getByText('two').click();
  const seen: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    await press(items, 'Tab');
    seen.push(await items.value());
  }
  expect.soft(seen[0]).toBe('<ul><li>one<ul><li>two</li></ul></li></ul>');
  expect.soft(seen[1]).toBe('<ul><li>one<ul><li class="indent-1">two</li></ul></li></ul>');
  expect.soft(seen[7]).toBe('<ul><li>one<ul><li class="indent-7">two</li></ul></li></ul>');
  expect.soft(seen[9], 'beyond the eighth level').toBe(seen[7]);
  await press(items, 'Shift+Tab', 7);
  expect.soft(await items.value(), 'seven steps back').toBe(seen[0]);
  await press(items, 'Shift+Tab', 3);
  expect.soft(await items.value(), 'back').toBe(twoItems);
  expect.soft(await focused(items)).toBe('content');

  const deep = await editor('<ul><li>one</li><li>two<ul><li class="indent-6">deep</li></ul></li></ul>');
  await deep.text.getByText('two').click();
  await press(deep, 'Tab', 3);
  expect
    .soft(await deep.value(), 'nested items')
    .toBe('<ul><li>one<ul><li>two<ul><li class="indent-6">deep</li></ul></li></ul></li></ul>');

  const below = await editor('<ol><li class="indent-2">one</li><li>two</li><li>three</li></ol>');
  await below.text.getByText('two').click();
  await press(below, 'Tab', 3);
  expect
    .soft(await below.value(), 'one level, whatever the item before has')
    .toBe('<ol><li class="indent-2">one<ol><li>two</li></ol></li><li>three</li></ol>');
  await press(below, 'Shift+Tab');
  expect
    .soft(await below.value(), 'and back')
    .toBe('<ol><li class="indent-2">one</li><li class="indent-2">two</li><li>three</li></ol>');

  const several = await editor('<ul><li>one</li><li>two</li><li>three</li></ul>');
  const decrease = several.tool('Decrease indent');
  await several.text.getByText('two').click();
  await press(several, 'Shift+ArrowDown');
  await several.tool('Increase indent').click();
  expect
    .soft(await several.value(), 'selected items')
    .toBe('<ul><li>one<ul><li>two</li><li>three</li></ul></li></ul>');
  await decrease.click();
  expect
    .soft(await several.value(), 'selected items, back')
    .toBe('<ul><li>one</li><li>two</li><li>three</li></ul>');
  expect.soft(await decrease.getAttribute('aria-disabled')).toBe('true');

  const heading = await editor('<h2>one</h2>');
  await heading.text.getByText('one').click();
  await press(heading, 'Control+]', 10);
  expect.soft(await heading.value()).toBe('<h2 class="indent-8">one</h2>');
  await press(heading, 'Control+[');
  expect.soft(await heading.value()).toBe('<h2 class="indent-7">one</h2>');
});

test('[CONST-26] [CONST-27] [R1] one undo reverts what was typed with pauses of less than a second, and the history keeps a hundred steps', async ({
  editor,
}) => {
  const opened = await editor();
  const { page, text, value } = opened;
  await page.clock.install();
  await stopClock(page);
  await text.focus();
  await page.keyboard.type('a');
  await page.clock.runFor(999);
  await page.keyboard.type('b');
  await page.clock.runFor(1001);
  await page.keyboard.type('def');
  expect(await value()).toBe('<p>abdef</p>');
  const history = [
    ['Control+Z', '<p>ab</p>'],
    ['Control+Z', ''],
    ['Control+Y', '<p>ab</p>'],
    ['Control+Shift+Z', '<p>abdef</p>'],
  ] as const;
  for (const [key, html] of history) {
    await press(opened, key);
    expect(await value(), `[CONST-26] ${key}`).toBe(html);
  }
  await opened.tool('Undo').click();
  expect(await value(), '[CONST-26] the button').toBe('<p>ab</p>');

  await editor();
  await text.focus();
  for (let edit = 0; edit < 101; edit += 1) {
    await page.keyboard.type(String(edit % 10));
    await page.clock.fastForward(1100);
  }
  await press(opened, 'Control+Z', 100);
  expect(await value(), '[CONST-27] a hundred steps back').toBe('<p>0</p>');
  await press(opened, 'Control+Z', 5);
  expect(await value(), '[CONST-27] no further').toBe('<p>0</p>');
  await press(opened, 'Control+Y', 105);
  expect((await value()).length, '[CONST-27] all of them again').toBe('<p></p>'.length + 101);
});

test("spaces, HTML characters and line breaks are kept as typed, '- ' and '1. ' start lists, and typing goes on below a list, a quotation and a code block", async ({
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
  await press(opened, 'Enter', 2);
  await page.keyboard.type('1. two');
  await press(opened, 'Enter', 2);
  await page.keyboard.type('# three *four* `five` ');
  expect
    .soft(await value(), 'Markdown')
    .toBe('<ul><li>one</li></ul><ol><li>two</li></ol><p># three *four* `five`</p>');

  for (const last of [
    '<ul><li>a</li></ul>',
    '<blockquote><p>a</p></blockquote>',
    '<pre><code>a</code></pre>',
  ]) {
    await editor(last);
    await toEnd();
    await press(opened, 'ArrowDown');
    await page.keyboard.type('b');
    expect.soft(await value(), `below ${last}`).toBe(`${last}<p>b</p>`);
  }
});

test('[R8] composed text is the same as in a plain input, joins bold text and replaces a selection', async ({
  editor,
}) => {
  const { page, text, value, toEnd } = await editor();
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
  for (const words of ['सौर ऊर्जा', 'क्षत्रिय', 'शक्ति ☀️']) {
    await editor();
    await page.getByLabel('Title').focus();
    await composeAll(words);
    await text.focus();
    await composeAll(words);
    const plain = await page.getByLabel('Title').inputValue();
    await expect.poll(value, { message: words }).toBe(`<p>${plain}</p>`);
  }

  await editor('<p><strong>bold</strong></p>');
  await toEnd();
  await compose('नम');
  await devtools.send('Input.insertText', { text: 'नमस्ते' });
  await expect.poll(value, { message: 'after bold text' }).toBe('<p><strong>boldनमस्ते</strong></p>');
  await text.focus();
  await page.keyboard.press('Control+A');
  await compose('क');
  await devtools.send('Input.insertText', { text: 'कख' });
  await expect.poll(value, { message: 'over a selection' }).toMatch(/^<p>(<strong>)?कख(<\/strong>)?<\/p>$/);
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

// Also proves AMB-13.
test('[CONST-23] [ADM-BLOG-12] the tools make emphasis, lists, quotations, code, indents, headings 1 to 6 and colours, which can be removed again', async ({
  editor,
}) => {
  const { page, text, tool, value } = await editor();
  const selectAll = async () => {
    await text.focus();
    await page.keyboard.press('Control+A');
  };
  for (const [name, html] of tools) {
    await editor();
    await text.focus();
    await page.keyboard.type('word');
    await page.keyboard.press('Control+A');
    await tool(name).click();
    expect.soft(await value(), name).toBe(html);
    expect.soft(sanitise(html), name).toBe(html);
  }

  await editor('<p>word</p>');
  await selectAll();
  const style = page.getByRole('button', { name: /^Text style/ });
  for (const level of [1, 2, 3, 4, 5, 6]) {
    await style.click();
    await page.getByRole('menuitemradio', { name: `Heading ${level}` }).click();
    expect.soft(await value(), `heading ${level}`).toBe(`<h${level}>word</h${level}>`);
    await page.getByRole('button', { name: `Text style: Heading ${level}` }).waitFor();
  }
  await style.click();
  await page.getByRole('menuitemradio', { name: 'Paragraph' }).click();
  expect.soft(await value(), 'a paragraph again').toBe('<p>word</p>');

  const dialog = page.getByRole('dialog');
  await selectAll();
  await tool('Text colour').click();
  await dialog.getByLabel('Other colour').fill('#123456');
  await dialog.getByLabel('Other colour').dispatchEvent('change');
  await expect
    .poll(value, { message: 'any other colour' })
    .toBe('<p><span style="color:#123456">word</span></p>');
  await editor('<p>word</p>');
  await selectAll();
  await tool('Text colour').click();
  await dialog.getByRole('button', { name: 'Red' }).click();
  await tool('Background colour').click();
  await dialog.getByRole('button', { name: 'Yellow' }).click();
  const coloured = '<p><span style="color:#da3733;background-color:#ffeba1">word</span></p>';
  expect.soft(await value(), 'colours').toBe(coloured);
  expect.soft(sanitise(coloured), 'colours').toBe(coloured);
  await editor(coloured);
  const drawn = await text.getByText('word').evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor];
  });
  expect.soft(drawn, 'stored colours').toEqual(['rgb(218, 55, 51)', 'rgb(255, 235, 161)']);
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
});

test('[R2] the toolbar is one Tab stop with arrow keys inside, shows the formatting at the cursor and sets style, colour and link by keyboard', async ({
  editor,
}) => {
  const opened = await editor('<p><strong>bold</strong></p><ol><li>one<ul><li>two</li></ul></li></ol>');
  const { page, tool, text, value } = opened;
  const isPressed = (name: string) => tool(name).getAttribute('aria-pressed');
  await text.getByText('bold').click();
  await expect.poll(() => isPressed('Bold')).toBe('true');
  expect.soft(await isPressed('Italic')).toBe('false');
  await text.getByText('two').click();
  await expect.poll(() => isPressed('Bullet list')).toBe('true');
  expect.soft(await isPressed('Numbered list')).toBe('false');
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
    ['ArrowRight', 'Image'],
    ['ArrowRight', 'Bold'],
    ['Enter', 'Bold'],
    ['Tab', 'content'],
    ['Shift+Tab', 'Bold'],
  ] as const;
  for (const [index, [key, name]] of stops.entries()) {
    await press(opened, key);
    expect.soft(await focusedName(opened), `${key}, key ${index + 1}`).toBe(name);
    if (key === 'Enter') expect.soft(await isPressed('Bold')).toBe('true');
  }

  await editor('<p>word</p>');
  await text.focus();
  await pressAll(opened, ['Control+A', 'Alt+F10', 'Home', 'ArrowRight', 'ArrowRight', 'Enter']);
  await page.getByRole('menuitemradio', { name: 'Paragraph', checked: true }).waitFor();
  await pressAll(opened, ['ArrowDown', 'ArrowDown', 'Enter']);
  await expect.poll(value, { message: 'a style' }).toBe('<h2>word</h2>');
  await expect.poll(() => focusedName(opened)).toBe('Text style: Heading 2');
  await press(opened, 'ArrowRight', 8);
  await press(opened, 'Enter');
  await page.getByRole('dialog', { name: 'Text colour' }).waitFor();
  await pressAll(opened, ['ArrowRight', 'Enter']);
  await expect.poll(value, { message: 'a colour' }).toBe('<h2><span style="color:#c05606">word</span></h2>');
  await text.focus();
  await press(opened, 'Control+K');
  await page.keyboard.type('example.com');
  await press(opened, 'Enter');
  await expect
    .poll(value, { message: 'a link' })
    .toContain('<a href="https://example.com" rel="noopener noreferrer">');
  expect.soft(await focused(opened), 'after the link').toBe('content');
});

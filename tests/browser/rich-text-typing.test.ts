import { describe } from 'vitest';
import { expect } from '../support/browser.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';
import { stopClock } from './pages.ts';

async function press(editor: EditorPage, key: string, times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1) await editor.page.keyboard.press(key);
}

const twoItems = '<ul><li>one</li><li>two</li></ul>';

describe('indenting in the editor', () => {
  test('Tab indents a list item to the eighth level at most, and Shift+Tab reverts it step by step (CONST-25, R6)', async ({
    editor,
  }) => {
    const opened = await editor(twoItems);
    const { text, value } = opened;
    await text.getByText('two').click();
    const seen: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      await press(opened, 'Tab');
      seen.push(await value());
    }
    expect(seen[0]).toBe('<ul><li>one<ul><li>two</li></ul></li></ul>');
    expect(seen[1]).toBe('<ul><li>one<ul><li class="indent-1">two</li></ul></li></ul>');
    expect(seen[7]).toBe('<ul><li>one<ul><li class="indent-7">two</li></ul></li></ul>');
    expect(seen[9]).toBe(seen[7]);
    await press(opened, 'Shift+Tab', 7);
    expect(await value()).toBe(seen[0]);
    await press(opened, 'Shift+Tab', 3);
    expect(await value()).toBe(twoItems);
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('indenting an item moves its nested items, to the eighth level at most', async ({ editor }) => {
    const opened = await editor('<ul><li>one</li><li>two<ul><li class="indent-6">deep</li></ul></li></ul>');
    await opened.text.getByText('two').click();
    await press(opened, 'Tab', 3);
    expect(await opened.value()).toBe(
      '<ul><li>one<ul><li>two<ul><li class="indent-6">deep</li></ul></li></ul></li></ul>',
    );
  });

  test('an item is indented by one level, whatever the indent of the item before', async ({ editor }) => {
    const opened = await editor('<ol><li class="indent-2">one</li><li>two</li><li>three</li></ol>');
    await opened.text.getByText('two').click();
    await press(opened, 'Tab', 3);
    expect(await opened.value()).toBe(
      '<ol><li class="indent-2">one<ol><li>two</li></ol></li><li>three</li></ol>',
    );
    await press(opened, 'Shift+Tab');
    expect(await opened.value()).toBe(
      '<ol><li class="indent-2">one</li><li class="indent-2">two</li><li>three</li></ol>',
    );
  });

  test('indenting moves all selected items, by the buttons too', async ({ editor }) => {
    const opened = await editor('<ul><li>one</li><li>two</li><li>three</li></ul>');
    await opened.text.getByText('two').click();
    await press(opened, 'Shift+ArrowDown');
    await opened.tool('Increase indent').click();
    expect(await opened.value()).toBe('<ul><li>one<ul><li>two</li><li>three</li></ul></li></ul>');
    await opened.tool('Decrease indent').click();
    expect(await opened.value()).toBe('<ul><li>one</li><li>two</li><li>three</li></ul>');
    expect(await opened.tool('Decrease indent').getAttribute('aria-disabled')).toBe('true');
  });

  test('paragraphs and headings can be indented to the eighth level (CONST-25)', async ({ editor }) => {
    const opened = await editor('<h2>one</h2>');
    await opened.text.getByText('one').click();
    await press(opened, 'Control+]', 10);
    expect(await opened.value()).toBe('<h2 class="indent-8">one</h2>');
    await press(opened, 'Control+[');
    expect(await opened.value()).toBe('<h2 class="indent-7">one</h2>');
  });

  test('the Tab key moves the focus outside of lists and after Escape (R6)', async ({ editor }) => {
    const opened = await editor(`<p>text</p>${twoItems}`);
    const isInText = () => opened.text.evaluate((element) => element === document.activeElement);
    await opened.text.getByText('text').click();
    await press(opened, 'Tab');
    expect(await isInText()).toBe(false);
    await opened.text.getByText('two').click();
    await press(opened, 'Escape');
    await press(opened, 'Tab');
    expect(await isInText()).toBe(false);
    expect(await opened.value()).toBe(`<p>text</p>${twoItems}`);
    await opened.text.getByText('two').click();
    await press(opened, 'Escape');
    await press(opened, 'Shift+Tab');
    expect(await isInText()).toBe(false);
  });
});

describe('the undo history of the editor', () => {
  test('one undo reverts what was typed within a second (CONST-26, R1)', async ({ editor }) => {
    const opened = await editor();
    const { page, text, value } = opened;
    await page.clock.install();
    await text.focus();
    await page.keyboard.type('abc');
    await page.clock.fastForward(1100);
    await page.keyboard.type('def');
    expect(await value()).toBe('<p>abcdef</p>');
    await press(opened, 'Control+Z');
    expect(await value()).toBe('<p>abc</p>');
    await press(opened, 'Control+Z');
    expect(await value()).toBe('');
    await press(opened, 'Control+Y');
    expect(await value()).toBe('<p>abc</p>');
    await press(opened, 'Control+Shift+Z');
    expect(await value()).toBe('<p>abcdef</p>');
    await opened.tool('Undo').click();
    expect(await value()).toBe('<p>abc</p>');
  });

  test('edits 1001 milliseconds apart are undone separately and edits 999 milliseconds apart together (CONST-26)', async ({
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
    await page.keyboard.type('c');
    await press(opened, 'Control+Z');
    expect(await value()).toBe('<p>ab</p>');
    await press(opened, 'Control+Z');
    expect(await value()).toBe('');
  });

  test('the history keeps a hundred steps (CONST-27, R1)', async ({ editor }) => {
    const opened = await editor();
    const { page, text, value } = opened;
    await page.clock.install();
    await stopClock(page);
    await text.focus();
    for (let edit = 0; edit < 101; edit += 1) {
      await page.keyboard.type(String(edit % 10));
      await page.clock.runFor(1100);
    }
    await press(opened, 'Control+Z', 100);
    expect(await value()).toBe('<p>0</p>');
    await press(opened, 'Control+Z', 5);
    expect(await value()).toBe('<p>0</p>');
    await press(opened, 'Control+Y', 105);
    expect((await value()).length).toBe('<p></p>'.length + 101);
  });
});

describe('typing in the editor', () => {
  test('several spaces, HTML characters and line breaks are kept as typed', async ({ editor }) => {
    const { page, text, value } = await editor();
    await text.focus();
    await page.keyboard.type(' a  b <b> & "c"');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('d');
    expect(await value()).toBe('<p>\u00a0a \u00a0b &lt;b&gt; &amp; "c"<br />d</p>');
  });

  test("'- ' and '1. ' start lists, and other Markdown stays text", async ({ editor }) => {
    const opened = await editor();
    const { page, text, value } = opened;
    await text.focus();
    await page.keyboard.type('- one');
    await press(opened, 'Enter', 2);
    await page.keyboard.type('1. two');
    await press(opened, 'Enter', 2);
    await page.keyboard.type('# three *four* `five` ');
    expect(await value()).toBe('<ul><li>one</li></ul><ol><li>two</li></ol><p># three *four* `five`</p>');
  });

  test('typing can continue below a list, a quotation or a code block at the end', async ({ editor }) => {
    for (const last of [
      '<ul><li>a</li></ul>',
      '<blockquote><p>a</p></blockquote>',
      '<pre><code>a</code></pre>',
    ]) {
      const { page, toEnd, value } = await editor(last);
      await toEnd();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.type('b');
      expect(await value()).toBe(`${last}<p>b</p>`);
    }
  });

  test.for(['सौर ऊर्जा', 'क्षत्रिय', 'शक्ति ☀️'])(
    'composing %s gives the same text as a plain input (R8)',
    async ([...letters], { editor }) => {
      const { page, text, value } = await editor();
      const devtools = await page.context().newCDPSession(page);
      const compose = async () => {
        let word = '';
        for (const letter of letters) {
          word += letter;
          await devtools.send('Input.imeSetComposition', {
            text: word,
            selectionStart: word.length,
            selectionEnd: word.length,
          });
        }
        await devtools.send('Input.insertText', { text: word });
        await page.keyboard.type(' ok');
      };
      await page.getByLabel('Title').focus();
      await compose();
      await text.focus();
      await compose();
      const plain = await page.getByLabel('Title').inputValue();
      await expect.poll(value).toBe(`<p>${plain}</p>`);
    },
  );

  test('composed text joins bold text and replaces a selection (R8)', async ({ editor }) => {
    const { page, text, value, toEnd } = await editor('<p><strong>bold</strong></p>');
    const devtools = await page.context().newCDPSession(page);
    await toEnd();
    await devtools.send('Input.imeSetComposition', { text: 'नम', selectionStart: 2, selectionEnd: 2 });
    await devtools.send('Input.insertText', { text: 'नमस्ते' });
    await expect.poll(value).toBe('<p><strong>boldनमस्ते</strong></p>');
    await text.focus();
    await page.keyboard.press('Control+A');
    await devtools.send('Input.imeSetComposition', { text: 'क', selectionStart: 1, selectionEnd: 1 });
    await devtools.send('Input.insertText', { text: 'कख' });
    await expect.poll(value).toMatch(/^<p>(<strong>)?कख(<\/strong>)?<\/p>$/);
  });
});

import AxeBuilder from '@axe-core/playwright';
import { describe } from 'vitest';
import { sanitise } from '../../server/html/sanitise.ts';
import { expect } from '../support/browser.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';

/** Types a word, selects it and presses a button. */
async function onWord(editor: EditorPage, tool: string): Promise<string> {
  await editor.text.focus();
  await editor.page.keyboard.type('word');
  await editor.page.keyboard.press('Control+A');
  await editor.tool(tool).click();
  return editor.value();
}

describe('the toolbar of the editor', () => {
  test.for([
    ['Bold', '<p><strong>word</strong></p>'],
    ['Italic', '<p><em>word</em></p>'],
    ['Underline', '<p><u>word</u></p>'],
    ['Strikethrough', '<p><s>word</s></p>'],
    ['Bullet list', '<ul><li>word</li></ul>'],
    ['Numbered list', '<ol><li>word</li></ol>'],
    ['Quote', '<blockquote><p>word</p></blockquote>'],
    ['Code block', '<pre><code>word</code></pre>'],
    ['Increase indent', '<p class="indent-1">word</p>'],
  ] as const)(
    'the tool %s turns a word into %s (CONST-23, ADM-BLOG-12)',
    async ([tool, html], { editor }) => {
      const opened = await editor();
      expect(await onWord(opened, tool)).toBe(html);
      expect(sanitise(html)).toBe(html);
    },
  );

  test('the style menu makes headings 1 to 6 and paragraphs (CONST-23)', async ({ editor }) => {
    const { page, text, value } = await editor();
    await text.focus();
    await page.keyboard.type('word');
    for (const level of [1, 2, 3, 4, 5, 6]) {
      await page.getByRole('button', { name: /^Text style/ }).click();
      await page.getByRole('menuitemradio', { name: `Heading ${level}` }).click();
      expect(await value()).toBe(`<h${level}>word</h${level}>`);
      await page.getByRole('button', { name: `Text style: Heading ${level}` }).waitFor();
    }
    await page.getByRole('button', { name: /^Text style/ }).click();
    await page.getByRole('menuitemradio', { name: 'Paragraph' }).click();
    expect(await value()).toBe('<p>word</p>');
  });

  test('text and background colours can be set, are kept and can be removed (CONST-23, AMB-13)', async ({
    editor,
  }) => {
    const { page, text, tool, value } = await editor();
    await text.focus();
    await page.keyboard.type('word');
    await page.keyboard.press('Control+A');
    await tool('Text colour').click();
    await page.getByRole('dialog', { name: 'Text colour' }).getByRole('button', { name: 'Red' }).click();
    await tool('Background colour').click();
    await page
      .getByRole('dialog', { name: 'Background colour' })
      .getByRole('button', { name: 'Yellow' })
      .click();
    const coloured = '<p><span style="color:#da3733;background-color:#ffeba1">word</span></p>';
    expect(await value()).toBe(coloured);
    expect(sanitise(coloured)).toBe(coloured);
    await page.evaluate((html) => sessionStorage.setItem('kept', html), coloured);
    const again = await editor(coloured);
    const span = again.text.getByText('word');
    expect(await span.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(218, 55, 51)');
    expect(await span.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(255, 235, 161)',
    );
    await again.text.focus();
    await again.page.keyboard.press('Control+A');
    await again.tool('Text colour').click();
    await again.page.getByRole('button', { name: 'Default colour' }).click();
    expect(await again.value()).toBe('<p><span style="background-color:#ffeba1">word</span></p>');
  });

  test('the colour dialog accepts any other colour', async ({ editor }) => {
    const { page, text, tool, value } = await editor('<p>word</p>');
    await text.focus();
    await page.keyboard.press('Control+A');
    await tool('Text colour').click();
    await page.getByRole('dialog').getByLabel('Other colour').fill('#123456');
    await page.getByRole('dialog').getByLabel('Other colour').dispatchEvent('change');
    await expect.poll(value).toBe('<p><span style="color:#123456">word</span></p>');
  });

  test("'Clear formatting' removes all formatting", async ({ editor }) => {
    const opened = await editor(
      '<h2><strong>one</strong> <span style="color:red">two</span></h2><ul><li>three</li></ul>',
    );
    await opened.text.focus();
    await opened.page.keyboard.press('Control+A');
    await opened.tool('Clear formatting').click();
    expect(await opened.value()).toBe('<p>one two</p><p>three</p>');
  });

  test('the buttons of the toolbar show the formatting at the cursor (R2)', async ({ editor }) => {
    const { page, text, tool } = await editor(
      '<p><strong>bold</strong></p><ol><li>one<ul><li>two</li></ul></li></ol>',
    );
    await text.getByText('bold').click();
    await expect.poll(() => tool('Bold').getAttribute('aria-pressed')).toBe('true');
    expect(await tool('Italic').getAttribute('aria-pressed')).toBe('false');
    await text.getByText('two').click();
    await expect.poll(() => tool('Bullet list').getAttribute('aria-pressed')).toBe('true');
    expect(await tool('Numbered list').getAttribute('aria-pressed')).toBe('false');
    expect(await page.getByRole('button', { pressed: true }).count()).toBe(1);
  });

  test('the toolbar is one Tab stop with arrow keys inside (R2)', async ({ editor }) => {
    const { page, tool, text } = await editor('<p>word</p>');
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
    await page.getByLabel('Title').focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Undo');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('content');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Clear formatting');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Undo');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Bold');
    await page.keyboard.press('Enter');
    expect(await tool('Bold').getAttribute('aria-pressed')).toBe('true');
    expect(await focused()).toBe('Bold');
    await page.keyboard.press('Tab');
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Bold');
  });

  test('style, colour and link can be set with the keyboard alone (R2)', async ({ editor }) => {
    const { page, text, value } = await editor('<p>word</p>');
    await text.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Paragraph', checked: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(value).toBe('<h2>word</h2>');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Text style: Heading 2');
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Text colour' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(value).toBe('<h2><span style="color:#c05606">word</span></h2>');
    await text.focus();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('example.com');
    await page.keyboard.press('Enter');
    await expect.poll(value).toContain('<a href="https://example.com" rel="noopener noreferrer">');
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('the rich text editor', () => {
  test('the editor is at least 200 pixels high (CONST-24)', async ({ editor }) => {
    const { text } = await editor();
    const box = await text.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(200);
  });

  test.for([
    ['light', 360],
    ['dark', 1280],
  ] as const)(
    'the editor has no accessibility violation with its menus open, %s, %d px',
    async ([colorScheme, width], { editor }) => {
      const html =
        '<h2>Heading</h2><p><a href="https://example.com">link</a> <span style="color:#da3733">red</span></p><pre><code>a</code></pre><ul><li>one</li></ul>';
      const { page, text } = await editor(html, { colorScheme, viewport: { width, height: 800 } });
      const violations = async () => {
        const found = await new AxeBuilder({ page }).include('form').analyze();
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
      };
      await text.getByText('link').click();
      expect(await violations()).toEqual([]);
      await page.getByRole('button', { name: 'Edit link' }).click();
      await page.getByLabel('Address').waitFor();
      expect(await violations()).toEqual([]);
      await page.keyboard.press('Escape');
      for (const name of [/^Text style/, 'Text colour', 'Background colour']) {
        await page.getByRole('button', { name }).click();
        expect(await violations()).toEqual([]);
        await page.keyboard.press('Escape');
      }
    },
  );

  test('the editor fits into 320 pixels with buttons large enough for touch', async ({ editor }) => {
    const { page } = await editor('<p>word</p>', { viewport: { width: 320, height: 640 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const small = await page
      .locator('[role=toolbar] button:visible')
      .evaluateAll((buttons) =>
        buttons
          .map((button) => button.getBoundingClientRect())
          .filter(({ width, height }) => width < 44 || height < 44),
      );
    expect(small).toEqual([]);
  });

  test('the editor reports no change without an edit and returns the original value after an undo', async ({
    editor,
  }) => {
    const given = '<p>one</p>\n<ul>\n<li>two</li>\n</ul>';
    const { page, text, value, toEnd } = await editor(given);
    await toEnd();
    await text.getByText('one').click();
    expect(await page.evaluate(() => window.form.changes)).toBe(0);
    await page.keyboard.type('x');
    expect(await value()).toContain('<ul><li>two</li></ul>');
    await page.keyboard.press('Control+Z');
    expect(await value()).toBe(given);
  });

  test('the editor shows a value set by the form, and undo reverts it', async ({ editor }) => {
    const { page, text, value } = await editor('<p>one</p>');
    await page.evaluate(() => window.form.set('<p>other</p>'));
    await text.getByText('other').waitFor();
    expect(await page.evaluate(() => window.form.changes)).toBe(0);
    await text.focus();
    await page.keyboard.press('Control+Z');
    expect(await value()).toBe('<p>one</p>');
    await page.keyboard.press('Control+Shift+Z');
    expect(await value()).toBe('<p>other</p>');
  });

  test('an editor that fails to load says so and can be loaded again', async ({ open, inputs, noise }) => {
    noise.expect(/ERR_FAILED|Failed to fetch/);
    const page = await open();
    await page.route('**/rich-text-input-*.js', (route) => route.abort());
    await page.goto(inputs.origin);
    await page.getByLabel('Title').fill('kept');
    await page.getByText('The editor could not be loaded.').waitFor();
    await page.unroute('**/rich-text-input-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('textbox', { name: 'Content' }).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('kept');
  });
});

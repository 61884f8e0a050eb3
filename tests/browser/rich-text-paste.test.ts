import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { sanitise } from '../../server/html/sanitise.ts';
import { pictureFiles } from '../factories/picture-files.ts';
import { expect } from '../support/browser.ts';
import { test } from '../support/inputs-page.ts';

const copied = (name: string) =>
  readFileSync(join(import.meta.dirname, 'fixtures/pasted', `${name}.html`), 'utf8');
const link = (address: string, text: string) => `<a href="${address}" rel="noopener noreferrer">${text}</a>`;
const player = (src: string, title: string) =>
  `<iframe src="${src}" title="${title}" allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>`;
const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

describe('text pasted into the editor', () => {
  test('pasting from Word keeps only headings, lists, links and emphasis (R3)', async ({ editor }) => {
    const { page, paste, value } = await editor();
    await paste({ html: copied('word'), text: 'Rooftop solar for schools' });
    const expected = [
      '<h1>Rooftop solar for schools</h1>',
      '<h1>What to measure first</h1>',
      '<p>Every survey begins with the <strong>roof</strong>, then the <em>meter</em>, then the <strong><em>sanctioned load</em></strong>. ',
      `See the ${link('https://mnre.gov.in/grid-connected-solar?id=7', "ministry's page")}. It is important and <s>optional</s> <u>required</u>.</p>`,
      '<ul><li>Area without <strong>shade</strong><ul><li>in winter<ul><li>at nine</li></ul></li></ul></li><li>Strength of the slab</li></ul>',
      '<h2>Steps</h2>',
      '<ol><li>Write to the DISCOM<ol><li>with the last bill</li></ol></li><li>Wait fifteen days</li></ol>',
      '<p>Between the lists.</p>',
      '<ol start="3"><li>Install</li></ol>',
      '<blockquote><p>Make the lease payable in June.</p></blockquote>',
      '<p>Contents</p>',
      '<p>Size | Subsidy</p>',
    ].join('');
    expect(await value()).toBe(expected);
    expect(sanitise(expected)).toBe(expected);
    await page
      .getByRole('alert')
      .getByText(/pictures could not be pasted/)
      .waitFor();
  });

  test('pasting from Word Online keeps headings and lists (R3)', async ({ editor }) => {
    const { paste, value } = await editor();
    await paste({ html: copied('word-online') });
    expect(await value()).toBe(
      '<h2>Batteries</h2><p><strong>Lithium</strong> or lead</p><ul><li>Price<ul><li>per cycle</li></ul></li><li>Weight</li></ul>',
    );
  });

  test('pasting from Google Docs keeps headings, lists, links, pictures and emphasis, and drops colours (R3, VAL-74)', async ({
    editor,
    noise,
  }) => {
    noise.expect(/ERR_FAILED/);
    const { paste, value } = await editor();
    await paste({ html: copied('google-docs') });
    const expected = [
      '<h1>Net metering explained</h1>',
      `<p>A <strong>bold</strong><em> and italic</em><u> under</u><s> through</s> with a ${link('https://example.com/tariff?a=1&amp;b=2', 'link')}.</p>`,
      '<h2>Lists</h2>',
      '<ul><li>One<ul><li>Within one</li></ul></li><li><strong>Two</strong></li></ul>',
      '<ol><li>First</li></ol>',
      '<p><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXabc?key=xyz" alt="" width="602" height="301" /></p>',
      player(youtube, 'A day on the roof'),
    ].join('');
    expect(await value()).toBe(expected);
    expect(sanitise(expected)).toBe(expected);
  });

  test('pasting from an email keeps paragraphs and drops tracking pixels', async ({ editor }) => {
    const { paste, value } = await editor();
    await paste({
      html: '<div dir="ltr">Dear all,<div><br></div><div>two <font color="red" size="5">lines</font><br>here</div></div><img src="https://mail.example/open.gif?id=1" width="1" height="1">',
    });
    expect(await value()).toBe('<p>Dear all,</p><p>two lines<br />here</p>');
  });

  test('cutting and pasting within the editor keeps colours and indents (R9)', async ({ editor }) => {
    const html =
      '<h3 class="indent-2">a</h3><ul><li>b<ul><li class="indent-3"><span style="color:#da3733">c</span></li></ul></li></ul>';
    const { page, text, value, tool } = await editor(html, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await text.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+X');
    expect(await value()).toBe('');
    await page.keyboard.press('Control+V');
    await expect.poll(value).toBe(html);
    await tool('Undo').waitFor();
  });

  test('pasting plain text keeps its lines and escapes its tags', async ({ editor }) => {
    const { paste, value } = await editor();
    await paste({ text: 'one\ntwo <b>\n\nthree' });
    expect(await value()).toBe('<p>one</p><p>two &lt;b&gt;</p><p>three</p>');
  });

  test('pasting into a code block keeps the text unchanged', async ({ editor }) => {
    const { page, paste, text, value } = await editor('<pre><code>a</code></pre>');
    await text.getByText('a').click();
    await page.keyboard.press('End');
    await paste({ html: '<b>b</b>', text: '\n  b\nhttps://youtu.be/aqz-KE-bpKQ' });
    expect(await value()).toBe('<pre><code>a\n  b\nhttps://youtu.be/aqz-KE-bpKQ</code></pre>');
  });
});

describe('HTML stored by the Quill editor', () => {
  test.for([
    [
      '<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li><li data-list="ordered">c</li></ol>',
      '<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>',
    ],
    [
      '<ul><li>a</li><li class="ql-indent-3">b</li><li class="ql-indent-8">c</li></ul>',
      '<ul><li>a<ul><li class="indent-2">b<ul><li class="indent-4">c</li></ul></li></ul></li></ul>',
    ],
    ['<ol><li class="ql-indent-2">a</li><li>b</li></ol>', '<ol><li class="indent-2">a</li><li>b</li></ol>'],
    ['<p class="ql-indent-2 ql-align-center">a</p>', '<p class="indent-2 ql-align-center">a</p>'],
    ['<pre class="ql-syntax" spellcheck="false">a\nb\n</pre>', '<pre><code>a\nb\n</code></pre>'],
    [
      '<p>a</p><p><br></p><blockquote>b</blockquote>',
      '<p>a</p><p><br /></p><blockquote><p>b</p></blockquote>',
    ],
    [
      '<p><span style="color: rgb(230, 0, 0);">a</span></p>',
      '<p><span style="color:rgb(230, 0, 0)">a</span></p>',
    ],
  ] as const)('the Quill markup %s is read as %s (AMB-107)', async ([stored, expected], { editor }) => {
    const { page } = await editor();
    const roundTrip = (html: string) =>
      page.evaluate(async (given) => (await window.roundTrip([given]))[0], html);
    expect(await roundTrip(sanitise(stored))).toBe(expected);
    expect(await roundTrip(expected)).toBe(expected);
    expect(sanitise(expected)).toBe(expected);
  });
});

describe('pictures in the editor', () => {
  test('the editor embeds pictures of five kinds without a request (VAL-72, VAL-73)', async ({ editor }) => {
    const { page, tool, value } = await editor('<p>a</p>');
    const input = page.locator('input[type=file]');
    expect(await input.getAttribute('accept')).toBe('image/png,image/gif,image/jpeg,image/bmp,image/x-icon');
    const requests: string[] = [];
    page.on('request', (request) => !request.url().startsWith('data:') && requests.push(request.url()));
    for (const kind of ['png', 'gif', 'jpeg', 'bmp', 'x-icon'] as const) {
      const chooser = page.waitForEvent('filechooser');
      await tool('Image').click();
      const buffer = Buffer.from(pictureFiles[kind], 'base64');
      await (await chooser).setFiles({ name: `picture.${kind}`, mimeType: `image/${kind}`, buffer });
      await expect.poll(value).toContain(`<img src="data:image/${kind};base64,${pictureFiles[kind]}" alt=""`);
    }
    expect(sanitise(await value())).toBe(await value());
    expect(requests).toEqual([]);
  });

  test.for(['webp', 'svg+xml'] as const)(
    'a picture of the kind %s is rejected with a message, whatever its file name (VAL-72)',
    async (kind, { editor }) => {
      const { page, paste, value } = await editor('<p>a</p>');
      await page.locator('input[type=file]').setInputFiles({
        name: 'roof.png',
        mimeType: 'image/png',
        buffer: Buffer.from(pictureFiles[kind], 'base64'),
      });
      await page
        .getByRole('alert')
        .getByText('‘roof.png’ was not inserted. Pictures can be PNG, JPEG, GIF, BMP or ICO files.')
        .waitFor();
      expect(await value()).toBe('<p>a</p>');
      await paste({ files: [{ name: 'other.webp', type: `image/${kind}`, base64: pictureFiles[kind] }] });
      await page
        .getByRole('alert')
        .getByText(/^‘other.webp’/)
        .waitFor();
      expect(await value()).toBe('<p>a</p>');
    },
  );

  test('a picture can be pasted, and a text copied with its picture is pasted as text', async ({
    editor,
  }) => {
    const { paste, value } = await editor();
    const files = [{ name: 'image.png', type: 'image/png', base64: pictureFiles.png }];
    await paste({ files, html: '<img src="https://elsewhere.example/a.png">' });
    await expect.poll(value).toContain('src="data:image/png;base64,');
    const { paste: pasteAgain, value: secondValue } = await editor();
    await pasteAgain({ files, html: '<p>text</p>', text: 'text' });
    await expect.poll(secondValue).toBe('<p>text</p>');
  });

  test('a picture can be inserted by drag and drop', async ({ editor }) => {
    const { page, text, value } = await editor('<p>a</p>');
    await text.evaluate((element, base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
      const { left, top } = element.getBoundingClientRect();
      const place = { clientX: left + 40, clientY: top + 40 };
      element.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }),
      );
    }, pictureFiles.png);
    await expect.poll(value).toContain('src="data:image/png;base64,');
    await page.getByRole('group', { name: 'Image' }).waitFor();
  });

  test('a picture can be described and removed', async ({ editor }) => {
    const { page, text, value } = await editor('<p>a</p>');
    await text.click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pictureFiles.png, 'base64'),
    });
    await page.getByLabel('Description').waitFor();
    await page.keyboard.type('A roof in "Pune"');
    await page.keyboard.press('Enter');
    expect(await value()).toContain('alt="A roof in &quot;Pune&quot;" width="1" height="1"');
    expect(sanitise(await value())).toBe(await value());
    await page.getByRole('button', { name: 'Remove image' }).click();
    expect(await value()).toBe('<p>a</p>');
  });

  test('a picture that makes the post too large is rejected with a message', async ({ editor }) => {
    const { page, value } = await editor('<p>a</p>');
    const png = Buffer.from(pictureFiles.png, 'base64');
    const buffer = Buffer.concat([png, Buffer.alloc(12.1 * 1024 * 1024)]);
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer });
    await page
      .getByRole('alert')
      .getByText(/^‘big.png’ \(12.1 MB\) was not inserted: .* larger than 16 MB/)
      .waitFor();
    expect(await value()).toBe('<p>a</p>');
  });
});

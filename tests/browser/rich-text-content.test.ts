import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { vi } from 'vitest';
import { articleSchema } from '../../editor/html/read-html.ts';
import { writeHtml } from '../../editor/html/write-html.ts';
import { sanitise } from '../../editor/server/sanitise.ts';
import { plainText } from '../../engine/kinds/html/excerpt.ts';
import { articles, htmlDocuments } from '../factories/articles.ts';
import { pictureFiles } from '../factories/pictures.ts';
import { xssPayloads } from '../factories/xss-payloads.ts';
import { expect } from '../support/browser.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';
import { findDisallowed } from '../support/safe-html.ts';
import { insertPictures } from './media-files.ts';

// Each walks through what would be many tests.
vi.setConfig({ testTimeout: 120_000 });

const link = (address: string, text: string) => `<a href="${address}" rel="noopener noreferrer">${text}</a>`;
const player = (src: string, title: string) =>
  `<iframe src="${src}" title="${title}" allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>`;
const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

async function selectAll({ page, text }: EditorPage): Promise<void> {
  await text.focus();
  await page.keyboard.press('Control+A');
}

/** Quill's markup and what the editor makes of it. */
const quillMarkup = [
  [
    '<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li><li data-list="ordered">c</li></ol>',
    '<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>',
  ],
  [
    '<ul><li>a</li><li class="ql-indent-3">b</li><li class="ql-indent-8">c</li></ul>',
    '<ul><li>a<ul><li class="indent-2">b<ul><li class="indent-4">c</li></ul></li></ul></li></ul>',
  ],
  ['<p class="ql-indent-2 ql-align-center">a</p>', '<p class="indent-2 ql-align-center">a</p>'],
  ['<pre class="ql-syntax" spellcheck="false">a\nb\n</pre>', '<pre><code>a\nb\n</code></pre>'],
  ['<p>a</p><p><br></p><blockquote>b</blockquote>', '<p>a</p><p><br /></p><blockquote><p>b</p></blockquote>'],
  [
    '<p><span style="color: rgb(230, 0, 0);">a</span></p>',
    '<p><span style="color:rgb(230, 0, 0)">a</span></p>',
  ],
] as const;

// Also proves AMB-13.
test('[AMB-107] [R9] the editor reads its own documents without a change, stored ones without a change at the second save, and the markup of Quill, and runs no script of what is pasted, without a content security policy too', async ({
  editor,
  noise,
}) => {
  const { page, paste, value } = await editor('', { bypassCSP: true });
  const roundTrip = (html: readonly string[]) => page.evaluate((all) => window.roundTrip(all), html);

  const written = fc
    .sample(articles(), { numRuns: 60, seed: 4 })
    .map((json) => writeHtml(articleSchema.nodeFromJSON(json)));
  expect.soft(await roundTrip(written), 'its own documents').toEqual(written);

  const stored = fc.sample(htmlDocuments(), { numRuns: 250, seed: 7 }).map(sanitise);
  const once = await roundTrip(stored);
  expect.soft(await roundTrip(once), 'the second save').toEqual(once);
  expect.soft(once.map(sanitise), 'what the server changes').toEqual(once);
  expect.soft(once.map(bareText), 'lost text').toEqual(stored.map(bareText));

  const expected = quillMarkup.map(([, html]) => html);
  expect.soft(await roundTrip(quillMarkup.map(([html]) => sanitise(html))), 'Quill').toEqual(expected);
  expect.soft(await roundTrip(expected), 'Quill, read again').toEqual(expected);

  // Frames and pictures of the payloads lead nowhere.
  noise.expect(/ERR_|Failed to load|Not allowed to load|blocked by CORS policy/);
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const readEach = await roundTrip(xssPayloads);
  for (const [index, html] of readEach.entries())
    expect.soft(findDisallowed(html), xssPayloads[index]).toEqual([]);
  for (let from = 0; from < xssPayloads.length; from += 40) {
    await editor();
    const pasted = xssPayloads.slice(from, from + 40).map((payload) => `<p>pasted</p>${payload}`);
    await paste({ html: pasted.join('') });
    expect.soft(await value()).toContain('pasted');
    expect.soft(findDisallowed(await value())).toEqual([]);
  }
  expect(ran).toEqual([]);
});

// Also proves CONST-23, VAL-74, R7.
test('[VAL-71] [R4] an address becomes a link or the player of a video by the link button, by Control+K and by a paste over text; a link can be changed and removed, and a player removed, and an unsafe address is stored as about:blank with a message', async ({
  editor,
  noise,
}) => {
  noise.expect(/ERR_FAILED/);
  const unsafe = await editor('<p>word</p>');
  const { page, text, tool, value, paste } = unsafe;
  const enter = async (address: string) => {
    await page.getByLabel('Address').fill(address);
    await page.getByRole('button', { name: 'Apply' }).click();
  };
  await selectAll(unsafe);
  await tool('Link').click();
  await enter('javascript:alert(1)');
  expect.soft(await value(), 'an unsafe address').toBe(`<p>${link('about:blank', 'word')}</p>`);
  await page
    .getByRole('alert')
    .getByText(/the link leads nowhere/)
    .waitFor();

  await selectAll(await editor('<p>word</p>'));
  await paste({ text: 'https://example.com/' });
  expect.soft(await value(), 'pasted over text').toBe(`<p>${link('https://example.com/', 'word')}</p>`);

  await selectAll(await editor('<p>word</p>'));
  await page.keyboard.press('Control+K');
  await page.keyboard.type('example.com');
  await page.keyboard.press('Enter');
  expect.soft(await value(), 'by Control+K').toBe(`<p>${link('https://example.com', 'word')}</p>`);

  await editor('<p>a <a href="https://one.example/">linked <strong>word</strong></a> b</p>');
  await text.getByText('word').click();
  await page.getByRole('button', { name: 'Edit link' }).click();
  await page.getByLabel('Address').fill('https://two.example/');
  await page.keyboard.press('Enter');
  const changed = link('https://two.example/', 'linked <strong>word</strong>');
  expect.soft(await value(), 'changed').toBe(`<p>a ${changed} b</p>`);
  await text.getByText('word').click();
  await page.getByRole('button', { name: 'Remove link' }).click();
  expect.soft(await value(), 'removed').toBe('<p>a linked <strong>word</strong> b</p>');

  await editor('<p>text</p>');
  await text.getByText('text').click();
  await paste({ text: 'https://vimeo.com/76979871' });
  const vimeo = player('https://player.vimeo.com/video/76979871?dnt=1', 'Vimeo video');
  expect.soft(await value(), 'a pasted video').toBe(`<p>text</p>${vimeo}`);
  await selectAll(await editor('<p>A day on the roof</p>'));
  await tool('Link').click();
  await enter('https://youtu.be/aqz-KE-bpKQ');
  expect
    .soft(await value(), 'the selected text is the title')
    .toBe(`<p>A day on the roof</p>${player(youtube, 'A day on the roof')}`);
  await page.locator('.video-being-written').click();
  await page.getByRole('button', { name: 'Remove video' }).click();
  expect.soft(await value(), 'the player removed').toBe('<p>A day on the roof</p>');
});

const copied = (name: string) =>
  readFileSync(join(import.meta.dirname, 'fixtures/pasted', `${name}.html`), 'utf8');

const fromWord = [
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
  '<table><tbody><tr><td>Size</td><td>Subsidy</td></tr></tbody></table>',
].join('');

const fromGoogleDocs = [
  '<h1>Net metering explained</h1>',
  `<p>A <strong>bold</strong><em> and italic</em><u> under</u><s> through</s> with a ${link('https://example.com/tariff?a=1&amp;b=2', 'link')}.</p>`,
  '<h2>Lists</h2>',
  '<ul><li>One<ul><li>Within one</li></ul></li><li><strong>Two</strong></li></ul>',
  '<ol><li>First</li></ol>',
  '<p><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXabc?key=xyz" alt="" width="602" height="301" /></p>',
  player(youtube, 'A day on the roof'),
].join('');

const th = (text: string) => `<th scope="col">${text}</th>`;
const td = (text: string) => `<td>${text}</td>`;
const head = (...cells: string[]) => `<thead><tr>${cells.map(th).join('')}</tr></thead>`;
const row = (...cells: string[]) => `<tr>${cells.map(td).join('')}</tr>`;
const body = (...rows: string[]) => `<tbody>${rows.join('')}</tbody>`;
const table = (...parts: string[]) => `<table>${parts.join('')}</table>`;

/** Tables of other programs, and how they are stored. */
const copiedTables = {
  'word-table': table(head('Load', 'Subsidy'), body(row('Up to 2 kW', '₹ 30,000'))),
  excel: table(
    head('System', 'Price', ''),
    body(row('3 kW', '1,80,000', ''), '<tr><td colspan="2">Prices without tax</td><td></td></tr>'),
  ),
  'google-sheets': table(head('State', 'Capacity'), body(row('Gujarat', '4,832'))),
  'google-docs-table': `<p>Losses by cause</p>${table(
    head('Cause', 'Share'),
    body(row('<p>Dust</p><p>and shade</p>', '<ul><li>7 %</li></ul>')),
  )}`,
};

/** What other programs say by elements and styles that an article does not have, and what becomes of it. */
const meanings = [
  [
    '<p>10<sup>6</sup> W/m<span style="font-size:0.6em;vertical-align:super">2</span>, CO<sub>2</sub> H<span style="vertical-align: sub">2</span></p>',
    '<p>10<sup>6</sup> W/m<sup>2</sup>, CO<sub>2</sub> H<sub>2</sub></p>',
  ],
  [
    '<p class=MsoNormal>Rule<a href="#_ftn1"><span class=MsoFootnoteReference><span style="mso-special-character:footnote">[1]</span></span></a></p>',
    '<p>Rule<sup>[1]</sup></p>',
  ],
  [
    '<pre>10<sup>6</sup></pre><p><code>x<sub>2</sub></code></p>',
    '<pre><code>10⁶</code></pre><p><code>x₂</code></p>',
  ],
  [
    '<ul><li><input type="checkbox" checked> wired</li><li role="checkbox"><img alt="unchecked" aria-roledescription="checkbox" src="data:image/png;base64,AA=="><p>tested</p></li></ul>',
    '<ul><li>☑ wired</li><li>☐ tested</li></ul>',
  ],
  [
    '<p class=MsoNormal>a <span style="font-family:Wingdings;mso-char-type:symbol">à</span> b <span style="font-family:Arial">à</span></p>',
    '<p>a → b à</p>',
  ],
  ['<ol><li value="5">five</li><li>six</li></ol>', '<ol start="5"><li>five</li><li>six</li></ol>'],
  [
    '<p><q>Yes</q>, <cite>the Act</cite> says, <kbd>Enter</kbd> <del>no</del> 10&nbsp;kW</p>',
    '<p>“Yes”, <em>the Act</em> says, <code>Enter</code> <s>no</s> 10\u00a0kW</p>',
  ],
  [
    '<div dir="ltr">Dear all,<div><br></div><div>two <font color="red" size="5">lines</font><br>here</div></div><img src="https://mail.example/open.gif?id=1" width="1" height="1">',
    '<p>Dear all,</p><p>two lines<br />here</p>',
  ],
  [
    '<table width="100%"><caption>Tariff <b>2026</b></caption><thead><tr><th bgcolor="#ccc">Slab</th><th>Rate</th></tr></thead><tbody><tr><th>0-100</th><td style="color:red">3.5</td></tr></tbody></table>',
    table(
      '<caption>Tariff 2026</caption>',
      head('Slab', 'Rate'),
      body('<tr><th scope="row">0-100</th><td>3.5</td></tr>'),
    ),
  ],
  [
    '<table role="presentation"><tr><td>Dear</td><td>all</td></tr></table><table><tr><td>menu</td><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
    `<p>Dear | all</p><p>menu</p>${table(body(row('a', 'b')))}`,
  ],
  [
    '<p>See <a href="www.example.co.in/rules">the rules</a>, <a href="//www.example.co.in/">us</a>, <a href="office@example.com">mail</a> or <a href="+91 11 2345 6789">call</a></p>',
    `<p>See ${link('https://www.example.co.in/rules', 'the rules')}, ${link('https://www.example.co.in/', 'us')}, ${link('mailto:office@example.com', 'mail')} or ${link('tel:+911123456789', 'call')}</p>`,
  ],
] as const;

// Also proves VAL-74, R9.
test('[R3] [TABLE-02] pasting from Word, Google Docs, Sheets and Excel, an email and web pages keeps headings, lists, links, pictures, emphasis and tables with their header rows and drops the rest, and pasting within the editor keeps everything', async ({
  editor,
  noise,
}) => {
  // The page has no server that would take the pictures.
  noise.expect(/ERR_FAILED/, /blocked by CORS policy/, /404/);
  const { page, text, paste, value } = await editor('', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  /** What the form has after this was pasted into an empty editor. */
  const pasted = async (content: Parameters<typeof paste>[0]) => {
    await page.evaluate(() => window.form.set(''));
    await paste(content);
    return value();
  };
  expect.soft(await pasted({ html: copied('word') }), 'Word').toBe(fromWord);
  const alert = page.getByRole('alert');
  await alert.getByText(/pictures? could not be taken from the document/).waitFor();
  expect.soft(await pasted({ html: copied('google-docs') }), 'Google Docs').toBe(fromGoogleDocs);
  for (const [html, written] of meanings) expect.soft(await pasted({ html }), html).toBe(written);
  for (const [name, html] of Object.entries(copiedTables))
    expect.soft(await pasted({ html: copied(name) }), name).toBe(html);

  const unusable =
    'a <a href="file:///C:/rules.pdf">b</a> <a href="#top">c</a> <a href="javascript:x()">d</a>';
  expect.soft(await pasted({ html: `<p>${unusable}</p>` })).toBe('<p>a b c d</p>');
  await alert
    .getByText(/^The links to ‘file:\/\/\/C:\/rules.pdf’, ‘javascript:x\(\)’ would lead nowhere/)
    .waitFor();
  const lines = 'one\ntwo <b>\n\nwww.example.co.in/rules';
  const rules = link('https://www.example.co.in/rules', 'www.example.co.in/rules');
  const asParagraphs = `<p>one</p><p>two &lt;b&gt;</p><p>${rules}</p>`;
  expect.soft(await pasted({ text: lines }), 'plain text').toBe(asParagraphs);

  await editor('<pre><code>a</code></pre>');
  await text.getByText('a').click();
  await page.keyboard.press('End');
  await paste({ html: '<b>b</b>', text: '\n  b\nhttps://youtu.be/aqz-KE-bpKQ' });
  expect
    .soft(await value(), 'into a code block')
    .toBe('<pre><code>a\n  b\nhttps://youtu.be/aqz-KE-bpKQ</code></pre>');

  const own = `<h3 class="indent-2">a</h3><ul><li>b<ul><li class="indent-3"><span style="color:#da3733">c</span></li></ul></li></ul>${table(
    '<caption>c</caption>',
    head('a', 'b'),
    body(row('<strong>c</strong>', 'd')),
  )}`;
  await selectAll(await editor(own));
  await page.keyboard.press('Control+X');
  expect.soft(await value(), 'cut').toBe('');
  await page.keyboard.press('Control+V');
  await expect.poll(value, { message: 'pasted within the editor' }).toBe(own);
  await text.getByText('d', { exact: true }).click();
  await paste({ html: '<p>one</p><p>two</p>', text: 'one\ntwo' });
  expect.soft(await value(), 'paragraphs into a cell').toContain('<td><p>done</p><p>two</p></td>');
});

// Also proves MEDIA-ED-02, MEDIA-ED-06.
test('[VAL-72] [VAL-73] small pictures of seven kinds are embedded without a request, BMP and ICO as PNG; drawings and too large ones are rejected with a message', async ({
  editor,
}) => {
  const { page, value, paste } = await editor('<p>a</p>');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    insertPictures(page, [{ name, mimeType, buffer }]);
  const bytes = (kind: keyof typeof pictureFiles) => Buffer.from(pictureFiles[kind], 'base64');
  const alert = page.getByRole('alert');

  const requests: string[] = [];
  page.on('request', (request) => !request.url().startsWith('data:') && requests.push(request.url()));
  for (const [kind, as] of [
    ...(['png', 'gif', 'jpeg', 'webp'] as const).map((same) => [same, same] as const),
    ['bmp', 'png'],
    ['x-icon', 'png'],
  ] as const) {
    await editor('<p>a</p>');
    await choose(`picture.${kind}`, `image/${kind}`, bytes(kind));
    await expect.poll(value, { message: `a chosen ${kind}` }).toContain(`<img src="data:image/${as};base64,`);
  }
  await editor('<p>a</p>');
  await choose('photo.heic', '', readFileSync('tests/factories/p3.heic'));
  await expect.poll(value, { message: 'a chosen heic' }).toContain('<img src="data:image/heic;base64,');

  // By what they are, whatever their file name says.
  await editor('<p>a</p>');
  await choose('roof.png', 'image/png', bytes('svg+xml'));
  await alert.getByText(/^‘roof.png’ was not inserted. Pictures can be PNG, JPEG/).waitFor();
  expect.soft(await value(), 'a chosen drawing').toBe('<p>a</p>');
  await paste({ files: [{ name: 'image.png', type: 'image/png', base64: pictureFiles.png }] });
  await expect.poll(value, { message: 'a pasted picture' }).toContain('src="data:image/png;base64,');

  await editor('<p>a</p>');
  const big = Buffer.alloc(Math.ceil(12.1 * 1024 * 1024));
  bytes('png').copy(big);
  await choose('big.png', 'image/png', big);
  await alert.getByText(/^‘big.png’ \(12.1 MB\) was not inserted: .* larger than 16 MB/).waitFor();
  expect.soft(await value(), 'too large').toBe('<p>a</p>');

  expect(requests).toEqual([]);
});

/** Text without any space. */
function bareText(html: string): string {
  return plainText(html).replace(/\s/g, '');
}

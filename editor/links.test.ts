import { expect, test } from 'vitest';
import { articleEditor, paragraph } from '../tests/support/article-editor.ts';
import { addLink, removeLink } from './links.ts';
import { sanitise } from './server/sanitise.ts';

const link = (address: string, text: string) => `<a href="${address}" rel="noopener noreferrer">${text}</a>`;

/** What becomes of an article whose only word is selected when this is entered as the address of a link. */
function enter(entry: string): { html: string; problem: string | undefined } {
  const article = articleEditor(paragraph('word'));
  article.select('word');
  const problem = addLink(article.editor, entry);
  return { html: article.html(), problem };
}

test.each([
  ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&amp;c=2'],
  ['mailto:office@example.com', 'mailto:office@example.com'],
  ['example.com/page', 'https://example.com/page'],
  ['/blog', '/blog'],
])('[VAL-71] [R4] the entry %s links the selected text to %s, and the server keeps it', (entry, href) => {
  const html = `<p>${link(href, 'word')}</p>`;
  expect(enter(entry)).toEqual({ html, problem: undefined });
  expect(sanitise(html)).toBe(html);
});

test.each(['javascript:alert(1)', 'data:text/html,x'])(
  '[VAL-71] [R4] the entry %j leads to about:blank, with a sentence that says so',
  (entry) => {
    const { html, problem } = enter(entry);
    expect(html).toBe(`<p>${link('about:blank', 'word')}</p>`);
    expect(problem).toContain('the link leads nowhere');
  },
);

test('[WRITE-07] an entry that names a file of the computer says what to do', () => {
  expect(enter(String.raw`C:\rules.pdf`).problem).toBe('This file lies on your computer. Upload it instead.');
});

test('an address without a selected text is the text of its link, which can be changed and removed', () => {
  const article = articleEditor({ type: 'paragraph' });
  addLink(article.editor, 'example.com');
  expect(article.html()).toBe(`<p>${link('https://example.com', 'example.com')}</p>`);
  article.after('exam');
  addLink(article.editor, 'https://two.example/');
  expect(article.html(), 'changed').toBe(`<p>${link('https://two.example/', 'example.com')}</p>`);
  removeLink(article.editor);
  expect(article.html(), 'removed').toBe('<p>example.com</p>');
});

const player = (src: string, title: string) =>
  `<iframe src="${src}" title="${title}" allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>`;

test.each([
  ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&amp;dnt=1'],
])('[VAL-74] [R7] the address %s becomes a player below the text, which is its title', (entry, src) => {
  const { html } = enter(entry);
  expect(html).toBe(`<p>word</p>${player(src, 'word')}`);
  expect(sanitise(html)).toBe(html);
});

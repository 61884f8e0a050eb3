import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type ArticleEditor,
  articleEditor,
  block,
  item,
  paragraph,
} from '../../tests/support/article-editor.ts';
import { indent, outdent } from './indent.ts';

const times = (article: ArticleEditor, command: typeof indent, count: number) => {
  for (let time = 0; time < count; time += 1) article.editor.commands.command(command);
  return article.html();
};

test('[CONST-25] [R6] a list item is indented to the eighth level and no further, and goes back step by step', () => {
  const article = articleEditor(block('bulletList', item('one'), item('two')));
  article.after('two');
  expect(times(article, indent, 1)).toBe('<ul><li>one<ul><li>two</li></ul></li></ul>');
  expect(times(article, indent, 1)).toBe('<ul><li>one<ul><li class="indent-1">two</li></ul></li></ul>');
  const eighth = '<ul><li>one<ul><li class="indent-7">two</li></ul></li></ul>';
  expect(times(article, indent, 6)).toBe(eighth);
  expect(times(article, indent, 2), 'beyond the eighth level').toBe(eighth);
  expect(times(article, outdent, 7)).toBe('<ul><li>one<ul><li>two</li></ul></li></ul>');
  expect(times(article, outdent, 3)).toBe('<ul><li>one</li><li>two</li></ul>');
  expect(article.editor.can().command(outdent), 'at the left edge').toBe(false);
});

test('[CONST-26] [CONST-27] one undo takes back what was typed with pauses of less than a second, and a hundred steps can be undone', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const article = articleEditor(paragraph('.'));
  article.after('.');
  article.type('a');
  vi.advanceTimersByTime(999);
  article.type('b');
  vi.advanceTimersByTime(1001);
  article.type('def');
  article.editor.commands.undo();
  expect(article.html(), 'after a rest').toBe('<p>.ab</p>');
  article.editor.commands.undo();
  expect(article.html(), 'without a rest').toBe('<p>.</p>');
  article.editor.commands.redo();
  expect(article.html()).toBe('<p>.ab</p>');

  const long = articleEditor(paragraph('.'));
  long.after('.');
  for (let edit = 0; edit < 100; edit += 1) {
    vi.advanceTimersByTime(1001);
    long.type('x');
  }
  while (long.editor.commands.undo());
  expect(long.html()).toBe('<p>.</p>');
  while (long.editor.commands.redo());
  expect(long.html()).toBe(`<p>.${'x'.repeat(100)}</p>`);
});

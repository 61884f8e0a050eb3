import { expect, test } from 'vitest';
import { readField as read } from '../../../tests/support/read-field.ts';
import { videoListMessage } from '../youtube/youtube.ts';
import { html, isNestedDeeper } from './html.ts';

test.each([
  '<iframe title="a" src="https://www.youtube.com/embed/videoseries?list=PLx"></iframe>',
  "<IFRAME src='//www.youtube-nocookie.com/embed/live_stream?channel=UCx'></IFRAME>",
  '<iframe src="https://vimeo.com/showcase/1234567/embed"></iframe>',
])('an article with a player of a list or of live pictures is refused: %s', (player) => {
  const content = html({ label: 'Content', max: 1000 });
  expect(read(content, `<p>a</p>${player}`)).toBe(`refused: Content: ${videoListMessage}`);
});

const nested = (tag: string, depth: number) => `<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth);

test('isNestedDeeper counts nested elements of every kind', () => {
  expect(isNestedDeeper(nested('b', 10), 10)).toBe(false);
  expect(isNestedDeeper(nested('b', 11), 10)).toBe(true);
  expect(isNestedDeeper(nested('UL class="x"', 11), 10)).toBe(true);
  expect(isNestedDeeper('<b><i>'.repeat(6), 10)).toBe(true);
  expect(isNestedDeeper('<li><p>'.repeat(6), 10)).toBe(true);
});

test('closed, empty and self-closing elements do not count as nesting', () => {
  for (const html of ['<b>x</b>', '<br>', '<img src="/a.webp">', '<p>', '<li>one', 'a < b > c', '</b>']) {
    expect(isNestedDeeper(html.repeat(100), 2)).toBe(false);
  }
});

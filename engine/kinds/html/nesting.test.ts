import { expect, test } from 'vitest';
import { isNestedDeeper } from './nesting.ts';

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

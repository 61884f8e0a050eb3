import { expect, test } from 'vitest';
import { isNestedDeeper } from './nesting.ts';

const nested = (tag: string, depth: number) => `<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth);

test('counts what stands in one another', () => {
  expect(isNestedDeeper(nested('b', 10), 10)).toBe(false);
  expect(isNestedDeeper(nested('b', 11), 10)).toBe(true);
  expect(isNestedDeeper(nested('UL class="x"', 11), 10)).toBe(true);
  expect(isNestedDeeper('<b><i>'.repeat(6), 10)).toBe(true);
  expect(isNestedDeeper('<li><p>'.repeat(6), 10)).toBe(true);
});

test('what ends does not count, nor what is empty or ends by itself', () => {
  for (const html of ['<b>x</b>', '<br>', '<img src="/a.webp">', '<p>', '<li>one', 'a < b > c', '</b>']) {
    expect(isNestedDeeper(html.repeat(100), 2)).toBe(false);
  }
});

test('an end that has no beginning hides nothing', () => {
  expect(isNestedDeeper('<b></i>'.repeat(11), 10)).toBe(true);
});

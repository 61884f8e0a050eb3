import { describe, expect, test } from 'vitest';
import { completeLink, safeLink } from './link-address.ts';

describe('safeLink', () => {
  test.each([
    'https://example.com/a b?c#d',
    'http://user@example.com:81',
    'mailto:a@example.com',
    'tel:+91 11',
    '/blog',
    '#a',
    '?b',
  ])('safeLink keeps %s (VAL-71)', (address) => {
    expect(safeLink(address)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '//elsewhere.example',
    '/\\elsewhere.example',
    "https://x' onclick='alert(1)",
    'https://',
    'ftp://a.example',
    'a b',
  ])('safeLink replaces %j with about:blank (VAL-71)', (address) => {
    expect(safeLink(address)).toBe('about:blank');
  });
});

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.co.in:8080/a?b ', 'https://www.example.co.in:8080/a?b'],
  ['सौर.भारत/क', 'https://सौर.भारत/क'],
  ['a.b@example.com', 'mailto:a.b@example.com'],
  ['http://example.com', 'http://example.com'],
  ['/blog', '/blog'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['two words', 'two words'],
])('completeLink turns %j into %j', (entry, address) => {
  expect(completeLink(entry)).toBe(address);
});

import { describe, expect, test } from 'vitest';
import { completeLink, safeLink } from './link-address.ts';

describe('safeLink', () => {
  test.each(['https://example.com/a b?c#d', 'mailto:a@example.com', 'tel:+91 11', '#a'])(
    'safeLink keeps %s (VAL-71)',
    (address) => {
      expect(safeLink(address)).toBe(address);
    },
  );

  test('safeLink lets a telephone link dial the number that is written in it', () => {
    expect(safeLink('tel:+91 (0)11 2345 6789')).toBe('tel:+911123456789');
    expect(safeLink('tel:+911123456789;ext=12')).toBe('tel:+911123456789;ext=12');
  });

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '/\\elsewhere.example',
    "https://x' onclick='alert(1)",
    'ftp://a.example',
    '2026-11-28',
  ])('safeLink replaces %j with about:blank (VAL-71)', (address) => {
    expect(safeLink(address)).toBe('about:blank');
  });
});

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.co.in:8080/a?b ', 'https://www.example.co.in:8080/a?b'],
  ['//www.example.co.in/tenders', 'https://www.example.co.in/tenders'],
  ['a.b@example.com', 'mailto:a.b@example.com'],
  ['98765 43210', 'tel:+919876543210'],
  ['+91-11-2345-6789', 'tel:+911123456789'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['two words', 'two words'],
])('completeLink turns %j into %j', (entry, address) => {
  expect(completeLink(entry)).toBe(address);
});

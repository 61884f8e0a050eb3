import { expect, test } from 'vitest';
import { withoutTracking } from './clean-paste.ts';

test.each([
  ['https://www.google.com/url?q=https://example.com/a?b%3D1&sa=D&usg=x', 'https://example.com/a?b=1'],
  [
    'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2F&data=05',
    'https://example.com/',
  ],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2F%3Ffbclid%3D1', 'https://example.com/'],
  ['https://example.com/?utm_source=a&id=7&gclid=b', 'https://example.com/?id=7'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
])('withoutTracking turns %s into %s (R3)', (address, target) => {
  expect(withoutTracking(address)).toBe(target);
});

import { describe, expect, test } from 'vitest';
import { phoneNumber } from './phone-number.ts';

describe('[ABOUT-09] a contact number', () => {
  test.each([
    ['9876543210', '(+91) 9876543210'],
    ['98765 43210', '(+91) 98765 43210'],
    ['+91 98765 43210', '(+91) 98765 43210'],
    ['+919876543210', '(+91) 9876543210'],
    ['+91-98765-43210', '(+91) 98765-43210'],
    ['0091 98765 43210', '(+91) 98765 43210'],
    ['(+91) 98765 43210', '(+91) 98765 43210'],
    ['( +91 )9876543210', '(+91) 9876543210'],
    ['  9876543210 ', '(+91) 9876543210'],
  ])('%s is shown as %s', (contact, text) => {
    expect(phoneNumber(contact)?.text).toBe(text);
  });

  test('begins with 91 itself without losing it', () => {
    expect(phoneNumber('9123456789')?.text).toBe('(+91) 9123456789');
  });

  test.each([null, '', '  ', '+91', '(+91) '])(
    'is none when nothing but a prefix stands there: %j',
    (contact) => {
      expect(phoneNumber(contact)).toBeUndefined();
    },
  );

  test.each([
    ['98765 43210', 'tel:+919876543210'],
    ['+91-98765-43210', 'tel:+919876543210'],
    ['011 2345 6789', 'tel:+911123456789'],
    ['98765 43210 / 98765 43211', undefined],
    ['ask at the office', undefined],
  ])('%s is dialled as %s', (contact, href) => {
    expect(phoneNumber(contact)?.href).toBe(href);
  });
});

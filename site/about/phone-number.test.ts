import { describe, expect, test } from 'vitest';
import { phoneNumber } from './phone-number.ts';

describe('[ABOUT-09] contact numbers', () => {
  test.each([
    ['9876543210', '(+91) 9876543210'],
    ['+91 98765 43210', '(+91) 98765 43210'],
    ['+919876543210', '(+91) 9876543210'],
    ['0091 98765 43210', '(+91) 98765 43210'],
    ['(+91) 98765 43210', '(+91) 98765 43210'],
    ['+44 20 7946 0018', '+44 20 7946 0018'],
  ])('the contact number %s is shown as %s', (contact, text) => {
    expect(phoneNumber(contact)?.text).toBe(text);
  });

  test.each([null, '', '  ', '+91', '(+91) '])(
    'a contact without digits after the prefix is no number: %j',
    (contact) => {
      expect(phoneNumber(contact)).toBeUndefined();
    },
  );
});

import { expect, test } from 'vitest';
import { dialled, whatsappNumber } from './telephone.ts';

test.each([
  ['+91 (0)11 2345 6789', '+911123456789'],
  ['(+91) 98765 43210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['9123456789', '+919123456789'],
  ['09876543210', '+919876543210'],
  ['+91 00000 00000', '+910000000000'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['1800 123 4567', '18001234567'],
  ['1860 266 2666', '18602662666'],
  ['1912', '1912'],
  ['011 2345 6789 ext. 12', '+911123456789;ext=12'],
  ['Fax: +91 11 2345 6789 x12', '+911123456789;ext=12'],
  ['98765 43210 / 98765 43211', '+919876543210'],
  ['＋９１ ９８７６５ ４３２１０', '+919876543210'],
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
])('the number %j is dialled as %s', (phone, number) => {
  expect(dialled(phone)).toBe(`tel:${number}`);
});

test.each(['', 'ask at the office', '+91', '98765 43210 98765 43211', '+0 12345678'])(
  'the text %j is no number that can be dialled',
  (phone) => void expect(dialled(phone)).toBeUndefined(),
);

test.each([
  ['98765 43210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['+44 (0)20 7946 0018', '442079460018'],
  ['1800 123 4567', undefined],
  ['011 2345 6789 ext. 12', undefined],
  ['12345', undefined],
  ['no number', undefined],
])('[LEAD-23] WhatsApp takes %s as %s', (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number);
});

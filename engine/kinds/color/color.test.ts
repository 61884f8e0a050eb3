import { expect, test } from 'vitest';
import { readField as read } from '../../../tests/support/read-field.ts';
import { color } from './color.ts';

const main = color({ label: 'Main colour' });

test('[LOOK-02] a colour is stored as six digits, however it is written', () => {
  for (const written of ['#1c2b5e', '1C2B5E', '  #1C2b5e ']) expect(read(main, written)).toBe('#1c2b5e');
  expect(read(main, '#fa0')).toBe('#ffaa00');
});

test('[LOOK-02] what is no colour of sRGB is refused with an example of one', () => {
  const message = 'refused: Enter a colour as six digits, such as #1c2b5e';
  const wrong = ['red; } body { display: none', '#12', 'oklch(0.7 0.4 150)', '#12345678', 'red', '#12345g'];
  for (const written of wrong) expect(read(main, written), written).toBe(message);
  for (const empty of [undefined, null, '', '  '])
    expect(read(main, empty)).toBe('refused: Main colour is required');
});

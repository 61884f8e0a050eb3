import { expect, test } from 'vitest';
import { initialsOf, monogramColour } from './monogram.ts';

test.each([
  ['Asha Rao', 'AR'],
  ['Dr. Vikram K. Sethi', 'VS'],
  ['सुनीता देशमुख', 'सुदे'],
  ['007', ''],
])('[UXS-13] the monogram of %s is %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

test('[UXS-13] names spread over all six colours, and a name keeps its own', () => {
  const names = Array.from({ length: 120 }, (_, index) => `Member ${index}`);
  expect(new Set(names.map(monogramColour))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(monogramColour('Asha Rao')).toBe(monogramColour('Asha Rao'));
});

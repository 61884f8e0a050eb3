import { expect, test } from 'vitest';
import { nearSpellings } from './terms.ts';

const words = ['metering', 'meter', 'mirror', 'mirrors', 'panel', 'inverter', 'बिजली', 'rooftop'];

test.each([
  ['metring', ['metering']],
  ['mirorr', ['mirror', 'mirrors']],
  ['mirror', ['mirrors']],
  ['inveter', ['inverter']],
  ['बीजली', ['बिजली']],
  ['rooftoprooftop', []],
  ['pxxxl', []],
  ['mete', []],
  ['meter5', []],
])('[SEARCH-03] the near spellings of %j are %j', (term, near) => {
  expect(nearSpellings(term, words)).toEqual(near);
});

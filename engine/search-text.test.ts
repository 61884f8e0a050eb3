import { expect, test } from 'vitest';
import { normaliseName, normaliseText } from './normalise.ts';
import { hasTerms, searchTerms, searchText } from './search-text.ts';

const finds = (texts: string[], query: string) => hasTerms(searchText(texts), searchTerms(query));

test.each([
  'Ashwini Deshpande',
  'ashwini rooftop',
  '"pune rooftop" ashwini',
  '9876543210',
  '0091 9876543210',
  '(0)98765 43210',
  '९८७६५ ४३२१०',
  '2025 pune',
])('a record is found by its words in any order, and by its number however it is written: %s', (query) => {
  const record = ['Ashwini', 'Deshpande', '+91-9876543210', 'Is the Pune rooftop course of 2025 full?'];
  expect(finds(record, query)).toBe(true);
});

test.each(['ashwini mumbai', '"rooftop pune"', '9876543211', '43211'])(
  '%s finds no other record',
  (query) => {
    expect(finds(['Ashwini', '98765 43210', 'Pune rooftop'], query)).toBe(false);
  },
);

test('numbers that are none of a telephone are found one by one', () => {
  expect(finds(['From 2024 to 2025'], '2024 2025')).toBe(true);
  expect(finds(['011 2345 6789 / 98765 43210'], '011-23456789')).toBe(true);
});

test.each([
  ["Women's wing", 'women\u2019s wing'],
  ['trans\u00adfor\u200bmer', 'transformer'],
  ['e\ufb03cient ｗｉｄｅ', 'efficient wide'],
  ['re\u0301sume\u0301 Łódź Straße', 'résumé lodz strasse'],
  ['शक्\u200dति', 'शक्ति'],
  ['CO₂', 'co2'],
])('%j is found by %j, and the other way round', (text, query) => {
  expect(finds([text], query)).toBe(true);
  expect(finds([query.replaceAll('"', '')], text)).toBe(true);
});

test.each([
  ['ईवी चार्जिंग\u200d', 'ईवी चार्जिंग'],
  ['Wind\u2011Solar', 'wind-solar'],
])('the names %j and %j are one', (one, other) => {
  expect(normaliseName(one)).toBe(normaliseName(other));
});

test.each([
  ['Café', 'Cafe'],
  ['फ़ल', 'फल'],
  ['m²', 'm2'],
])('the names %j and %j are two, though a search finds both', (one, other) => {
  expect(normaliseName(one)).not.toBe(normaliseName(other));
  expect(normaliseText(one)).toBe(normaliseText(other));
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '../../tests/support/csv.ts';
import { csvLine } from './csv.ts';

test('a line quotes every cell', () => {
  expect(csvLine(['a', 'b "c"', 'd,e', 'f\ng', ''])).toBe('"a","b ""c""","d,e","f\ng",""\r\n');
});

describe('a cell that a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =cmd|\u0020/c calc!A1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '=HYPERLINK("https://evil.example","x")',
    '\u00a0=1',
    '\ufeff=1',
  ])('begins with an apostrophe: %j', (cell) => {
    expect(parseCsv(csvLine([cell]))).toEqual([[`'${cell}`]]);
  });

  test('is told from plain text, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (cells) => {
        const [line = [], ...more] = parseCsv(csvLine(cells));
        expect(more).toEqual([]);
        expect(line.map((cell, index) => (cell === cells[index] ? cell : cell.slice(1)))).toEqual(cells);
        expect(line.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
      }),
    );
  });
});

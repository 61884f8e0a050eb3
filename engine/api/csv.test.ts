import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv } from '../../tests/support/csv.ts';
import { csvLine, readCsv, telephoneCell } from './csv.ts';

/** Cells as a program sees them that separates them by another character, and quotes as it does. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  for (const part of line.matchAll(
    new RegExp(`(?:"((?:[^"]|"")*)")?([^${separator}\r\n]*)(?:[${separator}\r\n]|$)`, 'g'),
  )) {
    cells.push((part[1] ?? '').replaceAll('""', '"') + (part[2] ?? ''));
  }
  return cells;
}

const invisible = String.raw`[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*`;
const startsFormula = new RegExp(String.raw`^${invisible}"*${invisible}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`, 'u');

const attacks = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'],
  ...['\n=1', '  =cmd|\u0020/c calc!A1', '＝1'],
  ...['＋1', '－1', '＠x', '=HYPERLINK("https://evil.example","x")'],
  ...['\u00a0=1', '\ufeff=1', '\u200b=1', '\u00ad=1', '\u2800=1', '\u3164=1', '\u0000=1'],
  ...['"=1', 'x;=1', 'x;  =1', 'x;\u200b=1', 'x;"=1"', 'x\t=1', 'x\n=1', 'x;y;@SUM(A1)', 'x;＝1'],
];

test.each(attacks)('[HOLD-27] no cell starts a formula with any separator: %j', (attack) => {
  for (const line of [csvLine([attack]), csvLine(['name', attack, 'name', attack])]) {
    expect(
      parseCsv(line)
        .flat()
        .filter((cell) => startsFormula.test(cell)),
    ).toEqual([]);
    for (const separator of [';', '\t']) {
      expect(cellsOf(line, separator).filter((cell) => startsFormula.test(cell))).toEqual([]);
    }
  }
});

test.each([
  'Asha Rao',
  'a; b',
  'two - three',
  'A+ grade',
  'asha@example.org',
  '10:30; call me',
  'सूर्य',
  '1 = 1',
  '-',
  '---',
  'We need:\n- a meter\n- a permit',
])('[HOLD-27] text that is no formula is not changed: %j', (text) =>
  expect(parseCsv(csvLine([text]))).toEqual([[text]]),
);

test.each(attacks)(
  '[HOLD-27] [UXP-07] a telephone number that could be a formula is escaped: %j',
  (attack) => {
    const isNumber = /^[\d+-]+$/.test(attack);
    expect(csvLine([telephoneCell(attack)])).toBe(
      isNumber ? `"${attack.replace('-', '')}"\r\n` : csvLine([attack]),
    );
  },
);

test('[HOLD-27] csvLine changes no text except for added apostrophes', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const [line = [], ...more] = parseCsv(csvLine(cells));
      expect(more).toEqual([]);
      const plain = (text: string) => text.replaceAll("'", '');
      expect(line.map(plain)).toEqual(cells.map(plain));
      expect(line.filter((cell) => startsFormula.test(cell) && !/^[\s-]*$/.test(cell))).toEqual([]);
    }),
  );
});

test.each([
  ['with commas', '/a,/b\r\n/c,/d\r\n'],
  ['with semicolons and a byte order mark', '\uFEFF/a;/b\n/c;/d'],
  ['with tabs and lines of old computers', '/a\t/b\r/c\t/d\r'],
  ['with quotes and spaces', '"/a", /b \n"/c","/d"\n'],
])('[PAGE-08] readCsv reads a file %s', (_, file) => {
  expect(readCsv(file)).toEqual([
    { line: 1, cells: ['/a', '/b'] },
    { line: 2, cells: ['/c', '/d'] },
  ]);
});

test('[PAGE-08] readCsv numbers lines as an editor does, whatever quotes hold, and leaves out empty ones', () => {
  expect(readCsv('"a ""b""\r\nc",x\n\n;,\n"d\ne,\n')).toEqual([
    { line: 1, cells: ['a "b"\r\nc', 'x'] },
    { line: 4, cells: [';', ''] },
    { line: 5, cells: ['"d'] },
    { line: 6, cells: ['e', ''] },
  ]);
  expect(readCsv('')).toEqual([]);
  expect(readCsv('a,')).toEqual([{ line: 1, cells: ['a', ''] }]);
});

test('[PAGE-08] readCsv gives what csvLine wrote, and takes a long hostile file in linear time', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 1 })), (lines) => {
      const cells = lines.map((line) => line.map((cell) => ({ safe: cell.trim() })));
      const wanted = cells.map((line) => line.map(({ safe }) => safe)).filter((line) => line.some(Boolean));
      expect(readCsv(cells.map(csvLine).join('')).map((line) => line.cells)).toEqual(wanted);
    }),
  );
  for (const file of [
    '"'.repeat(1_000_001),
    '"a'.repeat(500_000),
    `"${'""'.repeat(500_000)}`,
    ','.repeat(1e6),
  ])
    expect(readCsv(file).length).toBeLessThanOrEqual(1);
});

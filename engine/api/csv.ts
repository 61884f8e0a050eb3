import { streamText } from './text-stream.ts';

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A text that is written as it is. */
interface SafeCell {
  safe: string;
}

/** One line of CSV (RFC 4180), every cell quoted. */
export function csvLine(cells: readonly (string | SafeCell)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell.safe));
  return `${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Digits and what stands between them: nothing of it names a function or another cell. */
const telephoneNumber = /^(?=.*\p{Nd})[\p{Nd} \u00a0().+/-]+$/u;

/**
 * A telephone number with spaces between its digits, so that spreadsheets take it for a text: they would otherwise drop a leading
 * zero or plus, show a long number as a power of ten, or work out `+91-98`.
 */
export function telephoneCell(text: string): string | SafeCell {
  if (!telephoneNumber.test(text)) return text;
  const spaced = text
    .replace(/[\u00a0./-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const isNumber = /^\+?\p{Nd}+$/u.test(spaced);
  return { safe: isNumber ? spaced.replace(/(?<=\p{Nd})(?=\p{Nd}{5}$)/u, ' ') : spaced };
}

/**
 * What a spreadsheet would take for the beginning of a formula, with all that it does not show before it. A cell begins where the text
 * begins, and in the middle of it for a program that separates cells by semicolons or tabs and so reads our quotes as part of the text.
 */
const formula =
  /(^|[;\t\r\n])([[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800"']--[;\t\r\n]]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gv;

/** Dashes alone name nothing. */
const dashes = /^[\s-]*$/;
/** Behind the dash of a point of a list, which begins a line within a text. */
const listPoint = /^ +\p{L}/u;

function harmless(cell: string): string {
  if (dashes.test(cell)) return cell;
  const text = cell.replace(formula, (found, start: string, before: string, sign: string, at: number) => {
    const isPoint =
      sign === '-' && start !== '' && listPoint.test(cell.slice(at + found.length, at + found.length + 20));
    return isPoint ? found : `${start}'${before}${sign}`;
  });
  return /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** A file of that name, which is sent while its lines are made. */
export function csvResponse(name: string, lines: AsyncGenerator<string>): Response {
  return streamText(lines, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  });
}

interface CsvLine {
  /** In the file, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads a CSV file as spreadsheets write it: cells between commas, semicolons or tabs, whichever comes first, in quotes where they
 * have to be. Lines without anything are left out.
 */
export function readCsv(file: string): CsvLine[] {
  const text = file.replace(/^\uFEFF/, '');
  const [, separator = ','] = /^[^,;\t\r\n"]*(?:"[^"]*"[^,;\t\r\n"]*)*([,;\t])/.exec(text) ?? [];
  const quoted = /"([^"]*(?:""[^"]*)*)"/y;
  const rest = new RegExp(`([^${separator}\\r\\n]*)(${separator}|\\r?\\n|\\r|$)`, 'y');
  const lines: CsvLine[] = [];
  let line = 1;
  let cells: string[] = [];
  for (let at = 0, start = 1; at < text.length || cells.length > 0; ) {
    quoted.lastIndex = at;
    const [opened = '', inQuotes] = quoted.exec(text) ?? [];
    rest.lastIndex = at + opened.length;
    const [tail = '', plain = '', end] = rest.exec(text) ?? [];
    at = rest.lastIndex;
    cells.push((inQuotes?.replaceAll('""', '"') ?? plain).trim());
    line += (opened + tail).match(/\r?\n|\r/g)?.length ?? 0;
    if (end === separator) continue;
    if (cells.some((text) => text !== '')) lines.push({ line: start, cells });
    cells = [];
    start = line;
  }
  return lines;
}

/** The beginning of a file that is a text. */
export interface SampleText {
  /** Without a byte order mark. */
  text: string;
  charset: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** What a text has none of; the rest of the controls are line breaks and the like. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells other files from text.
const control = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/**
 * The text that a file begins with: in UTF-8, in UTF-16 with its mark ('Unicode Text' of Excel), or in what Excel saves as plain
 * CSV, a byte for each letter. Undefined where it is something else.
 */
export function decodeText(sample: Buffer): SampleText | undefined {
  if (sample.length === 0) return undefined;
  const charset = charsetOf(sample);
  // A letter may be cut at the end of the sample.
  const text = new TextDecoder(charset).decode(sample, { stream: true });
  return control.test(text) ? undefined : { text, charset };
}

function charsetOf(sample: Buffer): SampleText['charset'] {
  const mark = sample.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** What may stand before the first element of XML, by how it begins and ends. */
const prolog = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

/** The text from its first element on, or from what does not belong before it. */
export function skipProlog(text: string): string {
  let at = 0;
  while (true) {
    while (isSpace(text.charCodeAt(at))) at += 1;
    const known = prolog.find(([start]) => text.startsWith(start, at));
    const end = known ? text.indexOf(known[1], at + known[0].length) : endOfDoctype(text, at);
    if (end < 0) return text.slice(at);
    at = end + (known?.[1].length ?? 1);
  }
}

/** Where the declaration of a type ends that begins here; below 0 where there is none. */
function endOfDoctype(text: string, at: number): number {
  if (text.slice(at, at + 9).toLowerCase() !== '<!doctype') return -1;
  const [end, subset] = [text.indexOf('>', at), text.indexOf('[', at)];
  return subset < 0 || subset > end ? end : text.indexOf('>', text.indexOf(']', subset));
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xfeff;
}

/** Rows that are looked at. */
const maxRows = 50;

/**
 * Whether a text is a table: its rows have the same number of cells, more than one. Where the separators may as well be
 * punctuation, or the rows differ, the name tells.
 */
export function isTable(text: string, isWhole: boolean, name: string): boolean {
  return (
    [',', ';', '\t'].some((separator) => hasColumns(text, separator, isWhole)) || /\.[ct]sv$/i.test(name)
  );
}

function hasColumns(text: string, separator: string, isWhole: boolean): boolean {
  const { counts, isPunctuation } = readRows(text, separator);
  if (!isWhole && counts.length < maxRows) counts.pop();
  const filled = counts.filter((count) => count > 0);
  return filled.length > 1 && (filled[0] ?? 0) > 1 && new Set(filled).size === 1 && !isPunctuation;
}

interface Rows {
  /** Cells of each row; 0 where a row is empty, -1 where it has a quote without an end. */
  counts: number[];
  /** Whether each separator stands as commas do in a letter: before a space, at the end of a line or inside a number. */
  isPunctuation: boolean;
}

function readRows(text: string, separator: string): Rows {
  const counts: number[] = [];
  let isPunctuation = true;
  let cells = 1;
  let isEmpty = true;
  let isQuoted = false;
  // At the start of a cell, or right behind a quote: two of them stand for one.
  let mayOpen = true;
  const endRow = (count: number) => {
    counts.push(count);
    cells = 1;
    isEmpty = true;
    mayOpen = true;
  };
  for (let at = 0; at < text.length && counts.length < maxRows; at += 1) {
    const sign = text[at];
    if (isQuoted || (sign === '"' && mayOpen)) {
      mayOpen = sign === '"';
      isQuoted = isQuoted ? !mayOpen : true;
      isEmpty = false;
    } else if (sign === separator) {
      isPunctuation &&= isSentence(text, at, separator);
      cells += 1;
      mayOpen = true;
    } else if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) {
      endRow(isEmpty && cells === 1 ? 0 : cells);
    } else if (!isSpace(text.charCodeAt(at))) {
      isEmpty = false;
      mayOpen = false;
    }
  }
  if (isQuoted) endRow(-1);
  else if (!isEmpty || cells > 1) endRow(cells);
  return { counts, isPunctuation };
}

/** A tab is no punctuation. */
function isSentence(text: string, at: number, separator: string): boolean {
  if (separator === '\t') return false;
  const [before = '', after = ' '] = [text[at - 1], text[at + 1]];
  return /\s/.test(after) || (separator === ',' && /\d/.test(before) && /\d/.test(after));
}

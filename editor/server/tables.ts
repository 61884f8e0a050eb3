import { scriptText } from '../../engine/kinds/html/script-text.ts';

/** An element of sanitised HTML, or a text or an empty element. */
type Part = string | Element;

interface Element {
  name: string;
  /** Its start tag. */
  open: string;
  parts: Part[];
  /** Whether a table, or a part of one, stands in it. */
  hasTable: boolean;
}

const tableTag = /<\/?(?:table|caption|thead|tbody|tfoot|tr|t[dh])\b/;
const pieces = /(<\/?[a-z][^<>]*>)/;
const structure = new Set(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);
const groups = new Set(['thead', 'tbody', 'tfoot']);

/**
 * Gives the tables of sanitised HTML the form in which the editor writes them: a caption of text, rows of header cells at
 * the top in a `thead`, all others in a `tbody`, and a `scope` on each header cell. A table in another element ends that
 * element and is followed by the rest of it. Of tables around tables, and of what is no table, the text stays.
 */
export function settleTables(html: string): string {
  if (!tableTag.test(html)) return html;
  const writer = new Writer();
  writer.writeAll(partsOf(html));
  return writer.html;
}

/** The tree of balanced HTML. */
function partsOf(html: string): Part[] {
  const root: Part[] = [];
  const around: Element[] = [];
  for (const piece of html.split(pieces)) {
    const parts = around.at(-1)?.parts ?? root;
    const name = /^<([a-z][a-z0-9]*)/.exec(piece)?.[1];
    if (piece.startsWith('</')) around.pop();
    else if (name === undefined || piece.endsWith('/>')) {
      if (piece !== '') parts.push(piece);
    } else {
      const element: Element = { name, open: piece, parts: [], hasTable: false };
      parts.push(element);
      if (structure.has(name)) markAround(around);
      around.push(element);
    }
  }
  return root;
}

function markAround(around: readonly Element[]): void {
  for (const element of around.toReversed()) {
    if (element.hasTable) return;
    element.hasTable = true;
  }
}

const closing = ({ name }: Element) => `</${name}>`;

class Writer {
  html = '';
  /** The elements around what is written next, from the outermost one. */
  readonly #around: Element[] = [];
  /** How many of them have their start tag written; a table ends them all, and they begin again with what follows it. */
  #begun = 0;

  writeAll(parts: readonly Part[]): void {
    for (const part of parts) {
      if (typeof part === 'string') this.#write(part);
      else if (!structure.has(part.name)) this.#writeElement(part);
      else this.#writeTable(part);
    }
  }

  #write(text: string): void {
    this.#begin();
    this.html += text;
  }

  #begin(): void {
    for (const { open } of this.#around.slice(this.#begun)) this.html += open;
    this.#begun = this.#around.length;
  }

  #writeElement(element: Element): void {
    const isSplit = this.#begun < this.#around.length;
    this.#around.push(element);
    // Before and after a table no empty element is left.
    if (!isSplit && !element.hasTable) this.#begin();
    this.writeAll(element.parts);
    this.#around.pop();
    if (this.#begun <= this.#around.length) return;
    this.html += closing(element);
    this.#begun = this.#around.length;
  }

  #writeTable(element: Element): void {
    const table = element.name === 'table' ? tableOf(element) : undefined;
    if (table === undefined) {
      this.writeAll(element.parts);
      // The words of two cells stay two.
      if (!/\s$/.test(this.html)) this.html += ' ';
      return;
    }
    this.html += this.#around.slice(0, this.#begun).toReversed().map(closing).join('') + table;
    this.#begun = 0;
  }
}

/** The HTML of a table; undefined where something stands in it beside its cells. */
function tableOf({ parts }: Element): string | undefined {
  const [first, ...others] = parts.filter(isSeen);
  const caption = typeof first === 'object' && first.name === 'caption' ? first : undefined;
  const rows = (caption ? others : [first ?? '', ...others]).map((part) => rowsOf(part, false));
  if (rows.includes(undefined)) return undefined;
  const all = rows.flatMap((found) => found ?? []).filter(({ cells }) => cells.length > 0);
  if (all.length === 0) return undefined;
  const text = caption ? textOf(caption.parts).replace(/\s+/g, ' ').trim() : '';
  const isHead = ({ cells, isInHead }: Row) => isInHead || cells.every(({ name }) => name === 'th');
  const found = all.findIndex((row) => !isHead(row));
  const split = found < 0 ? all.length : found;
  return [
    '<table>',
    text && `<caption>${text}</caption>`,
    group('thead', all.slice(0, split), () => ' scope="col"'),
    group('tbody', all.slice(split), (name) => (name === 'th' ? ' scope="row"' : '')),
    '</table>',
  ].join('');
}

interface Row {
  cells: Element[];
  isInHead: boolean;
}

/** The rows in a part of a table; undefined where there is something else. */
function rowsOf(part: Part, isInHead: boolean): Row[] | undefined {
  if (typeof part === 'string') return undefined;
  const inside = part.parts.filter(isSeen);
  if (part.name === 'tr') {
    const cells = inside.filter((cell) => typeof cell === 'object' && /^t[dh]$/.test(cell.name)) as Element[];
    const isPlain = cells.length === inside.length && !cells.some(({ hasTable }) => hasTable);
    return isPlain ? [{ cells, isInHead }] : undefined;
  }
  if (!groups.has(part.name) || inside.some((row) => typeof row === 'string' || row.name !== 'tr'))
    return undefined;
  const rows = inside.map((row) => rowsOf(row, part.name === 'thead'));
  return rows.includes(undefined) ? undefined : rows.flatMap((found) => found ?? []);
}

function isSeen(part: Part): boolean {
  return typeof part !== 'string' || part.trim() !== '';
}

function textOf(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part !== 'string') {
        const text = textOf(part.parts);
        return part.name === 'sup' || part.name === 'sub' ? scriptText(text, part.name) : text;
      }
      return part.startsWith('<') ? ' ' : part;
    })
    .join('');
}

function group(tag: 'thead' | 'tbody', rows: readonly Row[], scopeOf: (name: string) => string): string {
  if (rows.length === 0) return '';
  const written = rows.map(({ cells }) => {
    const inside = cells.map(({ name: given, open, parts }) => {
      const name = tag === 'thead' ? 'th' : given;
      const spans =
        open
          .match(/ (?:colspan|rowspan)="\d+"/g)
          ?.sort()
          .join('') ?? '';
      return `<${name}${scopeOf(name)}${spans}>${htmlOf(parts)}</${name}>`;
    });
    return `<tr>${inside.join('')}</tr>`;
  });
  return `<${tag}>${written.join('')}</${tag}>`;
}

function htmlOf(parts: readonly Part[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.open + htmlOf(part.parts) + closing(part)))
    .join('');
}

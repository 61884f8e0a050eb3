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

/** HTML that is a table, or that has none in it. */
interface Segment {
  html: string;
  isTable: boolean;
}

const tableTag = /<\/?(?:table|caption|thead|tbody|tfoot|tr|t[dh])\b/;
const pieces = /(<\/?[a-z][^<>]*>)/;
const structure = new Set('table caption thead tbody tfoot tr td th'.split(' '));
const groups = new Set(['thead', 'tbody', 'tfoot']);

/**
 * Gives the tables of sanitised HTML the form in which the editor writes them: a caption of text, rows of header cells at
 * the top in a `thead`, all others in a `tbody`, and a `scope` on each header cell. A table in another element ends that
 * element and is followed by the rest of it. Of tables around tables, and of what is no table, the text stays.
 */
export function settleTables(html: string): string {
  if (!tableTag.test(html)) return html;
  return segmentsOf(partsOf(html))
    .map((segment) => segment.html)
    .join('');
}

/** The tree of balanced HTML. */
function partsOf(html: string): Part[] {
  const root: Element = { name: '', open: '', parts: [], hasTable: false };
  const around = [root];
  for (const piece of html.split(pieces).filter((found) => found !== '')) {
    const inner = around.at(-1) ?? root;
    const name = /^<([a-z][a-z0-9]*)/.exec(piece)?.[1];
    if (piece.startsWith('</')) {
      around.pop();
      const outer = around.at(-1) ?? root;
      outer.hasTable ||= inner.hasTable || structure.has(inner.name);
    } else if (name === undefined || piece.endsWith('/>')) inner.parts.push(piece);
    else {
      const element: Element = { name, open: piece, parts: [], hasTable: false };
      inner.parts.push(element);
      around.push(element);
    }
  }
  return root.parts;
}

/** Adds the HTML of parts to segments. */
function segmentsOf(parts: readonly Part[], segments: Segment[] = []): Segment[] {
  const add = ({ html, isTable }: Segment) => {
    const last = segments.at(-1);
    if (last && !last.isTable && !isTable) last.html += html;
    else segments.push({ html, isTable });
  };
  for (const part of parts) {
    const table = typeof part !== 'string' && part.name === 'table' ? tableOf(part) : undefined;
    if (typeof part === 'string') add({ html: part, isTable: false });
    else if (table !== undefined) add({ html: table, isTable: true });
    else if (!structure.has(part.name)) wrapped(part).forEach(add);
    else {
      segmentsOf(part.parts, segments);
      // The words of two cells stay two.
      if (!/\s$/.test(segments.at(-1)?.html ?? '')) add({ html: ' ', isTable: false });
    }
  }
  return segments;
}

/** An element around its content, but around none of the tables in it; between tables no empty element is left. */
function wrapped(element: Element): Segment[] {
  const inside = segmentsOf(element.parts);
  if (inside.length === 0) inside.push({ html: '', isTable: false });
  return inside.map(({ html, isTable }) => ({
    html: isTable ? html : element.open + html + closing(element),
    isTable,
  }));
}

const closing = ({ name }: Element) => `</${name}>`;

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
      const spans = (open.match(/ (?:colspan|rowspan)="\d+"/g) ?? []).join('');
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

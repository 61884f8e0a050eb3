import { styleOf } from '../../engine/kinds/html/styles.ts';
import { isBlock } from '../html/read-html.ts';

/** Takes out comments, scripts, styles and what was hidden. */
export function dropUnseen(body: HTMLElement): void {
  const nodes = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_COMMENT);
  for (let comment = nodes.nextNode(); comment; comment = nodes.nextNode())
    comment.parentNode?.removeChild(comment);
  const unseen =
    'script, style, template, noscript, link, meta, title, xml, svg, math, input, select, textarea, button, object';
  for (const element of body.querySelectorAll(unseen)) element.remove();
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = styleOf(element);
    if (style.get('display') === 'none' || style.get('mso-hide') === 'all') element.remove();
  }
}

/** Says in characters which boxes of a list of tasks are ticked; Google Docs draws them as pictures. */
export function writeCheckboxes(body: HTMLElement): void {
  const boxes = body.querySelectorAll('input[type="checkbox" i], [aria-roledescription="checkbox"]');
  for (const box of boxes) {
    const isTicked = box.hasAttribute('checked') || box.getAttribute('alt') === 'checked';
    const line = box.nextElementSibling;
    if (line?.nodeName === 'P') line.prepend(box);
    box.replaceWith(isTicked ? '☑ ' : '☐ ');
  }
}

const namedAlike = { 'cite, dfn, var': 'em', 'kbd, samp, tt': 'code', dt: 'p' } as const;

/** Puts what an article has in the place of elements that it does not have, where they mean the same. */
export function nameMeanings(body: HTMLElement): void {
  for (const term of body.querySelectorAll('dt')) wrapInside(term, 'strong');
  for (const quotation of body.querySelectorAll('q')) {
    quotation.prepend('“');
    quotation.append('”');
  }
  for (const [elements, name] of Object.entries(namedAlike))
    for (const element of body.querySelectorAll(elements)) rename(element, name);
}

const inlineTags = 'span, font, a, b, strong, i, em, u, s, ins';

/** Puts emphasis that is said by styles into tags, and takes out tags whose style says the opposite. */
export function tagStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll(inlineTags)) {
    const style = styleOf(element);
    const weight = style.get('font-weight') ?? '';
    const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
    const script = /^(?:super|sub)$/.exec(style.get('vertical-align') ?? '')?.[0];
    if (script) wrapInside(element, script === 'sub' ? 'sub' : 'sup');
    const isBold = /^bold/.test(weight) || Number(weight) >= 600;
    if (/^(?:B|STRONG)$/.test(element.nodeName)) {
      if (weight !== '' && !isBold) unwrap(element);
      continue;
    }
    if (/^(?:I|EM)$/.test(element.nodeName) && style.get('font-style') === 'normal') {
      unwrap(element);
      continue;
    }
    if (isBold) wrapInside(element, 'strong');
    if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) wrapInside(element, 'em');
    if (decoration.includes('underline')) wrapInside(element, 'u');
    if (decoration.includes('line-through')) wrapInside(element, 's');
  }
  // Headings are bold and links underlined anyway.
  for (const element of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong), a u'))
    unwrap(element);
}

/**
 * Keeps tables, their first rows as header rows where they say so or where they alone are bold. Of tables that only place
 * things, and of those in lists and quotations, where no table can stand, each row becomes a paragraph.
 */
export function settleTables(body: HTMLElement, boldClasses: ReadonlySet<string>): void {
  for (const table of body.querySelectorAll('table')) {
    if (holdsData(table)) nameHeaders(table, boldClasses);
    else flatten(table);
  }
}

function holdsData(table: HTMLTableElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return false;
  if (table.querySelector('table') || table.parentElement?.closest('li, blockquote')) return false;
  return table.querySelectorAll('td, th').length > 1;
}

function nameHeaders(table: HTMLTableElement, boldClasses: ReadonlySet<string>): void {
  for (const cell of table.querySelectorAll('thead td')) renameCell(cell);
  const [first, second] = table.rows;
  const isBold = (row: HTMLTableRowElement | undefined) => {
    const filled = [...(row?.cells ?? [])].filter((cell) => cell.textContent?.trim());
    return filled.length > 0 && filled.every((cell) => isBoldCell(cell, boldClasses));
  };
  if (first && second && !table.querySelector('th') && isBold(first) && !isBold(second))
    for (const cell of [...first.cells]) renameCell(cell);
  // They are bold anyway.
  for (const bold of table.querySelectorAll('th :is(b, strong)')) unwrap(bold);
}

function renameCell(cell: Element): void {
  const header = rename(cell, 'th');
  for (const span of ['colspan', 'rowspan']) {
    const value = cell.getAttribute(span);
    if (value) header.setAttribute(span, value);
  }
}

function isBoldCell(cell: Element, boldClasses: ReadonlySet<string>): boolean {
  const weight = styleOf(cell).get('font-weight') ?? '';
  if (/^bold/.test(weight) || Number(weight) >= 600) return true;
  if ([...cell.classList].some((name) => boldClasses.has(name))) return true;
  const plain = cell.cloneNode(true) as Element;
  for (const bold of plain.querySelectorAll('b, strong')) bold.remove();
  return !plain.textContent?.trim();
}

/** Makes each row a paragraph; cells of several paragraphs come one after the other. */
function flatten(table: HTMLTableElement): void {
  for (const row of [...table.rows]) {
    const cells = [...row.children];
    const isOneLine = !row.querySelector('ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, table, p ~ p');
    if (isOneLine) joinCells(row, cells);
    else for (const cell of cells) rename(cell, 'div');
    rename(row, isOneLine ? 'p' : 'div');
  }
  for (const part of table.querySelectorAll(':scope > :is(thead, tbody, tfoot, caption, colgroup)'))
    unwrap(part);
  unwrap(table);
}

function joinCells(row: Element, cells: Element[]): void {
  for (const inner of row.querySelectorAll('p, div')) unwrap(inner);
  const filled = cells.filter((cell) => cell.textContent?.trim());
  for (const cell of filled.slice(0, -1)) cell.append(' | ');
  for (const cell of cells) unwrap(cell);
}

/** Takes out colours, indents and alignments of other programs; what else is an attribute, the schema does not read. */
export function dropLooks(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    for (const name of ['data-style', 'data-ink', 'data-mark']) element.removeAttribute(name);
    for (const name of [...element.classList]) if (name.startsWith('ql-')) element.classList.remove(name);
  }
}

/** Articles have their own space between paragraphs, and breaks between blocks are no lines. */
export function dropEmptyBlocks(body: HTMLElement): void {
  for (const lineBreak of body.querySelectorAll('br')) if (standsBetweenBlocks(lineBreak)) lineBreak.remove();
  const blocks = [...body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote')];
  for (const block of blocks.toReversed()) {
    if (!block.textContent?.trim() && !block.querySelector('img, iframe')) block.remove();
  }
}

function standsBetweenBlocks(lineBreak: Element): boolean {
  const { previousElementSibling: before, nextElementSibling: after } = lineBreak;
  return isBlock(before) && (after === null || isBlock(after) || after.nodeName === 'BR');
}

/** Puts an element's children in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Puts an element of another name, without attributes, in the place of one; gives the new one. */
export function rename<Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: Name,
): HTMLElementTagNameMap[Name] {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Puts an element of this name between an element and its children. */
export function wrapInside(element: Element, name: keyof HTMLElementTagNameMap): void {
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}

/** Members that stand side by side, with nothing but space between them, a group each. */
export function groupNeighbours<Member extends Element>(members: readonly Member[]): Member[][] {
  const groups: Member[][] = [];
  for (const member of members) {
    const group = groups.at(-1);
    if (group && nextElement(group.at(-1)) === member) group.push(member);
    else groups.push([member]);
  }
  return groups;
}

/** The element after another one; null when text stands between them. */
function nextElement(from: Element | undefined): Element | null {
  let next = from?.nextSibling ?? null;
  while (next?.nodeType === Node.TEXT_NODE && next.nodeValue?.trim() === '') next = next.nextSibling;
  return next instanceof Element ? next : null;
}

import { styleOf } from '../../engine/kinds/html/styles.ts';
import { type FlatItem, nestItems } from '../html/nested-lists.ts';
import { groupNeighbours, rename, unwrap, wrapInside } from './structure.ts';

/** Turns into HTML what Word says by classes and styles of its own: lists, titles, quotations, tracked changes, comments. */
export function cleanOffice(body: HTMLElement): void {
  dropComments(body);
  writeSymbols(body);
  settleChanges(body);
  nestWordLists(body);
  nestWordOnlineLists(body);
  nameParagraphs(body);
  for (const mark of body.querySelectorAll('.MsoFootnoteReference, .MsoEndnoteReference'))
    wrapInside(mark, 'sup');
}

/** What Word writes in the place of `-->`, `:)` and ticks, as letters of a font that draws signs. */
const letters = 'àßóèüûþýo¨§JL';
const signs = '→←↔➔✓✗☑☒☐☐▪☺☹';

function writeSymbols(body: HTMLElement): void {
  for (const sign of body.querySelectorAll('span, font')) {
    const font = styleOf(sign).get('font-family') ?? sign.getAttribute('face') ?? '';
    if (/^["']?wingdings["']?(?:,|$)/i.test(font) && sign.childElementCount === 0)
      sign.textContent = Array.from(
        sign.textContent ?? '',
        (letter) => signs[letters.indexOf(letter)] ?? letter,
      ).join('');
  }
}

function dropComments(body: HTMLElement): void {
  const marks =
    '.MsoCommentReference, .MsoCommentText, .msocomtxt, a.msocomanchor, a[href^="#_msocom"], .EOP';
  for (const comment of body.querySelectorAll(marks)) comment.remove();
  for (const element of body.querySelectorAll('[data-style*="mso-element"]')) {
    if (/^(?:comment|comment-list|header|footer)$/.test(styleOf(element).get('mso-element') ?? ''))
      element.remove();
  }
}

/** As if all changes were accepted. A plain `del` of other programs is text that is struck through. */
function settleChanges(body: HTMLElement): void {
  for (const removed of body.querySelectorAll('del[cite], del[datetime], .msoDel, .TrackChangeDeletion'))
    removed.remove();
}

function nestWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll('p')].filter(
    (paragraph) => markerOf(paragraph) || levelOf(paragraph),
  );
  for (const group of groupNeighbours(paragraphs)) replaceByLists(group, group.map(itemOfWord));
  // Numbers of headings are drawn by hand too.
  for (const marker of body.querySelectorAll('[data-style*="mso-list"]'))
    if (isMarker(marker)) marker.remove();
}

function itemOfWord(paragraph: HTMLParagraphElement): FlatItem {
  const marker = markerOf(paragraph);
  const text = marker?.textContent?.replace(/\s/g, '') ?? '';
  marker?.remove();
  const level = (levelOf(paragraph) ?? 1) - 1;
  // A lone letter `o` is a bullet: Word draws the second level with it.
  const isOrdered = /^\(?(?:\d+(?:\.\d+)*|[a-z]{1,5})[.)]$/i.test(text) || /^\d+$/.test(text);
  const start = Number.parseInt(text.replace(/^\(/, ''), 10);
  return { level, isOrdered, ...(Number.isNaN(start) ? {} : { start }), element: rename(paragraph, 'li') };
}

function levelOf(paragraph: Element): number | undefined {
  const inStyle = /\blevel([1-9])\b/.exec(styleOf(paragraph).get('mso-list') ?? '')?.[1];
  if (inStyle) return Number(inStyle);
  const inClass = /\bMsoList(?:Bullet|Number)([2-5]?)\b/.exec(paragraph.className);
  return inClass ? Number(inClass[1] || 1) : undefined;
}

function markerOf(paragraph: Element): Element | undefined {
  return [...paragraph.querySelectorAll('[data-style*="mso-list"]')].find(isMarker);
}

function isMarker(element: Element): boolean {
  return styleOf(element).get('mso-list')?.toLowerCase() === 'ignore';
}

/** Word in the browser wraps each item into a list of its own, which says its level. */
function nestWordOnlineLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) unwrap(wrapper);
  const lists = [...body.querySelectorAll('ul, ol')].filter((list) =>
    list.querySelector(':scope > [data-aria-level]'),
  );
  for (const group of groupNeighbours(lists)) replaceByLists(group, group.flatMap(itemsOfOnlineList));
}

function itemsOfOnlineList(list: Element): FlatItem[] {
  const items = [...list.children].filter((child) => child instanceof HTMLLIElement);
  return items.map((element) => {
    const level = Number(element.dataset.ariaLevel ?? 1) - 1;
    const start = Number(element.dataset.ariaPosinset ?? 1);
    return { level, isOrdered: list.nodeName === 'OL', start, element };
  });
}

function replaceByLists(group: Element[], items: FlatItem[]): void {
  // Renamed paragraphs have left their place to their items.
  const first = group[0]?.isConnected ? group[0] : items[0]?.element;
  if (!first) return;
  const place = first.ownerDocument.createComment('');
  first.before(place);
  const lists = nestItems(items);
  for (const element of group) element.remove();
  place.replaceWith(...lists);
}

const paragraphStyles: Record<string, 'h1' | 'h2' | 'blockquote'> = {
  MsoTitle: 'h1',
  MsoSubtitle: 'h2',
  MsoQuote: 'blockquote',
  MsoIntenseQuote: 'blockquote',
};

function nameParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const level = paragraph.getAttribute('role') === 'heading' ? paragraph.getAttribute('aria-level') : null;
    const style = Object.keys(paragraphStyles).find((name) => paragraph.className.startsWith(name));
    if (level && /^[1-6]$/.test(level)) rename(paragraph, `h${level}` as 'h1');
    else if (style) rename(paragraph, paragraphStyles[style] ?? 'blockquote');
  }
}

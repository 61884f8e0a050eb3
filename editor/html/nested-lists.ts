import { mostIndents } from '../schema/list-levels.ts';

/** An item of a list that says its level instead of standing in another item. */
export interface FlatItem {
  /** From 0. */
  level: number;
  isOrdered: boolean;
  /** The number of the first item of a numbered list. */
  start?: number;
  element: HTMLLIElement;
}

interface OpenList {
  element: HTMLElement;
  /** The level of an item in it that is not indented itself. */
  level: number;
  isOrdered: boolean;
  lastLevel: number;
}

/**
 * Puts items into lists within lists by their levels and gives the outermost of these. Where a level is left out, the item is
 * indented by itself.
 */
export function nestItems(items: readonly FlatItem[]): HTMLElement[] {
  const outermost: HTMLElement[] = [];
  const open: OpenList[] = [];
  for (const item of items) {
    const level = Math.min(item.level, mostIndents);
    while ((open.at(-1)?.level ?? -1) > level) open.pop();
    const list = listFor(open, { ...item, level }, outermost);
    if (level > list.level) item.element.classList.add(`indent-${level - list.level}`);
    list.element.append(item.element);
    list.lastLevel = level;
  }
  return outermost;
}

/** The list that the item goes into: that of the item before it, one within that item, or a new one beside. */
function listFor(open: OpenList[], item: FlatItem, outermost: HTMLElement[]): OpenList {
  const around = open.at(-1);
  if (around && around.lastLevel < item.level) {
    const parent = around.element.lastElementChild ?? around.element;
    return begin(open, item, around.lastLevel + 1, (list) => parent.append(list));
  }
  if (around && around.isOrdered === item.isOrdered) return around;
  if (around) open.pop();
  const level = around?.level ?? 0;
  return begin(open, item, level, (list) =>
    around && level > 0 ? around.element.after(list) : outermost.push(list),
  );
}

function begin(
  open: OpenList[],
  { isOrdered, start, level: lastLevel, element }: FlatItem,
  level: number,
  place: (list: HTMLElement) => unknown,
): OpenList {
  const list = element.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
  if (isOrdered && start !== undefined && start !== 1) list.setAttribute('start', String(start));
  place(list);
  const opened = { element: list, level, isOrdered, lastLevel };
  open.push(opened);
  return opened;
}

/** Turns the lists of the Quill editor, whose items say their level and kind by attributes, into lists within lists. */
export function nestQuillLists(root: HTMLElement): void {
  for (const list of root.querySelectorAll<HTMLElement>('ol, ul')) {
    const items = [...list.children].filter((child) => child instanceof HTMLLIElement);
    if (!items.some((item) => item.dataset.list || /(?:^|\s)ql-indent-/.test(item.className))) continue;
    list.replaceWith(...nestItems(items.map((item) => flatItem(item, list.nodeName === 'OL'))));
  }
}

function flatItem(element: HTMLLIElement, isInNumbers: boolean): FlatItem {
  const level = Number(/(?:^|\s)ql-indent-([1-8])(?:\s|$)/.exec(element.className)?.[1] ?? 0);
  const isOrdered = element.dataset.list ? element.dataset.list === 'ordered' : isInNumbers;
  element.removeAttribute('class');
  return { element, level, isOrdered };
}

import { type FlatItem, nestItems } from './nest-items.ts';

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

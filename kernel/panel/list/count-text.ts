import type { ListView } from '../../views.ts';

/** `1 brand`, `12 brands`, and `3 of 12 brands` where a search shows `found` of them. */
export function countText({ one, many }: ListView['counts'], total: number, found = total): string {
  const all = `${total.toLocaleString('en-IN')} ${total === 1 ? one : many}`;
  return found === total ? all : `${found.toLocaleString('en-IN')} of ${all}`;
}

import type { Column } from '../../views.ts';

/** Characters up to which a text is told nowhere else, because it is short enough to be read where it stands. */
const short = 50;
const usualCut = { over: short, to: short };

/** A text of more than `over` characters, cut to `to` of them and '...'. Never inside a character. */
export function truncate(text: string, { over, to }: NonNullable<Column['cut']> = usualCut): string {
  if (text.length <= over) return text;
  const characters = Array.from(text);
  return characters.length <= over ? text : `${characters.slice(0, to).join('')}...`;
}

/** Whether pressing the cell tells the whole text. */
export function isLong(text: string): boolean {
  return text.length > short && Array.from(text).length > short;
}

import type { KindCellProps } from '../../panel/list/view.tsx';
import { dayOf } from './date.ts';

/** The day alone: its time is midnight, which nobody has entered. */
export function Cell({ text }: KindCellProps) {
  return <time dateTime={text}>{dayOf(text).split('-').reverse().join('/')}</time>;
}

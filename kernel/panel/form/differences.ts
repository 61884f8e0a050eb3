import type { ContentType } from '../../content-type.ts';
import { type FormValues, isSameValue } from './form-store.ts';
import type { Difference } from './marked-value.tsx';

/** The fields whose values differ, those of `order` first. `before` is what both began with, where that is known. */
export function differencesOf(
  { fields }: Pick<ContentType, 'fields'>,
  order: readonly string[],
  mine: FormValues,
  theirs: FormValues,
  before?: FormValues,
): Difference[] {
  const names = [...new Set([...order, ...Object.keys(fields)])];
  return names.flatMap((name) => {
    const field = fields[name];
    if (!field || !(name in mine) || isSameValue(mine[name], theirs[name])) return [];
    const note = before ? noteOf(mine[name], theirs[name], before[name]) : '';
    return [{ name, label: field.label, field, mine: mine[name], theirs: theirs[name], note }];
  });
}

function noteOf(mine: unknown, theirs: unknown, before: unknown): string {
  if (isSameValue(theirs, before)) return 'changed by you';
  return isSameValue(mine, before) ? 'changed meanwhile' : 'changed by both';
}

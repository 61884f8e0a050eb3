import type { ContentType } from '../../content-type.ts';
import { type FormValues, isSameValue } from '../form/form-store.ts';
import type { Difference } from './changed-value.tsx';

/** The fields whose values differ, those of `order` first. `before` is what both began with, where that is known. */
export function differencesOf(
  type: Pick<ContentType, 'fields'>,
  order: readonly string[],
  mine: FormValues,
  theirs: FormValues,
  before?: FormValues,
): Difference[] {
  return fieldsOf(type, order, mine)
    .filter(({ name }) => !isSameValue(mine[name], theirs[name]))
    .map((field) => {
      const { name } = field;
      const note = before ? noteOf(mine[name], theirs[name], before[name]) : '';
      return { ...field, theirs: theirs[name], note };
    });
}

/** The other fields, to be folded away. */
export function sameFieldsOf(
  type: Pick<ContentType, 'fields'>,
  order: readonly string[],
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return fieldsOf(type, order, mine)
    .filter(({ name }) => isSameValue(mine[name], theirs[name]))
    .map((field) => ({ ...field, theirs: field.mine, note: '' }));
}

/** The fields that have a value, those of `order` first. */
export function fieldsOf(
  { fields }: Pick<ContentType, 'fields'>,
  order: readonly string[],
  values: FormValues,
) {
  return [...new Set([...order, ...Object.keys(fields)])].flatMap((name) => {
    const field = fields[name];
    return field && name in values ? [{ name, label: field.label, field, mine: values[name] }] : [];
  });
}

function noteOf(mine: unknown, theirs: unknown, before: unknown): string {
  if (isSameValue(theirs, before)) return 'changed by you';
  return isSameValue(mine, before) ? 'changed meanwhile' : 'changed by both';
}

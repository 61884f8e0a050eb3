import type { Field } from '../../kinds/field.ts';
import { type FormValues, isSameValue } from './form-store.ts';
import type { RecordForm } from './use-record-form.ts';

/** A field with two values, as a form holds them. */
export interface Difference {
  name: string;
  label: string;
  field: Pick<Field, 'kind' | 'scheme' | 'to'>;
  mine: unknown;
  theirs: unknown;
  /** Who has changed it; '' where that is not known. */
  note: string;
}

/** The fields whose values differ, in the order of the form. `before` is what both began with, where that is known. */
export function differencesOf(
  { type, fields }: Pick<RecordForm, 'type' | 'fields'>,
  mine: FormValues,
  theirs: FormValues,
  before: FormValues | undefined,
): Difference[] {
  const names = [...new Set([...fields, ...Object.keys(type.fields)])];
  return names.flatMap((name) => {
    const field = type.fields[name];
    if (!field || !(name in mine) || isSameValue(mine[name], theirs[name])) return [];
    const note = before ? noteOf(mine[name], theirs[name], before[name]) : '';
    const { label } = field;
    return [{ name, label, field, mine: mine[name], theirs: theirs[name], note }];
  });
}

function noteOf(mine: unknown, theirs: unknown, before: unknown): string {
  if (isSameValue(theirs, before)) return 'changed by you';
  return isSameValue(mine, before) ? 'changed meanwhile' : 'changed by both';
}

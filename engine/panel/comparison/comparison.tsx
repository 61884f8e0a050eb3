import type { ContentType } from '../../content-type.ts';
import { type FormValues, isSameValue } from '../form/form-store.ts';
import { LazyInput, lazyCode } from '../inputs/lazy-input.tsx';
import type { Difference } from './changed-value.tsx';
import type { DifferenceListProps, ValueListProps } from './difference-list.tsx';

// Few look at what was before.
const list = lazyCode(() => import('./difference-list.tsx').then((code) => code.DifferenceList));
const values = lazyCode(() => import('./difference-list.tsx').then((code) => code.ValueList));

/** Fields with two values, and how they differ. */
export function Comparison(props: DifferenceListProps) {
  return <LazyInput code={list} props={props} what="comparison" height="5rem" />;
}

/** Fields with one value each, to read. */
export function FieldValues(props: ValueListProps) {
  return <LazyInput code={values} props={props} what="record" height="5rem" />;
}

/** The fields whose values differ, those of `order` first. */
export function differencesOf(
  type: Pick<ContentType, 'fields'>,
  order: readonly string[],
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return fieldsOf(type, order, mine)
    .filter(({ name }) => !isSameValue(mine[name], theirs[name]))
    .map((field) => ({ ...field, theirs: theirs[field.name] }));
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
    .map((field) => ({ ...field, theirs: field.mine }));
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

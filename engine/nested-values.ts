import type { Definition } from './definition.ts';

/** The values of a record by the names of their keys; a field with a dotted name (`author.name`) is nested in them. */
export type NestedValues = Record<string, unknown>;

/** `author.name` gives `['author', 'name']`, `title` gives `['title', undefined]`. */
export function splitName(name: string): [string, string | undefined] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** The value of a field in nested values. */
export function valueAt(values: object, name: string): unknown {
  const [head, rest] = splitName(name);
  const value = (values as NestedValues)[head];
  return rest === undefined ? value : (value as NestedValues | undefined)?.[rest];
}

/** Sets the value of a field in nested values; what is nested is copied. */
export function setAt(values: NestedValues, name: string, value: unknown): void {
  const [head, rest] = splitName(name);
  values[head] =
    rest === undefined ? value : { ...(values[head] as NestedValues | undefined), [rest]: value };
}

/** What a record is called. */
export function titleOf({ titleField }: Definition, record: object): string {
  return String(valueAt(record, titleField) ?? '');
}

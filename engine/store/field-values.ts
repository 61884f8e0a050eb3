import type { ContentType } from '../content-type.ts';
import { type NestedValues, setAt, valueAt } from '../nested-values.ts';

/** Values by field name; references are ids. */
export type FieldValues = Record<string, unknown>;

/** What staff enter: fields that only the server sets, such as visits, have no versions. */
export function fieldValues(type: ContentType, record: NestedValues): FieldValues {
  const values: FieldValues = {};
  for (const [name, { kind, readOnly, many }] of Object.entries(type.fields)) {
    if (readOnly) continue;
    const value = valueAt(record, name) ?? (many ? [] : null);
    values[name] = kind.columnType === 'id' ? idsIn(value) : value;
  }
  return values;
}

/** References are ids, or objects with one. */
export function idsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsIn);
  return typeof value === 'object' && value !== null ? (value as { id: unknown }).id : value;
}

/** Values by field name as a form would send them. */
export function nestedOf(values: FieldValues): NestedValues {
  const nested: NestedValues = {};
  for (const [name, value] of Object.entries(values)) setAt(nested, name, value);
  return nested;
}

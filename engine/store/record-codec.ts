import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { ContentType, Fields, RecordKeys } from '../content-type.ts';
import type { Engine, Row } from '../database/engine.ts';
import type { Field } from '../kinds/field.ts';
import { type NestedValues, setAt, valueAt } from '../nested-values.ts';
import { normaliseName } from '../normalise.ts';
import { searchTerms } from '../search-text.ts';
import { isSingleton } from '../singleton.ts';

/** A record of any type: its keys beside nested values. */
export type StoredRecord = RecordKeys & Record<string, unknown>;

/** `rate-cards` is stored in `rate_cards`. */
export function tableOf(type: ContentType): string {
  return type.definition.name.replaceAll('-', '_');
}

/** `isPopular` is stored in `is_popular`, `author.name` in `author_name`, a reference `category` in `category_id`. */
export function columnOf(name: string, field?: Field): string {
  const snake = name.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return field?.kind.columnType === 'id' && !field.many ? `${snake}_id` : snake;
}

/** The twin column of a field that is unique ignoring case. */
export function keyColumnOf(name: string): string {
  return `${columnOf(name)}_key`;
}

/** What LIKE with `escape '\\'` takes for a text that contains this one; its wildcards mean themselves. */
export function containingPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The fields that have a column in the type's own table. */
export function columnFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => !field.many);
}

/** The columns of nested values, without id and times; what the values lack is left out. */
export function toRow(type: ContentType, values: NestedValues, engine: Engine): Row {
  const row: Row = {};
  for (const [name, field] of columnFields(type.fields)) {
    const value = valueAt(values, name);
    if (value === undefined) continue;
    row[columnOf(name, field)] = isSingleton(type)
      ? encodeSetting(value, valueAt(type.defaults, name))
      : engine.encode(field.kind.columnType, value);
    if (field.unique) row[keyColumnOf(name)] = normaliseName(String(value));
  }
  return row;
}

/** Converts a row to the record of the API. */
export function toRecord(type: ContentType, row: Row, engine: Engine): StoredRecord {
  const id = String(row.id);
  const record: StoredRecord = { _id: id, id, createdAt: '', updatedAt: '' };
  for (const [name, field] of columnFields(type.fields)) {
    const stored = row[columnOf(name, field)];
    const value = isSingleton(type)
      ? decodeSetting(stored, valueAt(type.defaults, name))
      : engine.decode(field.kind.columnType, stored);
    setAt(record, name, value);
  }
  record.createdAt = engine.decodeTime(row.created_at);
  record.updatedAt = engine.decodeTime(row.updated_at ?? row.created_at);
  return record;
}

/** The columns of a singleton have JSON, so that a value that was emptied differs from none. */
function encodeSetting(value: unknown, original: unknown): string | null {
  return isDeepStrictEqual(value, original) ? null : JSON.stringify(value);
}

function decodeSetting(stored: unknown, original: unknown): unknown {
  return typeof stored === 'string' ? JSON.parse(stored) : original;
}

/** The row of a singleton that was never saved; undefined for every other record. */
export function unsavedRow(type: ContentType, id: string): Row | undefined {
  const epoch = new Date(0).toISOString();
  return isSingleton(type) && id === type.id ? { id, created_at: epoch, updated_at: epoch } : undefined;
}

/** Whether a column with a text of `searchText` has all terms of a search; undefined for a search without any. */
export function hasTermsIn(column: string, query: string): RawBuilder<boolean> | undefined {
  const has = (text: string) => sql<boolean>`${sql.ref(column)} like ${containingPattern(text)} escape '\\'`;
  const terms = searchTerms(query).map((ways) => {
    const each = ways.map((texts) => sql`(${sql.join(texts.map(has), sql` and `)})`);
    return sql`(${sql.join(each, sql` or `)})`;
  });
  return terms.length === 0 ? undefined : sql`(${sql.join(terms, sql` and `)})`;
}

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

import { contentTypes, versionedTypes } from '../../content/index.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import type { Database, Write } from '../../kernel/database/database.ts';
import type { Connection } from '../../kernel/database/engine.ts';
import type { Field } from '../../kernel/kinds/field.ts';
import type { Crop } from '../../kernel/kinds/url/crops.ts';
import { type NestedValues, setAt, valueAt } from '../../kernel/nested-values.ts';
import { isSingleton, type Singleton } from '../../kernel/singleton.ts';
import type { Actor } from '../../kernel/store/actor.ts';
import { getRow } from '../../kernel/store/collection.ts';
import { recordChange } from '../../kernel/store/history.ts';
import { linkMedia, mediaFields, storeUsages } from '../../kernel/store/media-usages.ts';
import { staff } from '../../kernel/store/publication.ts';
import { columnOf, tableOf, toRow } from '../../kernel/store/record-codec.ts';
import { storedRecord } from './record-rows.ts';

/** A place where a file is used, as the API shows it. */
export interface MediaUsage {
  /** Of the record. */
  readonly type: string;
  readonly id: string;
  /** What names the record for people. */
  readonly title: string;
  /** Of posts; null where a type has none. */
  readonly status: string | null;
  readonly field: string;
  /** The field's label. */
  readonly label: string;
  /** The record in the panel. */
  readonly path: string;
}

/** Usages that are shown of one file. */
const maxShown = 200;

/** Where a file is used, oldest record first. */
export async function usagesOf(connection: Connection, mediaId: string): Promise<MediaUsage[]> {
  const rows = await connection
    .selectFrom('media_usages')
    .select(['type', 'record_id', 'field'])
    .where('media_id', '=', mediaId)
    .orderBy('record_id')
    .limit(maxShown)
    .execute();
  return Promise.all(
    rows.map((row) => usageOf(connection, String(row.type), String(row.record_id), String(row.field))),
  );
}

/** The cuts in which records show a picture. */
export async function cropsOf(connection: Connection, mediaId: string): Promise<Crop[]> {
  const rows = await connection
    .selectFrom('media_usages')
    .select(['type', 'field'])
    .distinct()
    .where('media_id', '=', mediaId)
    .execute();
  const fields = rows.map(({ type, field }) => contentTypes.get(String(type))?.fields[String(field)]);
  const shown = fields.filter((field) => field && field.scheme !== 'document');
  return [...new Set(shown.map((field) => field?.crop ?? 'whole'))];
}

export async function usageOf(
  connection: Connection,
  name: string,
  id: string,
  field: string,
): Promise<MediaUsage> {
  const type = contentTypes.get(name);
  if (!type) throw new Error(`There is no content type ${name}, of which media_usages has a row.`);
  const { definition, fields } = type;
  if (isSingleton(type)) return usageInSettings(type, field);
  const hasStatus = fields.status !== undefined;
  const row = await connection
    .selectFrom(tableOf(type))
    .select([
      columnOf(definition.titleField, fields[definition.titleField]),
      ...(hasStatus ? ['status'] : []),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return {
    type: name,
    id,
    title: String(row?.[columnOf(definition.titleField)] ?? ''),
    status: hasStatus ? String(row?.status) : null,
    field,
    label: fields[field]?.label ?? field,
    path: `/admin${definition.section}/${id}/edit`,
  };
}

function usageInSettings({ definition, fields, id }: Singleton, field: string): MediaUsage {
  const { name, label, section } = definition;
  const { label: of = field } = fields[field] ?? {};
  return { type: name, id, title: label, status: null, field, label: of, path: `/admin${section}` };
}

/** Brings a file's address to its current version in every record that uses it. */
export async function relinkUsages(
  transaction: Write,
  database: Database,
  mediaId: string,
  actor: Actor,
): Promise<void> {
  const rows = await transaction
    .selectFrom('media_usages')
    .select(['type', 'record_id'])
    .distinct()
    .where('media_id', '=', mediaId)
    .execute();
  for (const { type: name, record_id: id } of rows) {
    const type = contentTypes.get(String(name));
    if (type) await rewriteRecord(transaction, database, type, String(id), actor, (_, value) => value);
  }
}

/**
 * Changes the addresses in a record, and keeps a version where it has a history. Its moment of change stays: nobody edited it,
 * and open forms can still be saved.
 */
export async function rewriteRecord(
  transaction: Write,
  database: Database,
  type: ContentType,
  id: string,
  actor: Actor,
  rewrite: (field: Field, value: unknown) => unknown,
): Promise<void> {
  const before = await storedRecord(transaction, database, type, id);
  if (!before) return;
  await rewriteAddresses(transaction, database, type, id, rewrite);
  const after = await storedRecord(transaction, database, type, id);
  if (!after || !versionedTypes.includes(type)) return;
  await recordChange(transaction, database, type, { action: 'relink', actor, before, after });
}

/** The same without a version. */
export async function rewriteAddresses(
  transaction: Write,
  database: Database,
  type: ContentType,
  id: string,
  rewrite: (field: Field, value: unknown) => unknown,
): Promise<void> {
  const record = await getRow(transaction, database, type, id, staff);
  if (!record) return;
  const { values, usages } = await currentAddresses(transaction, type, record, rewrite);
  await transaction
    .updateTable(tableOf(type))
    .set(toRow(type, values, database.engine))
    .where('id', '=', id)
    .execute();
  await storeUsages(transaction, database, type, id, usages);
}

/** The fields of a record that may hold addresses of library files, with those of their current versions. */
export function currentAddresses(
  connection: Connection,
  type: ContentType,
  record: NestedValues,
  rewrite = (_: Field, value: unknown) => value,
): ReturnType<typeof linkMedia> {
  const values: NestedValues = {};
  for (const [name, field] of mediaFields(type)) setAt(values, name, rewrite(field, valueAt(record, name)));
  return linkMedia(connection, type, values, record);
}

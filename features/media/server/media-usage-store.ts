import { contentTypes } from '../../../content/index.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import type { Field } from '../../../engine/kinds/field.ts';
import type { Crop } from '../../../engine/kinds/url/crops.ts';
import { type NestedValues, setAt, valueAt } from '../../../engine/nested-values.ts';
import { isSingleton } from '../../../engine/singleton.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { columnOf, type StoredRecord, tableOf, toRow } from '../../../engine/store/record-codec.ts';
import { afterSave } from '../../../engine/store/record-events.ts';
import { rowOf, storedRecord } from '../../../engine/store/record-rows.ts';
import type { MediaUsage } from '../media.ts';
import { type HeldFile, heldFiles } from './held-files.ts';
import { linkMedia, mediaFields } from './media-usages.ts';

/** Usages that are shown of one file. */
const maxShown = 200;

/** How often a file is used, and where: at most 200 places, oldest record first. */
export async function usagesOf(
  connection: Connection,
  mediaId: string,
): Promise<{ usageCount: number; usages: MediaUsage[] }> {
  const live = await connection
    .selectFrom('media_usages')
    .select(['type', 'record_id', 'field'])
    .where('media_id', '=', mediaId)
    .orderBy('record_id')
    .execute();
  const held = (await heldFiles(connection)).filter((one) => one.mediaId === mediaId);
  const trash = await connection
    .selectFrom('trash_needs as n')
    .innerJoin('trash as t', 't.id', 'n.trash_id')
    .select(['t.id', 't.type', 't.name'])
    .where('n.record_id', '=', mediaId)
    .orderBy('t.id')
    .execute();
  const usages = await shownUsages(connection, { live, held, trash }, maxShown);
  return { usageCount: live.length + held.length + trash.length, usages };
}

interface UsageRows {
  /** `type`, `record_id` and `field`. */
  live: readonly Row[];
  held: readonly Omit<HeldFile, 'mediaId'>[];
  /** `type`, `id` and `name`. */
  trash: readonly Row[];
}

/** The first of these places: what is used as it is comes first, then what may come, then what could come back. */
export async function shownUsages(
  connection: Connection,
  { live, held, trash }: UsageRows,
  max: number,
): Promise<MediaUsage[]> {
  const usages: MediaUsage[] = [];
  for (const { type, record_id, field } of live.slice(0, max))
    usages.push(await usageOf(connection, String(type), String(record_id), String(field)));
  for (const { type, id, title, field, source } of held.slice(0, max - usages.length)) {
    const usage = await usageOf(connection, type, id, field);
    const definition = contentTypes.get(type)?.definition;
    const unfinished = `Unfinished ${definition?.singular ?? type}`;
    // Only a new record, which is only a draft, has no title of its own.
    const path = definition && usage.title === '' ? `/admin${definition.section}/new` : usage.path;
    usages.push({ ...usage, source, title: title || usage.title || unfinished, path });
  }
  for (const { id, type, name } of trash.slice(0, max - usages.length))
    usages.push(inTrash(String(type), String(id), String(name)));
  return usages;
}

function inTrash(type: string, id: string, title: string): MediaUsage {
  const place = { status: null, field: '', label: '', path: `/admin/trash?type=${type}` };
  return { type, id, source: 'trash', title, ...place };
}

export async function cropsOf(connection: Connection, mediaId: string): Promise<Crop[]> {
  const rows = await connection
    .selectFrom('media_usages')
    .select(['type', 'field'])
    .distinct()
    .where('media_id', '=', mediaId)
    .execute();
  const fields = rows.map(({ type, field }) => contentTypes.get(String(type))?.fields[String(field)]);
  const shown = fields.filter((field) => field?.scheme === 'picture' || field?.kind.name === 'html');
  return [...new Set(shown.map((field) => field?.crop ?? 'whole'))];
}

/** What a field of a record uses. Rows of a type that is gone still say that something uses the file. */
export async function usageOf(
  connection: Connection,
  name: string,
  id: string,
  field: string,
): Promise<MediaUsage> {
  const type = contentTypes.get(name);
  const usage = {
    type: name,
    id,
    source: 'live',
    status: null,
    field,
    label: field,
    path: '/admin',
  } as const;
  if (!type) return { ...usage, title: '' };
  const { definition, fields } = type;
  const { label = field } = fields[field] ?? {};
  if (isSingleton(type))
    return { ...usage, title: definition.label, label, path: `/admin${definition.section}` };
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
    ...usage,
    title: String(row?.[columnOf(definition.titleField)] ?? ''),
    status: hasStatus && row ? String(row.status) : null,
    label,
    path: `/admin${definition.section}/${id}/edit`,
  };
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
  const fields = mediaFields(type);
  const rewritten: NestedValues = { ...before };
  for (const [name, field] of fields) setAt(rewritten, name, rewrite(field, valueAt(before, name)));
  const after = (await linkMedia(transaction, type, rewritten, before)) as StoredRecord;
  const values: NestedValues = {};
  for (const [name] of fields) setAt(values, name, valueAt(after, name));
  const columns = toRow(type, values, database.engine);
  if (Object.keys(columns).length > 0)
    await transaction.updateTable(tableOf(type)).set(columns).where('id', '=', id).execute();
  const row = (await rowOf(transaction, database, type, id)) as Row;
  await afterSave({ transaction, database, type, action: 'relink', actor, before, after, row });
}

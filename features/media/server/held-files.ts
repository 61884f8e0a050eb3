import { contentTypes } from '../../../content/index.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { valueAt } from '../../../engine/nested-values.ts';
import { valuesOfVersion } from '../../history/server/history.ts';
import { fileIdsOf } from './media-usages.ts';

/** Values of a record that are not what it is, but what it may become. */
export interface HeldValues {
  source: 'draft' | 'scheduled';
  /** Of the record. */
  type: string;
  id: string;
  /** What names it for people; undefined where the record itself does. */
  title?: string;
  /** By field name. */
  values: Readonly<Record<string, unknown>>;
}

/** A file that is used by what a record may become. */
export interface HeldFile extends Omit<HeldValues, 'values'> {
  mediaId: string;
  field: string;
}

/**
 * The files that working drafts and scheduled changes use. They are read from what is stored, whoever stored it: a table of uses
 * would have to be told of every way in which a draft comes, changes and goes.
 */
export async function heldFiles(connection: Connection): Promise<HeldFile[]> {
  const held = (await heldValues(connection, '/media/')).flatMap(({ values, ...place }) =>
    [...fileIdsOf(values)].flatMap(([field, ids]) =>
      [...ids].map((mediaId) => ({ ...place, field, mediaId })),
    ),
  );
  const placeOf = ({ source, id, field, mediaId }: HeldFile) => [source, id, field, mediaId].join();
  // Several people may have begun the same.
  return [...new Map(held.map((one) => [placeOf(one), one])).values()];
}

/** What records may become: by working drafts that have a text, and by all scheduled changes. */
export async function heldValues(connection: Connection, text: string): Promise<HeldValues[]> {
  return [...(await draftValues(connection, text)), ...(await scheduledValues(connection))];
}

async function draftValues(connection: Connection, text: string): Promise<HeldValues[]> {
  const rows = await connection
    .selectFrom('drafts')
    .select(['id', 'type', 'name', 'body'])
    .where('body', 'like', `%${text}%`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, type, name, body }) => ({
    source: 'draft',
    type: String(type),
    id: String(id),
    title: String(name),
    values: JSON.parse(String(body)),
  }));
}

/** What is published with each version that was made for it, also where that has failed: it can be done by hand. */
async function scheduledValues(connection: Connection): Promise<HeldValues[]> {
  const rows = await connection
    .selectFrom('schedules as s')
    .innerJoin('revisions as r', 'r.id', 's.revision_id')
    .select(['s.type', 's.record_id', 'r.changed', 'r.data'])
    .orderBy('s.record_id')
    .execute();
  const found: HeldValues[] = [];
  for (const row of rows) {
    const [name, id] = [String(row.type), String(row.record_id)];
    const type = contentTypes.get(name);
    const version = type && valuesOfVersion(type, row.data);
    if (!version) continue;
    const changed = JSON.parse(String(row.changed)) as string[];
    const values = Object.fromEntries(changed.map((field) => [field, valueAt(version, field)]));
    found.push({ source: 'scheduled', type: name, id, values });
  }
  return found;
}

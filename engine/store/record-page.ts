import type { ContentType } from '../content-type.ts';
import type { Connection, Engine } from '../database/engine.ts';
import { idsOfShort, isId, shortIdOf } from '../database/identifiers.ts';
import { isHideable, published } from '../publication.ts';
import { slugOf } from '../slug.ts';
import type { Reader } from './publication.ts';
import { columnOf, tableOf } from './record-codec.ts';

/** What the path of a record's page is made of. */
export interface RecordNames {
  id: string;
  title: string;
}

type ShownType = Pick<ContentType, 'definition'>;

/** `/blog/`, where a type has its pages in a folder: their paths are written from the titles of its records. */
function folderOf({ definition: { shownAt = '' } }: ShownType): string | undefined {
  return /^(\/.+\/):id$/.exec(shownAt)?.[1];
}

/** The path of a record's page: `/blog/saur-niti-` and its id in short. Only a UUIDv7 has a short form. */
export function recordPath(type: ShownType, { id, title }: RecordNames): string {
  const folder = folderOf(type) ?? '/';
  if (id.charAt(14) !== '7') return folder + id;
  return folder + [slugOf(title), shortIdOf(id)].filter(Boolean).join('-');
}

/** What names a record in the last part of its path, whatever slug precedes it: its id, or its id in short. */
export function recordKeyOf(segment: string): string {
  return isId(segment) ? segment : segment.slice(segment.lastIndexOf('-') + 1).toLowerCase();
}

/** Whether the last part of a path is that of an earlier title of the record. An id never is. */
export function isOutdated(type: ShownType, segment: string, record: RecordNames): boolean {
  const folder = folderOf(type);
  return !!folder && !isId(segment) && recordPath(type, record) !== folder + segment.toLowerCase();
}

/**
 * The record that the last part of the path of its page names: by its id, or by its id in short after any slug. Two instances may
 * have made ids of the same time and sequence; then the slug says which of the records is meant.
 */
export async function findNamed(
  connection: Connection,
  engine: Engine,
  type: ContentType,
  segment: string,
  { kind }: Pick<Reader, 'kind'>,
): Promise<RecordNames | undefined> {
  const key = recordKeyOf(segment);
  const ids = isId(key) ? [key, key] : idsOfShort(key);
  if (!ids) return undefined;
  const title = columnOf(type.definition.titleField);
  let query = connection
    .selectFrom(tableOf(type))
    .select(['id', `${title} as title`])
    .orderBy('id');
  query = query.where('id', '>=', ids[0]).where('id', '<=', ids[1]);
  if (kind !== 'staff')
    query = isHideable(type)
      ? query.where('is_shown', '=', engine.encode('boolean', true))
      : query.where('status', '=', published);
  const rows = (await query.execute()).map((row) => ({ id: String(row.id), title: String(row.title) }));
  return rows.find((record) => !isOutdated(type, segment, record)) ?? rows[0];
}

/** A record with its type, and whether the path by which it was found is that of an earlier title. */
export type FoundPage = RecordNames & { type: ContentType; isOutdated: boolean };

/** The record whose page is at a path, among the types that have their pages in folders. As for the router, the folder is in any case. */
export async function findPage(
  connection: Connection,
  engine: Engine,
  types: Iterable<ContentType>,
  path: string,
  reader: Pick<Reader, 'kind'>,
): Promise<FoundPage | undefined> {
  for (const type of types) {
    const folder = folderOf(type);
    if (folder === undefined || path.slice(0, folder.length).toLowerCase() !== folder) continue;
    const segment = path.slice(folder.length);
    if (segment === '' || segment.includes('/')) return undefined;
    const record = await findNamed(connection, engine, type, segment, reader);
    return record && { ...record, type, isOutdated: isOutdated(type, segment, record) };
  }
  return undefined;
}

import type { ContentType } from '../../engine/content-type.ts';
import type { Database } from '../../engine/database/database.ts';
import type { Connection, Engine } from '../../engine/database/engine.ts';
import { isId } from '../../engine/database/identifiers.ts';
import { type StoredRecord, tableOf, toRecord, unsavedRow } from '../../engine/store/record-codec.ts';
import { type PartRows, type RecordRows, rowsOfParts } from '../../features/trash/server/trash.ts';

/** Rows of other tables that belong to records, by the name of the type. */
export const recordRows: Readonly<Record<string, readonly PartRows[]>> = {
  'blog-posts': [
    { table: 'blog_post_tags', own: 'post_id', link: { column: 'tag_id', type: 'tags' } },
    { table: 'blog_post_views', own: 'post_id' },
    { table: 'post_views_by_day', own: 'post_id' },
  ],
  tags: [{ table: 'blog_post_tags', own: 'tag_id', link: { column: 'post_id', type: 'blog-posts' } }],
};

/** The rows of parts that are a field of their record, by the field's name. */
function linkedFields({ definition, fields }: ContentType): [string, PartRows][] {
  return (recordRows[definition.name] ?? []).flatMap((part) => {
    const field = Object.entries(fields).find(([, { many, to }]) => many && to?.name === part.link?.type);
    return field && part.link ? [[field[0], part] as [string, PartRows]] : [];
  });
}

/** A record with the ids at the other end of its links, from its row and the rows of its parts. */
export function recordOf(type: ContentType, { row, parts }: RecordRows, engine: Engine): StoredRecord {
  const record = toRecord(type, row, engine);
  for (const [name, { table, link }] of linkedFields(type)) {
    const rows = (parts[table] ?? []).toSorted((one, other) => Number(one.position) - Number(other.position));
    record[name] = rows.map((linked) => linked[link?.column ?? '']);
  }
  return record;
}

/**
 * The same of a record that is there.
 *
 * @param locks whether other writers wait until the transaction ends
 */
export async function storedRecord(
  connection: Connection,
  { engine }: Database,
  type: ContentType,
  id: string,
  locks = false,
): Promise<StoredRecord | undefined> {
  if (!isId(id)) return undefined;
  const found = connection.selectFrom(tableOf(type)).selectAll().where('id', '=', id);
  const stored = await (locks && engine.locksRows ? found.forUpdate() : found).executeTakeFirst();
  const row = stored ?? unsavedRow(type, id);
  if (!row) return undefined;
  const linked = linkedFields(type).map(([, part]) => part);
  return recordOf(type, { row, parts: await rowsOfParts(connection, linked, id) }, engine);
}

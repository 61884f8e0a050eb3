import type { ContentType } from '../../kernel/content-type.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Connection, Engine } from '../../kernel/database/engine.ts';
import { type StoredRecord, tableOf, toRecord } from '../../kernel/store/record-codec.ts';
import { type PartRows, rowsOfParts, type Snapshot } from '../../kernel/store/trash.ts';

/** Rows of other tables that belong to records, by the name of the type. */
export const recordRows: Readonly<Record<string, readonly PartRows[]>> = {
  'blog-posts': [
    { table: 'blog_post_tags', own: 'post_id', link: { column: 'tag_id', type: 'tags' } },
    { table: 'blog_post_views', own: 'post_id' },
  ],
  tags: [{ table: 'blog_post_tags', own: 'tag_id', link: { column: 'post_id', type: 'blog-posts' } }],
};

/** A record with the ids at the other end of its links, from its row and the rows of its parts. */
export function recordOf(
  type: ContentType,
  { row, parts }: Pick<Snapshot, 'row' | 'parts'>,
  engine: Engine,
): StoredRecord {
  const record = toRecord(type, row, engine);
  for (const { table, link } of recordRows[type.definition.name] ?? []) {
    const field = Object.entries(type.fields).find(([, { many, to }]) => many && to?.name === link?.type);
    if (!field || !link) continue;
    const rows = (parts[table] ?? []).toSorted((one, other) => Number(one.position) - Number(other.position));
    record[field[0]] = rows.map((linked) => linked[link.column]);
  }
  return record;
}

/** The same of a record that is there. */
export async function storedRecord(
  connection: Connection,
  { engine }: Database,
  type: ContentType,
  id: string,
): Promise<StoredRecord | undefined> {
  const row = await connection.selectFrom(tableOf(type)).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const parts = await rowsOfParts(connection, recordRows[type.definition.name], id);
  return recordOf(type, { row, parts }, engine);
}

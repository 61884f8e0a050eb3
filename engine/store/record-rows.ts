import type { ContentType } from '../content-type.ts';
import type { Connection, Row } from '../database/engine.ts';
import { isId } from '../database/identifiers.ts';
import { type StoredRecord, tableOf, toRecord, unsavedRow } from './record-codec.ts';
import type { PartRows, RecordDatabase, RecordParts, RecordRows } from './record-events.ts';

/** What subscribers say of the records of a type. */
export function partsOf({ subscribers }: RecordDatabase, { definition }: ContentType): RecordParts {
  return subscribers.find(({ parts }) => parts?.[definition.name])?.parts?.[definition.name] ?? {};
}

/** The rows of a record's parts, by table. */
export async function rowsOfParts(
  connection: Connection,
  rows: readonly PartRows[] = [],
  id: string,
): Promise<RecordRows['parts']> {
  const found: RecordRows['parts'] = {};
  for (const { table, own } of rows)
    found[table] = await connection.selectFrom(table).selectAll().where(own, '=', id).execute();
  return found;
}

/** The rows of parts that are a field of their record, by the field's name. */
function linkedFields(database: RecordDatabase, type: ContentType): [string, PartRows][] {
  return (partsOf(database, type).rows ?? []).flatMap((part) => {
    const field = Object.entries(type.fields).find(
      ([, { many, to }]) => many && to?.name === part.link?.type,
    );
    return field && part.link ? [[field[0], part] as [string, PartRows]] : [];
  });
}

/** A record with the ids at the other end of its links, from its row and the rows of its parts. */
export function recordOf(
  database: RecordDatabase,
  type: ContentType,
  { row, parts }: RecordRows,
): StoredRecord {
  const record = toRecord(type, row, database.engine);
  for (const [name, { table, link }] of linkedFields(database, type)) {
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
  database: RecordDatabase,
  type: ContentType,
  id: string,
  locks = false,
): Promise<StoredRecord | undefined> {
  const row = await rowOf(connection, database, type, id, locks);
  if (!row) return undefined;
  const linked = linkedFields(database, type).map(([, part]) => part);
  return recordOf(database, type, { row, parts: await rowsOfParts(connection, linked, id) });
}

/** The row of a record, or what stands for it. */
export async function rowOf(
  connection: Connection,
  { engine }: RecordDatabase,
  type: ContentType,
  id: string,
  locks = false,
): Promise<Row | undefined> {
  if (!isId(id)) return undefined;
  const found = connection.selectFrom(tableOf(type)).selectAll().where('id', '=', id);
  return (
    (await (locks && engine.locksRows ? found.forUpdate() : found).executeTakeFirst()) ?? unsavedRow(type, id)
  );
}

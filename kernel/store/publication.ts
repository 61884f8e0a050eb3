import type { ContentType, RecordKeys } from '../content-type.ts';
import type { Database, Write } from '../database/database.ts';
import type { Connection, Engine, Row } from '../database/engine.ts';
import { isHideable, type Publication, type PublicationChange, published } from '../publication.ts';
import { type StoredRecord, tableOf, toRecord } from './record-codec.ts';

/** Who reads: a visitor gets only what is shown. */
export interface Reader {
  readonly kind: 'visitor' | 'staff';
}

export const visitor: Reader = { kind: 'visitor' };
export const staff: Reader = { kind: 'staff' };

/** The rows of a type that the reader may see. */
export function visibleRows(connection: Connection, { engine }: Database, type: ContentType, reader: Reader) {
  const rows = connection.selectFrom(tableOf(type)).selectAll();
  if (reader.kind === 'staff' || !isHideable(type)) return rows;
  return rows.where('is_shown', '=', engine.encode('boolean', true));
}

/** Rows as the reader sees them. */
export function toRecords(
  database: Database,
  type: ContentType,
  rows: readonly Row[],
  { kind }: Reader,
): StoredRecord[] {
  return rows.map((row) => {
    const record = toRecord(type, row, database.engine);
    return kind === 'staff' ? withPublication(database, type, record, row) : record;
  });
}

/** The column of a new record that says whether visitors see it. */
export function shownColumn(type: ContentType, { isShown = true }: PublicationChange, engine: Engine): Row {
  return isHideable(type) ? { is_shown: engine.encode('boolean', isShown) } : {};
}

/** A record with what staff are told of its publication. `row` is its own. */
export function withPublication<Keys extends RecordKeys>(
  { engine }: Database,
  type: ContentType,
  record: Keys,
  row: object,
): Keys {
  return { ...record, publication: publicationOf(type, row as Row, engine) };
}

function publicationOf(type: ContentType, row: Row, engine: Engine): Publication {
  const draft = false;
  if (type.definition.shownAt === undefined) return { draft };
  const isShown = isHideable(type)
    ? engine.decode('boolean', row.is_shown) === true
    : row.status === published;
  return { draft, isShown };
}

/** What a save that shows or hides a record makes of it; undefined where it was so before. */
export async function turnOf(
  transaction: Write,
  { engine }: Database,
  type: ContentType,
  id: string,
  publication: PublicationChange,
): Promise<{ action: 'show' | 'hide'; column: Row } | undefined> {
  const { isShown } = publication;
  if (isShown === undefined || !isHideable(type)) return undefined;
  const rows = transaction.selectFrom(tableOf(type)).select('is_shown').where('id', '=', id);
  const { is_shown } = await rows.executeTakeFirstOrThrow();
  if (engine.decode('boolean', is_shown) === isShown) return undefined;
  return { action: isShown ? 'show' : 'hide', column: shownColumn(type, publication, engine) };
}

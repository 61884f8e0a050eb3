import type { ContentType, RecordKeys } from '../content-type.ts';
import type { Write } from '../database/database.ts';
import type { Connection, Engine, Row } from '../database/engine.ts';
import type { ColumnType } from '../kinds/field.ts';
import { type NestedValues, setAt, valueAt } from '../nested-values.ts';
import { isHideable, type Publication, type PublicationChange, published } from '../publication.ts';
import { type StoredRecord, tableOf, toRecord } from './record-codec.ts';
import type { RecordDatabase } from './record-events.ts';

/** One record as it is not published: a visitor's view with these values in its place. Made in this process alone. */
export interface PreviewReader {
  readonly kind: 'preview';
  /** Name of its content type. */
  readonly type: string;
  readonly id: string;
  /** What is otherwise than in the record, as a save sends it. */
  readonly values: NestedValues;
}

/** Who reads: a visitor gets only what is shown. */
export type Reader = { readonly kind: 'visitor' | 'staff' } | PreviewReader;

export const visitor: Reader = { kind: 'visitor' };
export const staff: Reader = { kind: 'staff' };

/** The rows of a type that the reader may see. */
export function visibleRows(
  connection: Connection,
  { engine }: RecordDatabase,
  type: ContentType,
  reader: Reader,
) {
  const rows = connection.selectFrom(tableOf(type)).selectAll();
  if (reader.kind === 'staff' || !isHideable(type)) return rows;
  return rows.where('is_shown', '=', engine.encode('boolean', true));
}

/** Rows as the reader sees them. */
export async function toRecords(
  connection: Connection,
  database: RecordDatabase,
  type: ContentType,
  rows: readonly Row[],
  reader: Reader,
): Promise<StoredRecord[]> {
  const records = rows.map((row) => toRecord(type, row, database.engine));
  return reader.kind === 'staff' ? withPublications(connection, database, type, records, rows) : records;
}

/** Whether this is the record that a preview shows. */
export function isPreviewOf(
  reader: Reader,
  { definition }: Pick<ContentType, 'definition'>,
  id: string,
): reader is PreviewReader {
  return reader.kind === 'preview' && reader.type === definition.name && reader.id === id;
}

/** What a page can show of a column whose value no save would take, such as an empty title. */
const canShow: Partial<Record<ColumnType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  json: (value) => Array.isArray(value) && value.every((item) => item !== null),
};

/** A record with what a preview shows of it: where a page cannot show the value, what is stored. References stay ids. */
export function previewed<Stored extends RecordKeys>(
  { values }: PreviewReader,
  { fields }: Pick<ContentType, 'fields'>,
  record: Stored,
): Stored {
  const shown = { ...record } as Stored & NestedValues;
  for (const [name, { readOnly, nullable, kind, schema }] of Object.entries(fields)) {
    const value = valueAt(values, name);
    if (readOnly || value === undefined) continue;
    const isShowable = canShow[kind.columnType]?.(value) ?? schema.safeParse(value).success;
    if (value === null ? nullable : isShowable) setAt(shown, name, value);
  }
  return shown;
}

/** The column of a new record that says whether visitors see it. */
export function shownColumn(type: ContentType, publication: PublicationChange, engine: Engine): Row {
  const isShown = publication.publishAt ? false : (publication.isShown ?? true);
  return isHideable(type) ? { is_shown: engine.encode('boolean', isShown) } : {};
}

/** Records with what staff are told of their publication. `rows` are theirs. */
export async function withPublications<Keys extends RecordKeys>(
  connection: Connection,
  { engine, subscribers }: RecordDatabase,
  type: ContentType,
  records: readonly Keys[],
  rows: readonly object[],
): Promise<Keys[]> {
  const ids = records.map(({ id }) => id);
  const told = new Map<string, Partial<Publication>>();
  for (const subscriber of subscribers)
    for (const [id, more] of (await subscriber.publications?.(connection, engine, type, ids)) ?? [])
      told.set(id, { ...told.get(id), ...more });
  return records.map((record, index) => {
    const publication = publicationOf(type, rows[index] as Row, told.get(record.id), engine);
    return { ...record, publication };
  });
}

function publicationOf(
  type: ContentType,
  row: Row,
  { publishAt = null, unpublishAt = null, draft = false }: Partial<Publication> = {},
  engine: Engine,
): Publication {
  if (type.definition.shownAt === undefined) return { draft };
  const isShown = isHideable(type)
    ? engine.decode('boolean', row.is_shown) === true
    : row.status === published;
  return { draft, isShown, publishAt, unpublishAt };
}

/** What a save that shows or hides a record makes of it; undefined where it was so before. */
export async function visibilityChange(
  transaction: Write,
  { engine }: RecordDatabase,
  type: ContentType,
  id: string,
  { isShown }: PublicationChange,
): Promise<{ action: 'show' | 'hide'; column: Row } | undefined> {
  if (isShown === undefined || !isHideable(type)) return undefined;
  const rows = transaction.selectFrom(tableOf(type)).select('is_shown').where('id', '=', id);
  const { is_shown } = await rows.executeTakeFirstOrThrow();
  if (engine.decode('boolean', is_shown) === isShown) return undefined;
  return { action: isShown ? 'show' : 'hide', column: { is_shown: engine.encode('boolean', isShown) } };
}

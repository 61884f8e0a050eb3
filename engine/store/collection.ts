import { AppError } from '../app-error.ts';
import type { ContentType, RecordKeys, RecordOf, Values } from '../content-type.ts';
import type { Database, Write } from '../database/database.ts';
import type { Connection, Row, Violation } from '../database/engine.ts';
import { createdAtOf, isId, newId } from '../database/identifiers.ts';
import type { NestedValues } from '../nested-values.ts';
import type { PublicationChange } from '../publication.ts';
import { isSingleton } from '../singleton.ts';
import type { Actor } from './actor.ts';
import {
  isPreviewOf,
  previewed,
  type Reader,
  shownColumn,
  staff,
  toRecords,
  visibilityChange,
  visibleRows,
  visitor,
  withPublications,
} from './publication.ts';
import {
  columnOf,
  keyColumnOf,
  type StoredRecord,
  tableOf,
  toRecord,
  toRow,
  unsavedRow,
} from './record-codec.ts';
import {
  afterSave,
  beforeSave,
  type RecordDatabase,
  type SavedRecord,
  type Snapshot,
} from './record-events.ts';
import { partsOf, rowOf, rowsOfParts } from './record-rows.ts';

/** Lists of what staff enter are whole, up to this bound. */
export const largestList = 1000;

/** Reads and writes of one content type. A write is on disk when its promise resolves. */
export interface Collection<T extends ContentType = ContentType> {
  /** All records in the type's order, at most 1,000. Without a reader as visitors see them. */
  list(reader?: Reader): Promise<RecordOf<T>[]>;
  get(id: string, reader?: Reader): Promise<RecordOf<T> | undefined>;
  /** Stores values that passed the type's rules. */
  create(values: Values<T['fields']>, actor: Actor, options?: CreateOptions): Promise<RecordOf<T>>;
  /**
   * Replaces the values by what `change` makes of the record, in one transaction; what it throws undoes it.
   * Undefined when there is no such record.
   */
  update(
    id: string,
    change: (record: RecordOf<T>) => Values<T['fields']>,
    actor: Actor,
    publication?: PublicationChange,
  ): Promise<RecordOf<T> | undefined>;
  /** Moves a record to the trash. Whether there was such a record. */
  delete(id: string, actor: Actor): Promise<boolean>;
}

export interface CreateOptions {
  /** ISO 8601, for imports. Default now. */
  createdAt?: string | undefined;
  publication?: PublicationChange | undefined;
}

/** The collection of a type whose records are rows of one table. Here, and only here, its values lose their types. */
export function createCollection<T extends ContentType>(database: Database, type: T): Collection<T> {
  const options = { isVisible: true, explain: (violation: Violation) => explainViolation(type, violation) };
  const collection: Collection<ContentType> = {
    list: (reader) => database.read((connection) => listRows(connection, database, type, { reader })),
    get: (id, reader) => database.read((connection) => getRow(connection, database, type, id, reader)),
    create: (values, actor, create) =>
      database.write(options, (transaction) =>
        insertRow(transaction, database, type, values, { actor, ...create }),
      ),
    update: (id, change, actor, publication) =>
      database.write(options, async (transaction) => {
        const current = await lockRow(transaction, database, type, id);
        const saved = { actor, publication };
        return current && updateRow(transaction, database, type, current, change(current), saved);
      }),
    delete: (id, actor) =>
      database.write(options, (transaction) => removeRow(transaction, database, type, id, actor)),
  };
  return collection as unknown as Collection<T>;
}

interface ListOptions {
  reader?: Reader | undefined;
  /** Values that fields must have. */
  where?: NestedValues;
  /** Default `largestList`. */
  limit?: number;
}

/** All rows that the reader may see, in the type's order, as records. */
export async function listRows(
  connection: Connection,
  database: Database,
  type: ContentType,
  { reader = visitor, where = {}, limit = largestList }: ListOptions = {},
): Promise<StoredRecord[]> {
  let query = visibleRows(connection, database, type, reader).limit(limit);
  const wanted = toRow(type, where, database.engine);
  for (const name of Object.keys(where)) {
    const column = columnOf(name, type.fields[name]);
    query = query.where(column, '=', wanted[column]);
  }
  for (const { field, direction } of type.definition.order)
    query = query.orderBy(orderColumn(type, field), direction);
  return toRecords(connection, database, type, await query.execute(), reader);
}

// Names are ordered by their normalised copy: bytes of normalised text sort alike on both engines.
function orderColumn(type: ContentType, field: string): string {
  return type.fields[field]?.unique ? keyColumnOf(field) : columnOf(field, type.fields[field]);
}

export async function getRow(
  connection: Connection,
  database: RecordDatabase,
  type: ContentType,
  id: string,
  reader: Reader = visitor,
): Promise<StoredRecord | undefined> {
  if (!isId(id)) return undefined;
  const isPreview = isPreviewOf(reader, type, id);
  const stored = await visibleRows(connection, database, type, isPreview ? staff : reader)
    .where('id', '=', id)
    .executeTakeFirst();
  const row = stored ?? unsavedRow(type, id);
  if (!row) return undefined;
  const [record] = await toRecords(connection, database, type, [row], reader);
  return record && isPreview ? previewed(reader, type, record) : record;
}

/** The record, locked against other writers until the transaction ends. */
export async function lockRow(
  transaction: Write,
  database: Database,
  type: ContentType,
  id: string,
): Promise<StoredRecord | undefined> {
  if (!isId(id)) return undefined;
  const unsaved = unsavedRow(type, id);
  if (unsaved)
    await transaction
      .insertInto(tableOf(type))
      .values(unsaved)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const row = await rowOf(transaction, database, type, id, true);
  return row && toRecord(type, row, database.engine);
}

interface InsertOptions extends CreateOptions {
  /** Who creates the record. Without one it gets no history. */
  actor?: Actor;
  /** Columns that no field declares. */
  extra?: Row;
  text?: SavedRecord['text'];
}

/** Inserts values with a new id of their moment of creation. */
export async function insertRow(
  transaction: Write,
  database: Database,
  type: ContentType,
  values: NestedValues,
  { actor, createdAt, publication = {}, extra, text }: InsertOptions,
): Promise<StoredRecord> {
  const work = { transaction, database, type, actor };
  const final = await beforeSave({ ...work, values });
  const id = newId(createdAt === undefined ? undefined : Date.parse(createdAt));
  const timestamp = createdAtOf(id);
  const columns = {
    id,
    ...toRow(type, final, database.engine),
    ...shownColumn(type, publication, database.engine),
    ...extra,
    created_at: timestamp,
    updated_at: timestamp,
  };
  const row = await transaction
    .insertInto(tableOf(type))
    .values(columns)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = { ...final, ...toRecord(type, row, database.engine) };
  await afterSave({ ...work, action: 'create', after, row, publication, text });
  const [told = after] = actor ? await withPublications(transaction, database, type, [after], [row]) : [];
  return told;
}

export interface UpdateOptions {
  actor: Actor;
  publication?: PublicationChange | undefined;
  text?: SavedRecord['text'];
}

/** Replaces the values of a record. */
export async function updateRow(
  transaction: Write,
  database: Database,
  type: ContentType,
  current: RecordKeys & NestedValues,
  values: NestedValues,
  { actor, publication = {}, text }: UpdateOptions,
): Promise<StoredRecord> {
  const work = { transaction, database, type, actor, before: current };
  const final = await beforeSave({ ...work, values });
  const timestamp = nextUpdatedAt(current);
  const visibility = await visibilityChange(transaction, database, type, current.id, publication);
  const columns = { ...toRow(type, final, database.engine), ...visibility?.column, updated_at: timestamp };
  const row = await transaction
    .updateTable(tableOf(type))
    .set(columns)
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = { ...final, ...toRecord(type, row, database.engine) };
  await afterSave({ ...work, action: visibility?.action ?? 'update', after, row, publication, text });
  const [told = after] = await withPublications(transaction, database, type, [after], [row]);
  return told;
}

/** Takes a record away; subscribers keep what brings it back. Whether there was such a record. */
export async function removeRow(
  transaction: Write,
  database: Database,
  type: ContentType,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const row = isSingleton(type) ? undefined : await rowOf(transaction, database, type, id, true);
  if (!row) return false;
  const { rows, needs = [] } = partsOf(database, type);
  const snapshot: Snapshot = { row, parts: await rowsOfParts(transaction, rows, id) };
  const needed = needs.map((column) => String(row[column]));
  const removal = { transaction, database, type, id, actor, snapshot, needs: needed };
  for (const subscriber of database.subscribers)
    Object.assign(snapshot, await subscriber.removing?.(removal));
  snapshot.row = await transaction
    .deleteFrom(tableOf(type))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const subscriber of database.subscribers) await subscriber.removed?.(removal);
  return true;
}

/** Shows or hides a record. Whether it was not so before; undefined when there is no such record. */
export function setPublished(
  database: Database,
  type: ContentType,
  id: string,
  isShown: boolean,
  actor: Actor,
): Promise<boolean | undefined> {
  return database.write({ isVisible: true }, async (transaction) => {
    const record = await lockRow(transaction, database, type, id);
    if (!record) return undefined;
    const publication = { isShown };
    if (!(await visibilityChange(transaction, database, type, id, publication))) return false;
    await updateRow(transaction, database, type, record, record, { actor, publication });
    return true;
  });
}

/** The moment of a change. Two within a millisecond still differ, because the record's version is made of it. */
export function nextUpdatedAt({ updatedAt }: { updatedAt: string }): string {
  return new Date(Math.max(Date.now(), Date.parse(updatedAt) + 1)).toISOString();
}

/** A broken constraint as the failure of the field it belongs to. */
export function explainViolation(type: ContentType, violation: Violation): AppError | undefined {
  const { singular } = type.definition;
  if (violation.kind === 'foreign-key') {
    return new AppError('conflict', `This ${singular} is still in use, so it cannot be deleted.`);
  }
  const name = Object.keys(type.fields).find((field) =>
    [keyColumnOf(field), columnOf(field)].some((column) => violation.columns.includes(column)),
  );
  if (violation.kind !== 'unique' || !name) return undefined;
  const detail = `There is already a ${singular} with this ${type.fields[name]?.label.toLowerCase()}.`;
  return new AppError('conflict', detail, { errors: { [name]: detail } });
}

import { endDraft } from '../../features/drafts/server/drafts.ts';
import { recordChange } from '../../features/history/server/history.ts';
import { linkMedia, storeUsages } from '../../features/media/server/media-usages.ts';
import { moveToTrash, type RecordParts } from '../../features/trash/server/trash.ts';
import { AppError } from '../app-error.ts';
import type { ContentType, RecordKeys, RecordOf, Values } from '../content-type.ts';
import type { Database, Write } from '../database/database.ts';
import type { Connection, Row, Violation } from '../database/engine.ts';
import { createdAtOf, isId, newId } from '../database/identifiers.ts';
import type { NestedValues } from '../nested-values.ts';
import type { PublicationChange } from '../publication.ts';
import type { Actor } from './actor.ts';
import {
  type Reader,
  savePublication,
  shownColumn,
  shownValue,
  toRecords,
  turnOf,
  visibleRows,
  visitor,
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

interface CollectionOptions {
  /** Whether visitors see records of the type. Default true. */
  isVisible?: boolean;
  /** What belongs to its records beside their row. */
  parts?: RecordParts | undefined;
}

/** The collection of a type whose records are rows of one table. Here, and only here, its values lose their types. */
export function createCollection<T extends ContentType>(
  database: Database,
  type: T,
  { isVisible = true, parts }: CollectionOptions = {},
): Collection<T> {
  const options = { isVisible, explain: (violation: Violation) => explainViolation(type, violation) };
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
      database.write(options, (transaction) => moveToTrash(transaction, database, type, id, actor, parts)),
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
  const shown = (name: string, column: string) => shownValue(type, name, column, reader, database);
  const wanted = toRow(type, where, database.engine);
  for (const name of Object.keys(where)) {
    const column = columnOf(name, type.fields[name]);
    query = query.where(shown(name, column), '=', wanted[column]);
  }
  for (const { field, direction } of type.definition.order)
    query = query.orderBy(shown(field, orderColumn(type, field)), direction);
  return toRecords(connection, database, type, await query.execute(), reader);
}

// Names are ordered by their folded twin: bytes of folded text sort alike on both engines.
function orderColumn(type: ContentType, field: string): string {
  return type.fields[field]?.unique ? keyColumnOf(field) : columnOf(field, type.fields[field]);
}

export async function getRow(
  connection: Connection,
  database: Database,
  type: ContentType,
  id: string,
  reader: Reader = visitor,
): Promise<StoredRecord | undefined> {
  if (!isId(id)) return undefined;
  const stored = await visibleRows(connection, database, type, reader)
    .where('id', '=', id)
    .executeTakeFirst();
  const row = stored ?? unsavedRow(type, id);
  return row && (await toRecords(connection, database, type, [row], reader))[0];
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
  const query = transaction.selectFrom(tableOf(type)).selectAll().where('id', '=', id);
  const row = await (database.engine.locksRows ? query.forUpdate() : query).executeTakeFirst();
  return row && toRecord(type, row, database.engine);
}

interface InsertOptions extends CreateOptions {
  /** Who creates the record. Without one it gets no history. */
  actor?: Actor;
  /** Columns that no field declares. */
  extra?: Row;
}

/** Inserts values with a new id of their moment of creation. */
export async function insertRow(
  transaction: Write,
  database: Database,
  type: ContentType,
  values: NestedValues,
  { actor, createdAt, publication = {}, extra }: InsertOptions,
): Promise<StoredRecord> {
  if (actor?.draft) await endDraft(transaction, type, actor.draft);
  const id = newId(createdAt === undefined ? undefined : Date.parse(createdAt));
  const linked = await linkMedia(transaction, type, values);
  const timestamp = createdAtOf(id);
  const row = {
    id,
    ...toRow(type, linked.values, database.engine),
    ...shownColumn(type, publication, database.engine),
    ...extra,
    created_at: timestamp,
    updated_at: timestamp,
  };
  const stored = await transaction
    .insertInto(tableOf(type))
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (linked.usages.length > 0) await storeUsages(transaction, database, type, id, linked.usages);
  const after = { ...linked.values, ...toRecord(type, stored, database.engine) };
  if (actor === undefined) return after;
  await recordChange(transaction, database, type, { action: 'create', actor, after, publication });
  return savePublication(transaction, database, type, after, stored, { actor, publication });
}

export interface UpdateOptions {
  actor: Actor;
  publication?: PublicationChange | undefined;
}

/** Replaces the values of a record. */
export async function updateRow(
  transaction: Write,
  database: Database,
  type: ContentType,
  current: RecordKeys & NestedValues,
  values: NestedValues,
  { actor, publication = {} }: UpdateOptions,
): Promise<StoredRecord> {
  if (actor.draft) await endDraft(transaction, type, actor.draft, current.id);
  const timestamp = nextUpdatedAt(current);
  const linked = await linkMedia(transaction, type, values, current);
  const turn = await turnOf(transaction, database, type, current.id, publication);
  const row = { ...toRow(type, linked.values, database.engine), ...turn?.column, updated_at: timestamp };
  const stored = await transaction
    .updateTable(tableOf(type))
    .set(row)
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeUsages(transaction, database, type, current.id, linked.usages);
  const after = { ...linked.values, ...toRecord(type, stored, database.engine) };
  const action = turn?.action ?? 'update';
  await recordChange(transaction, database, type, { action, actor, before: current, after, publication });
  return savePublication(transaction, database, type, after, stored, { actor, publication });
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

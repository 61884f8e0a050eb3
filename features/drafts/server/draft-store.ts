import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { contentTypes } from '../../../content/index.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row } from '../../../engine/database/engine.ts';
import { isId, lowestId, newId } from '../../../engine/database/identifiers.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import { type Actor, actorColumns, clock } from '../../../engine/store/actor.ts';
import { recordTypeAct } from '../../../engine/store/audit-log.ts';
import { nextUpdatedAt } from '../../../engine/store/collection.ts';
import { draftConflict } from '../../../engine/store/create-once.ts';
import { type FieldValues, fieldValues, type StoredRecord } from '../../../engine/store/record-codec.ts';
import { storedRecord } from '../../../engine/store/record-rows.ts';
import {
  baseVersion,
  draftActions,
  recordDraft,
  recordOfDraft,
  recordReplacedDraft,
  valuesOfVersion,
} from '../../history/server/history.ts';
import { restoreFile } from '../../media/server/media-trash.ts';
import { fileIdsIn } from '../../media/server/media-usages.ts';
import { noteNeeds, trashText } from '../../trash/server/trash.ts';
import { snapshotOf } from '../../trash/server/trash-rows.ts';
import type { DraftChange, ListedDraft, OtherDraft, WorkingDraft } from '../working-draft.ts';
import { bodyOf, flat, toDraft, toListed, toOther } from './draft-rows.ts';
import { draftDeletion } from './drafts.ts';

/** A version with its values as a save sends them. */
interface KeptVersion {
  id: string;
  values: NestedValues;
}

/** Working drafts of every type that staff edit, one for each person. What they hold never counts as content. */
export interface DraftStore {
  /** Of new records that were begun, or of records; those of the person first, then the one changed last. */
  list(type: ContentType | undefined, isNew: boolean, person: string): Promise<ListedDraft[]>;
  /** That of a person. Undefined where there is neither a draft nor a record. */
  get(type: ContentType, id: string, person: string): Promise<WorkingDraft | undefined>;
  /** Begins a new record. Fails with `conflict` where too many of the type are unfinished, or the id is known already. */
  create(
    type: ContentType,
    draft: { id?: string | undefined; values: NestedValues },
    actor: Actor,
  ): Promise<WorkingDraft>;
  /** Lays values over the draft. Fails with `conflict` where it is another one by now, or has ended. */
  save(type: ContentType, id: string, change: DraftChange, actor: Actor): Promise<WorkingDraft | undefined>;
  /** Puts a version into the draft of a record; the draft that was there becomes a version. */
  replace(
    type: ContentType,
    id: string,
    version: KeptVersion,
    actor: Actor,
  ): Promise<WorkingDraft | undefined>;
  /** Copies the draft that somebody else has of a record; the own one becomes a version. */
  takeOver(type: ContentType, id: string, from: string, actor: Actor): Promise<WorkingDraft | undefined>;
  /** Gives a draft up: that of a record becomes a version, that of a new one goes into the trash. Whether there was one. */
  discard(type: ContentType, id: string, actor: Actor): Promise<boolean>;
  /** Moves new records into the trash that nobody has touched since this moment (ISO 8601). Fails with what stays, once the rest is done. */
  discardOld(before: string): Promise<void>;
}

/** New records of a type that one person may have unfinished at the same time. */
const maxNewRecordDrafts = 50;
/** Milliseconds after which a draft is kept as a version before it is replaced. */
const settledAfter = 10 * 60_000;
const longestName = 200;

const invisible = { isVisible: false, explain: () => draftConflict() };

export function createDraftStore(database: Database): DraftStore {
  const { engine } = database;
  const write = <Result>(
    type: ContentType,
    id: string,
    actor: Actor,
    work: (context: DraftWriteContext) => Promise<Result>,
  ) =>
    database.write(invisible, (connection) =>
      work({ connection, database, type, id, person: actor.id, actor }),
    );
  return {
    list: (type, isNew, person) =>
      database.read(async (connection) => {
        let found = connection
          .selectFrom('drafts')
          .where('base', isNew ? 'is' : 'is not', null)
          .orderBy(sql`case when actor_id = ${person} then 0 else 1 end`)
          .orderBy('updated_at', 'desc');
        if (type) found = found.where('type', '=', type.definition.name);
        const rows = await found
          .select(['id', 'type', 'name', 'updated_at', 'actor_id', 'actor_name'])
          .execute();
        return rows.map((row) => toListed(row, engine, person));
      }),
    get: (type, id, person) =>
      database.read((connection) => readDraft({ connection, database, type, id, person })),
    create: (type, { id = newId(), values }, actor) =>
      write(type, id, actor, async (context) => {
        const { connection } = context;
        const record = await storedRecord(connection, database, type, id);
        const isKnown = record || (await isTaken(connection, id));
        // It may be a record by now: the call was on its way while that was created.
        if (isKnown || (await recordOfDraft(connection, type, id))) throw draftConflict();
        await requireRoom(connection, type, actor.id);
        return storeDraft(context, { record, row: undefined, body: flat(type, values) });
      }),
    save: (type, id, change, actor) =>
      write(type, id, actor, async (context) => {
        const { base, setAside } = change;
        const values = flat(type, change.values);
        const { record, row } = await lockDraft(context);
        if (setAside === 'sent') {
          if (!row && !record) return undefined;
          const entered = record ? differing(values, fieldValues(type, record)) : values;
          const at = new Date().toISOString();
          const kept = { action: 'draft', actor, at, values: entered, record } as const;
          await recordDraft(context.connection, database, type, id, kept);
          return readDraft(context);
        }
        const version = row && engine.decodeTime(row.updated_at);
        if (change.version !== version) throw draftConflict(version);
        if (!row && !record) return undefined;
        if (!row && record && (await hasEnded(context, record, base))) throw draftConflict();
        const body = { ...bodyOf(row), ...values };
        const isKnown = base !== undefined && record !== undefined && base <= record.updatedAt;
        if (row && (setAside === 'stored' || isWorthKeeping(row, body, engine)))
          await keepReplaced(context, row, record);
        return storeDraft(context, { record, row, body, base: isKnown ? base : undefined });
      }),
    replace: (type, id, version, actor) =>
      write(type, id, actor, async (context) => {
        const { record, row } = await lockDraft(context);
        if (!record) return undefined;
        if (row) await keepReplaced(context, row, record);
        // Older versions are no uses of files. What such a version needs comes back with it.
        for (const fileId of fileIdsIn(JSON.stringify(version.values)))
          await restoreFile(context.connection, engine, fileId, actor);
        const act = { action: 'restore-version', recordId: id, revisionId: version.id } as const;
        recordTypeAct(context.connection, actor, type, record, act);
        return storeDraft(context, { record, row, body: flat(type, version.values), base: record.updatedAt });
      }),
    takeOver: (type, id, from, actor) =>
      write(type, id, actor, async (context) => {
        const { record, row } = await lockDraft(context);
        const theirs = await draftRow({ ...context, person: from })?.executeTakeFirst();
        if (!record || !theirs) return undefined;
        if (row) await keepReplaced(context, row, record);
        return storeDraft(context, { record, row, body: bodyOf(theirs), base: String(theirs.base) });
      }),
    discard: (type, id, actor) =>
      write(type, id, actor, async (context) => {
        const { record, row } = await lockDraft(context);
        if (!row) return false;
        const { connection } = context;
        const revisionId = record && (await keepReplaced(context, row, record, 'discard'));
        await (record
          ? draftDeletion(connection, id, actor.id).execute()
          : trashDraft(connection, row, actor));
        recordDiscard(connection, type, row, actor, revisionId);
        return true;
      }),
    async discardOld(before) {
      const old = await database.read((connection) =>
        oldDrafts(connection, before).select('id').orderBy('updated_at').execute(),
      );
      const errors: unknown[] = [];
      // Each alone, so that one that cannot be moved keeps none of the others.
      for (const { id } of old)
        await database
          .write(invisible, async (transaction) => {
            const row = await oldDrafts(transaction, before)
              .selectAll()
              .where('id', '=', id)
              .executeTakeFirst();
            if (!row) return;
            await trashDraft(transaction, row, clock);
            recordDiscard(transaction, contentTypes.get(String(row.type)), row, clock);
          })
          .catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} drafts stay`);
    },
  };
}

/** The draft of a person: of a record, or of a new one. */
interface DraftContext {
  connection: Connection;
  database: Database;
  type: ContentType;
  id: string;
  person: string | null;
}

interface DraftWriteContext extends DraftContext {
  connection: Write;
  actor: Actor;
}

/** What a draft is, and what it is to be. */
interface NextDraft {
  /** The record that it changes. */
  record: StoredRecord | undefined;
  /** The draft as it is stored. */
  row: Row | undefined;
  /** By field name. */
  body: FieldValues;
  /** Default: that of the stored draft. */
  base?: string | undefined;
}

/** New records that nobody has touched since. */
function oldDrafts(connection: Connection, before: string) {
  return connection.selectFrom('drafts').where('base', 'is', null).where('updated_at', '<', before);
}

async function lockDraft(context: Omit<DraftWriteContext, 'actor'>) {
  const { connection, database, type, id } = context;
  // The record first, as every save of it does.
  const record = await storedRecord(connection, database, type, id, true);
  const found = draftRow(context);
  const row = await (database.engine.locksRows ? found?.forUpdate() : found)?.executeTakeFirst();
  return { record, row };
}

/** Keeps the draft that is stored as a version, and gives its id. */
function keepReplaced(
  { connection, database, type }: DraftContext & { connection: Write },
  row: Row,
  record: StoredRecord | undefined,
  action?: 'discard',
): Promise<string> {
  return recordReplacedDraft(connection, database, type, row, record, action);
}

/** A working draft as a version of its record, which is published later. */
export interface FrozenDraft {
  /** Id of the version. */
  version: string;
  /** What it has otherwise than the record, by field name. */
  values: FieldValues;
}

/**
 * Keeps the working draft of its actor as a version. The draft stays, and can be changed further.
 *
 * @param updatedAt of the draft. Fails with `conflict` where it is another one by now
 */
export async function freezeDraft(
  transaction: Write,
  database: Database,
  type: ContentType,
  id: string,
  updatedAt: string,
  actor: Actor,
): Promise<FrozenDraft> {
  const context = { connection: transaction, database, type, id, person: actor.id };
  const { record, row } = await lockDraft(context);
  const version = row && database.engine.decodeTime(row.updated_at);
  if (!row || version !== updatedAt) throw draftConflict(version);
  const values = bodyOf(row);
  const kept = { action: 'scheduled', actor, at: updatedAt, values, record } as const;
  return { version: await recordDraft(transaction, database, type, id, kept), values };
}

/**
 * Takes out of the draft of who had it published what its record has by now. One that was made from the record as it was goes
 * on from what it is.
 */
export async function endScheduledDraft(
  transaction: Write,
  database: Database,
  type: ContentType,
  before: RecordKeys,
  person: string | null,
): Promise<void> {
  const { id } = before;
  const { record, row } = await lockDraft({ connection: transaction, database, type, id, person });
  if (!row || !record) return;
  const body = differing(bodyOf(row), fieldValues(type, record));
  if (Object.keys(body).length === 0) return void (await draftDeletion(transaction, id, person).execute());
  const base = row.base === before.updatedAt ? record.updatedAt : row.base;
  const change = { base, body: JSON.stringify(body) };
  await transaction
    .updateTable('drafts')
    .set(change)
    .where('id', '=', id)
    .where('actor_id', '=', person)
    .execute();
}

function draftRow({ connection, type, id, person }: Omit<DraftContext, 'database'>) {
  if (!isId(id) || !isId(person ?? '')) return undefined;
  return connection
    .selectFrom('drafts')
    .selectAll()
    .where('id', '=', id)
    .where('actor_id', '=', person)
    .where('type', '=', type.definition.name);
}

async function otherDrafts({ connection, database, id, person }: DraftContext): Promise<OtherDraft[]> {
  const rows = await connection
    .selectFrom('drafts')
    .select(['actor_id', 'actor_name', 'updated_at'])
    .where('id', '=', id)
    .where('actor_id', '!=', person)
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map((row) => toOther(row, database.engine));
}

/** Whether the person has saved the record since: then a first change that comes late is published, or was given up. */
async function hasEnded(
  { connection, id, person }: DraftContext,
  { updatedAt }: RecordKeys,
  base: string | undefined,
): Promise<boolean> {
  if (base === undefined || base > updatedAt) return true;
  if (base === updatedAt) return false;
  const later = connection
    .selectFrom('revisions')
    .select('id')
    .where('record_id', '=', id)
    .where('actor_id', '=', person)
    .where('action', 'not in', draftActions)
    .where('id', '>=', lowestId(Date.parse(base) + 1));
  return (await later.executeTakeFirst()) !== undefined;
}

async function readDraft(context: DraftContext): Promise<WorkingDraft | undefined> {
  const { connection, database, type, id } = context;
  if (!isId(id)) return undefined;
  const row = await draftRow(context)?.executeTakeFirst();
  const record = await storedRecord(connection, database, type, id);
  return row || record ? draftOf(context, row, record) : undefined;
}

async function draftOf(
  context: DraftContext,
  row: Row | undefined,
  record: StoredRecord | undefined,
): Promise<WorkingDraft> {
  const { connection, database, type, id } = context;
  const draft = toDraft(type, id, row, record, database.engine, record ? await otherDrafts(context) : []);
  if (!draft.isBehind || draft.base === null) return draft;
  const base = await baseVersion(connection, id, draft.base);
  return { ...draft, baseValues: base && valuesOfVersion(type, base.data) };
}

/** What has stood for a while, or is more than twice as long. */
function isWorthKeeping(row: Row, body: FieldValues, engine: Engine): boolean {
  const age = Date.now() - Date.parse(engine.decodeTime(row.updated_at));
  const before = bodyOf(row);
  const lengthIn = (values: FieldValues) =>
    JSON.stringify(Object.keys(before).map((name) => values[name])).length;
  return age >= settledAfter || lengthIn(body) * 2 < lengthIn(before);
}

/** Stores what differs from the record that it was made from; nothing stays where nothing does. */
async function storeDraft(
  context: DraftWriteContext,
  { record, row, body, base = record && String(row?.base ?? record.updatedAt) }: NextDraft,
): Promise<WorkingDraft> {
  const { connection, database, type, id, person, actor } = context;
  const saved = record && base ? await valuesAt(context, record, base) : undefined;
  const different = saved ? differing(body, saved) : body;
  if (record && Object.keys(different).length === 0) {
    await draftDeletion(connection, id, person).execute();
    return draftOf(context, undefined, record);
  }
  const updatedAt = row && database.engine.decodeTime(row.updated_at);
  const next = {
    id,
    type: type.definition.name,
    base: base ?? null,
    name: nameIn(type, different, record),
    body: JSON.stringify(different),
    updated_at: nextUpdatedAt({ updatedAt: updatedAt ?? new Date(0).toISOString() }),
    ...actorColumns(actor),
  };
  await (row
    ? connection.updateTable('drafts').set(next).where('id', '=', id).where('actor_id', '=', person)
    : connection.insertInto('drafts').values(next)
  ).execute();
  return draftOf(context, next, record);
}

/** The record as it was at a base. */
async function valuesAt(
  { connection, type }: DraftContext,
  record: StoredRecord,
  base: string,
): Promise<FieldValues> {
  const version = base < record.updatedAt ? await baseVersion(connection, record.id, base) : undefined;
  return fieldValues(type, version ? valuesOfVersion(type, version.data) : record);
}

function differing(body: FieldValues, saved: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !isDeepStrictEqual(value, saved[name])),
  );
}

function nameIn({ definition }: ContentType, body: FieldValues, record: StoredRecord | undefined): string {
  const { titleField } = definition;
  const name = body[titleField] ?? record?.[titleField] ?? '';
  return typeof name === 'string' ? name.slice(0, longestName) : '';
}

async function requireRoom(
  transaction: Write,
  { definition }: ContentType,
  person: string | null,
): Promise<void> {
  const { count } = await transaction
    .selectFrom('drafts')
    .select(sql<number>`count(*)`.as('count'))
    .where('type', '=', definition.name)
    .where('actor_id', '=', person)
    .where('base', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxNewRecordDrafts) return;
  const what = definition.label.toLowerCase();
  throw new AppError(
    'conflict',
    `There are ${maxNewRecordDrafts} unfinished ${what}. Create or discard some first.`,
  );
}

/** Whether a draft has this id, or a record in the trash, which would come back to it. */
async function isTaken(transaction: Write, id: string): Promise<boolean> {
  const deleted = transaction.selectFrom('trash').select('id').where('id', '=', id).where('is_draft', '=', 0);
  const drafts = transaction.selectFrom('drafts').select('id').where('id', '=', id);
  return (await deleted.unionAll(drafts).executeTakeFirst()) !== undefined;
}

/** What was begun, discarded and begun again under the same id is in the trash twice: the earlier one gets an id of its own. */
async function makeWay(transaction: Write, id: string): Promise<void> {
  const earlier = await transaction.selectFrom('trash').selectAll().where('id', '=', id).executeTakeFirst();
  if (!earlier) return;
  const snapshot = snapshotOf(earlier);
  const other = newId();
  const moved = { ...snapshot, draft: { ...snapshot.draft, id: other } };
  const change = { id: other, snapshot: JSON.stringify(moved) };
  await transaction.updateTable('trash').set(change).where('id', '=', id).execute();
}

/** A new record that was begun goes into the trash, unless nothing was entered. */
async function trashDraft(transaction: Write, row: Row, actor: Actor): Promise<void> {
  await draftDeletion(transaction, String(row.id), row.actor_id).execute();
  if (Object.values(bodyOf(row)).every(isBlank)) return;
  const type = contentTypes.get(String(row.type));
  const id = String(row.id);
  await makeWay(transaction, id);
  const entry = {
    id,
    type: row.type,
    name: row.name === '' ? `Unfinished ${type?.definition.singular}` : row.name,
    snapshot: JSON.stringify({ row: {}, parts: {}, kept: {}, draft: row }),
    search_text: trashText(String(row.name), { draft: row }),
    is_draft: 1,
    deleted_at: new Date().toISOString(),
    ...actorColumns(actor),
  };
  await transaction.insertInto('trash').values(entry).execute();
  await noteNeeds(transaction, id, [entry.snapshot]);
}

function recordDiscard(
  transaction: Write,
  type: ContentType | undefined,
  row: Row,
  actor: Actor,
  revisionId?: string,
): void {
  if (!type) return;
  const record = { [type.definition.titleField]: row.name };
  recordTypeAct(transaction, actor, type, record, {
    action: 'discard',
    recordId: String(row.id),
    fields: Object.keys(bodyOf(row)),
    revisionId,
  });
}

function isBlank(value: unknown): boolean {
  return value === null || value === false || (value as { length?: number }).length === 0;
}

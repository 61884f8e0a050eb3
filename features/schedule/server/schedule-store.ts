import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { contentTypes } from '../../../content/index.ts';
import { parse } from '../../../engine/api/input.ts';
import { AppError, notFound } from '../../../engine/app-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { type Database, type Write, within } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { type NestedValues, setAt, valueAt } from '../../../engine/nested-values.ts';
import { type Actor, clockFor, personIn } from '../../../engine/store/actor.ts';
import { recordAct, recordTypeAct } from '../../../engine/store/audit-log.ts';
import { type FieldValues, fieldValues, type StoredRecord } from '../../../engine/store/record-codec.ts';
import { beforeSave } from '../../../engine/store/record-events.ts';
import { storedRecord } from '../../../engine/store/record-rows.ts';
import type { AnyRecords, Slice } from '../../../engine/store/records.ts';
import { endScheduledDraft, type FrozenDraft, freezeDraft } from '../../drafts/server/draft-store.ts';
import { draftActions } from '../../history/server/history.ts';
import type { HistoryStore } from '../../history/server/history-store.ts';
import type { Job } from '../../jobs/server/jobs.ts';
import type { ScheduleChange, ScheduledAction, ScheduleEntry } from '../schedule.ts';
import { findSchedules, namedSchedules, toScheduleEntry } from './schedule-rows.ts';
import { removeSchedule, storeSchedules } from './schedules.ts';

/** When records are shown and hidden by themselves. */
export interface ScheduleStore {
  /** What has failed first, then what comes next. */
  list(query: string, slice: Slice): Promise<{ entries: ScheduleEntry[]; total: number }>;
  /** What is to come of a record, and what has failed. Undefined when there is no such record. */
  of(type: ContentType, id: string): Promise<ScheduleEntry[] | undefined>;
  /** Stores when a record is shown and hidden. Whether there is such a record. Fails with `invalid` and `conflict`. */
  set(type: ContentType, id: string, change: ScheduleChange, actor: Actor): Promise<boolean>;
  /** Ends what was to come, or takes away what has failed, also of a type that is no more. Whether there was such a thing. */
  remove(typeName: string, id: string, action: string, actor: Actor): Promise<boolean>;
  /**
   * Does what is due, in the order of its publication times, each once for all instances. What fails keeps nothing else from being done: the
   * row says why. Fails with what could not even be noted there, once the rest is done.
   *
   * @param options.waits whether what another instance is doing is waited for. Default: it is left to that
   * @param options.onFailure is told of each that is not done and noted
   */
  runDue(options?: RunOptions): Promise<void>;
}

interface RunOptions {
  waits?: boolean;
  onFailure?: (error: unknown, of: { type: string; id: string; action: string }) => void;
}

/** What the clock needs of the store. */
interface TransactionStore extends AnyRecords {
  readonly history: Pick<HistoryStore, 'get' | 'list'>;
}

/** Milliseconds after which what could not be done for a reason that may pass is tried again. */
const retryAfter = 60_000;
/** Ends the reason of such a failure. */
const again = 'It is tried again every minute.';
/** No moment of a schedule is so late: a row that says so was not written by the product. */
const noMoment = '9999-01-01T00:00:00.000Z';
/** Versions that are looked through for what was saved after a change was scheduled. */
const newestVersions = 100;

/** @param storeIn gives the store inside a transaction */
export function createScheduleStore(
  database: Database,
  storeIn: (database: Database) => TransactionStore,
): ScheduleStore {
  const { engine } = database;
  return {
    list: (query, { offset, limit }) =>
      database.read(async (connection) => {
        const found = await findSchedules(connection, engine, query);
        const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await found
          .selectAll()
          .orderBy(sql`case when failed_at is null then 1 else 0 end`)
          .orderBy('due_at')
          .orderBy('record_id')
          .offset(offset)
          .limit(limit)
          .execute();
        return { entries: rows.map((row) => toScheduleEntry(row, engine)), total: Number(counted.total) };
      }),
    of: (type, id) =>
      database.read(async (connection) => {
        if (!(await storedRecord(connection, database, type, id))) return undefined;
        const rows = await namedSchedules(connection, engine)
          .selectAll()
          .where('type', '=', type.definition.name)
          .where('record_id', '=', id)
          .orderBy('due_at')
          .execute();
        return rows.map((row) => toScheduleEntry(row, engine));
      }),
    set: (type, id, { draft, version, ...change }, actor) =>
      database.write({ isVisible: false }, async (transaction) => {
        const inner = storeIn(within(database, transaction));
        const record = await inner.records(type).get(id);
        if (!record) return false;
        const isFrozen = draft !== undefined && typeof change.publishAt === 'string';
        const frozen = isFrozen
          ? await freezeDraft(transaction, database, type, id, draft, actor)
          : await frozenBefore(inner, type, id, version);
        // A file that is gone is told now, not when it is due.
        const values = checked(type, record, frozen?.values);
        await beforeSave({ transaction, database, type, before: { ...record } as StoredRecord, values });
        await storeSchedules(transaction, engine, type, id, change, actor, frozen?.version);
        const act = { action: 'schedule', recordId: id, fields: Object.keys(change) } as const;
        recordTypeAct(transaction, actor, type, record, { ...act, revisionId: frozen?.version });
        return true;
      }),
    remove: (typeName, id, action, actor) =>
      database.write({ isVisible: false }, async (transaction) => {
        if (!(await removeSchedule(transaction, typeName, id, action))) return false;
        const type = contentTypes.get(typeName);
        const entry = { action: 'unschedule', recordId: id, fields: [`${action}At`] } as const;
        if (type) {
          const record = await storeIn(within(database, transaction)).records(type).get(id);
          recordTypeAct(transaction, actor, type, record, entry);
        } else recordAct(transaction, actor, { ...entry, type: typeName });
        return true;
      }),
    async runDue({ waits = false, onFailure = () => undefined } = {}) {
      const left: string[] = [];
      const errors: unknown[] = [];
      for (;;) {
        const id = await database.read((connection) => nextDue(connection, database, left));
        if (id === undefined) break;
        try {
          // A transaction for each record: what fails is undone alone, and other writes need not wait for all.
          const isDone = await database.write({ isVisible: true }, (transaction) =>
            runRecord(transaction, database, storeIn, id, { waits, onFailure }),
          );
          if (!isDone) left.push(id);
        } catch (error) {
          if (error instanceof AppError && error.code === 'disk-full') throw error;
          errors.push(error);
          left.push(id);
        }
        // Others are answered meanwhile.
        await yieldToEventLoop();
      }
      if (errors.length === 1) throw errors[0];
      if (errors.length > 1) throw new AggregateError(errors, `${errors.length} records were not changed`);
    },
  };
}

/**
 * The values of a record with those that are published, as its type takes them. What is shown has to keep the rules of its
 * type, which may be newer than the record. Fails with `invalid`.
 */
function checked(type: ContentType, record: object, frozen: FieldValues = {}): NestedValues {
  const values: NestedValues = { ...record };
  for (const [name, value] of Object.entries(frozen)) setAt(values, name, value);
  return parse(type.input, values) as NestedValues;
}

/** A version that was made to be published later. Undefined where none is named; fails with `not-found`. */
async function frozenBefore(
  { history }: Pick<TransactionStore, 'history'>,
  type: ContentType,
  id: string,
  version: string | undefined,
): Promise<FrozenDraft | undefined> {
  if (version === undefined) return undefined;
  const found = await history.get(type, id, version);
  if (found?.action !== 'scheduled') throw notFound('scheduled version');
  const values = found.changed.map((name) => [name, valueAt(found.values, name)] as const);
  return { version, values: Object.fromEntries(values) };
}

/** The fields of a frozen version that somebody has saved otherwise since: the history alone keeps what they have. */
async function savedMeanwhile(
  transaction: Write,
  database: Database,
  { history }: TransactionStore,
  type: ContentType,
  id: string,
  { version, values }: FrozenDraft,
): Promise<string[]> {
  const { versions } = await history.list(type, id, { offset: 0, limit: newestVersions });
  const isDraft = (action: string) => draftActions.some((other) => other === action);
  const place = versions.findIndex((one) => one.id === version);
  const since = versions.slice(0, place === -1 ? undefined : place).filter(({ action }) => !isDraft(action));
  const saved = new Set(since.flatMap(({ changed }) => changed));
  const record = await storedRecord(transaction, database, type, id);
  const live = record ? fieldValues(type, record) : {};
  return Object.keys(values).filter(
    (name) => saved.has(name) && !isDeepStrictEqual(live[name], values[name]),
  );
}

/** What is due, what could not be done a while ago, and what has no moment at which it could be due. */
function due(connection: Connection, now: Date) {
  const retried = new Date(now.getTime() - retryAfter).toISOString();
  return connection
    .selectFrom('schedules')
    .where((where) =>
      where.or([
        where.and([
          where('failed_at', 'is', null),
          where.or([where('due_at', '<=', now.toISOString()), where('due_at', '>=', noMoment)]),
        ]),
        where.and([where('failed_at', '<=', retried), where('reason', 'like', `%${again}`)]),
      ]),
    );
}

/** The record that something was due of first, but for those that are left out. */
async function nextDue(
  connection: Connection,
  { engine }: Database,
  left: readonly string[],
): Promise<string | undefined> {
  let found = due(connection, await engine.now(connection))
    .select('record_id')
    .orderBy('due_at')
    .limit(1);
  if (left.length > 0) found = found.where('record_id', 'not in', left);
  const row = await found.executeTakeFirst();
  return row && String(row.record_id);
}

/** Does all that is due of a record: nobody sees what lies between. Whether there was anything. */
async function runRecord(
  transaction: Write,
  database: Database,
  storeIn: (database: Database) => TransactionStore,
  id: string,
  { waits, onFailure }: Required<RunOptions>,
): Promise<boolean> {
  const { engine } = database;
  const now = await engine.now(transaction);
  const next = due(transaction, now).selectAll().where('record_id', '=', id).orderBy('due_at');
  const locked = engine.locksRows ? (waits ? next.forUpdate() : next.forUpdate().skipLocked()) : next;
  const rows = await locked.execute();
  for (const row of rows) await run(transaction, database, storeIn, row, now, onFailure);
  return rows.length > 0;
}

async function run(
  transaction: Write,
  database: Database,
  storeIn: (database: Database) => TransactionStore,
  row: Row,
  now: Date,
  onFailure: Required<RunOptions>['onFailure'],
): Promise<void> {
  const type = contentTypes.get(String(row.type));
  const id = String(row.record_id);
  const actor = clockFor(personIn(row));
  let record: object | undefined;
  try {
    if (!type) throw new Error(`There is no content type '${row.type}'`);
    await within(database, transaction).write({ isVisible: true }, async (part) => {
      record = await act(part, database, storeIn(within(database, part)), type, row, actor);
    });
  } catch (error) {
    if (isPassing(database, error)) throw error;
    await transaction
      .updateTable('schedules')
      .set({ failed_at: now.toISOString(), reason: reasonOf(error) })
      .where('type', '=', row.type)
      .where('record_id', '=', id)
      .where('action', '=', row.action)
      .execute();
    // Told once, however often it is tried.
    if (row.failed_at !== null) return;
    onFailure(error, { type: String(row.type), id, action: String(row.action) });
    const entry = { action: 'fail', recordId: id, fields: [`${row.action}At`] } as const;
    if (type) recordTypeAct(transaction, actor, type, record, entry);
    else recordAct(transaction, actor, { ...entry, type: String(row.type) });
  }
}

/** Shows or hides a record, and gives it as it was. */
async function act(
  part: Write,
  database: Database,
  store: TransactionStore,
  type: ContentType,
  row: Row,
  actor: Actor,
): Promise<RecordKeys> {
  const id = String(row.record_id);
  const action = row.action as ScheduledAction;
  const at = database.engine.decodeTime(row.due_at);
  const records = store.records(type);
  const found = (await records.get(id)) as RecordKeys | undefined;
  if (!found) throw notFound(type.definition.singular);
  if (action !== 'publish' && action !== 'unpublish') throw new Error(`There is no scheduled '${action}'`);
  if (Number.isNaN(Date.parse(at))) throw new Error(`'${at}' is no moment`);
  const version = row.revision_id === null ? undefined : String(row.revision_id);
  const frozen = await frozenBefore(store, type, id, version);
  const values = action === 'publish' ? checked(type, found, frozen?.values) : {};
  if (frozen) {
    const fields = await savedMeanwhile(part, database, store, type, id, frozen);
    await records.publish(id, values, actor, at);
    if (fields.length > 0)
      recordTypeAct(part, actor, type, found, { action: 'overwrite', recordId: id, fields });
  } else await records.setPublished(id, action === 'publish', actor, at);
  if (frozen) await endScheduledDraft(part, database, type, found, personIn(row)?.id ?? null);
  await removeSchedule(part, type.definition.name, id, action);
  return found;
}

/** Whether the database is to blame, so that it is tried again. */
function isPassing({ engine }: Database, error: unknown): boolean {
  if (engine.isConflict(error) || engine.isConnectionLost(error)) return true;
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'disk-full');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) return `Something went wrong: ${(error as Error).message}. ${again}`;
  return Object.values(error.errors ?? {})[0] ?? error.message;
}

/**
 * Does what fell due while no instance was running, and gives the job that shows and hides records when their time comes. Each instance
 * looks; the rows are locked, so that one does it.
 */
export async function startClock(
  { schedules }: { schedules: Pick<ScheduleStore, 'runDue'> },
  log: Logger,
): Promise<Job> {
  const onFailure = (error: unknown, of: object) =>
    log.warn({ err: error, ...of }, 'what was scheduled for a record could not be done');
  // The job tries it again and logs it.
  await schedules.runDue({ waits: true, onFailure }).catch(() => undefined);
  const run = () => schedules.runDue({ onFailure });
  return { name: 'Showing and hiding what is scheduled', every: 1000, runsOnEachInstance: true, run };
}

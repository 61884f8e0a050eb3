import { EventEmitter } from 'node:events';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../app-error.ts';
import type { RecordDatabase, RecordSubscriber } from '../store/record-events.ts';
import type { DatabaseAvailability } from './database-availability.ts';
import type { Connection, Engine, Tables, Violation } from './engine.ts';
import { groupCommit, type Transact } from './group-commit.ts';
import type { SqliteFile } from './sqlite-file.ts';

export type Write = Transaction<Tables>;

/** Milliseconds for which a successful write proves that the next one succeeds. */
const probeMs = 5000;

/** How often a transaction that met a conflict is done once more. */
const maxRepeats = 3;

interface WriteOptions {
  /** Whether a visitor could see the change. Then the content revision rises in the same transaction. */
  isVisible: boolean;
  /** Whether it makes or ends a session. Then the session version rises in the same transaction. */
  changesSessions?: boolean;
  /** Converts a violated constraint into the error of the response. */
  explain?: (violation: Violation) => AppError | undefined;
}

/** One database: where to read, and the one way to write. */
export interface Database extends RecordDatabase {
  /** For reads outside a transaction. Fails with `unavailable` while the database is. */
  read<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one transaction, on disk when the promise resolves. What is undone by a conflict, or by a connection that was lost
   * before the commit, is run again. A lost commit is not: it may have been done.
   */
  write<Result>(options: WriteOptions, work: (transaction: Write) => Promise<Result>): Promise<Result>;
  /** Fails unless a write would succeed. Writes a row at most once in 5 s and only reads in between. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Connections {
  engine: Engine;
  reader: Connection;
  writer: Connection;
  /** Called with the revision that a committed write raised. */
  onRevision: (revision: number) => void;
  /** Called with the session version that a committed write raised. */
  onSessionVersion: (version: number) => void;
  availability: DatabaseAvailability;
  /** Versions that the history of a record keeps. Default 50. */
  revisionsKept?: number | undefined;
  /** Whether there is a mail server. Default: no. */
  canMail?: boolean | undefined;
  /** Where links in mails lead. Default ''. */
  siteUrl?: string | undefined;
  /** Who takes part in the changes of records. Default: nobody. */
  subscribers?: readonly RecordSubscriber[];
  /** The file, where the database is one of this machine. */
  file?: SqliteFile;
}

type Finish<Item> = (transaction: Write, items: readonly Item[]) => Promise<void>;

/** What the work that is being done in a transaction leaves for its end. */
interface Pending {
  beforeCommit: { finish: Finish<unknown>; item: unknown }[];
  afterCommit: (() => void)[];
}

const pendingOf = new WeakMap<Write, Pending>();

/** Runs `task` once the work that is being done in this transaction is committed; never where it is undone. */
export function afterCommit(transaction: Write, task: () => void): void {
  pendingOf.get(transaction)?.afterCommit.push(task);
}

/**
 * Hands `item` to `finish` in the transaction, with the other items that it is given, once the work is done. A row that all
 * writes lock is so locked last and for a short time.
 */
export function beforeCommit<Item>(transaction: Write, finish: Finish<Item>, item: Item): void {
  pendingOf.get(transaction)?.beforeCommit.push({ finish: finish as Finish<unknown>, item });
}

async function finishWork(transaction: Write, { beforeCommit: items }: Pending): Promise<void> {
  for (const [finish, group] of Map.groupBy(items, (one) => one.finish))
    await finish(
      transaction,
      group.map(({ item }) => item),
    );
}

export function createDatabase(connections: Connections): Database {
  const { engine, reader, writer, onRevision, onSessionVersion, availability, file } = connections;
  const { revisionsKept = 50, canMail = false, siteUrl = '', subscribers = [] } = connections;
  const inTransaction: Transact = engine.locksRows
    ? (work) => writer.transaction().execute(work)
    : groupCommit(writer);
  const read: Database['read'] = (work) =>
    availability.observe('read', async () => {
      try {
        return await repeatUndone(engine, () => work(reader));
      } catch (error) {
        throw engine.failureOf(error) ?? error;
      }
    });
  const write: Database['write'] = ({ isVisible, changesSessions, explain }, work) =>
    availability.observe('write', async () => {
      let revision: number | undefined;
      let sessionVersion: number | undefined;
      let isCommitting = false;
      let pending: Pending = { beforeCommit: [], afterCommit: [] };
      const transact = () =>
        inTransaction(async (transaction) => {
          pending = { beforeCommit: [], afterCommit: [] };
          // Works that share a transaction are done one after the other.
          pendingOf.set(transaction, pending);
          // First of all, because the row's lock then lets visible writes happen one after the other: no deadlocks, no lost counts.
          if (isVisible) revision = await raiseRevision(transaction, engine);
          if (changesSessions) sessionVersion = await raiseSessionVersion(transaction);
          const result = await work(transaction);
          await finishWork(transaction, pending);
          isCommitting = true;
          return result;
        });
      try {
        const result = await repeatUndone(engine, transact, () => isCommitting);
        if (revision !== undefined) onRevision(revision);
        if (sessionVersion !== undefined) onSessionVersion(sessionVersion);
        for (const task of pending.afterCommit) task();
        return result;
      } catch (error) {
        throw translate(engine, error, explain);
      }
    });
  let provenAt = Number.NEGATIVE_INFINITY;
  const ping = async () => {
    const full = file?.full();
    if (full) throw full;
    const now = performance.now();
    if (now - provenAt < probeMs && !availability.isUnavailable && !file?.missing()) {
      await read((connection) => sql`select 1`.execute(connection));
      return;
    }
    await write({ isVisible: false }, (transaction) =>
      transaction.updateTable('database_identity').set({ probed_at: new Date().toISOString() }).execute(),
    );
    provenAt = now;
  };
  const close = async () => {
    if (reader !== writer) await reader.destroy();
    await writer.destroy();
  };
  const events = new EventEmitter();
  return { engine, events, revisionsKept, canMail, siteUrl, subscribers, read, write, ping, close };
}

/**
 * The same database inside a transaction: all that is read and written through it belongs to that transaction. A write that
 * fails is undone alone, so that the others can go on.
 */
export function within(database: RecordDatabase, transaction: Write): Database {
  const { engine } = database;
  return {
    ...database,
    read: (work) => work(transaction),
    async write({ explain }, work) {
      const { beforeCommit: items, afterCommit: tasks } = pendingOf.get(transaction) as Pending;
      const [itemsBefore, tasksBefore] = [items.length, tasks.length];
      await sql`savepoint part`.execute(transaction);
      try {
        const result = await work(transaction);
        await sql`release part`.execute(transaction);
        return result;
      } catch (error) {
        items.splice(itemsBefore);
        tasks.splice(tasksBefore);
        // Where that fails, the whole transaction is over, and whoever goes on meets that.
        await sql`rollback to part`.execute(transaction).catch(() => undefined);
        throw translate(engine, error, explain);
      }
    },
    ping: async () => undefined,
    close: async () => undefined,
  };
}

/**
 * Does it again when nothing of it was done: because another transaction was in its way, or, once, because its connection was lost.
 *
 * @param isCommitting whether it may have been done nevertheless
 */
async function repeatUndone<Result>(
  engine: Engine,
  work: () => Promise<Result>,
  isCommitting = () => false,
): Promise<Result> {
  let isReconnected = false;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work();
    } catch (error) {
      const isLost: boolean = engine.isConnectionLost(error) && !isCommitting() && !isReconnected;
      if (repeats === maxRepeats || !(isLost || engine.isConflict(error))) throw error;
      isReconnected ||= isLost;
    }
  }
}

function translate(engine: Engine, error: unknown, explain: WriteOptions['explain']): unknown {
  if (error instanceof AppError) return error;
  const violation = engine.violationOf(error);
  if (violation) return explain?.(violation) ?? error;
  return engine.failureOf(error) ?? error;
}

async function raiseRevision(transaction: Write, engine: Engine): Promise<number> {
  const raised = await transaction
    .updateTable('content_revision')
    .set({ revision: sql`revision + 1` })
    .returning('revision')
    .executeTakeFirstOrThrow();
  const revision = Number(raised.revision);
  if (engine.name === 'postgres')
    await sql`select pg_notify('content_revision', ${String(revision)})`.execute(transaction);
  return revision;
}

async function raiseSessionVersion(transaction: Write): Promise<number> {
  const raised = await transaction
    .updateTable('database_identity')
    .set({ session_version: sql`session_version + 1` })
    .returning('session_version')
    .executeTakeFirstOrThrow();
  return Number(raised.session_version);
}

import { sql } from 'kysely';
import type { AuditAction } from '../../../engine/audit.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row } from '../../../engine/database/engine.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { type Actor, clock, type Source } from '../../../engine/store/actor.ts';
import { hashOf, type RecordAct, recordAct } from '../../../engine/store/audit-log.ts';
import type { Slice } from '../../../engine/store/records.ts';

/** An entry of the audit log. */
export interface AuditEntry {
  /** From 1, the oldest. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** `id` is null for who has no account, `name` for the server itself. */
  readonly by: { readonly kind: Actor['kind']; readonly id: string | null; readonly name: string | null };
  readonly source: Source;
  readonly action: AuditAction;
  /** Name of a content type, or of what else was changed. */
  readonly type: string;
  readonly recordId: string | null;
  /** Null for what visitors sent. */
  readonly title: string | null;
  /** Names of the fields that have changed. */
  readonly fields: readonly string[];
  /** The version that it made. */
  readonly revisionId: string | null;
  /** The same for all that one call did with many records. */
  readonly groupId: string | null;
  readonly network: string | null;
  readonly requestId: string | null;
}

export interface AuditFilter {
  /** Id of a person; `server` for whoever has no account. */
  person?: string | undefined;
  action?: string | undefined;
  type?: string | undefined;
  recordId?: string | undefined;
  /** ISO 8601: not before this moment. */
  from?: string | undefined;
  /** ISO 8601: before this moment. */
  until?: string | undefined;
}

/** Who did what. Entries are written where rows are written, and nothing changes one. */
export interface AuditStore {
  /** The newest first. Counts up to 10,000. */
  list(filter: AuditFilter, slice: Slice): Promise<{ entries: AuditEntry[]; total: number }>;
  /** All of them, the newest first, a batch at a time. */
  export(filter: AuditFilter): AsyncGenerator<AuditEntry[]>;
  /**
   * Entries of a record, the newest first, at most 200, from those of its version `from` to those before the one after `to`.
   * Without numbers all of them.
   */
  ofRecord(type: ContentType, recordId: string, span: VersionSpan): Promise<AuditEntry[]>;
  /** Whose entries can be asked for. */
  people(): Promise<{ id: string; name: string }[]>;
  record: RecordAct;
  /** Removes entries from before a moment (ISO 8601), the oldest first, and tells in a new one how many they were. */
  prune(before: string): Promise<number>;
  /**
   * The first entry that is not as it was written, or what is missing; undefined where the chain is whole. With an anchor, the chain
   * must contain that entry, too.
   */
  verify(anchor?: AuditAnchor): Promise<BrokenChain | undefined>;
}

/** The last entry at some time, kept outside of the database; number 0 where there was none. */
export interface AuditAnchor {
  seq: number;
  hash: string;
}

export interface VersionSpan {
  from?: number | undefined;
  to?: number | undefined;
}

export interface BrokenChain {
  /** Of the first entry that is broken. */
  seq: number;
  reason: string;
}

const mostCounted = 10_000;
const mostOfRecord = 200;
const batchSize = 500;
/** Entries that `verify` reads at a time. */
const verified = 5000;

export function createAuditStore(database: Database): AuditStore {
  const { engine } = database;
  const toEntry = (row: Row) => entryOf(row, engine);
  return {
    list: (filter, { offset, limit }) =>
      database.read(async (connection) => {
        const found = await matching(connection, filter);
        const counted = connection.selectFrom(found.select('seq').limit(mostCounted).as('found'));
        const { total } = await counted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await found.selectAll().orderBy('seq', 'desc').offset(offset).limit(limit).execute();
        return { entries: rows.map(toEntry), total: Number(total) };
      }),
    async *export(filter) {
      for (let before: unknown; ; ) {
        const rows = await database.read(async (connection) => {
          const found = (await matching(connection, filter)).selectAll();
          const rest = before === undefined ? found : found.where('seq', '<', before);
          return rest.orderBy('seq', 'desc').limit(batchSize).execute();
        });
        if (rows.length > 0) yield rows.map(toEntry);
        if (rows.length < batchSize) return;
        before = rows.at(-1)?.seq;
      }
    },
    ofRecord: (type, recordId, span) =>
      database.read(async (connection) => {
        if (!isId(recordId)) return [];
        const bounds = await momentsOf(connection, recordId, span, engine);
        const found = await matching(connection, { type: type.definition.name, recordId, ...bounds });
        const rows = await found.selectAll().orderBy('seq', 'desc').limit(mostOfRecord).execute();
        return rows.map(toEntry);
      }),
    people: () =>
      database.read(async (connection) => {
        const rows = await connection.selectFrom('admins').select(['id', 'name']).orderBy('id').execute();
        return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }));
      }),
    record: (actor, act) =>
      database.write({ isVisible: false }, async (transaction) => recordAct(transaction, actor, act)),
    prune: (before) => database.write({ isVisible: false }, (transaction) => prune(transaction, before)),
    verify: (anchor) => verify(database, anchor),
  };
}

/** Days are counted off by number: entries follow each other in time, and so all are found in the order of one index. */
async function matching(
  connection: Connection,
  { person, action, type, recordId, from, until }: AuditFilter,
) {
  let found = connection.selectFrom('audit_log');
  if (person !== undefined)
    found = person === 'server' ? found.where('actor_id', 'is', null) : found.where('actor_id', '=', person);
  if (action !== undefined) found = found.where('action', '=', action);
  if (type !== undefined) found = found.where('type', '=', type);
  if (recordId !== undefined) found = found.where('record_id', '=', recordId);
  if (from !== undefined) found = found.where('seq', '>=', await firstSince(connection, from));
  if (until !== undefined) found = found.where('seq', '<', await firstSince(connection, until));
  return found;
}

/** The number of the first entry that is not before a moment; of the next one that will be written where there is none. */
async function firstSince(connection: Connection, moment: string): Promise<number> {
  const rows = connection.selectFrom('audit_log').select('seq').where('at', '>=', moment);
  const first = await rows.orderBy('at').orderBy('seq').limit(1).executeTakeFirst();
  if (first) return Number(first.seq);
  const head = await connection.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  return Number(head.seq) + 1;
}

/** Between which moments the versions of a span were the newest ones of their record. */
async function momentsOf(
  connection: Connection,
  recordId: string,
  { from, to }: VersionSpan,
  engine: Engine,
): Promise<Pick<AuditFilter, 'from' | 'until'>> {
  const momentOf = async (number: number) => {
    const id = connection
      .selectFrom('revisions')
      .select('id')
      .where('record_id', '=', recordId)
      .where('number', '=', number);
    const version = await id.executeTakeFirst();
    if (!version) return undefined;
    const entries = connection.selectFrom('audit_log').select('at').where('record_id', '=', recordId);
    const own = await entries.where('revision_id', '=', version.id).limit(1).executeTakeFirst();
    return own && engine.decodeTime(own.at);
  };
  // What was done before the first version that is kept belongs to its page.
  const isLast = from === undefined || (await momentOf(from - 1)) === undefined;
  return {
    from: isLast ? undefined : await momentOf(from),
    until: to === undefined ? undefined : await momentOf(to + 1),
  };
}

function entryOf(row: Row, engine: Engine): AuditEntry {
  return {
    seq: Number(row.seq),
    at: engine.decodeTime(row.at),
    by: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name } as AuditEntry['by'],
    source: row.source as Source,
    action: row.action as AuditAction,
    type: String(row.type),
    recordId: row.record_id as string | null,
    title: row.title as string | null,
    fields: JSON.parse(String(row.fields)),
    revisionId: row.revision_id as string | null,
    groupId: row.group_id as string | null,
    network: row.network as string | null,
    requestId: row.request_id as string | null,
  };
}

/** The last entry that went is named by its hash, so that the chain can be followed from the first one that stays. */
async function prune(transaction: Write, before: string): Promise<number> {
  const end = await firstSince(transaction, before);
  const last = await transaction
    .selectFrom('audit_log')
    .select('hash')
    .where('seq', '=', end - 1)
    .executeTakeFirst();
  if (!last) return 0;
  const deletion = transaction.deleteFrom('audit_log').where('seq', '<', end);
  const removed = Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  const title = removed === 1 ? '1 entry' : `${removed} entries`;
  recordAct(transaction, clock, { action: 'prune', type: 'audit-log', recordId: String(last.hash), title });
  return removed;
}

async function verify(database: Database, anchor?: AuditAnchor): Promise<BrokenChain | undefined> {
  const { engine } = database;
  return database.read(async (connection) => {
    const head = await connection.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    let before: Row | undefined;
    for await (const row of rowsUpTo(connection, Number(head.seq))) {
      const entry: Row = { ...row, seq: Number(row.seq), at: engine.decodeTime(row.at) };
      const reason = await problemOf(connection, entry, before);
      if (reason !== undefined) return { seq: Number(entry.seq), reason };
      before = entry;
    }
    if (before ? before.hash !== head.hash : Number(head.seq) !== 0)
      return { seq: Number(before?.seq ?? 0) + 1, reason: 'is missing' };
    if (!anchor?.seq) return undefined;
    const anchored = connection.selectFrom('audit_log').select('seq').where('hash', '=', anchor.hash);
    if (await anchored.where('seq', '=', anchor.seq).executeTakeFirst()) return undefined;
    return { seq: anchor.seq, reason: 'is not the one of the backup' };
  });
}

async function* rowsUpTo(connection: Connection, last: number): AsyncGenerator<Row> {
  for (let seq = 0; ; ) {
    const entries = connection.selectFrom('audit_log').selectAll().where('seq', '>', seq);
    const rows = await entries.where('seq', '<=', last).orderBy('seq').limit(verified).execute();
    yield* rows;
    if (rows.length < verified) return;
    seq = Number(rows.at(-1)?.seq);
  }
}

/** Why an entry is not as it was written. The oldest follows those of which a later one tells that they went. */
async function problemOf(
  connection: Connection,
  entry: Row,
  before: Row | undefined,
): Promise<string | undefined> {
  const follows = before
    ? entry.previous === before.hash
    : entry.previous === '' || (await wasPruned(connection, String(entry.previous)));
  if (!follows) return 'does not follow the one before';
  return hashOf(entry) === entry.hash ? undefined : 'was changed';
}

async function wasPruned(connection: Connection, hash: string): Promise<boolean> {
  const pruned = connection.selectFrom('audit_log').select('seq').where('action', '=', 'prune');
  return (await pruned.where('record_id', '=', hash).executeTakeFirst()) !== undefined;
}

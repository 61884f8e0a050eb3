import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditAction } from '../audit.ts';
import type { ContentType } from '../content-type.ts';
import { beforeCommit, type Write } from '../database/database.ts';
import type { Row } from '../database/engine.ts';
import { titleOf } from '../nested-values.ts';
import type { Actor } from './actor.ts';

/** What somebody did. It has no values of fields. */
export interface Act {
  action: AuditAction;
  /** Name of a content type, or of what else is changed. */
  type: string;
  recordId?: string | undefined;
  /** What names the record for people; undefined for what visitors sent. */
  title?: string | undefined;
  /** Names of the fields that have changed. */
  fields?: readonly string[];
  /** The version that it made. */
  revisionId?: string | undefined;
}

/** Writes an entry about what changes no row. */
export type RecordAct = (actor: Actor, act: Act) => Promise<void>;

const longestTitle = 200;
/** Entries of one statement: both engines limit its parameters. */
const batchSize = 500;

/** The columns that the hash of an entry is made of, beside that of the entry before; in this order. */
const hashed = [
  'seq',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'source',
  'action',
  'type',
  'record_id',
  'title',
  'fields',
  'revision_id',
  'group_id',
  'network',
  'request_id',
] as const;

/** Writes an entry of the audit log, in the transaction of what it tells and only if that is done. */
export function recordAct(transaction: Write, actor: Actor, act: Act): void {
  beforeCommit(transaction, appendEntries, columnsOf(actor, act));
}

/** The same for a record of a content type. `record` is undefined where its title is not known. */
export function recordTypeAct(
  transaction: Write,
  actor: Actor,
  { definition }: ContentType,
  record: object | undefined,
  act: Omit<Act, 'type' | 'title'>,
): void {
  const title = definition.isPersonal || !record ? undefined : titleOf(definition, record);
  recordAct(transaction, actor, { ...act, type: definition.name, title });
}

function columnsOf(actor: Actor, { action, type, recordId, title, fields = [], revisionId }: Act): Row {
  return {
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    source: actor.source,
    action,
    type,
    record_id: recordId ?? null,
    title: title?.slice(0, longestTitle).toWellFormed() ?? null,
    fields: JSON.stringify(fields),
    revision_id: revisionId ?? null,
    group_id: actor.groupId ?? null,
    network: actor.network ?? null,
    request_id: actor.requestId ?? null,
  };
}

/** Appends entries to the chain. The row of its head is locked, so that they follow each other also in time. */
async function appendEntries(transaction: Write, entries: readonly Row[]): Promise<void> {
  const head = await transaction
    .updateTable('audit_head')
    .set({ seq: sql`seq + ${entries.length}` })
    .returning(['seq', 'at', 'hash'])
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const at = now > String(head.at) ? now : String(head.at);
  let seq = Number(head.seq) - entries.length;
  let previous = String(head.hash);
  const rows = entries.map((entry) => {
    seq += 1;
    const row: Row = { ...entry, seq, at, previous };
    previous = hashOf(row);
    return { ...row, hash: previous };
  });
  for (let start = 0; start < rows.length; start += batchSize)
    await transaction
      .insertInto('audit_log')
      .values(rows.slice(start, start + batchSize))
      .execute();
  await transaction.updateTable('audit_head').set({ at, hash: previous }).execute();
}

/** The hash of an entry, hexadecimal. `at` is ISO 8601. */
export function hashOf(entry: Row): string {
  const values = [entry.previous, ...hashed.map((column) => entry[column])];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { versionedTypes } from '../../../content/index.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { lowestId, newId } from '../../../engine/database/identifiers.ts';
import { type NestedValues, setAt } from '../../../engine/nested-values.ts';
import {
  type Actor,
  actorColumns,
  clock,
  clockFor,
  personIn,
  type Source,
} from '../../../engine/store/actor.ts';
import { CreatedBefore } from '../../../engine/store/create-once.ts';
import { type FieldValues, fieldValues, type StoredRecord } from '../../../engine/store/record-codec.ts';
import type { RecordDatabase, RecordSubscriber, SavedRecord } from '../../../engine/store/record-events.ts';

/**
 * What made a version. `before` is the state before the first change, of a record that is older than its history; `relink` is
 * a change of the addresses of files in it by the server, which begins no history. `draft`, `discard` and `scheduled` were
 * working drafts: one that another one has replaced, one that somebody gave up, and one that is published at its moment.
 */
export const changeActions = [
  'before',
  'create',
  'update',
  'show',
  'hide',
  'restore',
  'relink',
  'draft',
  'discard',
  'scheduled',
] as const;
export type ChangeAction = (typeof changeActions)[number];

/** Of versions that the record never was. */
export const draftActions = ['draft', 'discard', 'scheduled'] as const;

/** They leave a version although no field differs. */
const changesOtherThings: readonly ChangeAction[] = ['restore', 'show', 'hide'];
/** Versions that are removed together. */
const pruned = 10;

/** Keeps the version that a change made; then versions beyond `revisionsKept` go. A save without a difference makes none. */
export const historySubscriber: RecordSubscriber = {
  async saved(saved) {
    const { type, action, actor, changed } = saved;
    if (!actor || !versionedTypes.includes(type)) return;
    if (changed.length > 0 || changesOtherThings.includes(action))
      saved.revisionId = await keepVersions(saved, actor);
  },
  async purged({ transaction, records }) {
    const ids = records.map(({ id }) => id);
    await transaction.deleteFrom('revisions').where('record_id', 'in', ids).execute();
  },
};

/** Gives the id of the version that the change made; undefined where the record has no history to go on with. */
async function keepVersions(saved: SavedRecord, actor: Actor): Promise<string | undefined> {
  const { transaction, database, type, action, before, after, values, earlier, changed } = saved;
  if (action === 'create' && actor.draft) await moveHistory(transaction, actor.draft.id, after.id);
  let number = await newestNumber(transaction, after.id);
  if (number === 0 && action === 'relink') return undefined;
  const keep = (version: Version) => {
    number += 1;
    return keepVersion(transaction, type, after.id, number, version);
  };
  if (number === 0 && before && earlier)
    await keep({ action: 'before', actor: clock, changed: [], values: earlier, at: before.updatedAt });
  // Nobody has edited what only leads to a new address.
  const by = action === 'relink' ? clock : actor;
  const id = await keep({ action, actor: by, source: actor.source, changed, values, at: after.updatedAt });
  await pruneSometimes(transaction, database, after.id, number);
  return id;
}

interface DraftVersion {
  action: (typeof draftActions)[number];
  actor: Actor;
  /** ISO 8601, UTC: when it was changed last. */
  at: string;
  /** What it has otherwise than the record. */
  values: FieldValues;
  /** Undefined for a draft of a new record. */
  record: StoredRecord | undefined;
}

/** Keeps what a working draft is, as a version. Gives the id of that. */
export async function recordDraft(
  transaction: Write,
  database: RecordDatabase,
  type: ContentType,
  id: string,
  { values, record, ...version }: DraftVersion,
): Promise<string> {
  const saved = record ? fieldValues(type, record) : {};
  let number = await newestNumber(transaction, id);
  if (number === 0 && record) {
    number += 1;
    const before = { actor: clock, changed: [], values: saved, at: record.updatedAt };
    await keepVersion(transaction, type, id, number, { action: 'before', ...before });
  }
  number += 1;
  const changed = Object.keys(values);
  const kept = { ...version, changed, values: { ...saved, ...values } };
  const revisionId = await keepVersion(transaction, type, id, number, kept);
  await pruneSometimes(transaction, database, id, number);
  return revisionId;
}

/** The same of a stored draft that something takes the place of. */
export function recordReplacedDraft(
  transaction: Write,
  database: RecordDatabase,
  type: ContentType,
  row: Row,
  record: StoredRecord | undefined,
  action: DraftVersion['action'] = 'draft',
): Promise<string> {
  const [actor, at] = [clockFor(personIn(row)), database.engine.decodeTime(row.updated_at)];
  const values = JSON.parse(String(row.body)) as FieldValues;
  return recordDraft(transaction, database, type, String(row.id), { action, actor, at, values, record });
}

/** The versions of a draft belong to the record that it has become. */
async function moveHistory(transaction: Write, from: string, to: string): Promise<void> {
  await transaction.updateTable('revisions').set({ record_id: to }).where('record_id', '=', from).execute();
}

/** The values of a version (its column `data`) as a form would send them, of the fields that the type still has. */
export function valuesOfVersion(type: ContentType, data: unknown): NestedValues {
  const values: FieldValues = JSON.parse(zstdDecompressSync(data as Uint8Array).toString());
  const nested: NestedValues = {};
  for (const name of Object.keys(type.fields)) if (name in values) setAt(nested, name, values[name]);
  return nested;
}

interface Version {
  action: ChangeAction;
  actor: Actor;
  /** Default: not known, as of a draft, which several calls have made. */
  source?: Source | null;
  changed: string[];
  values: FieldValues;
  /** ISO 8601, UTC: the moment of the record's last change. It lies in the version's id. */
  at: string;
}

async function keepVersion(
  transaction: Write,
  type: ContentType,
  recordId: string,
  number: number,
  { action, actor, source = null, changed, values, at }: Version,
): Promise<string> {
  const id = newId(Date.parse(at));
  const row = {
    id,
    type: type.definition.name,
    record_id: recordId,
    number,
    action,
    ...actorColumns(actor),
    source,
    from_draft: action === 'create' ? actor.draft?.id : null,
    changed: JSON.stringify(changed),
    data: zstdCompressSync(JSON.stringify(values)),
  };
  const insertion = transaction
    .insertInto('revisions')
    .values(row)
    .onConflict((conflict) => conflict.column('from_draft').doNothing());
  const { numInsertedOrUpdatedRows } = await insertion.executeTakeFirstOrThrow();
  // The same create at the same time.
  if (numInsertedOrUpdatedRows === 0n && actor.draft)
    throw new CreatedBefore((await recordOfDraft(transaction, type, actor.draft.id)) ?? '');
  return id;
}

/** Id of the record that was made of this draft, or of a create with this key. */
export async function recordOfDraft(
  transaction: Write,
  type: ContentType,
  id: string,
): Promise<string | undefined> {
  const created = await transaction
    .selectFrom('revisions')
    .select('record_id')
    .where('from_draft', '=', id)
    .where('type', '=', type.definition.name)
    .executeTakeFirst();
  return created && String(created.record_id);
}

async function newestNumber(transaction: Write, recordId: string): Promise<number> {
  const row = await transaction
    .selectFrom('revisions')
    .select('number')
    .where('record_id', '=', recordId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}

async function pruneSometimes(
  transaction: Write,
  { revisionsKept }: RecordDatabase,
  recordId: string,
  number: number,
): Promise<void> {
  if (number % pruned > 0) return;
  const drafts = await transaction
    .selectFrom('drafts')
    .select('base')
    .where('id', '=', recordId)
    .orderBy('base')
    .execute();
  const oldest = drafts[0]?.base;
  const base = oldest ? await baseVersion(transaction, recordId, String(oldest)) : undefined;
  const scheduled = await transaction
    .selectFrom('revisions')
    .select('number')
    .where('record_id', '=', recordId)
    .where(
      'id',
      'in',
      transaction.selectFrom('schedules').select('revision_id').where('record_id', '=', recordId),
    )
    .executeTakeFirst();
  const needed = Math.min(Number(base?.number ?? number), Number(scheduled?.number ?? number));
  await prune(transaction, recordId, Math.min(number - revisionsKept, needed - 1));
}

/** The row of the version that was saved at this moment (ISO 8601), from which a draft was begun. */
export async function baseVersion(
  connection: Connection,
  recordId: string,
  base: string,
): Promise<Row | undefined> {
  return connection
    .selectFrom('revisions')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('action', 'not in', draftActions)
    .where('id', '<', lowestId(Date.parse(base) + 1))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function prune(transaction: Write, recordId: string, last: number): Promise<void> {
  if (last < 1) return;
  await transaction
    .deleteFrom('revisions')
    .where('record_id', '=', recordId)
    .where('number', '<=', last)
    .execute();
}

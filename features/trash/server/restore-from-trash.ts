import * as z from 'zod/mini';
import { contentTypes, versionedTypes } from '../../../content/index.ts';
import { parse } from '../../../engine/api/input.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { Field } from '../../../engine/kinds/field.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { recordTypeAct } from '../../../engine/store/audit-log.ts';
import { explainViolation, nextUpdatedAt } from '../../../engine/store/collection.ts';
import { type StoredRecord, tableOf, toRow } from '../../../engine/store/record-codec.ts';
import { recordParts } from '../../../server/store/record-parts.ts';
import { recordOf } from '../../../server/store/record-rows.ts';
import { recordChange } from '../../history/server/history.ts';
import { isFileEntry, restoreFile } from '../../media/server/media-trash.ts';
import { currentAddresses } from '../../media/server/media-usage-store.ts';
import { storeUsages } from '../../media/server/media-usages.ts';
import { restoreSchedules } from '../../publishing/server/schedules.ts';
import type { PartRows, Snapshot } from './trash.ts';
import { entryOf, snapshotOf, type TrashEntry, toEntry } from './trash-rows.ts';

/** Rows of one statement: both engines limit its parameters. */
const portion = 500;

/** Brings a record back, as `TrashStore` says. */
export function restoreFromTrash(
  database: Database,
  type: ContentType,
  id: string,
  body: object,
  actor: Actor,
): Promise<TrashEntry[] | undefined> {
  // What a broken constraint is about: the record itself, or one that it cannot be without.
  let restored: { type: ContentType; name?: string } = { type };
  return database.write(
    {
      isVisible: true,
      explain: (violation) => explain(restored, explainViolation(restored.type, violation)),
    },
    async (transaction) => {
      restored = { type };
      const row = await entryOf(transaction, type, id);
      if (!row) return undefined;
      if (Number(row.is_draft) === 1) {
        await restoreUnfinished(transaction, type, row, actor);
        return [];
      }
      const needed = await neededEntries(transaction, id);
      for (const entry of needed.filter(isFileEntry))
        await restoreFile(transaction, database.engine, String(entry.id), actor);
      for (const entry of needed.filter((one) => !isFileEntry(one))) {
        const needs = contentTypes.get(String(entry.type)) as ContentType;
        restored = { type: needs, name: String(entry.name) };
        await restoreRecord(transaction, database, needs, entry, actor);
      }
      restored = { type };
      await restoreRecord(transaction, database, type, row, actor, newName(type, body));
      return needed.map((entry) => toEntry(entry, database.engine));
    },
  );
}

function explain(
  { type, name }: { type: ContentType; name?: string },
  found: AppError | undefined,
): AppError {
  if (name === undefined) {
    return (
      found ??
      new AppError(
        'conflict',
        `This ${type.definition.singular} was sent again meanwhile, so it is there already.`,
      )
    );
  }
  const detail = `This needs the ${type.definition.singular} '${name}', whose name is taken by now. Restore that first, under another name.`;
  return new AppError('conflict', detail);
}

/** Another name, by field, where the body has one for a field that is unique, or by which records are told apart. */
function newName(type: ContentType, body: object): NestedValues {
  const isName = (name: string) => type.fields[name]?.unique || name === type.definition.titleField;
  const names = Object.keys(type.fields).filter((name) => isName(name) && name in body);
  const schemas = names.map((name) => [name, (type.fields[name] as Field).schema]);
  return parse(z.object(Object.fromEntries(schemas)), body);
}

/** What is in the trash as well and this record cannot be without. */
async function neededEntries(transaction: Write, id: string): Promise<Row[]> {
  const needed = transaction.selectFrom('trash_needs').select('record_id').where('trash_id', '=', id);
  return transaction.selectFrom('trash').selectAll().where('id', 'in', needed).execute();
}

async function restoreRecord(
  transaction: Write,
  database: Database,
  type: ContentType,
  entry: Row,
  actor: Actor,
  values: NestedValues = {},
): Promise<void> {
  const { engine } = database;
  const id = String(entry.id);
  const snapshot = snapshotOf(entry);
  const before = recordOf(type, snapshot, engine);
  const { rows = [], attach } = recordParts[type.definition.name] ?? {};
  // Its files may have other addresses by now.
  const { values: addresses, usages } = await currentAddresses(transaction, type, { ...before, ...values });
  const row = {
    ...snapshot.row,
    ...toRow(type, values, engine),
    ...toRow(type, addresses, engine),
    updated_at: nextUpdatedAt(before),
  };
  await transaction.insertInto(tableOf(type)).values(encoded(row)).execute();
  const parts: Snapshot['parts'] = {};
  for (const part of rows)
    parts[part.table] = await restoreRows(transaction, part, snapshot.parts[part.table] ?? []);
  await attach?.(transaction, database, { ...snapshot, row, parts });
  await restoreSchedules(transaction, engine, snapshot.schedules ?? []);
  if (usages.length > 0) await storeUsages(transaction, database, type, id, usages);
  if (snapshot.draft) await restoreDraft(transaction, snapshot.draft, before, row.updated_at);
  const after = recordOf(type, { row, parts }, engine);
  if (versionedTypes.includes(type))
    await recordChange(transaction, database, type, { action: 'restore', actor, before, after });
  else recordTypeAct(transaction, actor, type, before, { action: 'restore', recordId: id });
  await transaction.deleteFrom('trash').where('id', '=', id).execute();
}

/** A new record that was begun and not created. */
async function restoreUnfinished(
  transaction: Write,
  type: ContentType,
  entry: Row,
  actor: Actor,
): Promise<void> {
  const { draft } = snapshotOf(entry);
  if (draft) await transaction.insertInto('drafts').values(draft).execute();
  await transaction.deleteFrom('trash').where('id', '=', entry.id).execute();
  const record = { [type.definition.titleField]: entry.name };
  recordTypeAct(transaction, actor, type, record, { action: 'restore', recordId: String(entry.id) });
}

/** The working draft of a record. It follows the record to its new version, unless that was ahead already. */
async function restoreDraft(
  transaction: Write,
  draft: Row,
  before: StoredRecord,
  updatedAt: string,
): Promise<void> {
  const base = draft.base === before.updatedAt ? updatedAt : draft.base;
  await transaction
    .insertInto('drafts')
    .values({ ...draft, base })
    .execute();
}

/** Gives the rows of a part that came back. A link to what is in the trash waits there; one to what is gone is gone, too. */
async function restoreRows(
  transaction: Write,
  { table, link }: PartRows,
  rows: readonly Row[],
): Promise<Row[]> {
  const restored: Row[] = [];
  for (let start = 0; start < rows.length; start += portion) {
    const some = rows.slice(start, start + portion);
    const there = link && (await existing(transaction, link, some));
    const complete = some.filter((row) => !there || there.has(row[link.column]));
    if (complete.length > 0) await transaction.insertInto(table).values(complete.map(encoded)).execute();
    restored.push(...complete);
    for (const row of some)
      if (link && !complete.includes(row)) await handOver(transaction, table, row, row[link.column]);
  }
  return restored;
}

type Link = NonNullable<PartRows['link']>;

/** The ids at the other end of links that are there. */
async function existing(
  transaction: Write,
  { column, type }: Link,
  rows: readonly Row[],
): Promise<Set<unknown>> {
  const ids = rows.map((row) => row[column]);
  const found = await transaction
    .selectFrom(tableOf(contentTypes.get(type) as ContentType))
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Leaves a link to the record at its other end, should that be in the trash. */
async function handOver(transaction: Write, table: string, row: Row, id: unknown): Promise<void> {
  const entry = await transaction.selectFrom('trash').selectAll().where('id', '=', id).executeTakeFirst();
  if (!entry) return;
  const snapshot = snapshotOf(entry);
  const parts = { ...snapshot.parts, [table]: [...(snapshot.parts[table] ?? []), row] };
  await transaction
    .updateTable('trash')
    .set({ snapshot: JSON.stringify({ ...snapshot, parts }) })
    .where('id', '=', id)
    .execute();
}

/** A row of a snapshot as it can be inserted: what the driver parsed from a column of JSON is text again. */
function encoded(row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(entries);
}

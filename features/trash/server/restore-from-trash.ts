import * as z from 'zod/mini';
import { contentTypes } from '../../../content/index.ts';
import { parse } from '../../../engine/api/input.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { Field } from '../../../engine/kinds/field.ts';
import { type NestedValues, valueAt } from '../../../engine/nested-values.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { recordTypeAct } from '../../../engine/store/audit-log.ts';
import { explainViolation, nextUpdatedAt } from '../../../engine/store/collection.ts';
import { nestedOf, tableOf, toRow } from '../../../engine/store/record-codec.ts';
import { afterSave, beforeSave, type PartRows, type Snapshot } from '../../../engine/store/record-events.ts';
import { partsOf, recordOf } from '../../../engine/store/record-rows.ts';
import { isFileEntry, restoreFile } from '../../media/server/media-trash.ts';
import { draftsOf, entryOf, snapshotOf, type TrashEntry, toEntry } from './trash-rows.ts';

/** Rows of one statement: both engines limit its parameters. */
const batchSize = 500;

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
        await restoreNewRecordDraft(transaction, type, row, actor);
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
  const snapshot = snapshotOf(entry);
  const before = recordOf(database, type, snapshot);
  const wanted = { ...before, ...values };
  const work = { transaction, database, type, actor };
  const final = await beforeSave({ ...work, before: wanted, values: wanted });
  const names = Object.keys(type.fields).filter((name) => valueAt(final, name) !== valueAt(before, name));
  const row = {
    ...snapshot.row,
    ...toRow(type, nestedOf(Object.fromEntries(names.map((name) => [name, valueAt(final, name)]))), engine),
    updated_at: nextUpdatedAt(before),
  };
  await transaction.insertInto(tableOf(type)).values(encoded(row)).execute();
  const parts: Snapshot['parts'] = {};
  for (const part of partsOf(database, type).rows ?? [])
    parts[part.table] = await restoreRows(transaction, part, snapshot.parts[part.table] ?? []);
  const restored = { ...snapshot, row, parts };
  const after = recordOf(database, type, restored);
  await afterSave({ ...work, action: 'restore', before, after, row, snapshot: restored });
  await transaction.deleteFrom('trash').where('id', '=', entry.id).execute();
}

/** A new record that was begun and not created. */
async function restoreNewRecordDraft(
  transaction: Write,
  type: ContentType,
  entry: Row,
  actor: Actor,
): Promise<void> {
  const drafts = draftsOf(snapshotOf(entry));
  if (drafts.length > 0) await transaction.insertInto('drafts').values(drafts).execute();
  await transaction.deleteFrom('trash').where('id', '=', entry.id).execute();
  const record = { [type.definition.titleField]: entry.name };
  recordTypeAct(transaction, actor, type, record, { action: 'restore', recordId: String(entry.id) });
}

/** Gives the rows of a part that came back. A link to what is in the trash waits there; one to what is gone is gone, too. */
async function restoreRows(
  transaction: Write,
  { table, link }: PartRows,
  rows: readonly Row[],
): Promise<Row[]> {
  const restored: Row[] = [];
  for (let start = 0; start < rows.length; start += batchSize) {
    const some = rows.slice(start, start + batchSize);
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

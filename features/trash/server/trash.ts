import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { searchText, textsOf } from '../../../engine/search-text.ts';
import { type Actor, actorColumns } from '../../../engine/store/actor.ts';
import { recordTypeAct } from '../../../engine/store/audit-log.ts';
import { columnOf, tableOf } from '../../../engine/store/record-codec.ts';
import { takeDraft } from '../../drafts/server/drafts.ts';
import { valuesOfVersion } from '../../history/server/history.ts';
import { fileIdsIn, removeUsages } from '../../media/server/media-usages.ts';
import { takeSchedules } from '../../publishing/server/schedules.ts';

/** Rows of another table, which go by their foreign key when the record goes. */
export interface PartRows {
  readonly table: string;
  /** Column with the record's id. */
  readonly own: string;
  /** Where the rows lead to records of a type: the column with their ids. */
  readonly link?: { readonly column: string; readonly type: string };
}

/** What belongs to the records of a type beside the row of its table. */
export interface RecordParts {
  rows?: readonly PartRows[] | undefined;
  /** Columns with the id of a record that must be there. */
  needs?: readonly string[];
  /** Takes away what is derived from a record that is still there. What it gives is kept for `attach`, as JSON. */
  detach?: (transaction: Write, database: Database, record: RecordRows) => Promise<Row>;
  /** Makes what is derived from a record that is there again, with the parts that came back with it. */
  attach?: (transaction: Write, database: Database, snapshot: Snapshot) => Promise<void>;
}

/** A record: the columns of its row, and the rows of its parts by table. */
export interface RecordRows {
  row: Row;
  parts: Record<string, Row[]>;
}

/** A deleted record. */
export interface Snapshot extends RecordRows {
  /** What `detach` gave. */
  kept: Row;
  /** When it was to be shown and hidden. Absent in entries of older versions. */
  schedules?: Row[];
  /** Its working draft. */
  draft?: Row | undefined;
}

const longestName = 200;

/** Deletes a record and keeps all of it in the trash. Whether there was such a record. */
export async function moveToTrash(
  transaction: Write,
  database: Database,
  type: ContentType,
  id: string,
  actor: Actor,
  parts: RecordParts = {},
): Promise<boolean> {
  if (!isId(id)) return false;
  const found = transaction.selectFrom(tableOf(type)).selectAll().where('id', '=', id);
  const before = await (database.engine.locksRows ? found.forUpdate() : found).executeTakeFirst();
  if (!before) return false;
  const rows = await rowsOfParts(transaction, parts.rows, id);
  const kept = (await parts.detach?.(transaction, database, { row: before, parts: rows })) ?? {};
  const draft = await takeDraft(transaction, id);
  await removeUsages(transaction, type, id);
  await transaction.deleteFrom('preview_links').where('record_id', '=', id).execute();
  const row = await transaction
    .deleteFrom(tableOf(type))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const schedules = await takeSchedules(transaction, type, id);
  const snapshot: Snapshot = { row, parts: rows, kept, schedules, draft };
  const entry = {
    id,
    type: type.definition.name,
    name: nameOf(type, row),
    snapshot: JSON.stringify(snapshot),
    search_text: trashText(nameOf(type, row), snapshot),
    deleted_at: new Date().toISOString(),
    ...actorColumns(actor),
  };
  await transaction.insertInto('trash').values(entry).execute();
  recordTypeAct(
    transaction,
    actor,
    type,
    { [type.definition.titleField]: entry.name },
    {
      action: 'trash',
      recordId: id,
    },
  );
  const others = (parts.needs ?? []).map((column) => String(row[column]));
  const scheduled = await scheduledTexts(transaction, type, schedules);
  await noteNeeds(transaction, id, [entry.snapshot, ...scheduled], others);
  return true;
}

/** Notes what an entry of the trash cannot be without: the files in all that it holds, and other records. */
export async function noteNeeds(
  transaction: Write,
  trashId: string,
  texts: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const named = [...new Set(texts.flatMap((text) => [...fileIdsIn(text)]))];
  const files =
    named.length === 0
      ? []
      : await transaction.selectFrom('media').select('id').where('id', 'in', named).execute();
  const needs = new Set([...others, ...files.map(({ id }) => String(id))]);
  if (needs.size === 0) return;
  const values = [...needs].map((record_id) => ({ trash_id: trashId, record_id }));
  await transaction.insertInto('trash_needs').values(values).execute();
}

/** What was to be published of a record. */
async function scheduledTexts(
  transaction: Write,
  type: ContentType,
  schedules: readonly Row[],
): Promise<string[]> {
  const ids = schedules.flatMap(({ revision_id }) => (revision_id === null ? [] : [revision_id]));
  if (ids.length === 0) return [];
  const versions = await transaction.selectFrom('revisions').select('data').where('id', 'in', ids).execute();
  return versions.map(({ data }) => JSON.stringify(valuesOfVersion(type, data)));
}

/** What a search of the trash looks through. */
export function trashText(name: string, { row, draft }: Partial<Snapshot>): string {
  return searchText([name, ...textsOf({ row, draft })]);
}

function nameOf(type: ContentType, row: Row): string {
  return String(row[columnOf(type.definition.titleField)]).slice(0, longestName);
}

/** The rows of a record's parts, by table. */
export async function rowsOfParts(
  connection: Connection,
  rows: readonly PartRows[] = [],
  id: string,
): Promise<Snapshot['parts']> {
  const found: Snapshot['parts'] = {};
  for (const { table, own } of rows)
    found[table] = await connection.selectFrom(table).selectAll().where(own, '=', id).execute();
  return found;
}

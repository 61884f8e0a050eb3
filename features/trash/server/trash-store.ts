import { type SelectQueryBuilder, sql } from 'kysely';
import { contentTypes } from '../../../content/index.ts';
import { libraryFile } from '../../../content/library-file.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Tables } from '../../../engine/database/engine.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import { type Actor, clock } from '../../../engine/store/actor.ts';
import { hasTermsIn, nestedOf } from '../../../engine/store/record-codec.ts';
import { recordOf } from '../../../engine/store/record-rows.ts';
import type { Slice } from '../../../engine/store/records.ts';
import { deletedFileValues, isFileEntry, restoreFile } from '../../media/server/media-trash.ts';
import { restoreFromTrash } from './restore-from-trash.ts';
import { draftsOf, entryOf, snapshotOf, type TrashEntry, toEntry } from './trash-rows.ts';

export interface TrashFilter {
  /** Names of types. */
  types: readonly string[];
  /** Words that a record has all of, in any of its texts; '' finds all. */
  query: string;
}

/** Deleted records of every type. */
export interface TrashStore {
  /** The one that was deleted last comes first. */
  list(filter: TrashFilter, slice: Slice): Promise<{ entries: TrashEntry[]; total: number }>;
  /** With its values as they were. */
  get(type: ContentType, id: string): Promise<(TrashEntry & { values: NestedValues }) | undefined>;
  /**
   * Brings a record back, and with it what it cannot be without. Fails with `conflict` where its name is taken by now.
   *
   * @param body values that it gets in place of those it had
   * @returns what came back with it; undefined where the trash has no such record
   */
  restore(type: ContentType, id: string, body: object, actor: Actor): Promise<TrashEntry[] | undefined>;
  /** Removes a record for good. Fails with `conflict` while another one in the trash needs it. */
  purge(type: ContentType, id: string, actor: Actor): Promise<boolean>;
  /** Removes for good what was deleted before this moment (ISO 8601), and is not needed by what stays. */
  purgeOld(before: string): Promise<number>;
}

/** Records that one transaction removes at most. */
const largestPurge = 500;

export function createTrashStore(database: Database): TrashStore {
  const { engine } = database;
  return {
    list: (filter, { offset, limit }) =>
      database.read(async (connection) => {
        const found = matching(connection, filter);
        const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await found
          .select(['id', 'type', 'name', 'deleted_at', 'actor_id', 'actor_name', 'is_draft'])
          .orderBy('deleted_at', 'desc')
          .orderBy('id', 'desc')
          .offset(offset)
          .limit(limit)
          .execute();
        return { entries: rows.map((row) => toEntry(row, engine)), total: Number(counted.total) };
      }),
    get: (type, id) =>
      database.read(async (connection) => {
        const row = await entryOf(connection, type, id);
        if (!row) return undefined;
        const entry = toEntry(row, engine);
        if (isFileEntry(entry)) return { ...entry, values: await deletedFileValues(connection, engine, id) };
        const snapshot = snapshotOf(row);
        const values = entry.isDraft
          ? nestedOf(JSON.parse(String(draftsOf(snapshot)[0]?.body)))
          : recordOf(database, type, snapshot);
        return { ...entry, values };
      }),
    restore: (type, id, body, actor) =>
      type === libraryFile
        ? database.write({ isVisible: true }, async (transaction) =>
            isId(id) && (await restoreFile(transaction, engine, id, actor)) ? [] : undefined,
          )
        : restoreFromTrash(database, type, id, body, actor),
    purge: (type, id, actor) =>
      database.write({ isVisible: false }, async (transaction) => {
        if (!(await entryOf(transaction, type, id))) return false;
        await requireNotNeeded(transaction, id);
        return (await remove(transaction, database, sql`id = ${id}`, actor)) > 0;
      }),
    async purgeOld(before) {
      const old = sql`id in (select id from trash where deleted_at < ${before} and not exists (
        select 1 from trash_needs as n where n.record_id = trash.id) limit ${largestPurge})`;
      for (let removed = 0; ; ) {
        const count = await database.write({ isVisible: false }, (transaction) =>
          remove(transaction, database, old, clock),
        );
        removed += count;
        if (count === 0) return removed;
      }
    },
  };
}

async function requireNotNeeded(transaction: Write, id: string): Promise<void> {
  const rows = await transaction
    .selectFrom('trash_needs as n')
    .innerJoin('trash as t', 't.id', 'n.trash_id')
    .select('t.type')
    .where('n.record_id', '=', id)
    .execute();
  const [first] = rows;
  if (!first) return;
  const singular = contentTypes.get(String(first.type))?.definition.singular;
  const who =
    rows.length === 1 ? `1 ${singular} in the trash is` : `${rows.length} ${singular}s in the trash are`;
  const them = rows.length === 1 ? 'it' : 'them';
  throw new AppError('conflict', `${who} filed under this. Restore or delete ${them} first.`);
}

interface Removed {
  id: string;
  type: string;
  name: string;
}

async function remove(
  transaction: Write,
  database: Database,
  condition: ReturnType<typeof sql>,
  actor: Actor,
): Promise<number> {
  const removal = sql<Removed>`delete from trash where ${condition} returning id, type, name`;
  const { rows } = await removal.execute(transaction);
  const records = rows.map(({ id, type, name }) => ({
    id,
    type: type === libraryFile.definition.name ? libraryFile : contentTypes.get(type),
    name,
  }));
  if (records.length > 0)
    for (const { purged } of database.subscribers) await purged?.({ transaction, database, actor, records });
  return rows.length;
}

type Found = SelectQueryBuilder<Tables, 'trash', object>;

function matching(connection: Connection, { types, query }: TrashFilter): Found {
  const all = connection.selectFrom('trash');
  const found: Found = types.length > 0 ? all.where('type', 'in', types) : all.where(sql<boolean>`1 = 0`);
  const condition = hasTermsIn('search_text', query);
  return condition ? found.where(condition) : found;
}

import type { EngineName } from '../../../kernel/database/engine.ts';

/** A part of what a backup holds. Parts of one name belong together, in their order. */
export interface Block {
  /** `kiran.sqlite`, `tables/NAME`; files that belong to the content would be `files/NAME`. */
  name: string;
  data: Buffer;
}

/** What tells one state of a database from another without its rows. */
export interface Inventory {
  engine: EngineName;
  /** The newest migration that it has run. */
  migration: string;
  /** Rows of each table. */
  tables: Record<string, number>;
}

/** A database as it stood at one moment. */
export interface DatabaseCopy extends Inventory {
  /** Ids of the posts that visitors see. */
  publishedPosts: string[];
  blocks(): AsyncIterable<Block>;
  /** Deletes the copy. */
  close(): Promise<void>;
}

/** A database in the making, beside the one that is there. */
export interface RestoreTarget {
  put(block: Block): Promise<void>;
  /** Fails unless all rows have come; then ends all sessions and known devices. */
  verify(inventory: Inventory): Promise<void>;
  /** Puts it in place in one step. Gives the place where the old database is kept, if there was one. */
  activate(): Promise<string | undefined>;
  /** Leaves nothing of it; after `activate` there is nothing to do. */
  discard(): Promise<void>;
}

/** Tables that are not restored: a restored session would sign users in again who have signed out since. */
export const endedByRestore = ['sessions', 'known_devices'];

/** The names of the migrations are Kysely's to keep. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

/** What to do where a database is in the way. */
export const replaceAdvice =
  'Add --replace to put the backup in its place; the old database is then kept beside it.';

/** Fails with the first table that has not as many rows as it should. */
export function requireSameRows(found: Record<string, number>, { tables }: Inventory): void {
  for (const [name, rows] of Object.entries(tables)) {
    if (found[name] === rows) continue;
    throw new Error(`The backup is not whole: ${name} has ${found[name] ?? 'no'} rows instead of ${rows}.`);
  }
}

/** A timestamp for file names: `2026-11-22T081530Z`. */
export function fileTimestampOf(timestamp: Date): string {
  return timestamp.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

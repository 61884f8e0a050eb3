import type { EngineName } from '../../../kernel/database/engine.ts';

/** A part of what a backup holds. Parts of one name belong together, in their order. */
export interface Block {
  /** `kiran.sqlite` or `tables/NAME`. */
  name: string;
  data: Buffer;
}

/** What tells one state of a database from another without its rows. */
export interface Inventory {
  engine: EngineName;
  /** Names of those that it has run. */
  migrations: string[];
  /** Rows of each table. */
  tables: Record<string, number>;
}

/** An uploaded file that the database names. */
export interface LibraryFile {
  /** In the file store. */
  key: string;
  bytes: number;
  /** SHA-256, hexadecimal. Undefined where it is not known. */
  hash?: string;
}

/** Rows of a table, all values as PostgreSQL writes them as text. */
export interface Rows {
  columns: string[];
  /** Of PostgreSQL, in the order of the columns. Undefined in backups of older versions. */
  types?: string[];
  rows: (string | null)[][];
}

/** Before the name of a table in the name of a block with its rows. */
export const tablePrefix = 'tables/';

/** A database as it stood at one moment. */
export interface DatabaseCopy extends Inventory {
  /** Ids of the posts that visitors see. */
  publishedPosts: string[];
  /** Uploaded files of all versions, the deleted ones too. */
  files: LibraryFile[];
  blocks(): AsyncIterable<Block>;
  /** Deletes the copy. */
  close(): Promise<void>;
}

/** A database in the making, beside the one that is there. */
export interface RestoreTarget {
  put(block: Block): Promise<void>;
  /**
   * Fails unless all rows have come; then ends all sessions, known devices and open uploads.
   *
   * @param storageId of the file store that the files are in from now on; undefined where it has none
   * @returns the id that the database knows its file store by
   */
  verify(inventory: Inventory, storageId: string | undefined): Promise<string | undefined>;
  /** Puts it in place in one step. Gives the place where the old database is kept, if there was one. */
  activate(): Promise<string | undefined>;
  /** Leaves nothing of it; after `activate` there is nothing to do. */
  discard(): Promise<void>;
}

/** Tables that are not restored: a restored session would sign users in again who have signed out since. Parts of uploads are in no backup. */
export const endedByRestore = ['sessions', 'known_devices', 'media_uploads'];

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

/** What `media_versions` says of files, each once. */
export const filesQuery = 'select distinct file, bytes, file_hash from media_versions order by file';

/** A row of that query. */
export function libraryFileOf(row: Record<string, unknown>): LibraryFile {
  const { file, bytes, file_hash: hash } = row;
  return { key: String(file), bytes: Number(bytes), ...(hash === null ? {} : { hash: String(hash) }) };
}

/** A timestamp for file names: `2026-11-22T081530Z`. */
export function fileTimestampOf(timestamp: Date): string {
  return timestamp.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

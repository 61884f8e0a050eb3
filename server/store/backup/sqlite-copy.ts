import {
  chownSync,
  createReadStream,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../../kernel/database/sqlite.ts';
import {
  type Block,
  type DatabaseCopy,
  endedByRestore,
  filesQuery,
  fileTimestampOf,
  type Inventory,
  type LibraryFile,
  libraryFileOf,
  quoted,
  type RestoreTarget,
  replaceAdvice,
  requireSameRows,
} from './database-copy.ts';

const blockName = 'kiran.sqlite';
const blockSize = 1024 * 1024;
/** All pages in one step: a copy in several steps begins anew whenever another process writes. */
const allPages = 2 ** 31 - 1;

/**
 * Copies the SQLite database to a temporary file while others read and write it, and checks the copy.
 *
 * @param temporary path of a file that does not exist yet
 * @throws Error that says what to do when there is no database or when it is damaged
 */
export async function copySqlite(dataDirectory: string, temporary: string): Promise<DatabaseCopy> {
  const path = join(dataDirectory, 'kiran.sqlite');
  if (!existsSync(path))
    throw new Error(`There is no database in ${dataDirectory}: set DATA_DIR to its folder.`);
  // Before SQLite would make it readable to all.
  writeFileSync(temporary, '', { mode: 0o600, flag: 'wx' });
  const close = async () => removeDatabase(temporary);
  try {
    const source = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    await backup(source, temporary, { rate: allPages }).finally(() => source.close());
    const content = withDatabase(temporary, (copy) => {
      copy.exec('pragma journal_mode = delete');
      requireSound(copy, `The database in ${dataDirectory} is damaged: restore the last good backup`);
      return { ...inventoryOf(copy), publishedPosts: publishedPosts(copy), files: filesOf(copy) };
    });
    return { ...content, blocks: () => blocksOfFile(temporary), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function* blocksOfFile(path: string): AsyncGenerator<Block> {
  for await (const data of createReadStream(path, { highWaterMark: blockSize }))
    yield { name: blockName, data };
}

/**
 * Prepares a database beside the one in the folder.
 *
 * @param temporary path of a file in the same folder that does not exist yet
 * @throws Error that says what to do when a database is there and not to be replaced, or when a server uses it
 */
export async function sqliteTarget(
  dataDirectory: string,
  { temporary, replace, now }: { temporary: string; replace: boolean; now: Date },
): Promise<RestoreTarget> {
  const path = join(dataDirectory, 'kiran.sqlite');
  if (existsSync(path)) {
    if (!replace) throw new Error(`There is a database in ${dataDirectory} already. ${replaceAdvice}`);
    lockAlone(path)?.close();
  }
  const file = await open(temporary, 'wx', 0o600);
  return {
    async put({ name, data }) {
      if (name === blockName) await file.writeFile(data);
    },
    async verify(inventory, storageId) {
      await file.close();
      const id = withDatabase(temporary, (copy) => {
        requireSound(copy, 'The database in the backup is damaged: take another backup');
        const { tables } = inventoryOf(copy);
        requireSameRows(tables, inventory);
        for (const table of endedByRestore) if (table in tables) copy.exec(`delete from ${quoted(table)}`);
        if (!('media_storage' in tables)) return undefined;
        if (storageId !== undefined) copy.prepare('update media_storage set storage_id = ?').run(storageId);
        const known = copy.prepare('select storage_id from media_storage').get()?.storage_id;
        return typeof known === 'string' ? known : undefined;
      });
      takeOwner(temporary, existsSync(path) ? path : dataDirectory);
      await syncToDisk(temporary);
      return id;
    },
    async activate() {
      const kept = existsSync(path)
        ? join(dataDirectory, `kiran-before-${fileTimestampOf(now)}.sqlite`)
        : undefined;
      // Held until the new file is in place, so that no server opens the old one in between.
      const lock = kept === undefined ? undefined : lockAlone(path);
      if (kept !== undefined) keepBeside(path, kept);
      renameSync(temporary, path);
      lock?.close();
      await syncToDisk(dataDirectory);
      return kept;
    },
    async discard() {
      await file.close();
      removeDatabase(temporary);
    },
  };
}

/** The server need not be the user who restores. */
export function takeOwner(path: string, like: string): void {
  const { uid, gid } = statSync(like);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** A second name for the old file; a log of changes that a damaged one could not take in goes with it. */
function keepBeside(path: string, kept: string): void {
  linkSync(path, kept);
  for (const part of ['-wal', '-shm']) {
    if (existsSync(path + part)) renameSync(path + part, kept + part);
  }
}

/**
 * The database in a file of its own, without a log of changes, locked against everybody else; undefined when it is too damaged to be
 * opened.
 */
function lockAlone(path: string): DatabaseSync | undefined {
  const database = new DatabaseSync(path, { timeout: 1000 });
  try {
    // SQLite does this only for who is alone with the file: every server that runs holds it, idle or not.
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive; rollback');
    return database;
  } catch (error) {
    database.close();
    if (!isBusy(error)) return undefined;
    throw new Error(`A server is running on the database ${path}. Stop it, and restore again.`, {
      cause: error,
    });
  }
}

function withDatabase<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function requireSound(database: DatabaseSync, problem: string): void {
  const [first] = database.prepare('pragma quick_check(1)').all();
  if (first?.quick_check !== 'ok') throw new Error(`${problem} (${first?.quick_check}).`);
}

function inventoryOf(database: DatabaseSync): Inventory {
  const names = textsOf(
    database,
    `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`,
  );
  const count = (name: string) =>
    Number(database.prepare(`select count(*) as rows from ${quoted(name)}`).get()?.rows);
  return {
    engine: 'sqlite',
    migrations: textsOf(database, 'select name from kysely_migration order by name'),
    tables: Object.fromEntries(names.map((name) => [name, count(name)])),
  };
}

function publishedPosts(database: DatabaseSync): string[] {
  return textsOf(database, `select id from blog_posts where status = 'Published'`);
}

function filesOf(database: DatabaseSync): LibraryFile[] {
  if (!('media_versions' in inventoryOf(database).tables)) return [];
  return database.prepare(filesQuery).all().map(libraryFileOf);
}

function textsOf(database: DatabaseSync, statement: string): string[] {
  return database
    .prepare(statement)
    .all()
    .map((row) => String(Object.values(row)[0]));
}

export function removeDatabase(path: string): void {
  for (const part of ['', '-journal', '-wal', '-shm']) rmSync(path + part, { force: true });
}

/** Also of a folder: the names in it are then on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

import { existsSync, linkSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../../engine/database/sqlite.ts';
import {
  endSessions,
  fileTimestampOf,
  type Inventory,
  replaceAdvice,
  syncToDisk,
  takeInventory,
} from './inventory.ts';

/** All pages in one step: a copy in several steps begins anew whenever another process writes. */
const allPages = 2 ** 31 - 1;

/**
 * Copies the SQLite database while others read and write it, and checks the copy.
 *
 * @throws Error that says what to do when there is no database or when it is damaged
 */
export async function dumpSqlite(dataDirectory: string, target: string): Promise<Inventory> {
  const path = join(dataDirectory, 'kiran.sqlite');
  if (!existsSync(path))
    throw new Error(`There is no database in ${dataDirectory}: set DATA_DIR to its folder.`);
  const source = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  await backup(source, target, { rate: allPages }).finally(() => source.close());
  return withDatabase(target, (copy) => {
    copy.exec('pragma journal_mode = delete');
    requireSound(copy, `The database in ${dataDirectory} is damaged: restore the last good backup`);
    return inventoryOf(copy);
  });
}

/** Fails where a database is in the way, or where a server uses it. */
export function requireNoSqlite(dataDirectory: string, replace: boolean): void {
  const path = join(dataDirectory, 'kiran.sqlite');
  if (!existsSync(path)) return;
  if (!replace) throw new Error(`There is a database in ${dataDirectory} already. ${replaceAdvice}`);
  lockAlone(path)?.close();
}

/**
 * Puts a dump in place in one step, once it is whole.
 *
 * @param dump on the same disk
 * @returns the place where the old database is kept, if there was one
 */
export async function restoreSqlite(
  dataDirectory: string,
  dump: string,
  tables: Inventory['tables'],
): Promise<string | undefined> {
  await withDatabase(dump, async (copy) => {
    requireSound(copy, 'The database in the backup is damaged: take another backup');
    const found = await inventoryOf(copy);
    const other = Object.keys(tables).find((name) => found.tables[name] !== tables[name]);
    if (other !== undefined)
      throw new Error(
        `The backup is not whole: ${other} has ${found.tables[other] ?? 'no'} rows instead of ${tables[other]}.`,
      );
    copy.exec(endSessions('main'));
  });
  await syncToDisk(dump);
  const path = join(dataDirectory, 'kiran.sqlite');
  const kept = existsSync(path)
    ? join(dataDirectory, `kiran-before-${fileTimestampOf(new Date())}.sqlite`)
    : undefined;
  // Held until the new file is in place, so that no server opens the old one in between.
  const lock = kept === undefined ? undefined : lockAlone(path);
  if (kept !== undefined) keepBeside(path, kept);
  renameSync(dump, path);
  lock?.close();
  await syncToDisk(dataDirectory);
  return kept;
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

async function withDatabase<Result>(
  path: string,
  work: (database: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  const database = new DatabaseSync(path);
  return work(database).finally(() => database.close());
}

function requireSound(database: DatabaseSync, problem: string): void {
  const [first] = database.prepare('pragma quick_check(1)').all();
  if (first?.quick_check !== 'ok') throw new Error(`${problem} (${first?.quick_check}).`);
}

function inventoryOf(database: DatabaseSync): Promise<Inventory> {
  return takeInventory('sqlite', async (statement) => database.prepare(statement).all());
}

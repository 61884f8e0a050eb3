import { expect } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { type Rows, withRows } from '../support/rows.ts';

/** Whether somebody writes into the SQLite file at this moment. */
export async function isLocked(open: Rows): Promise<boolean> {
  await open.all('pragma busy_timeout = 0');
  const isTaken = await open.all('begin immediate').then(
    () => false,
    () => true,
  );
  if (!isTaken) await open.all('rollback');
  return isTaken;
}

/** Waits until a server that was killed holds no transaction any more. */
export async function waitForUnlock(database: TestDatabase): Promise<void> {
  if (!database.databaseUrl) return;
  const sessions = `select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'kiran'`;
  await withRows(database, (open) => expect.poll(() => open.all(sessions)).toEqual([]));
}

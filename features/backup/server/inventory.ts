import { open } from 'node:fs/promises';
import type { EngineName } from '../../../engine/database/engine.ts';
import type { AuditAnchor } from '../../audit/server/audit-store.ts';

/** An uploaded file that the database names. */
export interface LibraryFile {
  /** In the file store. */
  key: string;
  bytes: number;
}

/** What a dump of a database holds. */
export interface Inventory {
  engine: EngineName;
  /** Names of those that it has run. */
  migrations: string[];
  /** Rows of each table. */
  tables: Record<string, number>;
  /** Uploaded files of all versions, the deleted ones too. */
  files: LibraryFile[];
  /** The last entry of the audit log. */
  audit: AuditAnchor;
}

/** Runs a statement that reads. */
export type Query = (statement: string) => Promise<Record<string, unknown>[]>;

/** What to do where a database is in the way. */
export const replaceAdvice =
  'Add --replace to put the backup in its place; the old database is then kept beside it.';

const tableQueries: Record<EngineName, string> = {
  sqlite: `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`,
  postgres: `select relname as name from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'`,
};

/** The names of its tables; none where it is empty. */
export async function tableNames(engine: EngineName, query: Query): Promise<string[]> {
  return (await query(tableQueries[engine])).map(({ name }) => String(name));
}

export async function takeInventory(engine: EngineName, query: Query): Promise<Inventory> {
  const names = await tableNames(engine, query);
  if (!names.includes('kysely_migration'))
    throw new Error('The database is empty: there is nothing to back up.');
  const tables: Record<string, number> = {};
  for (const name of names)
    tables[name] = Number((await query(`select count(*) as rows from ${quoted(name)}`))[0]?.rows);
  const ran = await query('select name from kysely_migration order by name');
  const files = await query('select distinct file, bytes from media_versions order by file');
  const [head] = await query('select seq, hash from audit_head');
  return {
    engine,
    migrations: ran.map(({ name }) => String(name)),
    tables,
    files: files.map(({ file, bytes }) => ({ key: String(file), bytes: Number(bytes) })),
    audit: { seq: Number(head?.seq), hash: String(head?.hash) },
  };
}

/** A restored session would sign users in again who have signed out since, and parts of uploads are in no backup. */
export function endSessions(schema: string): string {
  return ['sessions', 'known_devices', 'one_time_tokens', 'media_uploads']
    .map((table) => `delete from ${schema}.${table};`)
    .join(' ');
}

/** A timestamp for file names: `2026-11-22T081530Z`. */
export function fileTimestampOf(timestamp: Date): string {
  return timestamp.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Also of a folder: the names in it are then on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

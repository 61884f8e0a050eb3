import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { ColumnType } from '../kinds/field.ts';
import { StartError } from '../start-error.ts';
import { type Connection, DamagedDatabaseError, type Engine, unreachable, type Violation } from './engine.ts';

const violationKinds: Record<number, Violation['kind']> = {
  2067: 'unique',
  1555: 'unique',
  787: 'foreign-key',
  1811: 'foreign-key',
  1299: 'not-null',
  275: 'check',
};

const busy = 5;
const readOnly = 8;
const inputOutput = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;

/** The embedded database. */
export const sqliteEngine: Engine = {
  name: 'sqlite',
  locksRows: false,
  encode,
  decode: (type, value) => {
    if (type === 'boolean') return value === 1;
    return type === 'json' ? JSON.parse(String(value)) : value;
  },
  decodeTime: (value) => String(value),
  now: async () => new Date(),
  violationOf(error) {
    const code = errorCode(error);
    const kind = code === undefined ? undefined : violationKinds[code];
    return kind && { kind, columns: columnsOf(String((error as Error).message)) };
  },
  failureOf(error) {
    const code = errorCode(error);
    if (code === undefined) return undefined;
    const primary = code & 0xff;
    if (primary === full)
      return new AppError('disk-full', 'The disk is full: nothing was saved.', { cause: error });
    if (isDamage(error))
      return new AppError('unavailable', unreachable, { cause: new DamagedDatabaseError(error) });
    if (![busy, readOnly, inputOutput, cannotOpen].includes(primary)) return undefined;
    return new AppError('unavailable', unreachable, { cause: error });
  },
  // Writers wait for each other from their first statement on.
  isConflict: () => false,
  isConnectionLost: () => false,
  async hasTable(connection, name) {
    const query = sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
    return (await query.execute(connection)).rows.length > 0;
  },
};

/** Whether another program held the file for longer than is waited. */
export function isBusy(error: unknown): boolean {
  return ((errorCode(error) ?? 0) & 0xff) === busy;
}

/** Whether the file is not what SQLite once wrote. */
export function isDamage(error: unknown): boolean {
  return [corrupt, notADatabase].includes((errorCode(error) ?? 0) & 0xff);
}

function encode(type: ColumnType, value: unknown): unknown {
  if (type === 'boolean') return value ? 1 : 0;
  return type === 'json' ? JSON.stringify(value) : value;
}

function errorCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  return typeof code === 'number' ? code : undefined;
}

// 'UNIQUE constraint failed: tags.name_key' names columns; a foreign key names nothing.
function columnsOf(message: string): string[] {
  const [, list = ''] = message.split('constraint failed: ');
  return list.split(', ').flatMap((name) => name.split('.')[1] ?? []);
}

/** Refuses a library older than the one whose write-ahead log is known to be sound. */
export async function requireSoundSqlite(connection: Connection): Promise<void> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(connection);
  const [major = 0, minor = 0, patch = 0] = (rows[0]?.version ?? '').split('.').map(Number);
  if (major * 1e6 + minor * 1e3 + patch < 3_051_003) {
    throw new StartError(`SQLite ${rows[0]?.version} is too old: use a Node with SQLite 3.51.3 or newer.`);
  }
}

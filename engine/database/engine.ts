import type { Kysely } from 'kysely';
import type { AppError } from '../app-error.ts';
import type { ColumnType } from '../kinds/field.ts';

/** Rows as the database holds them. The store is generic over types, so Kysely cannot know the columns. */
export type Row = Record<string, unknown>;
export type Tables = Record<string, Row>;
export type Connection = Kysely<Tables>;

export type EngineName = 'sqlite' | 'postgres';

/** Error message for a database that does not respond. */
export const unreachable = 'The database cannot be reached right now.';

/** What the database holds cannot be read any more. The message says what to do. */
export class DamagedDatabaseError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database is damaged (${reason}): restore a backup`, { cause });
    this.name = 'DamagedDatabaseError';
  }
}

/** A constraint that a write violated. `columns` are known where the engine reports them. */
export interface Violation {
  kind: 'unique' | 'foreign-key' | 'not-null' | 'check';
  columns: string[];
}

/** The differences between the two databases. */
export interface Engine {
  readonly name: EngineName;
  /** A value as a column of this type takes it. */
  encode(type: ColumnType, value: unknown): unknown;
  /** What a column of this type holds, as the API has it. */
  decode(type: ColumnType, value: unknown): unknown;
  /** A timestamp as ISO 8601 text, from a timestamp column. */
  decodeTime(value: unknown): string;
  /** What time it is, by the clock that all instances share. */
  now(connection: Connection): Promise<Date>;
  /** The broken constraint behind a driver's error, or undefined. */
  violationOf(error: unknown): Violation | undefined;
  /** The failure of the database itself behind a driver's error (unavailable, full, too slow), or undefined. */
  failureOf(error: unknown): AppError | undefined;
  /** Whether a transaction was undone only because another was in its way: done once more, it may succeed. */
  isConflict(error: unknown): boolean;
  /** Whether nothing more can come over the connection of this error. What was not committed then is undone. */
  isConnectionLost(error: unknown): boolean;
  hasTable(connection: Connection, name: string): Promise<boolean>;
  /** Whether a transaction has to lock the rows that it selects: elsewhere it is alone anyway. */
  readonly locksRows: boolean;
}

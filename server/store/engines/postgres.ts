import { sql } from 'kysely';
import type { FieldKind } from '../../../content/fields/field.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Engine, Violation } from './engine.ts';
import { postgresSearch } from './postgres-search.ts';

const violationKinds: Record<string, Violation['kind']> = {
  '23505': 'unique',
  '23001': 'foreign-key',
  '23503': 'foreign-key',
  '23502': 'not-null',
  '23514': 'check',
};

/** PostgreSQL, for when one machine is no longer enough. */
export const postgresEngine: Engine = {
  name: 'postgres',
  locksRows: true,
  encode: (kind: FieldKind, value) => (kind === 'list' ? JSON.stringify(value) : value),
  decode: (kind, value) => (kind === 'date' ? decodeTime(value) : value),
  decodeTime,
  violationOf(error) {
    const { code, column, constraint, detail } = error as DriverError;
    const kind = code === undefined ? undefined : violationKinds[code];
    return kind && { kind, columns: column ? [column] : columnsOf(detail ?? constraint ?? '') };
  },
  failureOf(error) {
    if (!(error instanceof Error)) return undefined;
    const { code = '' } = error as DriverError;
    if (code === '53100')
      return new AppError('disk-full', 'The disk is full: nothing was saved.', { cause: error });
    if (code.startsWith('40'))
      return new AppError('unavailable', 'Too many changes at once: nothing was saved.', { cause: error });
    if (!isAway(code, error.message)) return undefined;
    return new AppError('unavailable', 'The database cannot be reached right now.', { cause: error });
  },
  // A serialisation failure, and the one that a deadlock chose to end.
  isLostRace: (error) => ['40001', '40P01'].includes((error as DriverError | undefined)?.code ?? ''),
  // Columns are compared by bytes, and by that rule only ASCII has a lower case.
  folded: (column) => sql<string>`lower(normalize(${sql.ref(column)}) collate "default")`,
  search: postgresSearch,
};

interface DriverError {
  code?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

function decodeTime(value: unknown): string {
  return value instanceof Date ? value.toISOString() : new Date(String(value)).toISOString();
}

// 08: connection, 53: resources, 57: shut down or cancelled by its time-out, 25006: a standby that cannot write.
function isAway(code: string, message: string): boolean {
  if (/^(08|53|57)/.test(code) || code === '25006') return true;
  if (/^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Cannot use a pool/.test(
    message,
  );
}

// 'Key (name_key)=(policy) already exists.'
function columnsOf(detail: string): string[] {
  const [, list = ''] = /\(([^)]*)\)=/.exec(detail) ?? [];
  return list === '' ? [] : list.split(', ');
}

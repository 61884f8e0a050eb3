import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import { type Connection, DamagedDatabaseError, type Engine, unreachable, type Violation } from './engine.ts';

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
  encode: (type, value) => (type === 'json' ? JSON.stringify(value) : value),
  decode: (type, value) => (type === 'timestamp' && value !== null ? decodeTime(value) : value),
  decodeTime,
  async now(connection) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(connection);
    return rows[0]?.now as Date;
  },
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
    // Data or an index that cannot be read.
    if (code === 'XX001' || code === 'XX002')
      return new AppError('unavailable', unreachable, { cause: new DamagedDatabaseError(error) });
    if (!isAway(error, code)) return undefined;
    return new AppError('unavailable', unreachable, { cause: error });
  },
  // A serialisation failure, and the one that a deadlock chose to end.
  isConflict: (error) => ['40001', '40P01'].includes((error as DriverError | undefined)?.code ?? ''),
  isConnectionLost,
  async hasTable(connection, name) {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
      connection,
    );
    return rows[0]?.found === true;
  },
};

/** Where the sessions lie. A restore from a dump makes the table anew, in whichever database and server. */
export async function readPostgresOrigin(connection: Connection): Promise<string> {
  const { rows } = await sql<{ origin: string }>`
    select concat_ws(':', (select system_identifier from pg_control_system()), oid, 'sessions'::regclass::oid) as origin
    from pg_database where datname = current_database()`.execute(connection);
  return String(rows[0]?.origin);
}

interface DriverError {
  code?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

function decodeTime(value: unknown): string {
  const time = value instanceof Date ? value : new Date(String(value));
  // The product writes no 'infinity'. Whoever reads one is told of it, and of everything else that is read with it.
  return Number.isNaN(time.getTime()) ? String(value) : time.toISOString();
}

// 53: resources, 57: shut down or cancelled by its time-out, 25006: a standby that cannot write, 3D000: dropped.
function isAway(error: Error, code: string): boolean {
  return isConnectionLost(error) || /^(53|57)/.test(code) || code === '25006' || code === '3D000';
}

/** Whether nothing more can come over the connection of this error: it was cut, closed by the server, silent or not even made. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as DriverError;
  if (/^(08|57P0[123])/.test(code) || /^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Cannot use a pool/.test(
    error.message,
  );
}

// 'Key (name_key)=(policy) already exists.'
function columnsOf(detail: string): string[] {
  const [, list = ''] = /\(([^()]*)\)=/.exec(detail) ?? [];
  return list === '' ? [] : list.split(', ');
}

/**
 * The pool as Kysely takes it, without the connections that no longer respond: `pg` hands one out again after its query timed out.
 * The connections that lie idle then are closed too, since what silenced one has silenced them all.
 */
export function replaceDeadConnections(pool: pg.Pool, log: Logger): PostgresPool {
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));

  const close = (dead: pg.PoolClient, error: Error) => {
    // The rollback on it fails as well.
    if (isClosed(dead) && idle.size === 0) return;
    log.warn({ error: error.message, connections: 1 + idle.size }, 'database connections lost');
    for (const client of [dead, ...idle]) client.connection.stream.destroy();
    idle.clear();
  };
  const acquire = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (!isClosed(client)) return client;
    client.release(true);
    return acquire();
  };
  const connect = async () => {
    const client = await acquire();
    const query: unknown = async (text: string, values: unknown[]) => {
      try {
        return await client.query(text, values);
      } catch (error) {
        if (isConnectionLost(error)) close(client, error);
        throw error;
      }
    };
    // Its other form, that of cursors, is not used.
    return { query: query as PostgresPoolClient['query'], release: client.release };
  };
  return { options: pool.options, connect, end: () => pool.end() };
}

function isClosed(client: pg.PoolClient): boolean {
  return client.connection.stream.destroyed;
}

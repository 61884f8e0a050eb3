import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isConnectionLost } from './postgres.ts';

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

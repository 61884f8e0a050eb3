import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { Outage } from '../outage.ts';
import type { Connection } from './engines/engine.ts';
import type { KnownRevision } from './revision.ts';

const pollMs = 250;
const reconnectMs = 500;

export async function readRevision(connection: Connection): Promise<number> {
  const row = await connection.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow();
  return Number(row.revision);
}

/** Hears of the writes of other processes on the same SQLite file. Gives the function that stops it. */
export function pollRevisions(reader: Connection, revision: KnownRevision, log: Logger): () => Promise<void> {
  const outage = new Outage({ log, what: 'reading of the content revision', level: 'warn' });
  let isStopped = false;
  const timer = setInterval(async () => {
    try {
      const news = await readRevision(reader);
      if (!isStopped) revision.hear(news);
      outage.worked();
    } catch (error) {
      if (!isStopped) outage.failed(error);
    }
  }, pollMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/**
 * Hears of every content write through LISTEN on a connection of its own. While that is lost the revision is unknown;
 * it comes back by itself. Gives the function that stops it.
 */
export async function listenForRevisions(
  connection: pg.ClientConfig,
  revision: KnownRevision,
  log: Logger,
): Promise<() => Promise<void>> {
  const outage = new Outage({ log, what: 'link for content revisions', level: 'warn' });
  let isStopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const reconnectLater = (error: unknown) => {
    revision.lose();
    if (isStopped || retry) return;
    outage.failed(error);
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch(reconnectLater);
    }, reconnectMs);
  };

  const connect = async () => {
    if (client) await discard(client);
    client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000 });
    client.on('error', reconnectLater);
    client.on('end', () => reconnectLater(new Error('The connection ended')));
    client.on('notification', (message) => revision.hear(Number(message.payload)));
    await client.connect();
    await client.query('listen content_revision');
    const { rows } = await client.query('select revision from content_revision');
    revision.regain(Number(rows[0]?.revision));
    outage.worked();
  };

  await connect();
  const pulse = beat(() => client, reconnectLater);
  return async () => {
    isStopped = true;
    clearInterval(pulse);
    clearTimeout(retry);
    if (client) await discard(client);
  };
}

// Its last words must not start another reconnection.
async function discard(client: pg.Client): Promise<void> {
  client.removeAllListeners();
  client.on('error', () => undefined);
  await Promise.race([
    client.end().catch(() => undefined),
    setTimeoutPromise(1000, undefined, { ref: false }),
  ]);
}

// A half-open connection says nothing: only an unanswered question shows that it is dead.
function beat(client: () => pg.Client | undefined, onDead: (error: unknown) => void): NodeJS.Timeout {
  const timer = setInterval(() => {
    const answer = client()?.query({ text: 'select 1', query_timeout: 3000 } as pg.QueryConfig);
    answer?.catch(onDead);
  }, 5000);
  return timer.unref();
}

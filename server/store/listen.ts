import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { Availability } from '../../engine/availability.ts';
import type { Connection } from '../../engine/database/engine.ts';
import type { RevisionTracker } from '../../engine/database/revision.ts';

const pollMs = 250;
const reconnectMs = 500;

export async function readRevision(connection: Connection): Promise<number> {
  const row = await connection.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow();
  return Number(row.revision);
}

/** Polls for writes of other processes to the same SQLite file. Returns the function that stops it. */
export function pollRevisions(
  reader: Connection,
  revision: RevisionTracker,
  log: Logger,
): () => Promise<void> {
  const availability = new Availability({ log, what: 'reading of the content revision', level: 'warn' });
  let isStopped = false;
  const timer = setInterval(async () => {
    try {
      const latest = await readRevision(reader);
      if (!isStopped) revision.update(latest);
      availability.reportSuccess();
    } catch (error) {
      if (!isStopped) availability.reportFailure(error);
    }
  }, pollMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/**
 * Receives every content write through LISTEN on its own connection. While that is lost the revision is unknown; it
 * reconnects by itself. Returns the function that stops it.
 */
export async function listenForRevisions(
  connection: pg.ClientConfig,
  revision: RevisionTracker,
  log: Logger,
): Promise<() => Promise<void>> {
  const availability = new Availability({ log, what: 'link for content revisions', level: 'warn' });
  let isStopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const reconnectLater = (error: unknown) => {
    revision.disconnect();
    if (isStopped || retry) return;
    availability.reportFailure(error);
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
    client.on('notification', (message) => revision.update(Number(message.payload)));
    await client.connect();
    await client.query('listen content_revision');
    const { rows } = await client.query('select revision from content_revision');
    revision.reconnect(Number(rows[0]?.revision));
    availability.reportSuccess();
  };

  await connect();
  const keepAlive = startKeepAlive(() => client, reconnectLater);
  return async () => {
    isStopped = true;
    clearInterval(keepAlive);
    clearTimeout(retry);
    if (client) await discard(client);
  };
}

// Events of the old client must not start another reconnection.
async function discard(client: pg.Client): Promise<void> {
  client.removeAllListeners();
  client.on('error', () => undefined);
  await Promise.race([
    client.end().catch(() => undefined),
    setTimeoutPromise(1000, undefined, { ref: false }),
  ]);
}

// A half-open connection raises no error: only a query without a response shows that it is dead.
function startKeepAlive(
  client: () => pg.Client | undefined,
  onDead: (error: unknown) => void,
): NodeJS.Timeout {
  const timer = setInterval(() => {
    const answer = client()?.query({ text: 'select 1', query_timeout: 3000 } as pg.QueryConfig);
    answer?.catch(onDead);
  }, 5000);
  return timer.unref();
}

import { randomUUID } from 'node:crypto';
import { contactMessage } from '../factories/bodies.ts';
import type { TestDatabase } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { withRows } from '../support/rows.ts';

/** What became of the messages that were sent, each with an Idempotency-Key that stands in its text too. */
export interface Sent {
  /** Answered 201, by key. */
  acknowledged: Map<string, string>;
  /** Keys that got no answer, or one that says to try again. */
  unsure: string[];
  /** Every answer but 201, and what became of requests without an answer. */
  troubles: Map<string, number>;
}

export const nothingSent = (): Sent => ({ acknowledged: new Map(), unsure: [], troubles: new Map() });

/** Starts sending messages, as many at a time as asked for, spread over the servers. A writer goes on after trouble. */
export function startWriters(servers: readonly Http[], count: number) {
  const sent = nothingSent();
  let isStopped = false;
  const write = async (http: Http) => {
    while (!isStopped) await sendMessage(http, randomUUID(), sent);
  };
  const all = Array.from({ length: count }, (_, index) => write(servers[index % servers.length] as Http));
  /** Lets each finish what it is at. */
  const stop = async () => {
    isStopped = true;
    await Promise.all(all);
    return sent;
  };
  return { sent, stop };
}

/** Sends one message and notes what became of it. */
export async function sendMessage(http: Http, key: string, sent: Sent): Promise<void> {
  try {
    const { status, body } = await http.post<{ id: string }>('/contact', contactMessage({ message: key }), {
      'idempotency-key': key,
    });
    if (status === 201) sent.acknowledged.set(key, body.id);
    else noteTrouble(sent, key, String(status));
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    noteTrouble(sent, key, cause?.code ?? cause?.message ?? String(error));
    // Nobody listens: do not spin.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function noteTrouble(sent: Sent, key: string, trouble: string): void {
  sent.unsure.push(key);
  sent.troubles.set(trouble, (sent.troubles.get(trouble) ?? 0) + 1);
}

/** Acknowledged messages that the database does not have under their ids, and messages that it has twice. */
export async function findLostOrDuplicated(database: TestDatabase, sent: Sent): Promise<string[]> {
  const rows = await withRows(database, (open) => open.all('select id, message from contact'));
  const ids = new Map<string, string[]>();
  for (const row of rows) {
    const key = String(row.message);
    ids.set(key, [...(ids.get(key) ?? []), String(row.id)]);
  }
  const lost = [...sent.acknowledged].filter(([key, id]) => !ids.get(key)?.includes(id));
  const doubled = [...ids].filter(([, found]) => found.length > 1);
  return [...lost.map(([key]) => `lost ${key}`), ...doubled.map(([key]) => `doubled ${key}`)];
}

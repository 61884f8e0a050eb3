import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Http } from './http.ts';

interface Upload {
  method?: string;
  /** Sent one after the other; without `content-length` among the headers their sum is unannounced. */
  chunks: Iterable<string | Uint8Array>;
  headers?: Record<string, string>;
}

/**
 * Sends a body a piece at a time, and takes an answer that comes before its end. `fetch` would only tell that the server hung up.
 * `sent` counts the chunks that were sent before the answer came.
 */
export async function upload(http: Http, path: string, { method = 'POST', chunks, headers = {} }: Upload) {
  const token = http.token ? { authorization: `Bearer ${http.token}` } : {};
  const all = { 'content-type': 'application/json', ...token, ...headers };
  const outgoing = request(`${http.origin}/api${path}`, { method, headers: all });
  let [sent, isAnswered, text] = [0, false, ''];
  outgoing.once('response', () => {
    isAnswered = true;
  });
  const response = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.on('error', () => {});
  const sendAll = async () => {
    for (const chunk of chunks) {
      if (isAnswered || outgoing.destroyed) return;
      const isTaken = outgoing.write(chunk);
      sent += 1;
      if (!isTaken) await new Promise((resolve) => outgoing.once('drain', resolve).once('close', resolve));
    }
    if (!isAnswered) outgoing.end();
  };
  const [[incoming]] = await Promise.all([response, sendAll()]);
  incoming.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  await new Promise((resolve) => incoming.once('end', resolve).once('error', resolve));
  outgoing.destroy();
  return { status: incoming.statusCode ?? 0, contentType: incoming.headers['content-type'], text, sent };
}

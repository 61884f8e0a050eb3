import { type ClientRequest, request } from 'node:http';
import type { Http } from './http.ts';

interface Upload {
  method?: string;
  /** Sent one after the other; with `length` missing they go out chunked, their sum unannounced. */
  chunks: Iterable<string | Uint8Array>;
  headers?: Record<string, string>;
}

export interface UploadResponse {
  status: number;
  contentType: string | undefined;
  text: string;
  /** Chunks that were sent before the answer came. */
  sent: number;
}

/** Sends a body a piece at a time, and takes an answer that comes before its end. `fetch` would only tell that the server hung up. */
export function upload(
  http: Http,
  path: string,
  { method = 'POST', chunks, headers = {} }: Upload,
): Promise<UploadResponse> {
  const token = http.token ? { authorization: `Bearer ${http.token}` } : {};
  const outgoing = request(`${http.origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...token, ...headers },
  });
  return new Promise((resolve, reject) => {
    let sent = 0;
    let isAnswered = false;
    outgoing.on('response', (incoming) => {
      isAnswered = true;
      let text = '';
      const finish = () => {
        outgoing.destroy();
        resolve({
          status: incoming.statusCode ?? 0,
          contentType: incoming.headers['content-type'],
          text,
          sent,
        });
      };
      incoming.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      incoming.on('end', finish).on('error', finish);
    });
    outgoing.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    void sendAll(
      outgoing,
      chunks,
      () => isAnswered,
      () => (sent += 1),
    );
  });
}

async function sendAll(
  outgoing: ClientRequest,
  chunks: Upload['chunks'],
  isAnswered: () => boolean,
  count: () => void,
): Promise<void> {
  for (const chunk of chunks) {
    if (isAnswered() || outgoing.destroyed) return;
    const isTaken = outgoing.write(chunk);
    count();
    if (!isTaken) await new Promise((resolve) => outgoing.once('drain', resolve).once('close', resolve));
  }
  if (!isAnswered()) outgoing.end();
}

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Media } from '../../features/media/media.ts';
import type { Http, HttpResponse, ProblemBody } from './http.ts';

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

export const tusVersion = { 'tus-resumable': '1.0.0' };
export const partType = { 'content-type': 'application/offset+octet-stream' };

/** Begins an upload in parts. */
export function openUpload(
  staff: Http,
  length: number,
  fields: Record<string, string> = { filename: 'minutes.pdf' },
): Promise<HttpResponse<ProblemBody>> {
  const pairs = Object.entries(fields).map(([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`);
  return staff.post('/media/uploads', undefined, {
    ...tusVersion,
    'upload-length': String(length),
    'upload-metadata': pairs.join(','),
  });
}

/** Begins an upload in parts that is taken; gives its path below `/api`. */
export async function beginUpload(...call: Parameters<typeof openUpload>): Promise<string> {
  const { status, headers, text } = await openUpload(...call);
  if (status !== 201) throw new Error(`The upload was answered ${status}: ${text}`);
  return headers.get('location')?.replace('/api', '') ?? '';
}

export function sendPart(
  staff: Http,
  path: string,
  offset: number,
  part: Uint8Array,
  headers: Record<string, string> = {},
): Promise<HttpResponse<Media & ProblemBody>> {
  return staff.call('PATCH', path, {
    body: Uint8Array.from(part),
    headers: { ...tusVersion, ...partType, 'upload-offset': String(offset), ...headers },
  });
}

/** Bytes that have arrived, or the status where there is no such upload. */
export async function offsetOf(staff: Http, path: string): Promise<number> {
  const { status, headers } = await staff.call('HEAD', path, { headers: tusVersion });
  return status === 204 ? Number(headers.get('upload-offset')) : status;
}

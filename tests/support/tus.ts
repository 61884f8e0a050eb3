import type { Media } from '../../features/media/media.ts';
import type { Http, HttpResponse, ProblemBody } from './http.ts';

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

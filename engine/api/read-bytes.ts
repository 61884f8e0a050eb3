import { AppError } from '../app-error.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * Reads a body whole, counting while it comes, whatever length was announced.
 *
 * Fails with `too-large`, with `unsupported-media-type` when it is compressed, with `malformed` when it breaks off.
 *
 * @param maxBytes limit of the body
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  requirePlain(request.headers.get('content-encoding'));
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  for (let bytes = 0, chunk = await next(reader); chunk; chunk = await next(reader)) {
    bytes += chunk.byteLength;
    // The rest is left unread and not cancelled: that would close the connection before the response is sent.
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fails with `unsupported-media-type` for a compressed body. */
export function requirePlain(encoding: string | null): void {
  if (!encoding || encoding.toLowerCase() === 'identity') return;
  // A small body may unfold to a huge one.
  throw new AppError('unsupported-media-type', 'Send the body without Content-Encoding.');
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (cause) {
    // Who goes away in the middle of a sentence has not found a fault of ours.
    throw new AppError('malformed', 'The body did not arrive whole.', { cause });
  }
}

function tooLarge(maxBytes: number): AppError {
  const size = maxBytes >= megabyte ? `${maxBytes / megabyte} MB` : `${maxBytes / kilobyte} KB`;
  return new AppError('too-large', `The request is larger than ${size}.`);
}

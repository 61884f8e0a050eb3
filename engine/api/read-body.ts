import { AppError } from '../app-error.ts';
import { readBytes } from './read-bytes.ts';

const deepestNesting = 32;
/** Keys of objects in the whole body. */
const maxKeys = 1000;
/** Entries of arrays in the whole body: how many one list may have, its own rule says. */
const maxEntries = 10_000;

/**
 * Reads a JSON body of at most `limit` bytes.
 *
 * Fails with `unsupported-media-type`, `too-large` or `malformed`.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  requireJson(request.headers.get('content-type'));
  const text = decode(await readBytes(request, limit));
  try {
    return requireModest(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('malformed', 'The body is not valid JSON.', { cause });
  }
}

function requireJson(contentType: string | null): void {
  const [essence = ''] = (contentType ?? '').toLowerCase().split(';');
  if (essence.trim() === 'application/json') return;
  throw new AppError('unsupported-media-type', 'Send the body as application/json.', {
    headers: { accept: 'application/json' },
  });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid UTF-8.', { cause });
  }
}

// Rules walk the whole value: without a bound a small body could keep the process busy.
function requireModest(value: unknown): unknown {
  let keys = 0;
  let entries = 0;
  const walk = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null) return;
    if (depth > deepestNesting) throw new AppError('malformed', 'The body is nested too deeply.');
    const members = Object.values(part);
    if (Array.isArray(part)) entries += members.length;
    else keys += members.length;
    if (keys > maxKeys || entries > maxEntries)
      throw new AppError('malformed', 'The body has too many entries.');
    for (const member of members) walk(member, depth + 1);
  };
  walk(value, 1);
  return value;
}

import { AppError } from '../errors/app-error.ts';

/** Largest request body, in bytes, where a route says nothing else. */
export const defaultBodyLimit = 256 * 1024;

const deepestNesting = 32;
const mostKeys = 1000;

/**
 * Reads a JSON body, counting bytes while they come.
 *
 * Fails with `unsupported-media-type`, `too-large` or `malformed`.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  requireJson(request.headers.get('content-type'));
  const text = await readText(request, limit);
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

async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid UTF-8.', { cause });
  }
}

function tooLarge(limit: number): AppError {
  const size = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MB` : `${limit / 1024} KB`;
  return new AppError('too-large', `The request is larger than ${size}.`);
}

// Rules walk the whole value: without a bound a small body could keep the process busy.
function requireModest(value: unknown): unknown {
  let keys = 0;
  const walk = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null) return;
    if (depth > deepestNesting) throw new AppError('malformed', 'The body is nested too deeply.');
    const members = Object.values(part);
    keys += members.length;
    if (keys > mostKeys) throw new AppError('malformed', 'The body has too many entries.');
    for (const member of members) walk(member, depth + 1);
  };
  walk(value, 1);
  return value;
}

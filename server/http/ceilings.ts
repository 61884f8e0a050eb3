import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors/app-error.ts';
import type { AppEnvironment } from './environment.ts';

interface CeilingsOptions {
  /** Bytes of a body by the first entry whose path it is or lies below; the last resort is `/`. */
  bodies?: readonly { path: string; bytes: number }[];
  /** Characters of path and query. Default 8192. */
  address?: number;
  /** Header lines. Default 100. */
  headerLines?: number;
}

const kilobyte = 1024;
const defaultBodies = [
  // The editor embeds pictures into the text of a post.
  { path: '/api/blog/posts', bytes: 16 * kilobyte * kilobyte },
  { path: '/api', bytes: 256 * kilobyte },
  { path: '/', bytes: 64 * kilobyte },
];

/**
 * Refuses what is too large before any handler sees it. A body whose length is not announced is counted while it is read.
 *
 * @example
 * app.use(ceilings({ bodies: [{ path: '/', bytes: 1024 }] }));
 */
export function ceilings(options: CeilingsOptions = {}) {
  const { bodies = defaultBodies, address = 8192, headerLines = 100 } = options;
  return createMiddleware<AppEnvironment>(async function ceilings(context, next) {
    const { incoming } = context.env ?? {};
    // The address as it was sent: parsing may have lengthened it.
    if ((incoming?.url ?? context.req.url).length > address) {
      throw new AppError('address-too-long', `The address may have ${address} characters.`);
    }
    if ((incoming?.rawHeaders.length ?? 0) > 2 * headerLines) {
      throw new AppError('headers-too-large', `A request may have ${headerLines} header lines.`);
    }
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD') {
      context.req.raw = await withinCeiling(context.req.raw, ceilingOf(bodies, context.req.path));
    }
    await next();
  });
}

function ceilingOf(bodies: NonNullable<CeilingsOptions['bodies']>, path: string): number {
  const isBelow = (parent: string) => parent === '/' || path === parent || path.startsWith(`${parent}/`);
  return bodies.find((entry) => isBelow(entry.path))?.bytes ?? 0;
}

async function withinCeiling(request: Request, most: number): Promise<Request> {
  const encoding = request.headers.get('content-encoding');
  if (encoding && encoding.toLowerCase() !== 'identity') {
    // A small body may unfold to a huge one.
    throw new AppError('unsupported-media-type', 'Send the body without Content-Encoding.');
  }
  const length = request.headers.get('content-length');
  // Node's parser refuses a length that is not a number and reads no more than it says.
  if (length !== null) {
    if (Number(length) > most) throw tooLarge(most);
    return request;
  }
  if (!request.body) return request;
  const { method, url, headers } = request;
  return new Request(url, { method, headers, body: await readAtMost(request.body, most) });
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(most: number): AppError {
  return new AppError('too-large', `The request is larger than ${most / kilobyte} KB.`, {
    headers: { connection: 'close' },
  });
}

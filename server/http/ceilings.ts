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
 * Refuses what is too large. A body is counted while a handler reads it, whatever length was announced; nothing of it is read
 * before, because the handler may first ask who sends it.
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
      context.req.raw = withinCeiling(context.req.raw, ceilingOf(bodies, context.req.path));
    }
    await next();
  });
}

function ceilingOf(bodies: NonNullable<CeilingsOptions['bodies']>, path: string): number {
  const isBelow = (parent: string) => parent === '/' || path === parent || path.startsWith(`${parent}/`);
  return bodies.find((entry) => isBelow(entry.path))?.bytes ?? 0;
}

function withinCeiling(request: Request, most: number): Request {
  const encoding = request.headers.get('content-encoding');
  if (encoding && encoding.toLowerCase() !== 'identity') {
    // A small body may unfold to a huge one.
    throw new AppError('unsupported-media-type', 'Send the body without Content-Encoding.');
  }
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > most) throw tooLarge(most);
  if (length === '0' || !request.body) return request;
  const { method, url, headers } = request;
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    body: counted(request.body, most),
    duplex: 'half',
  };
  return new Request(url, init);
}

function counted(body: ReadableStream<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await reader.read().catch((cause) => {
        // Who goes away in the middle of a sentence has not found a fault of ours.
        throw new AppError('malformed', 'The body did not arrive whole.', { cause });
      });
      if (done) return controller.close();
      bytes += value.length;
      if (bytes > most) throw tooLarge(most);
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

function tooLarge(most: number): AppError {
  // No `connection: close`: with the rest of the body unread the answer itself would be lost on the way.
  return new AppError('too-large', `The request is larger than ${most / kilobyte} KB.`);
}

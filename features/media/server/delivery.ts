import { type Context, Hono } from 'hono';
import type { AppEnvironment } from '../../../engine/api/environment.ts';
import { notFound } from '../../../engine/app-error.ts';
import { isFresh, notModifiedHeaders } from '../../../engine/http/encoded-response.ts';
import { requireGetOrHead } from '../../../engine/http/require-get-or-head.ts';
import { resourcePolicy } from '../../../engine/http/security-headers.ts';
import type { Media } from '../media.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import type { Library } from './library.ts';
import type { MediaStore } from './media-store.ts';
import { type ReadyFile, type ReadyFiles, requestName } from './ready-files.ts';
import { readVariant, type Servable } from './variants.ts';

const immutable = 'public, max-age=31536000, immutable';

/** What a parser of addresses writes in another way. */
const rewritten = /%|\/\.\.?\//;

interface Delivery extends Pick<Library, 'files' | 'variants' | 'health'> {
  store: Pick<MediaStore, 'get'>;
  readyFiles: ReadyFiles;
}

/**
 * The files of the library, at addresses whose content never changes.
 *
 * @example
 * app.route('/', mediaFiles({ store: store.media, ...library, readyFiles }));
 */
export function mediaFiles({ store, files, variants, health, readyFiles }: Delivery) {
  const app = new Hono<AppEnvironment>();
  app.all('/media/:id/:version{[1-9][0-9]{0,8}}/:name{[a-z0-9-]+\\.[a-z0-9]+}', async (context) => {
    const { req } = context;
    requireGetOrHead(req.method);
    const { revision } = readyFiles;
    const stored = await store.get(req.param('id'));
    const version = Number(req.param('version'));
    const { pathname, search } = new URL(req.url);
    const [sent = ''] = (context.env?.incoming?.url ?? req.url).split('?', 1);
    if (!stored || version > stored.media.version || rewritten.test(sent)) throw notFound('file');
    const { address } = stored.media;
    if (version < stored.media.version) return redirect(302, address + search, 'no-cache');
    if (pathname !== address) return redirect(301, address + search, 'public, max-age=86400');
    const accept = req.header('accept');
    const request = stored.media.kind === 'picture' ? readVariant(search.slice(1), stored.media) : undefined;
    const servable = request
      ? await variants.get(stored, request, accept ?? '')
      : { key: stored.file, type: stored.media.type };
    const onReady = (file: ReadyFile) =>
      readyFiles.set(requestName(address + search, accept), file, revision);
    const response = await send(context, files, servable, stored.media, onReady);
    if (response) return response;
    // There is a row but no file: all of them may be away.
    await health.require();
    throw notFound('file');
  });
  return app;
}

function redirect(status: 301 | 302, location: string, cacheControl: string): Response {
  return new Response(null, { status, headers: { location, 'cache-control': cacheControl } });
}

async function send(
  { req }: Context<AppEnvironment>,
  files: FileStore,
  { key, type, isSubstitute }: Servable,
  media: Media,
  onReady: (file: ReadyFile) => void,
): Promise<Response | undefined> {
  const size = await files.sizeOf(key);
  if (size === undefined) return undefined;
  const etag = `"${key.slice(key.indexOf('/') + 1)}"`;
  const headers = {
    'content-type': type,
    'cache-control': isSubstitute ? 'no-store' : immutable,
    'accept-ranges': 'bytes',
    'content-length': String(size),
    ...(isSubstitute ? {} : { etag }),
    ...(media.kind === 'picture' ? pictureHeaders : documentHeaders(media)),
  };
  if (!isSubstitute && isFresh({ etag }, req.header('if-none-match')))
    return new Response(null, { status: 304, headers: notModifiedHeaders({ headers }) });
  const isWhole = req.header('if-range') !== undefined && req.header('if-range') !== etag;
  const range = isWhole || isSubstitute ? undefined : readRange(req.header('range'), size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const part = range && {
    'content-length': String(range.end - range.start + 1),
    'content-range': `bytes ${range.start}-${range.end}/${size}`,
  };
  const body = req.method === 'HEAD' ? null : await files.read(key, range);
  if (body instanceof Uint8Array && !range && !isSubstitute) onReady({ key, etag, headers });
  return new Response(body as BodyInit | null, {
    status: range ? 206 : 200,
    headers: { ...headers, ...part },
  });
}

const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  // Feed readers and mails show our pictures on pages of their own.
  [resourcePolicy]: 'cross-origin',
  vary: 'Accept',
};

/** PDF viewers of browsers are pages that need styles and frames; everything else is saved. */
function documentHeaders({ name, type, address }: Media): Record<string, string> {
  const isShown = type === 'application/pdf';
  const extension = address.slice(address.lastIndexOf('.'));
  const fileName = name.toLowerCase().endsWith(extension) ? name : name + extension;
  const plain = address.slice(address.lastIndexOf('/') + 1);
  return {
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`,
    ...(isShown ? { 'content-security-policy': "frame-ancestors 'self'" } : {}),
  };
}

/** RFC 8187 allows less than `encodeURIComponent` leaves. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** One range of bytes. Several ranges, and what is no range, are the whole file. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable';
  return start > end ? undefined : { start, end };
}

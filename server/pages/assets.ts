import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';
import { type Encoding, encodings, negotiateEncoding } from '../../engine/http/accept-encoding.ts';
import { resourcePolicy } from '../../engine/http/security-headers.ts';
import { type Asset, type AssetManifest, buildLayout, compressedExtension } from './asset-manifest.ts';

interface AssetsOptions {
  manifest: AssetManifest;
  /** Where the files of the manifest lie. */
  buildDirectory: string;
  /** Files up to so many bytes stay in memory after the first request. Default 64 KiB. */
  smallBytes?: number;
  /** Most bytes of files in memory. Default 8 MiB. */
  memoryBytes?: number;
}

/** Paths whose names change with their content. */
const hashed = /^\/assets\//;
// A picture that a visitor opens by itself must not run scripts in our name.
export const pictureContentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Serves the files of the build, compressed beforehand. The path only selects an entry of the manifest; it never becomes
 * the name of a file.
 *
 * @example
 * app.use(assets({ manifest: await readAssetManifest('build'), buildDirectory: 'build' }));
 */
export function assets(options: AssetsOptions) {
  const entries = new Map(Object.entries(options.manifest));
  const read = reader(options);
  return createMiddleware<AppEnvironment>(async function assets(context, next) {
    const { pathname } = new URL(context.req.url);
    const asset = entries.get(pathname);
    const { method } = context.req;
    if (!asset || (method !== 'GET' && method !== 'HEAD')) {
      // A file of an older build: the not-found page of the site would be of no use to a script.
      if (hashed.test(pathname)) throw new AppError('not-found', 'There is no such file.');
      return next();
    }
    const encoding = chooseEncoding(asset, context.req.header('accept-encoding'));
    const headers = headersOf(pathname, asset, encoding);
    const sent = context.req.header('if-none-match');
    if (sent?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.etag)) {
      return new Response(null, { status: 304, headers });
    }
    headers['content-length'] = String(bytesOf(asset, encoding));
    return new Response(method === 'HEAD' ? null : await read(asset, encoding), { headers });
  });
}

function chooseEncoding(asset: Asset, accepted: string | undefined): Encoding {
  const best = negotiateEncoding(accepted);
  const rest = encodings.slice(encodings.indexOf(best));
  return rest.find((encoding) => encoding === 'identity' || asset[encoding] !== undefined) ?? 'identity';
}

function headersOf(path: string, asset: Asset, encoding: Encoding): Record<string, string> {
  const isEncoded = encoding !== 'identity';
  return {
    'content-type': asset.type,
    etag: `"${asset.digest}${isEncoded ? `-${encoding}` : ''}"`,
    'cache-control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...(asset.br === undefined && asset.gzip === undefined ? {} : { vary: 'Accept-Encoding' }),
    ...(isEncoded ? { 'content-encoding': encoding } : {}),
    // Feed readers and previews of links show our pictures on pages of their own.
    ...(asset.type.startsWith('image/') ? { [resourcePolicy]: 'cross-origin' } : {}),
    ...(asset.type === 'image/svg+xml' ? { 'content-security-policy': pictureContentPolicy } : {}),
  };
}

function bytesOf(asset: Asset, encoding: Encoding): number {
  return encoding === 'identity' ? asset.bytes : (asset[encoding] ?? asset.bytes);
}

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

function reader({ buildDirectory, smallBytes = 64 * 1024, memoryBytes = 8 * 1024 * 1024 }: AssetsOptions) {
  const cached = new Map<string, Buffer<ArrayBuffer>>();
  let left = memoryBytes;

  return async function read(asset: Asset, encoding: Encoding): Promise<Body> {
    const path = locate(asset, encoding);
    const stored = cached.get(path);
    if (stored) return stored;
    if (bytesOf(asset, encoding) > smallBytes) {
      return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
    }
    const body = await readFile(path);
    if (body.length <= left && !cached.has(path)) {
      left -= body.length;
      cached.set(path, body);
    }
    return body;
  };

  function locate(asset: Asset, encoding: Encoding): string {
    return encoding === 'identity'
      ? join(buildDirectory, buildLayout.files, asset.file)
      : join(buildDirectory, buildLayout.compressed, asset.file + compressedExtension[encoding]);
  }
}

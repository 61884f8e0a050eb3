import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';
import { type Encoding, encodings, negotiateEncoding } from '../../engine/http/accept-encoding.ts';
import { resourcePolicy } from '../../engine/http/security-headers.ts';

/** A file that is served under a fixed path. */
export interface Asset {
  /** Name below `build/client`. */
  file: string;
  type: string;
  bytes: number;
  /** Digest of the content, the heart of its ETag. */
  digest: string;
  /** Bytes of the compressed files below `build/compressed`, where they are smaller. */
  br?: number;
  gzip?: number;
}

/** The files by the path under which they are served. A file that is not listed is not served. */
export type AssetManifest = Record<string, Asset>;

/** Where the parts lie below the build directory. */
export const buildLayout = {
  files: 'client',
  compressed: 'compressed',
  manifest: 'assets.json',
  emoji: 'emoji',
} as const;

export const compressedExtension = { br: '.br', gzip: '.gz' } as const;

/** The built files, and the manifest that the build wrote of them. */
export interface BuiltAssets {
  manifest: AssetManifest;
  buildDirectory: string;
}

/** Most bytes of files in memory. */
const memoryBytes = 8 * 1024 * 1024;
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
 * app.use(assets({ manifest, buildDirectory: 'build' }));
 */
export function assets({ manifest, buildDirectory }: BuiltAssets) {
  const entries = new Map(Object.entries(manifest));
  const bodies = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: memoryBytes,
    sizeCalculation: (body) => body.length || 1,
    fetchMethod: (path) => readFile(join(buildDirectory, path)),
  });
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
    return new Response(method === 'HEAD' ? null : await bodies.forceFetch(fileOf(asset, encoding)), {
      headers,
    });
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
    ...(asset.type.startsWith('image/svg') ? { 'content-security-policy': pictureContentPolicy } : {}),
  };
}

function bytesOf(asset: Asset, encoding: Encoding): number {
  return encoding === 'identity' ? asset.bytes : (asset[encoding] ?? asset.bytes);
}

/** Path below the build directory. */
function fileOf({ file }: Asset, encoding: Encoding): string {
  return encoding === 'identity'
    ? join(buildLayout.files, file)
    : join(buildLayout.compressed, file + compressedExtension[encoding]);
}

import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file that is served under a fixed path. */
export interface Asset {
  /** Name below `build/client`. */
  file: string;
  type: string;
  bytes: number;
  /** Digest of the content, the heart of its ETag. */
  digest: string;
  /** Bytes of the compressed twins below `build/compressed`, where they are smaller. */
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

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The media type by the name's extension; bytes without a meaning where it is unknown. */
export function mediaTypeOf(file: string): string {
  return types[extname(file).toLowerCase()] ?? 'application/octet-stream';
}

/** Reads the manifest that the build wrote. */
export async function readAssetManifest(buildDirectory: string): Promise<AssetManifest> {
  return JSON.parse(await readFile(join(buildDirectory, buildLayout.manifest), 'utf8')) as AssetManifest;
}

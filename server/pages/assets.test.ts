import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { securityHeaders } from '../../engine/http/security-headers.ts';
import { handleError } from '../http/error-handler.ts';
import { requestId } from '../http/request-log.ts';
import { type AssetManifest, assets } from './assets.ts';
import { compressAssets } from './compress-assets.ts';

const script = 'export const answer = 42;\n'.repeat(100);
const picture = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251));
const files: Record<string, string | Buffer> = {
  'assets/root-B1x.js': script,
  'assets/letters.woff2': picture.subarray(0, 900),
  'pictures/roof top.webp': picture,
  'pictures/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>evil()</script></svg>',
  'manifest.webmanifest': '{}',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
  '.vite/manifest.json': '{}',
};

let buildDirectory: string;
let manifest: AssetManifest;
let app: Hono<AppEnvironment>;

beforeAll(async () => {
  buildDirectory = mkdtempSync(join(tmpdir(), 'kiran-assets-'));
  for (const [name, content] of Object.entries(files)) {
    const path = join(buildDirectory, 'client', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  writeFileSync(join(buildDirectory, 'secret.txt'), 'secret');
  manifest = await compressAssets(buildDirectory);
  app = new Hono<AppEnvironment>();
  app.use(requestId({ log: pino({ level: 'silent' }) }));
  app.use(assets({ manifest, buildDirectory }));
  app.all('*', (context) => context.text('page', 404));
  app.onError(handleError);
});

afterAll(() => rmSync(buildDirectory, { recursive: true }));

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

it('the manifest lists public files and compresses them where it saves bytes', () => {
  expect(Object.keys(manifest).sort()).toEqual([
    '/assets/letters.woff2',
    '/assets/root-B1x.js',
    '/manifest.webmanifest',
    '/pictures/mark.svg',
    '/pictures/roof%20top.webp',
    '/robots.txt',
    '/sitemap.xml',
  ]);
  expect(manifest['/assets/root-B1x.js']?.br).toBeLessThan(200);
  expect(manifest['/robots.txt']?.br).toBeUndefined();
  expect(manifest['/assets/letters.woff2']?.gzip).toBeUndefined();
});

describe('static files', () => {
  it.each([
    ['/assets/root-B1x.js', 'text/javascript; charset=utf-8'],
    ['/assets/letters.woff2', 'font/woff2'],
    ['/pictures/mark.svg', 'image/svg+xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ])('%s is sent as %s', async (path, type) => {
    const response = await app.request(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    const name = decodeURIComponent(path.slice(1));
    expect((await bytesOf(response)).equals(Buffer.from(files[name] ?? ''))).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(files[name] ?? '')));
  });

  it('a static file is sent in the encoding that the client accepts', async () => {
    const path = '/assets/root-B1x.js';
    const br = await app.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await app.request(path, { headers: { 'accept-encoding': 'gzip' } });
    expect([br, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip']);
    expect(br.headers.get('vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(script);
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(script);
  });

  it('files with a hash in their name are cached forever, and others for an hour', async () => {
    const cacheControl = async (path: string) => (await app.request(path)).headers.get('cache-control');
    expect(await cacheControl('/assets/root-B1x.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl('/robots.txt')).toBe('public, max-age=3600');
  });

  it('only pictures can be embedded by other sites', async () => {
    const site = new Hono<AppEnvironment>();
    site.use(securityHeaders({ https: false }), assets({ manifest, buildDirectory }));
    const policyOf = async (path: string) =>
      (await site.request(path)).headers.get('cross-origin-resource-policy');
    expect(await policyOf('/pictures/mark.svg')).toBe('cross-origin');
    expect(await policyOf('/pictures/roof%20top.webp')).toBe('cross-origin');
    expect(await policyOf('/assets/root-B1x.js')).toBe('same-origin');
  });

  it('SVG pictures are sent with a policy that runs no script', async () => {
    const policy = (await app.request('/pictures/mark.svg')).headers.get('content-security-policy');
    expect(policy).toContain('sandbox');
    expect(policy).toContain("default-src 'none'");
  });

  it.each([
    '/secret.txt',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/robots.txt.br',
    '//robots.txt',
  ])('a path outside the manifest returns 404: %s', async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  it('a missing file of an older build does not return a page', async () => {
    const response = await app.request('/assets/root-A0a.js');
    expect([response.status, await response.text()]).not.toEqual([404, 'page']);
  });
});

import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { contentSecurityPolicy } from '../../server/pages/content-security-policy.ts';
import { generatedStyles } from '../../tools/generated-styles.ts';
import { productFolders } from '../../tools/source-lines.mjs';
import { root } from './server.ts';

/** A page that is no part of the product, for parts that are best looked at by themselves. */
export interface FixturePage {
  /** `http://localhost:PORT` */
  readonly origin: string;
  /** The folder of the built files. */
  readonly folder: string;
  stop(): Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Builds a folder of `tests/browser/fixtures` and serves it on a free port with the Content-Security-Policy of the product's
 * pages.
 */
export async function serveFixture(name: string): Promise<FixturePage> {
  const folder = await built(name);
  const policy = contentSecurityPolicy({});
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    try {
      const body = readFileSync(file);
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
      response.setHeader('content-security-policy', policy);
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, folder, stop };
}

const cache = join(root, '.cache/fixtures');

/** The folder of the built page; it is built anew when its sources changed. */
async function built(name: string): Promise<string> {
  const folder = join(cache, `${name}-${stateOf(name)}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  await buildInto(fresh, name);
  // Another test file may have been faster; its build is the same.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  return folder;
}

function stateOf(name: string): string {
  // Under test it is built with React's own warnings, for measurements without.
  const sum = createHash('sha256').update(process.env.NODE_ENV ?? '');
  const sources = [`tests/browser/fixtures/${name}/**`, `${productFolders}/**`, 'package-lock.json'];
  for (const path of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()) {
    const { size, mtimeMs } = statSync(join(root, path));
    sum.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return sum.digest('hex').slice(0, 16);
}

async function buildInto(outDir: string, name: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'tests/browser/fixtures', name),
    logLevel: 'error',
    plugins: [generatedStyles],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
}

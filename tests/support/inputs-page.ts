import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { contentSecurityPolicy } from '../../server/pages/content-security-policy.ts';
import { generatedStyles } from '../../tools/generated-styles.ts';
import { productFolders } from '../../tools/source-lines.mjs';
import { test as base, type OpenPage } from './browser.ts';
import { root } from './server.ts';

declare global {
  interface Window {
    /** What the form around the input has, and what a test may give it from outside; `open` begins with a new form. */
    form: {
      value: string;
      changes: number;
      set: (value: string) => void;
      open: (value: string) => void;
    };
    /** Reads and writes HTML as the editor does. */
    roundTrip: (html: readonly string[]) => Promise<string[]>;
  }
}

/**
 * A test of the panel's inputs on a page of their own: `inputs` is that page. `editor(html)` shows a new editor in it, always
 * in the same page of the browser: what is written before is gone with its history, and nothing is loaded again.
 */
export const test = base
  .extend('inputs', { scope: 'file' }, async ({}, { onCleanup }): Promise<FixturePage> => {
    const page = await serveFixture('inputs');
    onCleanup(() => page.stop());
    return page;
  })
  .extend('origin', { scope: 'file' }, async ({ inputs }) => inputs.origin)
  .extend('editor', async ({ open }): Promise<OpenEditor> => {
    let page: Page | undefined;
    return async (value = '', options) => {
      page ??= await openPage(open, options);
      await page.evaluate((html) => window.form.open(html), value);
      const editor = describeEditor(page);
      await editor.text.waitFor();
      return editor;
    };
  });

async function openPage(open: OpenPage, options: Parameters<OpenPage>[0]): Promise<Page> {
  const page = await open({ viewport: { width: 1000, height: 800 }, ...options });
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (...key) => {
    await tellOfCursor(page);
    await press(...key);
  };
  return page;
}

/** The options are those of the page; they count the first time. */
export type OpenEditor = (value?: string, options?: Parameters<OpenPage>[0]) => Promise<EditorPage>;

export interface EditorPage {
  page: Page;
  /** The text that is being written. */
  text: ReturnType<Page['getByRole']>;
  /** The HTML that the form has. */
  value(): Promise<string>;
  /** A button of the toolbar. */
  tool(name: string): ReturnType<Page['getByRole']>;
  /** Puts the cursor to the end of the text. */
  toEnd(): Promise<void>;
  /** Pastes as the browser does. */
  paste(content: { html?: string; text?: string; files?: PastedFile[] }): Promise<void>;
}

export interface PastedFile {
  name: string;
  type: string;
  base64: string;
}

function describeEditor(page: Page): EditorPage {
  const text = page.getByRole('textbox', { name: 'Content' });
  return {
    page,
    text,
    value: () => page.evaluate(() => window.form.value),
    tool: (name) => page.getByRole('toolbar').getByRole('button', { name, exact: true }),
    toEnd: async () => {
      await text.focus();
      await page.keyboard.press('Control+End');
    },
    paste: async (content) => {
      await text.focus();
      await tellOfCursor(page);
      await page.evaluate(pasteInto, content);
    },
  };
}

function pasteInto({ html, text, files }: { html?: string; text?: string; files?: PastedFile[] }): void {
  const data = new DataTransfer();
  if (html !== undefined) data.setData('text/html', html);
  if (text !== undefined) data.setData('text/plain', text);
  for (const { name, type, base64 } of files ?? []) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], name, { type }));
  }
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

/** Tells the editor where the cursor is, as the browser does with its next frame: no person is quicker than that, and tests are. */
export function tellOfCursor(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event('selectionchange')));
}

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

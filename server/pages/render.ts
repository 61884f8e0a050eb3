import { randomBytes } from 'node:crypto';
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { askAgain } from '../errors/app-error.ts';
import type { RenderedResponse } from '../http/encoded-response.ts';
import { seal } from './content-policy.ts';
import { delayScripts } from './late-scripts.ts';
import { isPanel } from './panel-path.ts';

/**
 * Calls the API in this process; `path` begins below `/api`. `sender` is the address of the visitor in whose name it is
 * called, so that the limits for visitors hold.
 */
export type FetchApi = (path: string, init?: RequestInit, sender?: string) => Promise<Response>;

/** The bundle, or a way to the newest one in development. */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

/** What `entry.server.tsx` of the bundle offers beside what React Router asks for. */
interface EntryModule {
  createHandler(build: ServerBuild, mode: string): RequestHandler;
  createRequestContext(input: {
    fetchApi: FetchApi;
    siteUrl: string;
    marker: string;
    report: (error: unknown) => void;
    deliver: (html: string) => void;
    nextTurn: () => Promise<void>;
  }): RouterContextProvider;
}

interface RendererOptions {
  build: Build;
  fetchApi: FetchApi;
  /** Origin of the addresses in a document. */
  siteUrl: string;
  /** Told of errors that no page handles. */
  report: (error: unknown) => void;
  /** Default `production`. */
  mode?: 'production' | 'development';
}

/** A form that was sent without JavaScript. */
export interface SentForm {
  body: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Address of the visitor who sent it. */
  sender: string;
}

/** A rendered document. */
export interface Rendered extends RenderedResponse {
  /** Whether every part of it is there: a section that could not be loaded may be at the next render. */
  isComplete: boolean;
}

/** Renders the page of a path, `/blog?page=2`, whole and with the policy that belongs to it. */
export type Render = (path: string, form?: SentForm) => Promise<Rendered>;

/** Sources that the development server needs beside those of production; a worker of its own waits for it to come back. */
const developmentSources = { 'script-src': 'blob:', 'style-src': "'unsafe-inline'", 'connect-src': 'ws:' };

/**
 * Renders documents with React Router. A document depends on its path alone: no header of the visitor reaches the app, so
 * that what one visitor is shown can be kept for the next. The answer to a form is nobody else's.
 */
export function createRenderer(options: RendererOptions): Render {
  const { build, siteUrl, report, mode = 'production' } = options;
  const load = typeof build === 'function' ? async () => open(await build(), mode) : remembered(build, mode);
  const extra = mode === 'development' ? developmentSources : {};
  const nextTurn = createTurns();
  return async (path, form) => {
    await nextTurn();
    const marker = randomBytes(16).toString('base64url');
    const { entry, handle } = await load();
    let document: string | undefined;
    const deliver = (html: string) => {
      document = html;
    };
    const fetchApi: FetchApi = (call, init) => options.fetchApi(call, init, form?.sender);
    const context = entry.createRequestContext({ fetchApi, siteUrl, marker, report, deliver, nextTurn });
    const { status, headers } = await handle(new Request(siteUrl + path, initOf(form)), context);
    const isComplete = headers.get('cache-control')?.includes('no-store') !== true;
    if (status >= 300 && status < 400) {
      return { status, headers: Object.fromEntries(headers), body: '', isComplete };
    }
    if (document === undefined) throw new Error('No document came out');
    // In development React compares what it hydrates with what it rendered, and would complain.
    // The panel shows nothing without its scripts.
    const late = mode === 'production' && !isPanel(path);
    const whole = late ? delayScripts(document, marker) : document;
    const { html, policy } = seal(whole, marker, { extra });
    return { status, headers: headersOf(status, headers, policy), body: html, isComplete };
  };
}

/**
 * Turns of the event loop, one for each call: between two of them it takes up what has arrived. Each of the two long steps of
 * a render, its data and its document, begins in a turn of its own, so that no two hold up the loop together.
 */
function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
    return last;
  };
}

function initOf(form: SentForm | undefined): RequestInit {
  if (!form) return {};
  return { method: 'POST', body: form.body, headers: { 'content-type': form.contentType } };
}

interface Opened {
  entry: EntryModule;
  handle: RequestHandler;
}

function open(build: ServerBuild, mode: string): Opened {
  const entry = build.entry.module as unknown as EntryModule;
  return { entry, handle: entry.createHandler(build, mode) };
}

function remembered(build: ServerBuild, mode: string): () => Opened {
  const opened = open(build, mode);
  return () => opened;
}

function headersOf(status: number, headers: Headers, policy: string): Record<string, string> {
  // A 200 may be kept by whoever asks again each time; anything else by nobody.
  const caching = status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store';
  return {
    'cache-control': caching,
    // The database is away; a crawler shall not take the page for gone.
    ...(status === 503 ? askAgain : {}),
    ...Object.fromEntries(headers),
    'content-security-policy': policy,
  };
}

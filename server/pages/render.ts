import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { retryAfter } from '../../engine/app-error.ts';
import type { RenderedResponse } from '../../engine/http/encoded-response.ts';
import type { PreviewReader } from '../../engine/store/publication.ts';
import type { ChangedSettings, ShownSettings } from '../../features/settings/server/settings-store.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { completeDocument, type RenderedDocument } from './document.ts';
import { isPanel } from './page-routes.ts';
import { withoutPanel } from './site-build.ts';
import { type ThemeHead, themeHead } from './theme.ts';

/**
 * Calls the API in this process; `path` begins below `/api`. With a sender the limits for visitors hold.
 */
export type FetchApi = (path: string, init?: RequestInit, caller?: Caller) => Promise<Response>;

/** In whose name the API is called. Default: that of a visitor. */
interface Caller {
  /** Address of the visitor who sent a form. */
  sender?: string | undefined;
  /** The record that is shown as it is not published. */
  preview?: PreviewReader | undefined;
}

/** The bundle, or a way to the newest one in development. */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

/** What `entry.server.tsx` exports in addition to what React Router requires. */
interface EntryModule {
  createHandler(build: ServerBuild, mode: string): RequestHandler;
  createRequestContext(input: {
    fetchApi: FetchApi;
    describePicture: RendererOptions['describePicture'];
    settings: ChangedSettings;
    siteUrl: string;
    report: (error: unknown) => void;
    deliver: (document: RenderedDocument) => void;
    yieldToEventLoop: () => Promise<void>;
  }): RouterContextProvider;
}

interface RendererOptions {
  build: Build;
  fetchApi: FetchApi;
  /** The description of a picture of the library, by its address. */
  describePicture: (address: string) => Promise<string>;
  /** What the office has set. */
  readSettings: (preview?: PreviewReader) => Promise<ShownSettings>;
  /** Origin of the addresses in a document. */
  siteUrl: string;
  /** Called with errors that no page handles. */
  report: (error: unknown) => void;
  /** Default `production`. */
  mode?: 'production' | 'development';
}

/** A form submitted without JavaScript. */
export interface SubmittedForm {
  body: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Address of the visitor who sent it. */
  sender: string;
}

/** A rendered document. */
export interface Rendered extends RenderedResponse {
  /** Whether all parts could be loaded; a missing section may load at the next render. */
  isComplete: boolean;
}

/** Renders the complete page of a path, such as `/blog?page=2`, with its content security policy. */
export type Render = (path: string, form?: SubmittedForm) => Promise<Rendered>;

/** Renders the same with a record as it is not published, as markup without scripts. */
export type RenderPreview = (
  path: string,
  preview: PreviewReader,
) => Promise<{ status: number; html: string; theme: ThemeHead }>;

/** Sources that the development server needs beside those of production; its worker waits for the server to restart. */
const developmentSources = { 'script-src': 'blob:', 'style-src': "'unsafe-inline'", 'connect-src': 'ws:' };

/**
 * Renders documents with React Router. A document depends on its path alone: no request header reaches the app, so the
 * document can be cached for all visitors. The response to a form is not shared.
 */
export function createRenderer(options: RendererOptions): { render: Render; renderPreview: RenderPreview } {
  const { siteUrl, report, describePicture, mode = 'production' } = options;
  const load = createBuildOpener(options.build, mode);
  const extra = mode === 'development' ? developmentSources : {};
  const yieldToEventLoop = createYieldQueue();
  const renderMarkup = async (path: string, form: SubmittedForm | undefined, caller: Caller) => {
    await yieldToEventLoop();
    const { entry, handlerOf } = await load();
    let document: RenderedDocument | undefined;
    const deliver = (rendered: RenderedDocument) => {
      document = rendered;
    };
    const fetchApi: FetchApi = (call, init) => options.fetchApi(call, init, caller);
    const { changed: settings, look: theme } = await options.readSettings(caller.preview);
    const shared = { describePicture, settings, siteUrl, report, yieldToEventLoop };
    const context = entry.createRequestContext({ ...shared, fetchApi, deliver });
    const { status, headers } = await handlerOf(path)(new Request(siteUrl + path, initOf(form)), context);
    return { status, headers, document, theme: themeHead(theme) };
  };
  const render: Render = async (path, form) => {
    const { status, headers, document, theme } = await renderMarkup(path, form, { sender: form?.sender });
    const isComplete = headers.get('cache-control')?.includes('no-store') !== true;
    if (status >= 300 && status < 400) {
      return { status, headers: Object.fromEntries(headers), body: '', isComplete };
    }
    if (document === undefined) throw new Error('The render returned no document');
    // In development React compares what it hydrates with what it rendered, and would complain.
    // The panel shows nothing without its scripts, but for its sign-in.
    const defer = mode === 'production' && (!isPanel(path) || path === '/admin/login');
    const { html, scripts } = completeDocument(document, { head: theme.html, defer });
    // A hash would forbid the styles of the development server.
    const styles = theme.style && mode === 'production' ? [theme.style] : [];
    const policy = contentSecurityPolicy({ scripts, styles }, extra);
    return { status, headers: headersOf(status, headers, policy), body: html, isComplete };
  };
  const renderPreview: RenderPreview = async (path, preview) => {
    const { status, document, theme } = await renderMarkup(path, undefined, { preview });
    if (document === undefined) throw new Error('The render returned no document');
    return { status, html: document.html, theme };
  };
  return { render, renderPreview };
}

/**
 * Turns of the event loop, one for each call: between two of them it takes up what has arrived. Each of the two long steps of
 * a render, its data and its document, begins in a turn of its own, so that no two hold up the loop together.
 */
function createYieldQueue(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
    return last;
  };
}

function initOf(form: SubmittedForm | undefined): RequestInit {
  if (!form) return {};
  return { method: 'POST', body: form.body, headers: { 'content-type': form.contentType } };
}

interface OpenedBuild {
  entry: EntryModule;
  /** The handler for a path. */
  handlerOf: (path: string) => RequestHandler;
}

function open(build: ServerBuild, mode: string): OpenedBuild {
  const entry = build.entry.module as unknown as EntryModule;
  const all = entry.createHandler(build, mode);
  const site = entry.createHandler(withoutPanel(build), mode);
  // An encoded path may be one of the panel.
  return { entry, handlerOf: (path) => (isPanel(path) || path.includes('%') ? all : site) };
}

/** Opens each build once: in development there is another one after each change. */
function createBuildOpener(build: Build, mode: string): () => Promise<OpenedBuild> {
  const opened = new WeakMap<ServerBuild, OpenedBuild>();
  return async () => {
    const newest = typeof build === 'function' ? await build() : build;
    const known = opened.get(newest) ?? open(newest, mode);
    opened.set(newest, known);
    return known;
  };
}

function headersOf(status: number, headers: Headers, policy: string): Record<string, string> {
  // A 200 may be stored and is revalidated each time; anything else is not stored.
  const caching = status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store';
  return {
    'cache-control': caching,
    // The database is unavailable; a crawler must not treat the page as removed.
    ...(status === 503 ? retryAfter : {}),
    ...Object.fromEntries(headers),
    'content-security-policy': policy,
  };
}

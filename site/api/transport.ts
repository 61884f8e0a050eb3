import { createContext, type RouterContextProvider } from 'react-router';
import type { FetchApi } from '../../engine/client/request.ts';
import type { DocumentScripts } from '../document-scripts.server.ts';
import type { ChangedSettings } from '../site-settings.ts';

/** What a loader or action on the server may know of its request; nothing in it belongs to one visitor. */
export type LoaderContext = Readonly<RouterContextProvider>;

/** What the server hands to one render, through `createRequestContext` in `entry.server.tsx`. */
export interface RenderInput {
  /** The API in the same process, read as a visitor reads it. */
  fetchApi: FetchApi;
  /** What a picture of the library shows, '' for any other address. The API has no key for it; only heads of pages say it. */
  describePicture: (address: string) => Promise<string>;
  /** What the office has set otherwise than it is built in, by the names of settings and of their values. */
  settings: ChangedSettings;
  /** Public origin without a trailing slash, for canonical addresses and previews. */
  siteUrl: string;
  /** Writes an unforeseen error to the log. */
  report: (error: unknown) => void;
  /** Takes the document. It does not travel in the Response, because getting it out again costs a tenth of a render. */
  deliver: (document: { html: string } & DocumentScripts) => void;
  /** Resolves in a turn of the event loop in which no other document is rendered. */
  yieldToEventLoop: () => Promise<void>;
}

export const renderInputContext = createContext<RenderInput>();
export const cacheableContext = createContext<{ cacheable: boolean }>();

/** The transport for loaders and actions on the server. */
export function apiOf(context: LoaderContext): FetchApi {
  return context.get(renderInputContext).fetchApi;
}

/** What a picture of the library shows; it never rejects. Without an answer the document is not kept. */
export function describePicture(context: LoaderContext, address: string): Promise<string> {
  return context
    .get(renderInputContext)
    .describePicture(address)
    .catch(() => {
      markUncacheable(context);
      return '';
    });
}

/**
 * Tells the server not to keep this document: call it in a loader when a section could not be fetched, so that the next
 * visitor gets a new try.
 *
 * @example
 * const brands = await client.list(definition).catch((error) => {
 *   markUncacheable(context);
 *   return { failed: about.messages.fetchFailed };
 * });
 */
export function markUncacheable(context: LoaderContext): void {
  context.get(cacheableContext).cacheable = false;
}

/** What a route module may tell the server about its documents, as `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /**
   * The query parameters that change this page; a document is kept once for each combination of them, all others are
   * ignored. Default: none.
   */
  query?: readonly string[];
  /** The path parameter that names the record which the page shows; a view of a post counts for it. Default: none. */
  recordParam?: string;
}

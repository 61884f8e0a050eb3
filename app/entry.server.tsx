import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { cacheableContext, type RenderInput, renderInputContext } from '../site/api/transport.ts';
import { createDocumentScripts } from '../site/document-scripts.server.ts';

/** Milliseconds until the data of a document must be there. */
export const streamTimeout = 10_000;

/** React Router's handler. The server takes it from the bundle, so that in development too there is one React Router. */
export function createHandler(build: ServerBuild, mode: string) {
  return createRequestHandler(build, mode);
}

/** The context of one render. The server calls it through the bundle, so that the keys exist only once. */
export function createRequestContext(input: RenderInput): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(renderInputContext, input);
  context.set(cacheableContext, { cacheable: true });
  return context;
}

/**
 * Renders the document whole and delivers it: it is hashed, compressed and kept, so there is nothing to stream. No page
 * suspends, because its loaders wait for its data.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { deliver, yieldToEventLoop } = context.get(renderInputContext);
  const scripts = await createDocumentScripts(entryContext);
  await yieldToEventLoop();
  const { serverHandoffStream: _taken, ...withoutStream } = entryContext;
  const html = renderToString(<ServerRouter context={withoutStream} url={request.url} />);
  deliver({ html, ...scripts });
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!context.get(cacheableContext).cacheable) headers.set('cache-control', 'no-store');
  return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // What a visitor asked wrongly, such as a form sent to a page that takes none, is no fault of ours.
  const isOurs = !(isRouteErrorResponse(error) && error.status < 500);
  if (isOurs && !request.signal.aborted) context.get(renderInputContext).report(error);
};

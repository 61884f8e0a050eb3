import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { cacheableContext, type RenderInput, renderInputContext } from './api/transport.ts';

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

/** Renders the document whole and delivers it: it is hashed, compressed and kept, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { marker, report, deliver, nextTurn } = context.get(renderInputContext);
  const router = <ServerRouter context={entryContext} url={request.url} nonce={marker} />;
  await nextTurn();
  const { html, failed } = await renderWhole(router, marker, report);
  deliver(html);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (failed || !context.get(cacheableContext).cacheable) headers.set('cache-control', 'no-store');
  return new Response(null, { status: failed ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // What a visitor asked wrongly, such as a form sent to a page that takes none, is no fault of ours.
  const isOurs = !(isRouteErrorResponse(error) && error.status < 500);
  if (isOurs && !request.signal.aborted) context.get(renderInputContext).report(error);
};

interface Whole {
  html: string;
  /** A part below the shell threw; the browser will try it again. */
  failed: boolean;
}

function renderWhole(router: React.ReactNode, nonce: string, report: (error: unknown) => void) {
  return new Promise<Whole>((resolve, reject) => {
    let failed = false;
    const timer = setTimeout(() => abort(new Error('The document took too long')), streamTimeout + 1000);
    const { pipe, abort } = renderToPipeableStream(router, {
      nonce,
      // A long section must stand in its place without a script that moves it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        clearTimeout(timer);
        pipe(collector((html) => resolve({ html, failed })));
      },
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      onError: (error) => {
        failed = true;
        report(error);
      },
    });
  });
}

function collector(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

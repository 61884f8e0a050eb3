import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { contentTypes } from '../../content/index.ts';
import { libraryFile } from '../../content/library-file.ts';
import { areas } from '../../content/permissions.ts';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { originOf } from '../../engine/api/origin.ts';
import { problemResponse } from '../../engine/api/problem.ts';
import { isQueued, keyOf, PublicReads, readQuery } from '../../engine/api/public-reads.ts';
import { readJson } from '../../engine/api/read-body.ts';
import { StaleVersionError } from '../../engine/api/responses.ts';
import {
  type Call,
  defaultBodyLimit,
  type Method,
  type Route,
  requirePermissions,
  type Viewer,
} from '../../engine/api/route.ts';
import { AppError, causeToLog } from '../../engine/app-error.ts';
import type { ContentType } from '../../engine/content-type.ts';
import { negotiateResponse } from '../../engine/http/encoded-response.ts';
import { defaultTimeouts } from '../../engine/http/timeouts.ts';
import { levelOf, permits } from '../../engine/permissions.ts';
import { sessionOf, tokenOf } from '../../features/accounts/server/sessions.ts';
import { isUse } from '../../features/presence/server/routes.ts';
import type { Dependencies } from '../dependencies.ts';

type ApiContext = Context<AppEnvironment>;

const visitor: Viewer = { kind: 'visitor' };

/** What a path can name as `:type`. */
const typesOfPaths: ReadonlyMap<string, ContentType> = new Map([
  ...contentTypes,
  [libraryFile.definition.name, libraryFile],
]);

/**
 * Serves a route table: authorisation first, then the body, then the handler. Unknown paths and methods get a JSON response.
 *
 * @param reads the responses for visitors. Default: none waits in a queue
 */
export function createRouter(
  routes: readonly Route[],
  dependencies: Dependencies,
  reads = new PublicReads(),
): Hono<AppEnvironment> {
  requirePermissions(routes, areas);
  reads.add(routes);
  const app = new Hono<AppEnvironment>();
  for (const route of sortedForMatching(routes)) {
    app.on(route.method, route.path, (context) => handle(route, context, dependencies, reads));
  }
  for (const [path, methods] of methodsByPath(routes))
    app.all(path, (context) => rejectMethod(context, methods, optionsHeaders(routes, path)));
  // A separate handler, because a mounted app would otherwise use the site's not-found page.
  app.all('*', (context) => fail(context, new AppError('not-found', 'There is no such address in the API.')));
  app.onError((error, context) => fail(context, error));
  return app;
}

async function handle(
  route: Route,
  context: ApiContext,
  dependencies: Dependencies,
  reads: PublicReads,
): Promise<Response> {
  const caller = await viewerOf(route, context, dependencies);
  // A picture may take longer than a silent client has; how fast its body has to come is enforced elsewhere.
  if (route.streamedBody) context.env?.incoming?.socket.setTimeout(defaultTimeouts.largeRequest);
  const body = route.body ? await readJson(context.req.raw, route.bodyLimit ?? defaultBodyLimit) : undefined;
  // A body may come so slowly that the session has ended meanwhile.
  const viewer =
    route.body && caller.kind === 'staff' ? await viewerOf(route, context, dependencies) : caller;
  const call: Call = {
    viewer,
    params: context.req.param() as Record<string, string>,
    query: readQuery(route, new URL(context.req.url).searchParams),
    body,
    context,
  };
  const response = isShared(route, viewer)
    ? await cachedResponse(route, call, dependencies, reads)
    : withoutStoring(await handleNaming(route, call, dependencies), viewer);
  if (response.status < 400) route.onResponse?.(call);
  return response;
}

/** A stale change is refused with the name of the person who came first. */
async function handleNaming(route: Route, call: Call, { store }: Dependencies): Promise<Response> {
  try {
    return await route.handle(call);
  } catch (error) {
    if (!(error instanceof StaleVersionError) || error.members.changedBy) throw error;
    throw error.changedBy(await store.history.lastEditor(error.recordId));
  }
}

async function cachedResponse(
  route: Route,
  call: Call,
  { store }: Dependencies,
  { cache, queue }: PublicReads,
): Promise<Response> {
  const { context } = call;
  // A page that calls it has its place in the queue already.
  const waits = queue && isQueued(route) && !context.env?.inProcess;
  const key = keyOf(context.req.path, call.query);
  const cached = await cache.getOrCreate(key, store.revision.current(), async () => {
    const response = waits
      ? await queue.run(() => yieldToEventLoop().then(() => route.handle(call)), {
          address: context.get('clientAddress'),
        })
      : await route.handle(call);
    // Browsers store it and revalidate each time: an edit is visible at once, an unchanged response costs a 304.
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', 'public, max-age=0, must-revalidate');
    response.headers.append('vary', 'Authorization');
    return response;
  });
  return negotiateResponse(cached, context.req.raw);
}

function isShared(route: Route, viewer: Viewer): boolean {
  const isRead = route.method === 'GET' && route.permission === 'public';
  return (route.isCacheable ?? isRead) && viewer.kind === 'visitor';
}

function withoutStoring(response: Response, viewer: Viewer): Response {
  response.headers.set('cache-control', 'no-store');
  if (viewer.kind === 'visitor') response.headers.append('vary', 'Authorization');
  return response;
}

/** Who calls. A staff route is closed before anything of the request is looked at; a dead token is never a visitor. */
async function viewerOf(
  route: Route,
  context: ApiContext,
  { store, settings }: Dependencies,
): Promise<Viewer> {
  const preview = context.env?.preview;
  if (preview && route.permission === 'public' && route.method === 'GET') return preview;
  const authorization = context.req.header('authorization');
  if (tokenOf(authorization) === undefined && route.permission === 'public') return visitor;
  // The forms and the sign-in are sent without a token; one that a client adds all the same changes nothing.
  if (route.permission === 'public' && route.method !== 'GET') return visitor;
  const used = isUse(route, context.req.url);
  const session = await sessionOf(authorization, store, settings, used);
  if (session) {
    const viewer = { kind: 'staff' as const, ...session, origin: originOf(context) };
    return admitted(viewer, route, context.req.param('type'));
  }
  throw new AppError('unauthorized', 'Sign in first: this needs a valid token.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/** The viewer whose role includes the call. On a public read one whose role does not read what visitors see is a visitor. */
function admitted(viewer: Viewer & { kind: 'staff' }, route: Route, typeName: string | undefined): Viewer {
  const { permissions } = viewer;
  if (route.permission === 'public') return permits(permissions, 'content', 'read') ? viewer : visitor;
  const needed = levelOf(route.permission);
  // Where there is no such type, the handler says so.
  const area = needed?.area ?? typesOfPaths.get(typeName ?? '')?.definition.area;
  if (!needed || area === undefined || permits(permissions, area, needed.level)) return viewer;
  throw new AppError('forbidden', 'Your role does not include this.');
}

// Fixed words are matched before parameters, whatever the order of the parts that made the table.
function sortedForMatching(routes: readonly Route[]): Route[] {
  const parameters = (route: Route) =>
    route.path.split('/').map((part) => (part.startsWith(':') ? '1' : '0'));
  return [...routes].sort((one, other) => parameters(one).join('').localeCompare(parameters(other).join('')));
}

function methodsByPath(routes: readonly Route[]): Map<string, Set<Method | 'HEAD'>> {
  const methods = new Map<string, Set<Method | 'HEAD'>>();
  for (const { path, method } of sortedForMatching(routes)) {
    const known = methods.get(path) ?? new Set();
    known.add(method);
    if (method === 'GET') known.add('HEAD');
    methods.set(path, known);
  }
  return methods;
}

function optionsHeaders(routes: readonly Route[], path: string): Record<string, string> {
  return Object.assign(
    {},
    ...routes.filter((route) => route.path === path).map((route) => route.optionsHeaders),
  );
}

function rejectMethod(context: ApiContext, methods: Set<string>, headers: Record<string, string>): Response {
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (context.req.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { ...headers, allow } });
  const detail = `${context.req.method} is not possible here; possible are ${allow}.`;
  return fail(context, new AppError('method-not-allowed', detail, { headers: { allow } }));
}

/** Converts every error into a response. The cause of an unexpected one is logged. */
function fail(context: ApiContext, error: unknown): Response {
  const cause = causeToLog(error);
  if (cause) context.get('log')?.error({ err: cause, path: context.req.path }, 'call failed');
  return problemResponse(error, context.get('requestId') ?? '');
}

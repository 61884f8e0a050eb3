import { Hono } from 'hono';
import type { AppEnvironment } from '../engine/api/environment.ts';
import { AppError } from '../engine/app-error.ts';
import { Metrics } from '../engine/http/metrics.ts';
import { RenderBudget } from '../engine/http/render-budget.ts';
import { RenderQueue } from '../engine/http/render-queue.ts';
import { ResponseCache } from '../engine/http/response-cache.ts';
import { libraryId } from '../engine/kinds/url/crops.ts';
import { recordPath } from '../engine/store/record-page.ts';
import { mediaFiles } from '../features/media/server/delivery.ts';
import { ReadyFiles } from '../features/media/server/ready-files.ts';
import type { Dependencies } from './dependencies.ts';
import { handleError } from './http/error-handler.ts';
import { health } from './http/health.ts';
import { applyMiddleware } from './http/middleware.ts';
import { assets, type BuiltAssets } from './pages/assets.ts';
import { policyReports } from './pages/content-security-policy.ts';
import { discovery } from './pages/discovery/discovery.ts';
import { emoji } from './pages/emoji.ts';
import { LocationCache } from './pages/location-cache.ts';
import { type PageRoutes, readPageRoutes } from './pages/page-routes.ts';
import { pages } from './pages/pages.ts';
import { previews } from './pages/previews.ts';
import { type Build, createRenderer, type FetchApi } from './pages/render.ts';
import type { Settings } from './settings.ts';

/** The parts of the application; without a bundle there are no pages, without a manifest no files. */
export interface AppOptions {
  /** Routes relative to `/api`. */
  api: Hono<AppEnvironment>;
  build?: Build;
  assets?: BuiltAssets;
  /** Default: a cache of 12 MiB. */
  pageCache?: ResponseCache;
  /** Default: one of its own. */
  renderQueue?: RenderQueue;
  /** Default: those of its own. */
  readyFiles?: ReadyFiles;
  /** Default: one of its own. */
  locations?: LocationCache;
  metrics?: Metrics;
  /** Whether the process is on its way out. Default: no. */
  isShuttingDown?: () => boolean;
  /** Default `production`. */
  mode?: 'production' | 'development';
}

/** The queue of renders. A second concurrent render uses the time in which the first waits for the database. */
export function createRenderQueue({ rateLimits }: Settings): RenderQueue {
  const budget = rateLimits ? new RenderBudget() : undefined;
  return new RenderQueue({ concurrency: 2, maxWaiting: 64, timeout: 2000, budget });
}

export function createLocationCache({ redirects, revision }: Dependencies['store']): LocationCache {
  return new LocationCache({ redirects, revision: () => revision.current() });
}

/**
 * The complete application behind one `fetch`, without a port.
 *
 * @example
 * const app = createApp(dependencies, { api: createApi(dependencies) });
 * const response = await app.request('/api/tags');
 */
export function createApp(dependencies: Dependencies, parts: AppOptions): Hono<AppEnvironment> {
  const { settings, store, library, log } = dependencies;
  const { readyFiles = new ReadyFiles(library.files, store.revision) } = parts;
  const { api, metrics = new Metrics(), isShuttingDown = () => false } = parts;
  const { renderQueue = createRenderQueue(settings) } = parts;
  const source = contentSource(dependencies, parts);
  const areFilesReady = () => library.health.isAvailable();
  const app = new Hono<AppEnvironment>();
  applyMiddleware(app, { settings, log, metrics, hosts: dependencies.hosts });
  app.route(
    '/',
    health({ metrics, access: settings, ping: () => store.ping(), areFilesReady, isShuttingDown }),
  );
  app.route('/api', api);
  // Unknown API paths get problem details, not a page.
  for (const path of ['/api', '/api/*']) app.all(path, () => Promise.reject(unknownAddress()));
  if (parts.assets) {
    app.use(assets(parts.assets));
    app.route('/', emoji(parts.assets.buildDirectory));
  }
  app.route('/', policyReports(metrics));
  app.route('/', mediaFiles({ store: store.media, ...library, readyFiles }));
  app.route(
    '/',
    discovery({ store, securityContact: settings.securityContact, queue: renderQueue, ...source }),
  );
  if (parts.build)
    addPages(app, dependencies, { ...source, ...parts, renderQueue, build: parts.build, metrics });
  app.notFound((context) => handleError(new AppError('not-found', 'There is no such page.'), context));
  return app;
}

function unknownAddress(): AppError {
  return new AppError('not-found', 'There is no such address in the API.');
}

/** Where documents get their content, and where they are cached. */
interface ContentSource {
  fetchApi: FetchApi;
  siteUrl: string;
  cache: ResponseCache;
  revision: () => number | undefined;
}

function contentSource({ settings, store, log }: Dependencies, parts: AppOptions): ContentSource {
  const { api, mode, pageCache = new ResponseCache({ maxBytes: 12 * 1024 * 1024 }) } = parts;
  const isKept = settings.pageCache && mode !== 'development';
  return {
    fetchApi: inProcess(api, { log }),
    siteUrl: settings.siteUrl ?? `http://localhost:${settings.port}`,
    cache: pageCache,
    revision: () => (isKept ? store.revision.current() : undefined),
  };
}

function addPages(
  app: Hono<AppEnvironment>,
  { store, log, views, settings }: Dependencies,
  parts: ContentSource &
    Pick<AppOptions, 'mode' | 'locations'> & { renderQueue: RenderQueue; build: Build; metrics: Metrics },
) {
  const { fetchApi, siteUrl, cache, revision, build, metrics, mode = 'production' } = parts;
  const { renderQueue: queue, locations = createLocationCache(store) } = parts;
  metrics.add(...pageFigures(cache, queue), {
    name: 'kiran_content_revision',
    help: 'Revision of the content',
    type: 'gauge',
    read: () => store.revision.current(),
  });
  const { render, renderPreview } = createRenderer({
    build,
    fetchApi,
    describePicture: (address) => descriptionOf(store.media, address),
    readSettings: async (preview) => {
      const shown = await store.settings.shown(preview);
      return settings.smtp ? { ...shown, changed: { ...shown.changed, mail: { isOn: true } } } : shown;
    },
    siteUrl,
    report: (error) => log.error({ err: error }, 'A page failed'),
    mode,
  });
  app.route('/', previews({ store, render: renderPreview, queue }));
  const serve = pages({
    render,
    routes: pageRoutesOf(build),
    locations: () => locations.read(),
    cache,
    revision,
    queue,
    locate: async (path) => {
      const page = await store.findPage(path);
      return page && { path: recordPath(page.type, page), isOutdated: page.isOutdated };
    },
    views,
  });
  app.all('*', serve);
}

/** What a picture of the library shows; '' for any other address. */
async function descriptionOf(media: Dependencies['store']['media'], address: string): Promise<string> {
  const id = libraryId(address);
  const [file] = id === undefined ? [] : await media.getMany([id]);
  return file?.alt ?? '';
}

/** The API as the pages call it: the same routes without the limits that are meant for the outside, but for a form's sender. */
function inProcess(api: Hono<AppEnvironment>, { log }: { log: Dependencies['log'] }): FetchApi {
  const inner = new Hono<AppEnvironment>();
  inner.use((context, next) => {
    context.set('requestId', 'in-process');
    context.set('clientAddress', context.env.sender ?? 'in-process');
    context.set('log', log);
    return next();
  });
  inner.route('/api', api);
  inner.onError(handleError);
  return async (path, init = {}, { sender, preview } = {}) => {
    // There is no line here that could go dead, and the database has a limit of its own; following a signal costs more than the call.
    const { signal: _signal, ...rest } = init;
    const bindings = { inProcess: true as const, ...(sender && { sender }), ...(preview && { preview }) };
    return inner.fetch(new Request(`http://in-process/api${path}`, rest), bindings);
  };
}

function pageRoutesOf(build: Build): () => Promise<PageRoutes> {
  if (typeof build === 'function') return async () => readPageRoutes((await build()).routes);
  const routes = Promise.resolve(readPageRoutes(build.routes));
  return () => routes;
}

function pageFigures(cache: ResponseCache, queue: RenderQueue) {
  const counter = 'counter' as const;
  const gauge = 'gauge' as const;
  return [
    {
      name: 'kiran_page_cache_hits_total',
      help: 'Documents from memory',
      type: counter,
      read: () => cache.hits,
    },
    {
      name: 'kiran_page_cache_misses_total',
      help: 'Documents not in memory',
      type: counter,
      read: () => cache.misses,
    },
    { name: 'kiran_page_cache_bytes', help: 'Bytes of kept documents', type: gauge, read: () => cache.bytes },
    { name: 'kiran_page_cache_entries', help: 'Kept documents', type: gauge, read: () => cache.size },
    { name: 'kiran_renders', help: 'Documents being rendered', type: gauge, read: () => queue.running },
    {
      name: 'kiran_renders_waiting',
      help: 'Documents waiting to be rendered',
      type: gauge,
      read: () => queue.waiting,
    },
    {
      name: 'kiran_renders_refused_total',
      help: 'Documents refused with 503',
      type: counter,
      read: () => queue.refused,
    },
    {
      name: 'kiran_renders_over_budget_total',
      help: 'Documents refused with 429',
      type: counter,
      read: () => queue.overBudget,
    },
  ];
}

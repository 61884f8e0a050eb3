import { Hono } from 'hono';
import { pino } from 'pino';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { look } from '../content/look/defaults.ts';
import type { AppEnvironment } from '../kernel/api/environment.ts';
import { createApp } from './app.ts';
import type { Dependencies } from './dependencies.ts';
import type { RenderedDocument } from './pages/document.ts';
import type { ViewCounter } from './pages/view-counter.ts';
import { readSettings } from './settings.ts';

interface RenderInput {
  fetchApi: (path: string) => Promise<Response>;
  siteUrl: string;
  report: (error: unknown) => void;
  deliver: (document: RenderedDocument) => void;
}

/** What the bundle does with a request, in place of React Router. */
type Handle = (request: Request, input: RenderInput) => Promise<Response>;

function bundle(handle: Handle): ServerBuild {
  const module = {
    createRequestContext: (input: RenderInput) => input as unknown as RouterContextProvider,
    createHandler: () => (request: Request, context: RouterContextProvider) =>
      handle(request, context as unknown as RenderInput),
  };
  const home = { id: 'home', index: true, module: {} };
  const post = { id: 'post', path: 'news/:id', module: { handle: { countsViewOf: 'id', query: ['page'] } } };
  return {
    entry: { module },
    routes: { home, post },
    assets: { url: '', routes: {} },
  } as unknown as ServerBuild;
}

/** A document with this in its body. */
function documentOf(body: string): RenderedDocument {
  const html = `<html><head><link rel="icon"/></head><body>${body}</body></html>`;
  return { html, modules: [], data: 'fill()', start: 'start()' };
}

const greeting: Handle = async (request, { fetchApi, deliver }) => {
  const answer = await (await fetchApi('/greeting?to=you')).text();
  deliver(documentOf(`<p>${answer}</p><i>${request.url}</i>`));
  return new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

type Mode = 'production' | 'development';

interface SiteOptions {
  handle?: Handle;
  environment?: Record<string, string>;
  mode?: Mode;
}

function createSite({ handle = greeting, environment = {}, mode = 'production' }: SiteOptions = {}) {
  const api = new Hono<AppEnvironment>();
  const calls: object[] = [];
  api.get('/greeting', (context) => {
    const inProcess = context.env?.inProcess ?? false;
    calls.push({ address: context.get('clientAddress'), inProcess, to: context.req.query('to') });
    return context.text('Namaste');
  });
  const views = { count: vi.fn(), countVisit: vi.fn() };
  const state = { revision: 1 };
  const dependencies = {
    settings: readSettings(environment),
    store: {
      revision: { current: () => state.revision },
      ping: async () => {},
      redirects: { locations: async () => new Map() },
      settings: { shown: async () => ({ changed: {}, look }) },
    },
    library: {},
    log: pino({ level: 'silent' }),
    views: views as unknown as ViewCounter,
  } as unknown as Dependencies;
  return { app: createApp(dependencies, { api, build: bundle(handle), mode }), calls, views, state };
}

describe('the application', () => {
  it('pages are rendered through the internal API client, which is marked as in-process (AMB-117)', async () => {
    const { app, calls } = createSite();
    const html = await (await app.request('/')).text();
    expect(html).toContain('<body><p>Namaste</p><i>http://localhost:3000/</i><script>');
    expect(calls).toEqual([{ address: 'in-process', inProcess: true, to: 'you' }]);
    await app.request('/api/greeting');
    expect(calls[1]).toMatchObject({ address: 'unknown', inProcess: false });
  });

  it('a page uses SITE_URL and not the requested host as its origin', async () => {
    const { app } = createSite({ environment: { SITE_URL: 'https://www.example.org' } });
    const html = await (await app.request('/?x=1', { headers: { host: 'localhost:8080' } })).text();
    expect(html).toContain('<i>https://www.example.org/</i>');
  });

  it('a failed document returns an error page without internal details', async () => {
    const silent: Handle = async () => new Response(null, { status: 500 });
    const broken: Handle = () => Promise.reject(new Error('SELECT secret FROM inside'));
    for (const handle of [silent, broken]) {
      const response = await createSite({ handle }).app.request('/');
      const html = await response.text();
      expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
      expect(html).toContain('Unexpected error');
      expect(html).not.toContain('secret');
    }
  });
});

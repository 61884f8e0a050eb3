import { Hono } from 'hono';
import { pino } from 'pino';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { look } from '../content/look/defaults.ts';
import type { AppEnvironment } from '../engine/api/environment.ts';
import { createApp } from './app.ts';
import type { Dependencies } from './dependencies.ts';
import type { RenderedDocument } from './pages/document.ts';
import { readSettings } from './settings.ts';

interface RenderInput {
  fetchApi: (path: string) => Promise<Response>;
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
  const routes = { home: { id: 'home', index: true, module: {} } };
  return { entry: { module }, routes, assets: { url: '', routes: {} } } as unknown as ServerBuild;
}

function createSite(handle: Handle) {
  const api = new Hono<AppEnvironment>();
  const calls: object[] = [];
  api.get('/greeting', (context) => {
    const inProcess = context.env?.inProcess ?? false;
    calls.push({ address: context.get('clientAddress'), inProcess, to: context.req.query('to') });
    return context.text('Namaste');
  });
  const dependencies = {
    settings: readSettings({}),
    store: {
      revision: { current: () => 1 },
      ping: async () => {},
      redirects: { locations: async () => new Map() },
      settings: { shown: async () => ({ changed: {}, look }) },
    },
    library: {},
    log: pino({ level: 'silent' }),
    views: { count() {}, countVisit() {} },
  } as unknown as Dependencies;
  return { app: createApp(dependencies, { api, build: bundle(handle), mode: 'production' }), calls };
}

test('pages are rendered through the internal API client, which is marked as in-process (AMB-117)', async () => {
  const { app, calls } = createSite(async (_, { fetchApi, deliver }) => {
    const answer = await (await fetchApi('/greeting?to=you')).text();
    const html = `<html><head><link rel="icon"/></head><body>${answer}</body></html>`;
    deliver({ html, modules: [], data: 'fill()', start: 'start()' });
    return new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  });
  expect(await (await app.request('/')).text()).toContain('<body>Namaste<script>');
  expect(calls).toEqual([{ address: 'in-process', inProcess: true, to: 'you' }]);
  await app.request('/api/greeting');
  expect(calls[1]).toMatchObject({ address: 'unknown', inProcess: false });
});

test('a failed document returns an error page without internal details', async () => {
  const silent: Handle = async () => new Response(null, { status: 500 });
  const broken: Handle = () => Promise.reject(new Error('SELECT secret FROM inside'));
  for (const handle of [silent, broken]) {
    const response = await createSite(handle).app.request('/');
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(html).toContain('Unexpected error');
    expect(html).not.toContain('secret');
  }
});

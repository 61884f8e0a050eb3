import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { RenderQueue } from '../../engine/http/render-queue.ts';
import { ResponseCache } from '../../engine/http/response-cache.ts';
import { handleError } from '../http/error-handler.ts';
import { requestId } from '../http/request-log.ts';
import { unknownKey } from './page-routes.ts';
import { pages } from './pages.ts';
import type { Rendered, SubmittedForm } from './render.ts';

/** A site whose documents tell their path and how many were rendered. */
function createSite(answer: Partial<Rendered> = {}) {
  const state = { revision: 1 as number | undefined };
  const render = vi.fn(
    async (path: string): Promise<Rendered> => ({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
      },
      body: `<html>${path} ${render.mock.calls.length}</html>`,
      isComplete: true,
      ...answer,
    }),
  );
  const app = new Hono<AppEnvironment>();
  app.use(requestId({ log: pino({ level: 'silent' }) }));
  app.use((context, next) => {
    context.set('clientAddress', '203.0.113.7');
    return next();
  });
  app.onError(handleError);
  app.all(
    '*',
    pages({
      render,
      routes: async () => ({
        keyOf: ({ pathname }) => (pathname.startsWith('/nowhere') ? unknownKey : pathname),
        hasRoute: (path) => !path.startsWith('/nowhere'),
        locationOf: () => undefined,
        recordSegmentOf: (path) => /^\/news\/([^/]+)/i.exec(path)?.[1],
      }),
      locations: async () => new Map(),
      cache: new ResponseCache({ maxBytes: 1024 * 1024 }),
      revision: () => state.revision,
      queue: new RenderQueue({ concurrency: 1, maxWaiting: 10, timeout: 1000 }),
      locate: async (path) => {
        const segment = path.slice('/news/'.length);
        if (segment === '0') state.revision = 2;
        if (segment === 'down') throw new Error('The database is away');
        const [, id = segment] = /-(\d)$/.exec(segment) ?? [];
        return { path: `/news/new-${id}`, isOutdated: false };
      },
      views: { count() {}, countVisit() {} },
    }),
  );
  return { app, render, state };
}

describe('cached documents (AMB-117)', () => {
  it('a document is rendered once until the content changes', async () => {
    const { app, render, state } = createSite();
    const bodies = [];
    for (const path of ['/', '/?utm_source=mail', '/']) bodies.push(await (await app.request(path)).text());
    expect(bodies).toEqual(Array(3).fill('<html>/ 1</html>'));
    state.revision = 2;
    expect(await (await app.request('/')).text()).toBe('<html>/ 2</html>');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('no header of the visitor reaches the renderer', async () => {
    const { app, render } = createSite();
    await app.request('/', { headers: { cookie: 'a=b', authorization: 'Bearer x', 'user-agent': 'y' } });
    expect(render.mock.calls).toEqual([['/']]);
  });
});

it('[HOLD-14] the document of a missing page is not cached while a part of it failed to load', async () => {
  const { app, render } = createSite({ status: 404, isComplete: false });
  await app.request('/nowhere');
  await app.request('/nowhere');
  expect(render).toHaveBeenCalledTimes(2);
});

describe('[PAGE-07] the addresses of a record', () => {
  it('a document whose address has changed while it was looked up is not stored under the one of before', async () => {
    const { app, render } = createSite();
    for (const path of ['/news/0', '/', '/news/new-0']) await app.request(path);
    expect(render.mock.calls).toEqual([['/news/new-0'], ['/'], ['/news/new-0']]);
  });

  it('while nobody knows where the record is, its page is rendered as it was asked for', async () => {
    const { app, render } = createSite({ status: 503 });
    expect((await app.request('/news/down')).status).toBe(503);
    expect(render.mock.calls).toEqual([['/news/down']]);
  });
});

it.each(['/admin', '/admin/', '/admin/login', '/Admin/channels/7/edit'])(
  '%s is never cached',
  async (path) => {
    const { app, render } = createSite();
    await app.request(path);
    const response = await app.request(`${path}?tab=1`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(render.mock.calls).toEqual([[path], [path]]);
  },
);

describe('requests that pages do not accept', () => {
  it.each([
    ['POST', '/', 405, 'GET, HEAD'],
    ['PUT', '/contact', 405, 'GET, HEAD, POST'],
    ['DELETE', '/admin', 405, 'GET, HEAD'],
    ['OPTIONS', '/', 405, 'GET, HEAD'],
    ['GET', '/news.data', 404, null],
    ['GET', '/_root.data', 404, null],
    ['GET', '/%E0%A4%A', 400, null],
  ])('%s %s returns %i', async (method, path, status, allow) => {
    const { app, render } = createSite();
    const response = await app.request(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
    expect(render).not.toHaveBeenCalled();
  });

  it('a form is passed on unchanged with its sender, and its response is not cached', async () => {
    const { app, render } = createSite({ status: 422 });
    const body = new URLSearchParams({ firstName: 'Asha' });
    const response = await app.request('/contact', { method: 'POST', body });
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'no-store']);
    const [path, form] = render.mock.calls[0] as unknown as [string, SubmittedForm];
    expect([path, form.sender]).toEqual(['/contact', '203.0.113.7']);
    expect(form.contentType).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Buffer.from(form.body).toString()).toBe('firstName=Asha');
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { startSession } from '../../features/accounts/server/sessions.ts';
import type { ProblemBody } from '../../tests/support/http.ts';
import type { Dependencies } from '../dependencies.ts';
import { seedSampleContent } from '../seed.ts';
import { readSettings } from '../settings.ts';
import { openStore } from '../store/open.ts';
import { documentationRoutes } from './documentation.ts';
import { createRouter } from './router.ts';
import { allRoutes } from './routes.ts';

interface Operation {
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, object>; required: string[] } }>;
  };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'kiran-documentation-'));
const log = pino({ level: 'silent' });
const store = await openStore({ dataDirectory, log });
await seedSampleContent(store);
await store.people.createFirst({ username: 'admin', passwordHash: 'no hash' });
const admin = await store.people.find('admin');
const { token } = await startSession(
  { adminId: admin?.id ?? '', passwordHash: 'no hash', device: '' },
  store,
  {
    sessionIdleMinutes: 9,
    sessionMaximumHours: 9,
  },
);
const library = {} as Dependencies['library'];
const views = { count() {} } as unknown as Dependencies['views'];
const dependencies = { settings: readSettings({}), store, library, log, views };
const routes = allRoutes(dependencies);
const table = [...routes, ...documentationRoutes(routes)];
const api = new Hono<AppEnvironment>().use((context, next) => {
  context.set('clientAddress', '203.0.113.7');
  return next();
});
api.route('/', createRouter(table, dependencies));
afterAll(async () => {
  await store.close();
  rmSync(dataDirectory, { recursive: true });
});

/** Calls the API in this process. */
async function call<Body>(path: string, body?: object, headers: Record<string, string> = {}) {
  const sent = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const response = await api.request(path, sent ?? { headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}

const read = async () => (await call<OpenApi>('/openapi.json')).body;

test('the OpenAPI document promises visitors no field that only staff receive', async () => {
  const { paths } = await read();
  const posts = await call<{ data: object[] }>('/blog/posts');
  const schema = paths['/blog/posts']?.get?.responses['200']?.content['application/json']?.schema;
  const { items } = (schema as { properties: { data: { items: { required: string[] } } } }).properties.data;
  expect(posts.body.data.length).toBeGreaterThan(0);
  for (const post of posts.body.data)
    expect(Object.keys(post)).toEqual(expect.arrayContaining(items.required));
  expect(items.required).toEqual(expect.arrayContaining(['_id', 'title', 'author', 'updatedAt']));
  const message = { firstName: 'Asha', email: 'asha@example.com', message: 'Namaste' };
  const sent = await call<object>('/contact', message);
  const answer = paths['/contact']?.post?.responses['201']?.content['application/json']?.schema;
  const { required } = answer as { required: string[] };
  expect(Object.keys(sent.body).sort()).toEqual(required.toSorted());
});

test('the required fields of a new record are those that the server demands, and a change has none', async () => {
  for (const [path, { post, put, patch }] of Object.entries((await read()).paths)) {
    // An order is sent as a whole.
    for (const change of path === '/carousel/order' ? [] : [put, patch])
      expect([path, change?.requestBody?.content['application/json']?.schema.required ?? []]).toEqual([
        path,
        [],
      ]);
    const schema = post?.requestBody?.content['application/json']?.schema;
    // Whatever is sent instead of a link, there is no such link.
    if (!schema?.required.length || path.startsWith('/auth/links/')) continue;
    const address = path.replace('{type}', 'brands');
    const { status, body } = await call<ProblemBody>(address, {}, { authorization: `Bearer ${token}` });
    const refused = new Set(Object.keys(body.errors ?? {}).map((name) => name.split('.')[0]));
    expect([path, status, [...refused].sort()]).toEqual([path, 422, schema.required.toSorted()]);
  }
});

test('[MEDIA-API-05] the OpenAPI document describes bodies of bytes', async () => {
  const { paths } = await read();
  const bodyOf = (method: string, path: string) => paths[path]?.[method]?.requestBody?.content ?? {};
  const binary = { schema: { type: 'string', format: 'binary' } };
  expect(bodyOf('patch', '/media/uploads/{id}')).toEqual({ 'application/offset+octet-stream': binary });
  for (const body of [bodyOf('post', '/media'), bodyOf('put', '/media/{id}/file')])
    expect(body).toMatchObject({
      'application/octet-stream': binary,
      'multipart/form-data': { schema: { properties: { file: binary.schema } } },
    });
});

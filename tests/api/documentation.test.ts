import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { documentationRoutes } from '../../server/api/documentation.ts';
import { allRoutes } from '../../server/api/routes.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { readSettings } from '../../server/settings.ts';
import { openStore } from '../../server/store/open.ts';
import { plainLists } from '../factories/list-paths.ts';
import { createDatabase } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { useSite } from '../support/site.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, object>; required: string[] } }>;
  };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

async function routeTable() {
  const database = await createDatabase('sqlite');
  const log = pino({ level: 'silent' });
  const store = await openStore({ dataDirectory: database.dataDirectory, log });
  const views = {} as Dependencies['views'];
  const library = {} as Dependencies['library'];
  const routes = allRoutes({ settings: readSettings({}), store, library, log, views });
  await store.close();
  await database.dispose();
  return [...routes, ...documentationRoutes(routes)];
}

describe('the OpenAPI document', () => {
  const site = useSite();
  const read = async () => (await site.visitor.get<OpenApi>('/openapi.json')).body;

  test('[API-01] the OpenAPI 3.1 document lists exactly the routes of the server', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/api' }]);
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = (await routeTable()).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual(routes.sort());
  });

  test('[AUTH-13] the OpenAPI document says for every call whether it needs a token', async () => {
    const document = await read();
    expect(document.components.securitySchemes).toEqual({ token: { type: 'http', scheme: 'bearer' } });
    expect(document.paths['/contact']?.get?.security).toEqual([{ token: [] }]);
    expect(document.paths['/contact']?.post?.security).toEqual([]);
    expect(document.paths['/blog/posts']?.get?.security).toEqual([{}, { token: [] }]);
    expect(document.paths['/brands']?.post?.security).toEqual([{ token: [] }]);
  });

  test('every operation has a unique id and lists every parameter of its path', async () => {
    const operations = Object.entries((await read()).paths).flatMap(([path, verbs]) =>
      Object.values(verbs).map((operation) => ({ path, operation })),
    );
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { path, operation } of operations) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const given = operation.parameters.filter((parameter) => parameter.in === 'path' && parameter.required);
      expect(given.map(({ name }) => name)).toEqual(wanted);
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation.responses.default?.content['application/problem+json']?.schema).toEqual({
        $ref: '#/components/schemas/Problem',
      });
    }
  });

  test('the OpenAPI document describes the request and the response of creating a post', async () => {
    const { post } = (await read()).paths['/blog/posts'] ?? {};
    const body = post?.requestBody?.content['application/json']?.schema;
    expect(Object.keys(body?.properties ?? {})).toEqual([
      'title',
      'excerpt',
      'content',
      'coverImage',
      'category',
      'tags',
      'publishedAt',
      'readTime',
      'status',
      'author',
      'publication',
    ]);
    expect(body?.required).toEqual(['title', 'excerpt', 'coverImage', 'category', 'author', 'publishedAt']);
    expect(post?.responses['201']?.content['application/json']?.schema).toMatchObject({
      properties: { _id: {}, id: {}, viewCount: {}, createdAt: {}, category: { properties: { name: {} } } },
    });
  });

  test('the OpenAPI document promises visitors no field that only staff receive', async () => {
    const { paths } = await read();
    const posts = await site.visitor.get<{ data: object[] }>('/blog/posts');
    const schema = paths['/blog/posts']?.get?.responses['200']?.content['application/json']?.schema;
    const { items } = (schema as { properties: { data: { items: { required: string[] } } } }).properties.data;
    expect(posts.body.data.length).toBeGreaterThan(0);
    for (const post of posts.body.data)
      expect(Object.keys(post)).toEqual(expect.arrayContaining(items.required));
    expect(items.required).toEqual(expect.arrayContaining(['_id', 'title', 'author', 'updatedAt']));
    const message = { firstName: 'Asha', email: 'asha@example.com', message: 'Namaste' };
    const sent = await site.visitor.post<object>('/contact', message);
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
      if (!schema?.required.length) continue;
      const { status, body } = await site.staff.post<ProblemBody>(path, {});
      const refused = new Set(Object.keys(body.errors ?? {}).map((name) => name.split('.')[0]));
      expect([path, status, [...refused].sort()]).toEqual([path, 422, schema.required.toSorted()]);
    }
  });

  test('[ENT-01][ENT-06] every list returns the fields that the OpenAPI document describes', async () => {
    const document = await read();
    for (const path of plainLists) {
      const schema = document.paths[path]?.get?.responses['200']?.content['application/json']?.schema as {
        items: { properties: object; required: string[] };
      };
      const [record] = (await site.visitor.get<object[]>(path)).body;
      // For staff alone.
      delete (schema.items.properties as { publication?: object }).publication;
      delete (schema.items.properties as { position?: object }).position;
      expect([path, Object.keys(record ?? {}).sort()]).toEqual([
        path,
        Object.keys(schema.items.properties).sort(),
      ]);
      expect([...schema.items.required].sort()).toEqual(Object.keys(schema.items.properties).sort());
    }
  });

  test('the documentation page lists every route and runs no script', async () => {
    const { status, headers, text } = await site.visitor.get('/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('POST /api/auth/login');
    for (const { method, path } of await routeTable()) expect(text).toContain(`<h3>${method} ${path}</h3>`);
    expect(text).not.toMatch(/<script|onclick/);
  });
});

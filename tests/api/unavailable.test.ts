import { afterAll, beforeAll, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { type Cluster, startCluster } from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

let cluster: Cluster;
let database: TestDatabase;
let server: TestServer;
let staff: Http;

/** What the document of a page says while nothing can be fetched. The home page has texts of its own to show. */
const failedPages = (id: string) => [
  { path: '/', message: 'Failed to fetch hero images', status: 200 },
  { path: '/blog', message: 'Failed to fetch blogs. Please try again later.', status: 503 },
  { path: `/blog/${id}`, message: 'Failed to fetch data. Please try again later.', status: 503 },
  { path: '/resources', message: 'Failed to fetch resources', status: 503 },
];

beforeAll(async () => {
  cluster = await startCluster();
  database = await createDatabase('postgres', cluster.url);
  server = await startServer({ database, environment: emptySite });
  staff = await server.staff();
});

afterAll(async () => {
  await server.stop();
  await database.dispose();
  await cluster.dispose();
});

test('[ERR-93] an unavailable database makes API and pages return 503 (AMB-117), and they work again soon after it is back', async () => {
  const tag = await bodies.createTag(staff);
  expect((await server.visitor.get('/tags')).status).toBe(200);
  await cluster.stop('fast');
  const calls = () => [
    server.visitor.get<ProblemBody>('/tags'),
    server.visitor.get<ProblemBody>(`/tags/${tag.id}`),
    server.visitor.get<ProblemBody>('/blog/posts/search?q=x'),
    server.visitor.post<ProblemBody>('/contact', bodies.contactMessage()),
    staff.get<ProblemBody>('/contact'),
    staff.post<ProblemBody>('/tags', { name: 'x' }),
    server.visitor.post<ProblemBody>('/auth/login', { username: 'admin', password: 'x' }),
  ];
  // Answers of the last known revision may be given until the lost link is noticed.
  await expect.poll(async () => (await server.visitor.get('/tags')).status).toBe(503);
  for (const answer of await Promise.all(calls())) {
    expect(answer.body).toMatchObject({ type: '/problems/unavailable', status: 503 });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.text).not.toMatch(/ECONN|postgres|127\.0\.0\.1/);
  }
  for (const { path, message, status } of failedPages(tag.id)) {
    const { text, headers, ...answer } = await server.visitor.page(path);
    expect([path, answer.status, headers.get('cache-control')]).toEqual([path, status, 'no-store']);
    expect(text, path).toContain(message);
    const isDown = status === 503;
    expect(headers.get('retry-after'), path).toBe(isDown ? '2' : null);
    const marks = ['rel="canonical"', 'content="noindex"'].map((mark) => text.includes(mark));
    expect(marks, path).toEqual([!isDown, isDown]);
  }
  for (const path of ['/rss.xml', '/atom.xml', '/sitemap.xml', '/llms.txt']) {
    const { status, headers } = await server.visitor.page(path);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '2']);
  }
  expect((await server.visitor.page('/readyz')).status).toBe(503);
  expect((await server.visitor.page('/healthz')).status).toBe(200);
  await cluster.start();
  await expect.poll(async () => (await server.visitor.get('/tags')).status).toBe(200);
  await expect
    .poll(async () => (await server.visitor.post('/contact', bodies.contactMessage())).status)
    .toBe(201);
  expect((await staff.get('/contact')).headers.get('x-total-count')).toBe('1');
});

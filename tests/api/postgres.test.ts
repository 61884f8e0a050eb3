import { Kysely, PostgresDialect, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase as createStoreDatabase, type Database } from '../../engine/database/database.ts';
import { DatabaseAvailability } from '../../engine/database/database-availability.ts';
import type { Tables } from '../../engine/database/engine.ts';
import { postgresEngine } from '../../engine/database/postgres.ts';
import { postgresPool } from '../../server/store/open.ts';
import * as bodies from '../factories/bodies.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { type Cluster, startCluster } from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

describe('sessions of PostgreSQL', () => {
  let server: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    server = await createDatabase('postgres');
    const log = pino({ level: 'silent' });
    const pool = postgresPool(server.databaseUrl ?? '', log);
    const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const ignore = () => {};
    database = createStoreDatabase({
      ...{ engine: postgresEngine, reader: kysely, writer: kysely },
      ...{ onRevision: ignore, onSessionVersion: ignore, availability: new DatabaseAvailability(log) },
    });
    await sql`create table races (id integer primary key, wins integer not null)`.execute(kysely);
    await sql`insert into races values (1, 0), (2, 0)`.execute(kysely);
  });

  afterAll(async () => {
    await database.close();
    await server.dispose();
  });

  test('PostgreSQL sessions keep the durability settings of the server', async () => {
    const { rows } = await database.write({ isVisible: false }, (transaction) =>
      sql`select name, source from pg_settings where name in ('synchronous_commit', 'fsync')`.execute(
        transaction,
      ),
    );
    expect(rows).toHaveLength(2);
    // Not 'client', 'database', 'user' or 'session'.
    for (const row of rows)
      expect(['default', 'configuration file', 'command line']).toContain((row as { source: string }).source);
  });

  test('two deadlocked transactions both succeed after a retry', async () => {
    let runs = 0;
    let holders = 0;
    const win = (id: number, transaction: Parameters<Parameters<Database['write']>[1]>[0]) =>
      sql`update races set wins = wins + 1 where id = ${id}`.execute(transaction);
    const bothHoldOne = Promise.withResolvers<void>();
    const race = (first: number, second: number) =>
      database.write({ isVisible: false }, async (transaction) => {
        runs += 1;
        await win(first, transaction);
        holders += 1;
        if (holders === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await win(second, transaction);
      });
    await Promise.all([race(1, 2), race(2, 1)]);
    expect(runs).toBe(3);
    const { rows } = await database.read((connection) =>
      sql`select id, wins from races order by id`.execute(connection),
    );
    expect(rows).toEqual([
      { id: 1, wins: 2 },
      { id: 2, wins: 2 },
    ]);
  });
});

describe('a PostgreSQL that is away', () => {
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
});

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versionedTypes } from '../../content/index.ts';
import type { Route } from '../../kernel/api/route.ts';
import { createRouter } from '../../server/api/router.ts';
import { allRoutes } from '../../server/api/routes.ts';
import { hashToken } from '../../server/auth/tokens.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { readSettings } from '../../server/settings.ts';
import { openStore } from '../../server/store/open.ts';
import { subjects } from '../conformance/subject.ts';
import * as bodies from '../factories/bodies.ts';
import { createDatabase, type Engine, engines, type TestDatabase } from '../support/database.ts';
import { openRows, type Rows, withRows } from '../support/rows.ts';
import { signIn } from '../support/server.ts';
import { useSite } from '../support/site.ts';
import { upload } from '../support/upload.ts';

const tableNames: Record<Engine, string> = {
  sqlite: `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  postgres: `select table_name as name from information_schema.tables where table_schema = 'public'`,
};

/** The route table itself, so that a new route is in the matrix without anybody thinking of it. */
async function routeTable(): Promise<{
  routes: Route[];
  close: () => Promise<void>;
  dependencies: Dependencies;
}> {
  const database: TestDatabase = await createDatabase('sqlite');
  const log = pino({ level: 'silent' });
  const store = await openStore({ dataDirectory: database.dataDirectory, log });
  const views = { count() {} } as unknown as Dependencies['views'];
  const library = {} as Dependencies['library'];
  const dependencies = { settings: readSettings({}), store, library, log, views };
  const close = async () => {
    await store.close();
    await database.dispose();
  };
  return { routes: allRoutes(dependencies), close, dependencies };
}

const table = await routeTable();
afterAll(() => table.close());

const staffRoutes = table.routes.filter(({ audience }) => audience === 'staff');
const publicReads = table.routes.filter(({ audience, method }) => audience === 'public' && method === 'GET');
const title = ({ method, path }: Route) => `${method} ${path}`;

test('[AUTH-16] more than fifty routes are for staff, and few of them read', () => {
  expect(staffRoutes.length).toBeGreaterThan(50);
  const reads = staffRoutes
    .filter(({ method }) => method === 'GET')
    .map(title)
    .sort();
  expect(reads).toEqual([
    'GET /admin/audit',
    'GET /admin/audit.csv',
    'GET /admin/audit/people',
    'GET /admin/bulk/blog-posts',
    'GET /admin/bulk/contact',
    'GET /admin/bulk/join',
    'GET /admin/drafts',
    ...versionedTypes.map(({ definition: { name } }) => `GET /admin/drafts/${name}/:id`).sort(),
    ...versionedTypes
      .flatMap(({ definition: { name } }) => [
        `GET /admin/history/${name}/:id`,
        `GET /admin/history/${name}/:id/:revision`,
        `GET /admin/history/${name}/:id/entries`,
      ])
      .sort(),
    ...versionedTypes
      .filter(({ definition: { shownAt, page } }) => (shownAt ?? page) !== undefined)
      .map(({ definition: { name } }) => `GET /admin/preview-links/${name}/:id`)
      .sort(),
    'GET /admin/reading',
    'GET /admin/schedule',
    ...subjects.map(({ name }) => `GET /admin/schedule/${name}/:id`).sort(),
    'GET /admin/summary',
    'GET /admin/trash',
    ...[...subjects.map(({ name }) => name), 'media'].map((name) => `GET /admin/trash/${name}/:id`).sort(),
    'GET /categories/:id/usages',
    'GET /contact',
    'GET /contact.csv',
    'GET /join',
    'GET /join.csv',
    'GET /media',
    'GET /media/:id',
    'GET /media/external',
    'GET /media/storage',
    'GET /media/uploads/:id',
    'GET /redirects',
    'GET /redirects/:id',
  ]);
});

test('[AUTH-16] a route without an audience prevents the server from starting', () => {
  const { audience: _, ...silent } = staffRoutes[0] as Route;
  const unknown = { ...silent, audience: 'everybody' } as unknown as Route;
  for (const route of [silent as Route, unknown]) {
    expect(() => createRouter([...table.routes, route], table.dependencies)).toThrow(
      'does not say who may call it',
    );
  }
});

describe.each(engines)('[AUTH-16] on %s', (engine) => {
  const site = useSite({ engine });
  let rows: Rows;
  let before: Record<string, string[]>;
  let live = '';
  const tokens: Record<string, string> = { garbage: 'x'.repeat(43) };
  /** A record of each path, which a delete or a change would hit. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    rows = await openRows(site.server.database);
    const [revoked, expired] = [await signIn(site.visitor), await signIn(site.visitor)];
    await revoked.post('/auth/logout');
    await withRows(site.server.database, (own) =>
      own.all('update sessions set created_at = $1 where token_hash = $2', [
        new Date(Date.now() - 13 * 3_600_000).toISOString(),
        hashToken(expired.token ?? ''),
      ]),
    );
    live = site.staff.token ?? '';
    // No sample is a file of the library.
    await site.staff.post('/media', 'A document');
    const upload = { 'tus-resumable': '1.0.0', 'upload-length': '9' };
    await site.staff.post('/media/uploads', undefined, upload);
    for (const subject of subjects) {
      const [path = ''] = subject.paths;
      const { body } = await subject.create(site.staff, path, await subject.body(site.staff));
      await site.staff.delete(`${path}/${body.id}`);
      if (versionedTypes.includes(subject.type))
        await site.staff.post(`/admin/drafts/${subject.name}`, { values: {} });
    }
    for (const { name } of subjects)
      for (const action of ['publish', 'unpublish'])
        await rows.all(
          `insert into schedules (type, record_id, action, due_at) select '${name}', id, '${action}', '2100-01-01' from "${name.replaceAll('-', '_')}"`,
        );
    Object.assign(tokens, { revoked: revoked.token, expired: expired.token, hash: hashToken(live) });
    for (const path of new Set(staffRoutes.map((route) => route.path))) ids[path] = await idFor(path);
    before = await state();
  });
  afterAll(() => rows.close());

  async function idFor(path: string): Promise<string> {
    const [, edited] = /^\/admin\/(?:history|presence|preview-links)\/([a-z-]+)\//.exec(path) ?? [];
    if (edited) {
      const [version] = await rows.all('select record_id from revisions where type = $1', [edited]);
      return String(version?.record_id);
    }
    const [, drafted] = /^\/admin\/drafts\/([a-z-]+)\//.exec(path) ?? [];
    if (drafted) {
      const [draft] = await rows.all('select id from drafts where type = $1', [drafted]);
      return String(draft?.id);
    }
    const [, deleted] = /^\/admin\/trash\/([a-z-]+)\//.exec(path) ?? [];
    if (deleted) {
      const [entry] = await rows.all('select id from trash where type = $1', [deleted]);
      return String(entry?.id);
    }
    const [, scheduled] = /^\/admin\/schedule\/([a-z-]+)\//.exec(path) ?? [];
    if (scheduled) {
      const [entry] = await rows.all('select record_id from schedules where type = $1', [scheduled]);
      return String(entry?.record_id);
    }
    const [, name] = /^\/(?:blog\/|about\/)?([a-z-]+|media\/uploads)\/:id(?:\/|$)/.exec(path) ?? [];
    const tables: Record<string, string> = {
      posts: 'blog_posts',
      video: 'videos',
      'media/uploads': 'media_uploads',
    };
    const known = name && (tables[name] ?? name.replaceAll('-', '_'));
    const [row] = known ? await rows.all(`select id from "${known}" limit 1`) : [];
    return String(row?.id ?? '');
  }

  /** The rows of every table but those of sessions, devices and visits, without the session version: a call ends a session that has expired. */
  async function state(): Promise<Record<string, string[]>> {
    const names = (await rows.all(tableNames[engine])).map(({ name }) => String(name));
    expect(names).toEqual(
      expect.arrayContaining(['blog_post_totals', 'blog_post_search', 'sign_in_failures']),
    );
    const left = names.filter(
      (name) => !['sessions', 'known_devices', 'blog_post_views', 'post_views_by_day'].includes(name),
    );
    const found = left.map(async (name) => {
      const all = await rows.all(`select * from "${name}"`);
      return [name, all.map(({ session_version: _, ...row }) => JSON.stringify(row)).sort()] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }

  type Attempt = [name: string, request: () => { query?: string; headers?: Record<string, string> }];
  const deadTokens: Attempt[] = ['garbage', 'expired', 'revoked', 'hash'].map((name) => [
    name,
    () => ({ headers: { authorization: `Bearer ${tokens[name]}` } }),
  ]);
  /** Refused before a session is looked up, so the engine has no part in it. */
  const noTokens: Attempt[] = [
    ['no token', () => ({})],
    ['another scheme', () => ({ headers: { authorization: `Basic ${live}` } })],
    [
      'basic credentials',
      () => ({ headers: { authorization: `Basic ${btoa('admin:sunlit rooftops of pune')}` } }),
    ],
    [
      'the token in the query',
      () => ({ query: `?token=${live}&access_token=${live}&authorization=Bearer%20${live}` }),
    ],
    ['the token in a cookie', () => ({ headers: { cookie: `token=${live}; authorization=Bearer ${live}` } })],
    ['two tokens', () => ({ headers: { authorization: `Bearer ${live}, Bearer ${live}` } })],
    [
      'the token in other headers',
      () => ({ headers: { 'x-authorization': `Bearer ${live}`, 'x-device-token': live, token: live } }),
    ],
    [
      'an override of the verb',
      () => ({ headers: { 'x-http-method-override': 'GET', 'x-original-url': '/api/tags' } }),
    ],
  ];

  const row = ({ path }: Route) => (path.startsWith('/admin/') ? '[SAFE-85] ' : '');
  test.each(staffRoutes.map((route) => [row(route) + title(route), route] as const))(
    '%s without a live token returns 401',
    async (_, route) => {
      const path = route.path.replace(':id', ids[route.path] || 'x').replace(/:\w+/g, 'x');
      for (const [name, make] of engine === 'sqlite' ? [...deadTokens, ...noTokens] : deadTokens) {
        const { query = '', headers = {} } = make();
        const body =
          route.method === 'GET' || route.method === 'DELETE'
            ? undefined
            : bodies.brand({ urls: ['/x.webp'] });
        const answer = await site.visitor.call(route.method, `${path}${query}`, { headers, body });
        expect([name, answer.status]).toEqual([name, 401]);
        expect(answer.body).toMatchObject({ type: '/problems/unauthorized' });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );

  test('no call without a live token changed anything', async () => expect(await state()).toEqual(before));

  test('[PROD-11] one sign-in opens every route for staff', async () => {
    const staff = await signIn(site.visitor);
    const last = 'POST /auth/logout';
    const others = staffRoutes.filter((route) => title(route) !== last);
    expect(others).toHaveLength(staffRoutes.length - 1);
    for (const route of others) {
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {};
      const answer = await staff.call(route.method, route.path.replace(':id', 'no-such-record'), { body });
      // What is asked is nonsense; that it is said so, and nothing of rights, is the point.
      expect([title(route), [200, 201, 404, 412, 415, 422].includes(answer.status)]).toEqual([
        title(route),
        true,
      ]);
    }
    expect((await staff.post('/auth/logout')).status).toBe(200);
  });

  test.each(publicReads.map((route) => [title(route), route] as const))(
    '%s returns 401 for a dead token and does not treat it as a visitor',
    async (_, route) => {
      const path = route.path.replace(/:\w+/, 'x');
      for (const name of ['garbage', 'expired', 'revoked']) {
        expect((await site.visitor.withToken(tokens[name]).get(path)).status).toBe(401);
      }
      expect([200, 404]).toContain((await site.visitor.get(path)).status);
    },
  );

  // The rest does not depend on the engine.
  if (engine !== 'sqlite') return;

  test.each(publicReads.map((route) => [title(route), route] as const))(
    '%s takes a password or a token of a proxy in front for none of ours, and its sender for a visitor',
    async (_, route) => {
      const path = route.path.replace(/:\w+/, 'x');
      const { status } = await site.visitor.get(path);
      for (const authorization of [
        `Basic ${btoa('preview:preview')}`,
        'Digest username="preview"',
        'Negotiate YIIJ',
        'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x',
        `Basic ${live}`,
      ])
        expect([authorization, (await site.visitor.get(path, { authorization })).status]).toEqual([
          authorization,
          status,
        ]);
    },
  );

  test.each(staffRoutes.map((route) => [title(route), route] as const))(
    '%s returns 401 before it looks at the body or the record',
    async (_, route) => {
      const path = route.path.replace(':id', 'no-such-record');
      // The last is more than most routes take.
      for (const body of ['{', 'x'.repeat(300_000)]) {
        if (route.method === 'GET') continue;
        const answer = await upload(site.visitor, path, {
          method: route.method,
          chunks: [body],
          headers: { 'content-type': 'text/plain', 'content-length': String(body.length) },
        });
        expect(answer.status).toBe(401);
      }
      expect((await site.visitor.call(route.method, path)).status).toBe(401);
    },
  );

  const spellings = [
    '//contact',
    '/contact/',
    '/./contact',
    '/x/../contact',
    '/%63ontact',
    '/contact%2f',
    '/CONTACT',
    '/contact;x=y',
    '/contact%00',
    '/contact.json',
    '/contact%2ecsv',
    '/contact?',
    '/contact#x',
    '/contact%20',
    '/contact//',
  ];

  test.each(spellings)('the address %s reveals no submission to a visitor', async (path) => {
    await site.visitor.post('/contact', bodies.contactMessage({ message: 'A canary of a message' }));
    for (const method of ['GET', 'HEAD', 'DELETE', 'PUT']) {
      const { status, text } = await rawCall(site.server.port, method, `/api${path}`);
      expect([method, [401, 404, 405].includes(status)]).toEqual([method, true]);
      expect(text).not.toContain('canary');
    }
    expect((await site.staff.get('/contact')).text).toContain('canary');
  });
});

/** Sends the path as it is: `fetch` would make `/contact` of most spellings before they leave. */
async function rawCall(
  port: number,
  method: string,
  path: string,
): Promise<{ status: number; text: string }> {
  const call = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { host: `localhost:${port}` },
  }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, text: (await answer.toArray()).join('') };
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import type { RoleName } from '../../content/permissions.ts';
import { hashToken, newToken } from '../../features/accounts/server/tokens.ts';
import type { Engine } from './database.ts';
import type { Http } from './http.ts';
import { type Rows, withRows } from './rows.ts';
import { startServer, type TestServer } from './server.ts';
import { copyTemplate } from './template.ts';

/** A server for a whole suite, with calls of a visitor and of the admin. */
export interface Site {
  readonly server: TestServer;
  readonly visitor: Http;
  readonly staff: Http;
}

interface SiteOptions {
  engine?: Engine;
  /** Settings beside those of a test server. */
  environment?: Record<string, string | undefined>;
}

/** No sample content: a suite then finds what it made itself and nothing else. */
export const emptySite = { SAMPLE_CONTENT: 'off' };

/** A database on which a server has run, without sample content by default, and a token of its admin. */
export function createUsedDatabase(engine: Engine, samples = false): ReturnType<typeof copyTemplate> {
  return copyTemplate(inject('templates'), engine, samples);
}

/** Starts a server on a database of its own, with the sample content unless that is switched off. */
export async function startSite({
  engine = 'sqlite',
  environment = {},
}: SiteOptions = {}): Promise<TestServer> {
  const { database, token } = await createUsedDatabase(engine, environment.SAMPLE_CONTENT !== 'off');
  const server = await startServer({ database, environment, token });
  const stop = async () => {
    const code = await server.stop();
    await database.dispose();
    return code;
  };
  return { ...server, stop };
}

/**
 * Starts a server before the tests of the surrounding `describe` and stops it after them.
 *
 * @example
 * describe.each(engines)('on %s', (engine) => {
 *   const site = useSite({ engine, environment: emptySite });
 *   test('…', async () => expect((await site.visitor.get('/tags')).status).toBe(200));
 * });
 */
export function useSite(options: SiteOptions = {}): Site {
  let running: { server: TestServer; staff: Http } | undefined;
  beforeAll(async () => {
    const server = await startSite(options);
    running = { server, staff: await server.staff() };
  });
  afterAll(async () => {
    await running?.server.stop();
  });
  const here = () => {
    if (!running) throw new Error('The server is there from beforeAll on.');
    return running;
  };
  return {
    get server() {
      return here().server;
    },
    get visitor() {
      return here().server.visitor;
    },
    get staff() {
      return here().staff;
    },
  };
}

/** Somebody else of the staff, with the password of the admin. */
export async function insertPerson(
  rows: Rows,
  given: { id?: string; name?: string; role?: RoleName } = {},
): Promise<string> {
  const { id = randomUUID(), role = 'administrator' } = given;
  const { name = id } = given;
  const [admin = {}] = await rows.all('select * from admins order by id');
  const own = {
    id,
    name,
    role,
    username: name,
    username_key: name.toLowerCase(),
    email: null,
    email_key: null,
  };
  const row = { ...admin, ...own };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  await rows.all(`insert into admins (${Object.keys(row)}) values (${places})`, Object.values(row));
  return id;
}

/** The same, signed in. */
export async function colleague(server: TestServer, name: string, role?: RoleName): Promise<Http> {
  const token = newToken();
  const now = new Date().toISOString();
  await withRows(server.database, async (rows) => {
    const id = await insertPerson(rows, { name, ...(role && { role }) });
    await rows.all(
      'insert into sessions (token_hash, admin_id, created_at, last_used_at) values ($1, $2, $3, $4)',
      [hashToken(token), id, now, now],
    );
  });
  return server.visitor.withToken(token);
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import { createDatabase, engines } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { withRows } from '../support/rows.ts';
import { databaseSettings, launch, pinnedNode, root, runServer, startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite } from '../support/site.ts';

describe('a failed start ends with code 1 and one line', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kiran-start-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function refusal(environment: Record<string, string | undefined>): Promise<string> {
    const { code, output } = await runServer({ DATA_DIR: join(folder, 'data'), ...environment });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    return output;
  }

  test('a start with a port in use ends with code 1 and names PORT', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    expect(await refusal({ PORT: String(port) })).toMatch(/Port \d+ .*in use.*set PORT/);
    other.close();
  });

  test('a start with an unusable data directory ends with code 1 and names DATA_DIR', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain('DATA_DIR');
  });

  test('a start with an invalid DATABASE_URL ends with code 1 and names it', async () => {
    expect(await refusal({ DATABASE_URL: 'mysql://localhost/kiran' })).toContain('DATABASE_URL');
  });

  test('a start without a server at DATABASE_URL ends with code 1 and names it', async () => {
    const url = `postgres://kiran@127.0.0.1:${await freePort()}/kiran`;
    expect(await refusal({ DATABASE_URL: url })).toContain('DATABASE_URL');
  });

  test('a start with a locked database ends with code 1 and advises to stop the other program', {
    timeout: 20_000,
  }, async () => {
    const { database } = await createUsedDatabase('sqlite');
    await withRows(database, async (rows) => {
      await rows.all('begin exclusive');
      const said = await refusal({ DATA_DIR: database.dataDirectory });
      expect(said).toMatch(/^The database in .* cannot be used .*: stop the other program/);
    });
    await database.dispose();
  });

  test.each(engines)('a newer database on %s stops the start, which advises to update', async (engine) => {
    const { database } = await createUsedDatabase(engine);
    await withRows(database, (rows) =>
      rows.all("insert into kysely_migration (name, timestamp) values ('2099-01-01-later', '2099-01-01')"),
    );
    const { databaseUrl, dataDirectory } = database;
    await expect(openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) })).rejects.toThrow(
      /^The database is of a newer version: .* 2099-01-01-later\. Update this installation/,
    );
    await database.dispose();
  });

  test.each(engines)(
    'a migration of another branch on %s runs after one with a later name',
    async (engine) => {
      const { database } = await createUsedDatabase(engine);
      const { databaseUrl, dataDirectory } = database;
      await withRows(database, async (rows) => {
        await rows.all('drop table presence');
        await rows.all("delete from kysely_migration where name = '2026-12-02-presence'");
      });
      const store = await openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
      await store.close();
      await withRows(database, async (rows) => expect(await rows.all('select * from presence')).toEqual([]));
      await database.dispose();
    },
  );

  test('[BACK-02] a start with an unsuitable BACKUP_FOLDER ends with code 1 and says why', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    const uploads = join(folder, 'data/media/backups');
    mkdirSync(uploads, { recursive: true });
    const wrong: [string, RegExp][] = [
      [join(folder, 'missing'), /does not exist\. Create it/],
      [file, /is a file\. Set it to a folder/],
      [uploads, /lies among the uploaded files/],
      [join(root, 'public'), /lies in the folder of the program/],
      ['/proc', /cannot be written to \(E/],
    ];
    for (const [path, reason] of wrong) {
      const said = await refusal({ BACKUP_FOLDER: path, BACKUP_EVERY: '24h' });
      expect(said).toMatch(new RegExp(`^BACKUP_FOLDER is '${path}', which ${reason.source}`));
    }
  });

  test('a misspelled setting stops the start where it stands in the file of settings, and is told where it stands elsewhere', async () => {
    const file = join(folder, 'settings');
    writeFileSync(file, 'BACKUP_EVRY=24h\nTZ=UTC\n');
    const environment = { PATH: process.env.PATH, DATADIR: folder, PORT: 'none' };
    const start = (...flags: string[]) =>
      spawnSync(pinnedNode, [...flags, 'server/main.ts'], { cwd: root, env: environment, encoding: 'utf8' });
    const ofFile = start(`--env-file=${file}`);
    expect([ofFile.status, ofFile.stderr]).toEqual([
      1,
      'BACKUP_EVRY in .env is no setting. Write BACKUP_EVERY instead, or take it out.\n',
    ]);
    const { stderr } = start();
    expect(stderr.split('\n')[0]).toBe(
      'DATADIR is set in the environment, but no setting has that name: DATA_DIR may be meant.',
    );
  });

  test('a start with an invalid setting ends with code 1 and names the value found', async () => {
    expect(await refusal({ PORT: 'three thousand' })).toMatch(/PORT is 'three thousand'. Set it to/);
  });
});

test('a page requested during the start refreshes itself, and a form sent meanwhile does not', async () => {
  // A database that takes connections and says nothing.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const databaseUrl = `postgres://kiran@127.0.0.1:${(silent.address() as AddressInfo).port}/kiran`;
  const port = await freePort();
  const child = launch({ PORT: String(port), DATABASE_URL: databaseUrl });
  const ask = (method: string) => fetch(`http://localhost:${port}/contact`, { method });
  const status = () =>
    ask('GET').then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status).toBe(503);
  const answers = await Promise.all([ask('GET'), ask('POST')]);
  expect(answers.map((answer) => [answer.status, answer.headers.get('refresh')])).toEqual([
    [503, '1'],
    [503, null],
  ]);
  child.kill('SIGKILL');
  silent.close();
});

test('the server runs as a PostgreSQL user without rights to change tables once they exist', async () => {
  const { database } = await createUsedDatabase('postgres');
  const user = `plain_${process.pid}`;
  await withRows(database, async (rows) => {
    await rows.all(`create role ${user} login password 'plain'`);
    await rows.all(`grant select, insert, update, delete on all tables in schema public to ${user}`);
  });
  const address = new URL(database.databaseUrl ?? '');
  Object.assign(address, { username: user, password: 'plain' });
  const databaseUrl = address.href;
  const site = await startServer({ database: { ...database, databaseUrl } });
  const staff = await site.staff();
  expect((await staff.post('/tags', { name: 'By a plain user' })).status).toBe(201);
  expect((await staff.get('/contact')).status).toBe(200);
  await withRows({ ...database, databaseUrl }, (rows) =>
    expect(rows.all('alter table tags add column x text')).rejects.toThrow('must be owner'),
  );
  await site.stop();
  await withRows(database, async (rows) => {
    await rows.all(`drop owned by ${user}`);
    await rows.all(`drop role ${user}`);
  });
  await database.dispose();
});

test('a start without ADMIN_PASSWORD prints a generated password that signs in', async () => {
  const site = await startServer({ environment: { ADMIN_PASSWORD: undefined, ...emptySite } });
  const password = /password (\S+)/.exec(site.output())?.[1];
  const answer = await site.visitor.post('/auth/login', { username: 'admin', password });
  expect(answer.status).toBe(200);
  await site.stop();
});

test('[HOLD-26] the first start rejects a short or common password, a later one ignores it, and SAMPLE_CONTENT=off leaves the database empty', async () => {
  const database = await createDatabase('sqlite');
  const environment = { ...databaseSettings(database), ...emptySite };
  const short = await runServer({ ...environment, ADMIN_PASSWORD: 'x' });
  expect(short).toEqual({
    code: 1,
    output: expect.stringMatching(/^ADMIN_PASSWORD needs at least 12 characters\. Set a better one, .*\n$/),
  });
  const common = await runServer({ ...environment, ADMIN_PASSWORD: 'Password1234' });
  expect(common).toEqual({
    code: 1,
    output: expect.stringMatching(/^ADMIN_PASSWORD is among the first .*\n$/),
  });
  const first = await startServer({ database, environment: emptySite });
  expect((await first.staff()).token).toBeDefined();
  expect((await first.visitor.get('/testimonials')).body).toEqual([]);
  expect((await first.visitor.page('/')).status).toBe(200);
  await first.stop();
  const later = await startServer({ database, environment: { ADMIN_PASSWORD: 'x', ...emptySite } });
  await later.stop();
  await database.dispose();
});

test('npm start passes SIGTERM to the server, which ends with code 0', async () => {
  const database = await createDatabase('sqlite');
  const port = await freePort();
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: database.dataDirectory };
  const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, ...settings }, stdio: 'ignore' });
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await isReady()).toBe(false);
  await database.dispose();
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versionedTypes } from '../../content/index.ts';
import { openStore } from '../../server/store/open.ts';
import { allRecords, subjects } from '../conformance/subject.ts';
import * as bodies from '../factories/bodies.ts';
import { createDatabase, engines, type TestDatabase, usualEngines } from '../support/database.ts';
import { freePort } from '../support/machine.ts';
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

  test('a start with a port in use, an unusable data directory or backup folder, an invalid setting or no database server ends with code 1 and names the setting', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const nobody = `postgres://kiran@127.0.0.1:${await freePort()}/kiran`;
    const missing = { BACKUP_FOLDER: join(folder, 'missing'), BACKUP_EVERY: '24h' };
    for (const [environment, reason] of [
      [{ PORT: String(port) }, /Port \d+ .*in use.*set PORT/],
      [{ DATA_DIR: join(file, 'data') }, /DATA_DIR/],
      [missing, /^BACKUP_FOLDER is '.*missing', which does not exist\. Create it/],
      [{ PORT: 'three thousand' }, /PORT is 'three thousand'. Set it to/],
      [{ DATABASE_URL: nobody }, /DATABASE_URL/],
    ] as const)
      expect(await refusal(environment)).toMatch(reason);
    other.close();
  });

  test('a start with a locked database ends with code 1 and advises to stop the other program', async () => {
    const { database } = await createUsedDatabase('sqlite');
    await withRows(database, async (rows) => {
      await rows.all('begin exclusive');
      const said = await refusal({ DATA_DIR: database.dataDirectory });
      expect(said).toMatch(/^The database in .* cannot be used .*: stop the other program/);
    });
    await database.dispose();
  });

  test.each(engines)(
    'on %s a newer database stops the start, which advises to update, and a migration of another branch runs after one with a later name',
    async (engine) => {
      const { database } = await createUsedDatabase(engine);
      const { databaseUrl, dataDirectory } = database;
      const open = () => openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
      const change = async (...statements: string[]) =>
        withRows(database, async (rows) => {
          for (const statement of statements) await rows.all(statement);
        });
      const earlier = '2026-12-14T1800-whole-revisions';
      await change(
        `delete from kysely_migration where name = '${earlier}'`,
        'delete from revisions',
        'alter table revisions drop column data',
        'alter table revisions add column body text',
        'create table revision_parts (hash text)',
      );
      await (await open()).close();
      await change('select data from revisions');
      await change(
        "insert into kysely_migration (name, timestamp) values ('2099-01-01-later', '2099-01-01')",
      );
      await expect(open()).rejects.toThrow(
        /^The database is of a newer version: .* 2099-01-01-later\. Update this installation/,
      );
      await database.dispose();
    },
  );

  test('a misspelled setting stops the start where it stands in the file of settings, and is told where it stands elsewhere', async () => {
    const file = join(folder, 'settings');
    writeFileSync(file, 'BACKUP_EVRY=24h\nTZ=UTC\n');
    const env = { PATH: process.env.PATH, DATADIR: folder, PORT: 'none' };
    const start = (...flags: string[]) =>
      spawnSync(pinnedNode, [...flags, 'server/main.ts'], { cwd: root, env, encoding: 'utf8' });
    const { status, stderr } = start(`--env-file=${file}`);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^BACKUP_EVRY in .env is no setting\. Write BACKUP_EVERY/),
    ]);
    expect(start().stderr).toMatch(/^DATADIR is set in the environment, but .* DATA_DIR may be meant/);
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
  await expect
    .poll(() =>
      ask('GET').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(503);
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

test('[HOLD-26] the first start rejects a short or common password, without one it prints a password that signs in, and SAMPLE_CONTENT=off leaves the database empty', async () => {
  const database = await createDatabase('sqlite');
  const environment = { ...databaseSettings(database), ...emptySite };
  for (const [password, reason] of [
    ['x', /^ADMIN_PASSWORD needs at least 12 characters\. Set a better one, .*\n$/],
    ['Password1234', /^ADMIN_PASSWORD is among the first .*\n$/],
  ] as const)
    expect(await runServer({ ...environment, ADMIN_PASSWORD: password })).toEqual({
      ...{ code: 1, output: expect.stringMatching(reason) },
    });
  const first = await startServer({ database, environment: { ADMIN_PASSWORD: undefined, ...emptySite } });
  const password = /password (\S+)/.exec(first.output())?.[1];
  expect((await first.visitor.post('/auth/login', { username: 'admin', password })).status).toBe(200);
  expect((await first.visitor.get('/testimonials')).body).toEqual([]);
  expect((await first.visitor.page('/')).status).toBe(200);
  await first.stop();
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

/** Does what systemd does: listens, and starts a program that finds the socket as its descriptor 3. */
const activate = `use Socket; use POSIX; $^F = 9; socket(my $s, PF_INET, SOCK_STREAM, 0);
  bind($s, sockaddr_in(0, INADDR_LOOPBACK)); listen($s, 9); my ($port) = sockaddr_in(getsockname($s));
  $| = 1; print "handed over: $port\\n"; POSIX::dup2(fileno($s), 3); $ENV{LISTEN_FDS} = 1; exec @ARGV;`;

test.skipIf(spawnSync('perl', ['-v']).error)(
  'a socket that systemd hands over is the one that the server listens on (needs perl)',
  async () => {
    const server = await startServer({
      environment: { ...emptySite, LISTEN_FDS: '1' },
      command: ['perl', '-e', activate, pinnedNode, 'server/main.ts'],
    });
    expect(server.output()).toContain(`handed over: ${server.port}\n`);
    expect((await server.visitor.get('/tags')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  },
);

describe.each(engines)('a restart on %s', (engine) => {
  test('[PROD-08] [SAFE-27] sample content is seeded once, with versions of the server, and it, records, sessions and what was deleted are the same after a restart', async () => {
    const database = await createDatabase(engine);
    const first = await startServer({ database });
    const staff = await first.staff();
    const totalOf = async (http: typeof staff) =>
      (await http.get<{ total: number }>('/blog/posts')).body.total;
    expect([await totalOf(first.visitor), await totalOf(staff)]).toEqual([22, 24]);
    for (const subject of subjects.filter(({ type }) => versionedTypes.includes(type))) {
      const [record] = await allRecords(subject, staff);
      const { body } = await staff.get(`/admin/history/${subject.name}/${record?.id}`);
      expect(body).toMatchObject([
        { number: 1, action: 'create', by: null, source: 'start', at: record?.createdAt },
      ]);
    }
    const [brand] = (await first.visitor.get<bodies.Stored[]>('/brands')).body;
    await staff.delete(`/brands/${brand?.id}`);
    const brands = (await first.visitor.get('/brands')).text;
    for (const { id } of (await first.visitor.get<bodies.Stored[]>('/channels')).body)
      expect((await staff.delete(`/channels/${id}`)).status).toBe(200);
    const tag = await bodies.createTag(staff);
    const post = await bodies.createPost(staff, { title: 'सौर ऊर्जा पुनः', tags: [tag.id] });
    const member = await bodies.create(staff, '/about/members', bodies.member());
    const message = await bodies.create(first.visitor, '/contact', bodies.contactMessage());
    expect(await first.stop()).toBe(0);
    const revision = () =>
      withRows(database, async (rows) =>
        Number((await rows.all('select * from content_revision'))[0]?.revision),
      );
    const before = await revision();

    const second = await startServer({ database });
    const again = second.visitor.withToken(staff.token);
    expect((await second.visitor.get('/brands')).text).toBe(brands);
    expect((await second.visitor.get('/channels')).body).toEqual([]);
    expect(await totalOf(second.visitor)).toBe(23);
    expect(second.output()).not.toContain('Filled the empty database');
    expect((await again.get(`/blog/posts/${post.id}`)).body).toEqual(post);
    expect((await again.get(`/about/members/${member.id}`)).body).toEqual(member);
    const { reference, ...sent } = message;
    expect((await again.get<object[]>('/contact')).body[0]).toMatchObject({ ...sent, lead: { reference } });
    expect((await second.visitor.get(`/tags/${tag.id}`)).body).toMatchObject({ usageCount: 1 });
    const query = encodeURIComponent('"ऊर्जा पुनः"');
    const found = await second.visitor.get<{ data: bodies.Stored[] }>(`/blog/posts/search?q=${query}`);
    expect(found.body.data.map(({ id }) => id)).toEqual([post.id]);
    expect((await bodies.createTag(again)).id > post.id).toBe(true);
    expect(await second.stop()).toBe(0);
    expect(await revision(), 'by the tag, and not by the start').toBe(before + 1);
    await database.dispose();
  });
});

const mode = (path: string) => (statSync(path).mode & 0o7777).toString(8);

/** The data directory and every file in it, with their modes. */
function modes(folder: string): Record<string, string> {
  const files = readdirSync(folder).map((name) => [name, mode(join(folder, name))]);
  // The folder of the library is made when it is looked at first.
  const { media = '700', ...others } = Object.fromEntries(files);
  expect(media).toBe('700');
  return { '.': mode(folder), ...others };
}

const filesOf: Record<TestDatabase['engine'], string[]> = {
  sqlite: ['database-identity.json', 'kiran.sqlite', 'kiran.sqlite-shm', 'kiran.sqlite-wal'],
  postgres: ['database-identity.json'],
};

const privately = (names: string[]) =>
  Object.fromEntries([['.', '700'], ...names.map((name) => [name, '600'])]);

describe.skipIf(process.platform === 'win32').each(usualEngines)('modes of files on %s', (engine) => {
  test('[HOLD-25] the first start creates its data directory and files with access for the owner only, and leaves the mode of a shared directory as it is', async () => {
    const database = await createDatabase(engine);
    chmodSync(database.dataDirectory, 0o1777);
    const { dataDirectory: shared } = database;
    for (const dataDirectory of [join(shared, 'new/data'), shared]) {
      const server = await startServer({ database: { ...database, dataDirectory }, environment: emptySite });
      const { '.': own, new: _, ...files } = modes(dataDirectory);
      expect(own).toBe(dataDirectory === shared ? '1777' : '700');
      expect({ '.': '700', ...files }).toEqual(privately(filesOf[engine]));
      expect(server.output()).not.toContain('open to other users');
      await server.stop();
    }
    await database.dispose();
  });

  test('[HOLD-25] a start narrows the modes of an open data directory and its files, with one log line', async () => {
    const { database } = await createUsedDatabase(engine);
    const { dataDirectory } = database;
    const parent = join(dataDirectory, 'theirs');
    mkdirSync(parent, { mode: 0o755 });
    const names = filesOf[engine].filter((name) => existsSync(join(dataDirectory, name)));
    for (const name of names) chmodSync(join(dataDirectory, name), 0o644);
    chmodSync(dataDirectory, 0o755);
    const server = await startServer({ database, environment: emptySite });
    expect(modes(dataDirectory)).toEqual({ ...privately(filesOf[engine]), theirs: '755' });
    await server.stop();
    const lines = server.output().match(/^.*open to other users, now only to the owner.*$/gm) ?? [];
    expect(lines).toHaveLength(1);
    for (const name of ['', ...names]) expect(lines[0]).toContain(join(dataDirectory, name));
    await database.dispose();
  });
});

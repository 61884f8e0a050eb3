import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contactMessage } from '../factories/bodies.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { identityPath } from '../support/identity.ts';
import { openRows, withRows } from '../support/rows.ts';
import { databaseSettings, launch, startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

const write = async (server: TestServer) => (await server.visitor.post('/contact', contactMessage())).status;

function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => /"level":50/.test(line));
}

describe('[HOLD-08] a server whose SQLite file is missing', () => {
  const away: [string, (path: string) => void, string][] = [
    [
      'was moved away',
      (path) => renameSync(path, `${path}.kept`),
      'was moved or deleted while it was in use',
    ],
    [
      'was replaced by a copy',
      (path) => {
        renameSync(path, `${path}.kept`);
        copyFileSync(`${path}.kept`, path);
      },
      'was replaced while it was in use',
    ],
  ];

  test.each(away)(
    'a server whose database file %s rejects writes, logs advice once and works again when it is back',
    async (_, take, said) => {
      const server = await startServer({ environment: emptySite });
      const path = join(server.database.dataDirectory, 'kiran.sqlite');
      expect(await write(server)).toBe(201);
      take(path);
      for (let round = 0; round < 20; round += 1) expect(await write(server)).toBe(503);
      expect((await server.visitor.get('/tags')).status).toBe(200);
      renameSync(`${path}.kept`, path);
      expect(await write(server)).toBe(201);
      const stored = await withRows(server.database, (rows) => rows.all('select 1 from contact'));
      expect(stored).toHaveLength(2);
      await server.stop();
      const errors = errorsIn(server.output());
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(said);
      expect(errors[0]).toContain('put it back, or restore a backup and restart');
    },
  );

  test('a server whose data directory was deleted rejects writes and does not create it again', async () => {
    const server = await startServer({ environment: emptySite });
    const { dataDirectory } = server.database;
    rmSync(dataDirectory, { recursive: true });
    for (let round = 0; round < 5; round += 1) expect(await write(server)).toBe(503);
    await server.stop();
    expect(existsSync(dataDirectory)).toBe(false);
  });
});

test('[HOLD-08] a damaged table returns 503, is logged once with advice to restore, and the other tables work', async () => {
  const database = await createDatabase('sqlite');
  const first = await startServer({ database, environment: emptySite });
  expect(await write(first)).toBe(201);
  await first.stop();
  await damage(database, 'contact');
  const server = await startServer({ database, environment: emptySite });
  const staff = await server.staff();
  for (let round = 0; round < 10; round += 1) {
    expect((await staff.get('/contact')).status).toBe(503);
    expect(await write(server)).toBe(503);
    expect((await staff.post('/tags', { name: `Tag ${round}` })).status).toBe(201);
  }
  await server.stop();
  const errors = errorsIn(server.output());
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('database: damaged, restore a backup');
  await database.dispose();
});

/** Writes nonsense over the first page of a table. */
async function damage(database: TestDatabase, table: string): Promise<void> {
  const [page] = await withRows(database, async (rows) => {
    await rows.all('pragma wal_checkpoint(truncate)');
    return rows.all('select rootpage, page_size from sqlite_master, pragma_page_size where name = $1', [
      table,
    ]);
  });
  const path = join(database.dataDirectory, 'kiran.sqlite');
  const bytes = readFileSync(path);
  const size = Number(page?.page_size);
  bytes.fill(0xee, (Number(page?.rootpage) - 1) * size, Number(page?.rootpage) * size);
  writeFileSync(path, bytes);
}

/** What a first start has come to when it is killed. */
const stages: [string, (database: TestDatabase, output: () => string) => Promise<boolean>][] = [
  ['its database exists', async (database) => hasTable(database, 'kysely_migration')],
  ['its tables exist', async (database) => hasTable(database, 'admins')],
  ['its identity exists', async (database) => hasTable(database, 'database_identity')],
  ['its identity file exists', async (database) => existsSync(identityPath(database))],
  ['its first output is written', async (_, output) => output() !== ''],
];

async function hasTable(database: TestDatabase, table: string): Promise<boolean> {
  if (!database.databaseUrl && !existsSync(join(database.dataDirectory, 'kiran.sqlite'))) return false;
  const rows = await openRows(database);
  const found = await rows.all(`select 1 from ${table}`).catch(() => undefined);
  await rows.close();
  return found !== undefined;
}

describe.each(engines)('on %s', (engine) => {
  test.each(stages)(
    '[HOLD-08] a first start killed when %s does not lock out the admin',
    async (_, isReached) => {
      const database = await createDatabase(engine);
      const child = launch(databaseSettings(database));
      let said = '';
      child.stdout?.on('data', (text) => {
        said += text;
      });
      await expect.poll(() => isReached(database, () => said), { interval: 1 }).toBe(true);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const server = await startServer({ database });
      expect((await (await server.staff()).get('/contact')).status).toBe(200);
      await server.stop();
      expect(server.output()).not.toContain('restored');
      await database.dispose();
    },
  );
});

import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { administer, databaseName, identityPath, knownDatabase, loseDatabase } from '../support/identity.ts';
import { type Row, withRows } from '../support/rows.ts';
import { adminPassword, adminUsername, databaseSettings, runServer, startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite } from '../support/site.ts';

const advice = /: (set DATABASE_URL, )?restore a backup, or start with NEW_DATABASE=yes\.$/;

/** Starts on it once, so that the folder knows it. */
async function use(database: TestDatabase): Promise<void> {
  await (await startServer({ database, environment: emptySite })).stop();
}

/** The one line of a start that refuses. */
async function refusal(settings: Record<string, string | undefined>): Promise<string> {
  const { code, output } = await runServer(settings);
  expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
  return output.trim();
}

async function isEmpty(database: TestDatabase): Promise<boolean> {
  if (!database.databaseUrl) return !existsSync(join(database.dataDirectory, 'kiran.sqlite'));
  const tables = "select 1 from information_schema.tables where table_schema = 'public'";
  return (await withRows(database, (rows) => rows.all(tables))).length === 0;
}

/** A database on which somebody signed in and out again, and how it was in between. */
async function signedOut(database: TestDatabase) {
  const server = await startServer({ database, environment: emptySite });
  const gone = await server.staff();
  const credentials = { username: adminUsername, password: adminPassword };
  const stays = await server.visitor.post<{ token: string }>('/auth/login', credentials);
  const tables = ['database_identity', 'sessions', 'known_devices'];
  const rows: { table: string; rows: Row[] }[] = [];
  await withRows(database, async (open) => {
    for (const table of tables) rows.push({ table, rows: await open.all(`select * from ${table}`) });
  });
  const copy = join(database.dataDirectory, 'backup.sqlite');
  if (!database.databaseUrl) await withRows(database, (open) => open.all(`vacuum into '${copy}'`));
  await gone.post('/auth/logout');
  await server.stop();
  return { gone: String(gone.token), stays: stays.body.token, copy, rows };
}

/** How a start answers these tokens, and how many devices it knows. */
async function afterStart(database: TestDatabase, tokens: string[]) {
  const server = await startServer({ database, environment: emptySite });
  const statuses = [];
  for (const token of tokens) statuses.push((await server.visitor.withToken(token).get('/contact')).status);
  const devices = await withRows(database, (open) => open.all('select 1 from known_devices'));
  await server.stop();
  const told = server.output().match(/The database was restored or copied/g)?.length ?? 0;
  return { statuses, devices: devices.length, told };
}

const ended = { statuses: [401, 401], devices: 0, told: 1 };

describe.each(engines)('on %s', (engine) => {
  test('[HOLD-08] a start stops with one line and creates no database when its database is gone, until NEW_DATABASE is set', async () => {
    const { database } = await createUsedDatabase(engine);
    const before = knownDatabase(database);
    await loseDatabase(database);
    const said = await refusal(databaseSettings(database));
    expect(said).toContain(
      `DATA_DIR ${database.dataDirectory} was used with the database ${before?.id}, but`,
    );
    expect(said).toMatch(advice);
    expect(await isEmpty(database)).toBe(true);
    expect(knownDatabase(database)).toEqual(before);

    const environment = { NEW_DATABASE: 'yes' };
    const anew = await startServer({ database, environment });
    expect((await anew.visitor.get<unknown[]>('/channels')).body.length).toBeGreaterThan(0);
    await anew.stop();
    expect(knownDatabase(database)?.id).not.toBe(before?.id);
    await use(database);
    await database.dispose();
  });

  test('[HOLD-08] a start stops when it finds another database, and accepts it when NEW_DATABASE is set', async () => {
    const [{ database }, other] = await Promise.all([createUsedDatabase(engine), createDatabase(engine)]);
    await use(other);
    const [first, second] = [knownDatabase(database)?.id, knownDatabase(other)?.id];
    const file = (place: TestDatabase) => join(place.dataDirectory, 'kiran.sqlite');
    if (engine === 'sqlite') copyFileSync(file(other), file(database));
    const settings = { DATA_DIR: database.dataDirectory, DATABASE_URL: other.databaseUrl };
    const said = await refusal(settings);
    expect(said).toContain(`was used with the database ${first}, but`);
    expect(said).toContain(`is another one (${second})`);
    expect(said).toMatch(advice);

    const exchanged = { ...database, databaseUrl: other.databaseUrl };
    const environment = { ...emptySite, NEW_DATABASE: 'yes' };
    await (await startServer({ database: exchanged, environment })).stop();
    expect(knownDatabase(database)?.id).toBe(second);
    const needless = await startServer({ database: exchanged, environment });
    await needless.stop();
    expect(needless.output()).toContain('NEW_DATABASE is yes: take it away');
    await Promise.all([database.dispose(), other.dispose()]);
  });

  test('[HOLD-08] a data directory used with one engine is not seeded again when DATABASE_URL appears or disappears', async () => {
    const { database: used } = await createUsedDatabase(engine);
    const other = await createDatabase(engine === 'sqlite' ? 'postgres' : 'sqlite');
    const exchanged = { ...other, dataDirectory: used.dataDirectory };
    const said = await refusal(databaseSettings(exchanged));
    expect(said).toContain(`was used with ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, but`);
    expect(said).toMatch(advice);
    expect(said.includes('set DATABASE_URL')).toBe(engine === 'postgres');
    expect(await isEmpty(exchanged)).toBe(true);

    const environment = { ...emptySite, NEW_DATABASE: 'yes' };
    await (await startServer({ database: exchanged, environment })).stop();
    // From now on the folder knows one of each.
    await use(exchanged);
    await use(used);
    await Promise.all([used.dispose(), other.dispose()]);
  });

  test('[HOLD-08] an installation without a database identity is adopted without a message, sessions included', async () => {
    const { database, token } = await createUsedDatabase(engine);
    await withRows(database, async (rows) => {
      for (const table of ['database_identity', 'backup_runs', 'media_versions', 'media'])
        await rows.all(`drop table ${table}`);
      await rows.all("delete from kysely_migration where name >= '2026-11-22-restore-detection'");
    });
    rmSync(identityPath(database));
    const { statuses, told } = await afterStart(database, [token]);
    expect([statuses, told]).toEqual([[200], 0]);
    expect(knownDatabase(database)?.id).toMatch(/^[\da-f-]{36}$/);
    await database.dispose();
  });

  test('[HOLD-09] restoring the rows alone ends all sessions and forgets all devices, once', async () => {
    const database = await createDatabase(engine);
    const { gone, stays, rows } = await signedOut(database);
    await withRows(database, async (open) => {
      for (const { table, rows: kept } of rows) {
        await open.all(`delete from ${table}`);
        for (const row of kept) {
          const columns = Object.keys(row);
          const places = columns.map((_, index) => `$${index + 1}`);
          const values = Object.values(row);
          await open.all(`insert into ${table} (${columns}) values (${places})`, values);
        }
      }
    });
    expect(await afterStart(database, [gone, stays])).toEqual(ended);
    expect((await afterStart(database, [])).told).toBe(0);
    await database.dispose();
  });

  test('[HOLD-09] a database moved elsewhere is accepted without its identity file, and its sessions end', async () => {
    const database = await createDatabase(engine);
    const other = await createDatabase(engine);
    const { gone, stays, copy } = await signedOut(database);
    if (other.databaseUrl && database.databaseUrl) {
      const [name, source] = [databaseName(other.databaseUrl), databaseName(database.databaseUrl)];
      await administer(
        other.databaseUrl,
        `drop database ${name}`,
        `create database ${name} template ${source}`,
      );
    } else copyFileSync(copy, join(other.dataDirectory, 'kiran.sqlite'));
    const { statuses, devices, told } = await afterStart(other, [gone, stays]);
    expect([statuses, devices, told]).toEqual([[401, 401], 0, 1]);
    expect(knownDatabase(other)?.id).toBe(knownDatabase(database)?.id);
    await Promise.all([database.dispose(), other.dispose()]);
  });

  test('[HOLD-09] instances that start next to others end no session, with a shared or their own data directory', async () => {
    const database = await createDatabase(engine);
    const elsewhere = await createDatabase('postgres');
    const first = await startServer({ database, environment: emptySite });
    const staff = await first.staff();
    const own = { ...database, dataDirectory: elsewhere.dataDirectory };
    const beside = engine === 'sqlite' ? [database, database] : [database, own];
    for (const place of beside) {
      const second = await startServer({ database: place, environment: emptySite });
      const other = await second.staff();
      expect((await staff.get('/contact')).status).toBe(200);
      await other.post('/auth/logout');
      await second.stop();
    }
    expect((await staff.get('/contact')).status).toBe(200);
    await first.stop();
    // Nor does the one that saw fewer sign-ins come later.
    expect((await afterStart(database, [String(staff.token)])).statuses).toEqual([200]);
    await Promise.all([database.dispose(), elsewhere.dispose()]);
  });

  test('[HOLD-09] the data directory stores the highest session version after sign-in, sign-out and password change', async () => {
    const database = await createDatabase(engine);
    const server = await startServer({ database, environment: emptySite });
    const version = () => knownDatabase(database)?.sessionVersion ?? 0;
    const staff = await server.staff();
    expect(version()).toBe(1);
    await bodies.createTag(staff);
    expect(version()).toBe(1);
    await staff.post('/auth/logout');
    expect(version()).toBe(2);
    const [row] = await withRows(database, (open) =>
      open.all('select session_version from database_identity'),
    );
    expect(Number(row?.session_version)).toBe(2);
    await server.stop();
    await database.dispose();
  });
});

describe('on a single engine', () => {
  test('[HOLD-08] a start with an emptied or damaged database file stops and advises to restore a backup', async () => {
    const { database } = await createUsedDatabase('sqlite');
    const path = join(database.dataDirectory, 'kiran.sqlite');
    const whole = readFileSync(path);
    truncateSync(path, 0);
    expect(await refusal(databaseSettings(database))).toMatch(advice);
    expect(readFileSync(path)).toHaveLength(0);
    writeFileSync(path, Buffer.alloc(whole.length, 'x'));
    const damaged = await refusal(databaseSettings(database));
    expect(damaged).toMatch(/^The database in .* cannot be used .*: it is damaged, restore a backup\.$/);
    writeFileSync(path, whole);
    await use(database);
    await database.dispose();
  });

  test('[HOLD-09] a backup copied over the database file ends all sessions', async () => {
    const database = await createDatabase('sqlite');
    const { gone, stays, copy } = await signedOut(database);
    writeFileSync(join(database.dataDirectory, 'kiran.sqlite'), readFileSync(copy));
    expect(await afterStart(database, [gone, stays])).toEqual(ended);
    await database.dispose();
  });
});

test('[HOLD-09] a dump restored over PostgreSQL tables ends all sessions, with an empty data directory too', async () => {
  const database = await createDatabase('postgres');
  const { gone, stays, rows } = await signedOut(database);
  await withRows(database, async (open) => {
    await open.all('create table kept (like sessions including all)');
    await open.all('drop table sessions');
    await open.all('alter table kept rename to sessions');
    for (const row of rows.find(({ table }) => table === 'sessions')?.rows ?? [])
      await open.all('insert into sessions values ($1, $2, $3, $4)', Object.values(row));
  });
  rmSync(identityPath(database));
  expect(await afterStart(database, [gone, stays])).toEqual(ended);
  await database.dispose();
});

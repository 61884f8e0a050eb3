import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sessionOf, startSession } from '../../features/accounts/server/sessions.ts';
import { hashToken } from '../../features/accounts/server/tokens.ts';
import { openStore } from '../../server/store/open.ts';
import type { Store } from '../../server/store/store.ts';
import {
  administer,
  createDatabase,
  databaseName,
  type Engine,
  engines,
  knownDatabase,
  loseDatabase,
  type TestDatabase,
} from '../support/database.ts';
import { queueMails } from '../support/mail-server.ts';
import { type Row, withRows } from '../support/rows.ts';
import { adminUsername } from '../support/server.ts';
import { createUsedDatabase } from '../support/site.ts';

const advice = /: (set DATABASE_URL, )?restore a backup, or start with NEW_DATABASE=yes\.$/;
const times = { sessionIdleMinutes: 120, sessionMaximumHours: 12 };
const fileOf = ({ dataDirectory }: TestDatabase) => join(dataDirectory, 'kiran.sqlite');

interface Opened extends Store {
  /** What was logged so far. */
  log(): string;
}

/** A database on which a server has run, for one test. */
async function used(engine: Engine) {
  const copy = await createUsedDatabase(engine);
  onTestFinished(() => copy.database.dispose());
  return copy;
}

async function empty(engine: Engine): Promise<TestDatabase> {
  const database = await createDatabase(engine);
  onTestFinished(() => database.dispose());
  return database;
}

/** Opens a database as a start does. */
async function open({ databaseUrl, dataDirectory }: TestDatabase, newDatabase = false): Promise<Opened> {
  let text = '';
  const log = pino({ level: 'warn' }, { write: (line) => (text += line) });
  return { ...(await openStore({ databaseUrl, dataDirectory, newDatabase, log })), log: () => text };
}

/** Opens it once, so that the folder knows it; gives what was logged. */
async function use(database: TestDatabase, newDatabase = false): Promise<string> {
  const store = await open(database, newDatabase);
  await store.close();
  return store.log();
}

async function refusal(database: TestDatabase): Promise<string> {
  const failure = await use(database).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'StartError' });
  return (failure as Error).message;
}

async function isEmpty(database: TestDatabase): Promise<boolean> {
  if (!database.databaseUrl) return !existsSync(fileOf(database));
  const tables = "select 1 from information_schema.tables where table_schema = 'public'";
  return (await withRows(database, (rows) => rows.all(tables))).length === 0;
}

async function signIn(store: Store): Promise<string> {
  const { id = '', passwordHash = '' } = (await store.people.find(adminUsername)) ?? {};
  const { token } = await startSession({ adminId: id, passwordHash, device: '' }, store, times);
  await store.sessions.rememberDevice(hashToken(`device of ${token}`), id, 50);
  return token;
}

const signOut = (store: Store, token: string) => store.sessions.end(hashToken(token));
const isSignedIn = async (store: Store, token: string) =>
  (await sessionOf(`Bearer ${token}`, store, times)) !== undefined;

type TableRows = { table: string; rows: Row[] }[];

async function readTables(database: TestDatabase, ...tables: string[]): Promise<TableRows> {
  return withRows(database, async (open) => {
    const read: TableRows = [];
    for (const table of tables) read.push({ table, rows: await open.all(`select * from ${table}`) });
    return read;
  });
}

/** Puts rows back in place of those that are there. */
async function replaceTables(database: TestDatabase, tables: TableRows): Promise<void> {
  await withRows(database, async (open) => {
    for (const { table } of tables) await open.all(`delete from ${table}`);
    for (const { table, rows } of tables)
      for (const row of rows) {
        const columns = Object.keys(row);
        const places = columns.map((_, index) => `$${index + 1}`);
        await open.all(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
      }
  });
}

/** Signs in twice and out once; gives both tokens and how the database was in between. */
async function signedOut(database: TestDatabase) {
  const store = await open(database);
  const tokens = [await signIn(store), await signIn(store)];
  const rows = await readTables(database, 'database_identity', 'sessions', 'known_devices');
  const copy = join(database.dataDirectory, `backup-${Date.now()}.sqlite`);
  if (!database.databaseUrl) await withRows(database, (open) => open.all(`vacuum into '${copy}'`));
  await signOut(store, String(tokens[0]));
  await store.close();
  return { tokens, copy, rows };
}

/** How a start answers these tokens, how many devices it knows, and how often it says that it found another state. */
async function afterStart(database: TestDatabase, tokens: string[]) {
  const store = await open(database);
  const alive = [];
  for (const token of tokens) alive.push(await isSignedIn(store, token));
  await store.close();
  const devices = await withRows(database, (open) => open.all('select 1 from known_devices'));
  const told = store.log().match(/The database was restored or copied/g)?.length ?? 0;
  return { alive, devices: devices.length, told };
}

const ended = { alive: [false, false], devices: 0, told: 1 };

describe.each(engines)('on %s', (engine) => {
  test('[HOLD-08] a start creates no database when its database is gone, until NEW_DATABASE is set', async () => {
    const { database } = await used(engine);
    const before = knownDatabase(database);
    await loseDatabase(database);
    const said = await refusal(database);
    expect(said).toContain(
      `DATA_DIR ${database.dataDirectory} was used with the database ${before?.id}, but`,
    );
    expect(said).toMatch(advice);
    expect(await isEmpty(database)).toBe(true);
    expect(knownDatabase(database)).toEqual(before);

    await use(database, true);
    expect(knownDatabase(database)?.id).not.toBe(before?.id);
    await use(database);
  });

  test('[HOLD-08] a start stops when it finds another database, and accepts it when NEW_DATABASE is set', async () => {
    const [{ database }, { database: other }] = [await used(engine), await used(engine)];
    // Copies of one template have one identity.
    const second = '0195a000-0000-4000-8000-000000000000';
    await withRows(other, (rows) => rows.all('update database_identity set id = $1', [second]));
    const first = knownDatabase(database)?.id;
    if (engine === 'sqlite') copyFileSync(fileOf(other), fileOf(database));
    const exchanged = { ...database, databaseUrl: other.databaseUrl };
    const said = await refusal(exchanged);
    expect(said).toContain(`was used with the database ${first}, but`);
    expect(said).toContain(`is another one (${second})`);
    expect(said).toMatch(advice);

    expect(await use(exchanged, true)).not.toContain('NEW_DATABASE is yes');
    expect(knownDatabase(database)?.id).toBe(second);
    expect(await use(exchanged, true)).toContain('NEW_DATABASE is yes: take it away');
  });

  test('[HOLD-08] a data directory used with one engine is not seeded again when DATABASE_URL appears or disappears', async () => {
    const { database: before } = await used(engine);
    const other = await empty(engine === 'sqlite' ? 'postgres' : 'sqlite');
    const exchanged = { ...other, dataDirectory: before.dataDirectory };
    const said = await refusal(exchanged);
    expect(said).toContain(`was used with ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, but`);
    expect(said).toMatch(advice);
    expect(said.includes('set DATABASE_URL')).toBe(engine === 'postgres');
    expect(await isEmpty(exchanged)).toBe(true);

    await use(exchanged, true);
    // From now on the folder knows one of each.
    await use(exchanged);
    await use(before);
  });

  test('[HOLD-09] restoring the rows alone ends all sessions and forgets all devices, once', async () => {
    const { database } = await used(engine);
    const { tokens, rows } = await signedOut(database);
    await replaceTables(database, rows);
    expect(await afterStart(database, tokens)).toEqual(ended);
    expect((await afterStart(database, [])).told).toBe(0);
    if (engine !== 'sqlite') return;
    // A backup that is copied over the file.
    const again = await signedOut(database);
    copyFileSync(again.copy, fileOf(database));
    expect(await afterStart(database, again.tokens)).toEqual(ended);
  });

  test('[HOLD-09] [MAIL-06] a database moved elsewhere is accepted without its identity file, its sessions end, and mails that waited are not sent', async () => {
    const { database } = await used(engine);
    const other = await empty(engine);
    await queueMails(database, [{}, { text: 'Open the link', secret: 'the link' }]);
    await withRows(database, (rows) => rows.all("update mails set state = 'sending' where secret is null"));
    const { tokens, copy } = await signedOut(database);
    if (other.databaseUrl && database.databaseUrl) {
      const [name, source] = [databaseName(other.databaseUrl), databaseName(database.databaseUrl)];
      const steps = [`drop database ${name}`, `create database ${name} template ${source}`];
      await administer(other.databaseUrl, ...steps);
    } else copyFileSync(copy, fileOf(other));
    expect(await afterStart(other, tokens)).toEqual(ended);
    expect(knownDatabase(other)?.id).toBe(knownDatabase(database)?.id);
    const left = { state: 'failed', error: 'this database was restored.' };
    const columns = 'select state, error, secret from mails order by id';
    expect(await withRows(other, (rows) => rows.all(columns))).toEqual([
      ...[
        { ...left, secret: null },
        { ...left, secret: '' },
      ],
    ]);
  });

  test('[HOLD-09] instances that start next to others end no session, with a shared or their own data directory', async () => {
    const { database, token } = await used(engine);
    const elsewhere = await empty('postgres');
    const first = await open(database);
    const own = { ...database, dataDirectory: elsewhere.dataDirectory };
    for (const place of engine === 'sqlite' ? [database, database] : [database, own]) {
      const second = await open(place);
      const other = await signIn(second);
      expect(await isSignedIn(first, token)).toBe(true);
      await signOut(second, other);
      await second.close();
    }
    expect(await isSignedIn(first, token)).toBe(true);
    await first.close();
    // Nor does the one that saw fewer sign-ins come later.
    expect((await afterStart(database, [token])).alive).toEqual([true]);
  });
});

describe('on a single engine', () => {
  test('[HOLD-08] a start with an emptied or damaged database file stops and advises to restore a backup', async () => {
    const { database } = await used('sqlite');
    const path = fileOf(database);
    const whole = readFileSync(path);
    truncateSync(path, 0);
    expect(await refusal(database)).toMatch(advice);
    expect(readFileSync(path)).toHaveLength(0);
    writeFileSync(path, Buffer.alloc(whole.length, 'x'));
    expect(await refusal(database)).toMatch(
      /^The database in .* cannot be used .*: it is damaged, restore a backup\.$/,
    );
    writeFileSync(path, whole);
    await use(database);
  });
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  endSessions,
  fileTimestampOf,
  type Inventory,
  type Query,
  quoted,
  replaceAdvice,
  tableNames,
  takeInventory,
} from './inventory.ts';

/**
 * Dumps the PostgreSQL database as one transaction sees it, while others read and write. Needs no right but to read.
 *
 * @throws Error that says what to do when it cannot be reached or is empty, or when `pg_dump` is missing
 */
export async function dumpPostgres(databaseUrl: string, target: string): Promise<Inventory> {
  return withConnection(databaseUrl, async (query) => {
    await query('begin isolation level repeatable read, read only');
    const [taken] = await query('select pg_export_snapshot() as snapshot');
    const inventory = await takeInventory('postgres', query);
    await run('pg_dump', databaseUrl, [
      ...['--format=custom', '--no-owner', '--no-privileges', '--no-comments', `--file=${target}`],
      // The archive is packed as a whole.
      '--compress=0',
      // What earlier restores have kept.
      '--exclude-schema=kiran_before_*',
      ...[`--snapshot=${taken?.snapshot}`, '--no-password', `--dbname=${withoutPassword(databaseUrl)}`],
    ]);
    return inventory;
  });
}

/** Fails where tables are in the way, or where a server uses the database. */
export async function requireNoPostgres(databaseUrl: string, replace: boolean): Promise<void> {
  await withConnection(databaseUrl, async (query) => {
    const servers = await query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'kiran'`,
    );
    if (servers.length > 0)
      throw new Error(
        'A server is running on the database of DATABASE_URL. Stop all of them, and restore again.',
      );
    if (!replace && (await tableNames('postgres', query)).length > 0)
      throw new Error(`There is a database at DATABASE_URL already. ${replaceAdvice}`);
  });
}

/**
 * Puts a dump in place in one transaction, in which the old tables move to a schema of their own and the rows of the new ones are counted.
 *
 * @returns the place where the old database is kept, if there was one
 */
export async function restorePostgres(
  databaseUrl: string,
  dump: string,
  tables: Inventory['tables'],
): Promise<string | undefined> {
  const { schema, old } = await withConnection(databaseUrl, async (query) => ({
    schema: quoted(String((await query('select current_schema() as name'))[0]?.name)),
    old: await tableNames('postgres', query),
  }));
  const kept = `kiran_before_${fileTimestampOf(new Date()).toLowerCase().replaceAll('-', '')}`;
  const moves = old.map((name) => `alter table ${schema}.${quoted(name)} set schema ${kept};`);
  if (old.length > 0) moves.unshift(`set local lock_timeout = '10s'; create schema ${kept};`);
  const counts = Object.entries(tables).map(
    ([name, rows]) =>
      `if (select count(*) from ${schema}.${quoted(name)}) <> ${rows} then raise 'The backup is not whole: ${name} has not % rows.', ${rows}; end if;`,
  );
  const statements = `${dump}.sql`;
  await run('pg_restore', databaseUrl, ['--no-owner', '--no-privileges', `--file=${statements}`, dump]);
  await run('psql', databaseUrl, [
    ...['--no-psqlrc', '--quiet', '--output=/dev/null', '--single-transaction', '--set=ON_ERROR_STOP=1'],
    ...(moves.length > 0 ? [`--command=${moves.join(' ')}`] : []),
    `--file=${statements}`,
    `--command=do $kiran$ begin ${counts.join(' ')} end $kiran$; ${endSessions(schema)}`,
    ...['--no-password', `--dbname=${withoutPassword(databaseUrl)}`],
  ]);
  return old.length > 0 ? `the schema ${kept} of the same database` : undefined;
}

/** Does the work on an empty database on the same server, and drops it. One that a killed process left is dropped first. */
export async function withTemporaryDatabase<Result>(
  server: string,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  return withConnection(server, async (query) => {
    const [own] = await query('select oid from pg_database where datname = current_database()');
    const name = `kiran_rehearsal_${own?.oid}`;
    const drop = () => query(`drop database if exists ${name} with (force)`);
    await drop();
    await query(`create database ${name} template template0 encoding 'UTF8'`);
    const databaseUrl = new URL(server);
    databaseUrl.pathname = `/${name}`;
    return work(databaseUrl.href).finally(drop);
  });
}

/** Runs a program of PostgreSQL to its end. */
async function run(program: string, databaseUrl: string, args: string[]): Promise<void> {
  const PGPASSWORD = decodeURIComponent(new URL(databaseUrl).password);
  const running = promisify(execFile)(program, args, { env: { ...process.env, PGPASSWORD } });
  const end = () => running.child.kill();
  process.once('exit', end);
  await running
    .catch(({ code, stderr, message }) => {
      if (code === 'ENOENT')
        throw new Error(
          `${program} is missing: install the client programs of PostgreSQL in the version of the server, on Debian and Ubuntu the package postgresql-client.`,
        );
      const [, said = message, detail] = /(?:error|ERROR):\s+(.*)(?:\n.*detail: (.*))?/.exec(stderr) ?? [];
      throw new Error(`${program}: ${said}${detail === undefined ? '' : ` (${detail})`}`);
    })
    .finally(() => process.off('exit', end));
}

/** Other users see the arguments of a program. */
function withoutPassword(databaseUrl: string): string {
  const address = new URL(databaseUrl);
  address.password = '';
  return address.href;
}

async function withConnection<Result>(
  databaseUrl: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  // Not by the name of a server: that is how one is told.
  const settings = { connectionString: databaseUrl, application_name: 'kiran-backup', keepAlive: true };
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 5000 });
  // A connection that breaks is told by the query that it was for.
  client.on('error', () => undefined);
  await client.connect().catch((cause: NodeJS.ErrnoException) => {
    throw new Error(
      `The database of DATABASE_URL cannot be used (${cause.message || cause.code}): check the address, user and rights.`,
      { cause },
    );
  });
  return work(async (statement) => (await client.query(statement)).rows).finally(() => client.end());
}

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '../open.ts';
import {
  type Block,
  type DatabaseCopy,
  endedByRestore,
  filesQuery,
  fileTimestampOf,
  libraryFileOf,
  migrationTables,
  tablePrefix as prefix,
  quoted,
  type RestoreTarget,
  type Rows,
  replaceAdvice,
  requireSameRows,
} from './database-copy.ts';

/** Where the new tables are made before they take their place. */
const staging = 'kiran_restoring';
/** Bytes that are to be in memory at once; a single row may have more. */
const blockSize = 4 * 1024 * 1024;

/**
 * The PostgreSQL database as one transaction sees it, while others read and write. Needs no right but to read.
 *
 * @throws Error that says what to do when it cannot be reached or is empty
 */
export async function copyPostgres(databaseUrl: string): Promise<DatabaseCopy> {
  const client = await connect(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read, read only');
    const schema = await currentSchema(client);
    const names = await tablesOf(client, schema);
    if (!names.includes('kysely_migration'))
      throw new Error('The database of DATABASE_URL is empty: there is nothing to back up.');
    const tables = names.filter((name) => !migrationTables.includes(name));
    return {
      engine: 'postgres',
      migrations: await texts(client, 'select name from kysely_migration order by name'),
      tables: await countRows(client, schema, tables),
      publishedPosts: await texts(client, `select id from blog_posts where status = 'Published'`),
      files: tables.includes('media_versions')
        ? (await client.query(filesQuery)).rows.map(libraryFileOf)
        : [],
      blocks: () => blocksOf(client, schema, tables),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Referenced tables come before those that refer to them. */
async function* blocksOf(client: pg.Client, schema: string, tables: string[]): AsyncGenerator<Block> {
  for (const table of await inOrderOfReference(client, schema, tables)) {
    const found = await columnsOf(client, schema, table);
    const columns = found.map(({ name }) => name);
    const head = JSON.stringify({ columns, types: found.map(({ type }) => type) }).slice(0, -1);
    const values = columns.map((name) => `${quoted(name)}::text`).join(', ');
    await client.query(
      `declare rows no scroll cursor for select to_json(array[${values}])::text as row from ${quoted(schema)}.${quoted(table)}`,
    );
    let batchSize = 1;
    let largest = 0;
    for (;;) {
      const rows = await texts(client, `fetch ${batchSize} from rows`);
      if (rows.length === 0) break;
      // A row as large as the largest so far may come again.
      largest = Math.max(largest, ...rows.map((row) => row.length));
      batchSize = Math.max(1, Math.min(1000, batchSize * 2, Math.floor(blockSize / largest)));
      const data = Buffer.from(`${head},"rows":[${rows.join(',')}]}`);
      yield { name: prefix + table, data };
    }
    await client.query('close rows');
  }
}

async function inOrderOfReference(client: pg.Client, schema: string, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; target: string }>(
    `select r.relname as table, t.relname as target
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and r.relnamespace = $1::regnamespace and r.oid <> t.oid`,
    [quoted(schema)],
  );
  const ordered: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const isFree = (name: string) => !rows.some(({ table, target }) => table === name && waiting.has(target));
    const free = [...waiting].filter(isFree);
    if (free.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} refer to each other.`);
    for (const name of free) waiting.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/**
 * Makes the tables of a backup in a schema of their own, beside those that are there.
 *
 * @param migrations those that the backup has run
 * @throws Error that says what to do when tables are there and not to be replaced, or when a server uses them
 */
export async function postgresTarget(
  databaseUrl: string,
  { migrations, replace, now }: { migrations: string[]; replace: boolean; now: Date },
): Promise<RestoreTarget> {
  const client = await connect(databaseUrl);
  const schema = await currentSchema(client);
  const types = new Map<string, Map<string, string>>();
  try {
    await requireNoServer(client);
    if (!replace && (await tablesOf(client, schema)).length > 0)
      throw new Error(`There is a database at DATABASE_URL already. ${replaceAdvice}`);
    // Until the connection ends: what is in the staging schema belongs to who holds this.
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('${staging}')) as free`);
    if (!rows[0]?.free) throw new Error('Another restore into this database is under way: let it end.');
  } catch (error) {
    await client.end();
    throw error;
  }
  const discard = async () => {
    await client.query(`rollback; drop schema if exists ${staging} cascade`).catch(() => undefined);
    await client.end();
  };
  try {
    await client.query(`drop schema if exists ${staging} cascade`);
    await client.query(`create schema ${staging}`);
    // The owner of a database may create it, but not move it later: what is in it belongs to the superuser.
    await client.query(`create extension if not exists pg_trgm schema ${quoted(schema)}`);
    await makeTables(databaseUrl, schema, migrations);
    const names = await dataTables(client);
    await client.query(`truncate ${names.map(staged).join(', ')}`);
    for (const name of names) {
      const columns = await columnsOf(client, staging, name);
      types.set(name, new Map(columns.map((column) => [column.name, column.type])));
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    async put({ name, data }) {
      if (name.startsWith(prefix)) await insert(client, name.slice(prefix.length), data.toString(), types);
    },
    async verify(inventory, storageId) {
      const names = await dataTables(client);
      requireSameRows(await countRows(client, staging, names), inventory);
      for (const table of endedByRestore)
        if (names.includes(table)) await client.query(`delete from ${staged(table)}`);
      if (!names.includes('media_storage')) return undefined;
      const storage = staged('media_storage');
      if (storageId !== undefined) await client.query(`update ${storage} set storage_id = $1`, [storageId]);
      const { rows } = await client.query<{ storage_id: string | null }>(`select storage_id from ${storage}`);
      return rows[0]?.storage_id ?? undefined;
    },
    async activate() {
      await client.query(`begin; set local lock_timeout = '10s'`);
      await requireNoServer(client);
      const kept = await exchange(
        client,
        schema,
        `kiran_before_${fileTimestampOf(now).toLowerCase().replaceAll('-', '')}`,
      );
      await client.query('commit');
      return kept && `the schema ${kept} of the same database`;
    },
    discard,
  };
}

async function insert(
  client: pg.Client,
  table: string,
  json: string,
  types: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<void> {
  // Names stand at the front; the rows are for PostgreSQL alone to read.
  const { columns } = JSON.parse(`${json.slice(0, json.indexOf(',"rows":['))}}`) as Pick<Rows, 'columns'>;
  const values = columns.map((column, index) => {
    const type = types.get(table)?.get(column);
    if (type === undefined)
      throw new Error(`The backup holds ${table}.${column}, which does not belong there.`);
    return `(row->>${index})::${type}`;
  });
  await client.query(
    `insert into ${staged(table)} (${columns.map(quoted).join(', ')})
     select ${values.join(', ')} from json_array_elements($1::json->'rows') as row`,
    [json],
  );
}

/** The old tables into a schema of their own, the new ones in their place with the rights of the old ones. */
async function exchange(client: pg.Client, schema: string, kept: string): Promise<string | undefined> {
  const old = await tablesOf(client, schema);
  if (old.length > 0) await client.query(`create schema ${kept}`);
  for (const name of old)
    await client.query(`alter table ${quoted(schema)}.${quoted(name)} set schema ${kept}`);
  for (const name of await tablesOf(client, staging)) {
    await client.query(`alter table ${staged(name)} set schema ${quoted(schema)}`);
    if (!old.includes(name)) continue;
    const grants = await texts(
      client,
      `select format('grant %s on %I.%I to %I', privilege_type, $3::text, table_name, grantee)
       from information_schema.role_table_grants
       where table_schema = $1 and table_name = $2 and grantee <> grantor`,
      [kept, name, schema],
    );
    for (const grant of grants) await client.query(grant);
  }
  await client.query(`drop schema ${staging}`);
  return old.length > 0 ? kept : undefined;
}

/** By the migrations that the backup has run; the next start runs those that came later. */
async function makeTables(databaseUrl: string, schema: string, migrations: string[]): Promise<void> {
  const pool = new pg.Pool({ ...connectionTo(databaseUrl), max: 1 });
  // When a rehearsal is interrupted, its database is dropped under these connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.query(`set search_path = ${staging}, ${quoted(schema)}`).catch(() => undefined);
  });
  const kysely = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new PostgresDialect({ pool }),
  });
  await migrate(kysely, { schema: staging, only: migrations }).finally(() => kysely.destroy());
}

async function requireNoServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = 'kiran'`,
  );
  if (rows.length === 0) return;
  throw new Error(
    'A server is running on the database of DATABASE_URL. Stop all of them, and restore again.',
  );
}

export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(databaseUrl), connectionTimeoutMillis: 5000 });
  // A connection that breaks is told by the query that it was for.
  client.on('error', () => undefined);
  await client.connect().catch((cause: Error) => {
    throw new Error(
      `The database of DATABASE_URL cannot be used (${cause.message || (cause as { code?: string }).code}): check the address, user and rights.`,
      { cause },
    );
  });
  return client;
}

/** Not by the name of a server: that is how one is told. */
function connectionTo(databaseUrl: string): pg.ClientConfig {
  return { connectionString: databaseUrl, application_name: 'kiran-backup', keepAlive: true };
}

async function currentSchema(client: pg.Client): Promise<string> {
  return (await texts(client, 'select current_schema()'))[0] ?? 'public';
}

function tablesOf(client: pg.Client, schema: string): Promise<string[]> {
  return texts(
    client,
    `select relname from pg_class where relnamespace = $1::regnamespace and relkind = 'r' order by relname`,
    [quoted(schema)],
  );
}

async function dataTables(client: pg.Client): Promise<string[]> {
  return (await tablesOf(client, staging)).filter((name) => !migrationTables.includes(name));
}

async function columnsOf(client: pg.Client, schema: string, table: string) {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`${quoted(schema)}.${quoted(table)}`],
  );
  return rows;
}

async function countRows(
  client: pg.Client,
  schema: string,
  tables: string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of tables) {
    const [rows] = await texts(client, `select count(*) from ${quoted(schema)}.${quoted(name)}`);
    counts[name] = Number(rows);
  }
  return counts;
}

/** The first column of each row. */
export async function texts(client: pg.Client, statement: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query({ text: statement, values, rowMode: 'array' });
  return (rows as unknown as unknown[][]).map(([value]) => String(value));
}

function staged(name: string): string {
  return `${staging}.${quoted(name)}`;
}

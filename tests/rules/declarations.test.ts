import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentType } from '../../content/define.ts';
import type { FieldKind } from '../../content/fields/field.ts';
import { registry } from '../../content/index.ts';
import { openStore } from '../../server/store/open.ts';
import { columnFields, columnOf, keyColumnOf, tableOf } from '../../server/store/record-codec.ts';
import { createDatabase, type Engine, engines, type TestDatabase } from '../support/database.ts';

/** A column as both sides tell it. */
interface Column {
  type: string;
  nullable: boolean;
}
type Table = Record<string, Column>;

const columnTypes: Record<Engine, Record<FieldKind | 'id' | 'moment', string>> = {
  sqlite: {
    id: 'text',
    moment: 'text',
    text: 'text',
    html: 'text',
    url: 'text',
    choice: 'text',
    number: 'integer',
    flag: 'integer',
    list: 'text',
    date: 'text',
    reference: 'text',
  },
  postgres: {
    id: 'uuid',
    moment: 'timestamp with time zone',
    text: 'text',
    html: 'text',
    url: 'text',
    choice: 'text',
    number: 'integer',
    flag: 'boolean',
    list: 'jsonb',
    date: 'timestamp with time zone',
    reference: 'uuid',
  },
};

/** Columns that no field declares, and fields without a column, each for a reason. */
const beyondFields: Record<string, { add: Table; without: string[]; reason: string }> = {
  'blog-posts': { add: {}, without: ['view_count'], reason: 'visits are counted in a table of their own' },
  contact: {
    add: { idempotency_key: { type: 'text', nullable: true } },
    without: [],
    reason: 'a repeated submission finds its first answer',
  },
  join: {
    add: {
      idempotency_key: { type: 'text', nullable: true },
      plan_title: { type: 'text', nullable: false },
      plan_price: { type: 'text', nullable: false },
    },
    without: [],
    reason: 'an application keeps the plan as it stood when it was sent',
  },
};

function declaredTable(type: ContentType, engine: Engine): Table {
  const types = columnTypes[engine];
  const table: Table = {
    id: { type: types.id, nullable: false },
    created_at: { type: types.moment, nullable: false },
    updated_at: { type: types.moment, nullable: false },
  };
  for (const [name, field] of columnFields(type.fields)) {
    table[columnOf(name, field)] = { type: types[field.kind], nullable: field.nullable };
    if (field.unique) table[keyColumnOf(name)] = { type: types.text, nullable: false };
  }
  const beyond = beyondFields[type.about.name];
  for (const column of beyond?.without ?? []) delete table[column];
  return { ...table, ...beyond?.add };
}

type ReadTable = (name: string) => Promise<Table>;

async function readTables(database: TestDatabase): Promise<{ read: ReadTable; close: () => Promise<void> }> {
  if (database.engine === 'sqlite') {
    const file = new DatabaseSync(join(database.dataDirectory, 'kiran.sqlite'), { readOnly: true });
    const read = async (name: string) => {
      const rows = file
        .prepare('select name, type, "notnull" as required from pragma_table_info(?)')
        .all(name);
      return toTable(rows.map((row) => [row.name, row.type, row.required === 0]));
    };
    return { read, close: async () => file.close() };
  }
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  const query =
    'select column_name, data_type, is_nullable from information_schema.columns where table_name = $1';
  const read = async (name: string) => {
    const { rows } = await client.query(query, [name]);
    return toTable(rows.map((row) => [row.column_name, row.data_type, row.is_nullable === 'YES']));
  };
  return { read, close: () => client.end() };
}

function toTable(rows: unknown[][]): Table {
  const columns = rows.map(([name, type, nullable]): [string, Column] => [
    String(name),
    { type: String(type).toLowerCase(), nullable: nullable === true },
  ]);
  return Object.fromEntries(columns);
}

describe.each(engines)('on %s', (engine) => {
  let database: TestDatabase;
  let tables: Awaited<ReturnType<typeof readTables>>;

  beforeAll(async () => {
    database = await createDatabase(engine);
    const { databaseUrl, dataDirectory } = database;
    const store = await openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
    await store.close();
    tables = await readTables(database);
  });

  afterAll(async () => {
    await tables.close();
    await database.dispose();
  });

  test.each(registry.map((type) => type.about.name))(
    'the table of %s is what its fields declare',
    async (name) => {
      const type = registry.find((entry) => entry.about.name === name) as unknown as ContentType;
      expect(await tables.read(tableOf(type))).toEqual(declaredTable(type, engine));
    },
  );
});

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../content/index.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import type { ColumnType } from '../../kernel/kinds/field.ts';
import { isHideable } from '../../kernel/publication.ts';
import { columnFields, columnOf, keyColumnOf, tableOf } from '../../kernel/store/record-codec.ts';
import { openStore } from '../../server/store/open.ts';
import { createDatabase, type Engine, engines, type TestDatabase } from '../support/database.ts';

/** A column as both sides tell it. */
interface Column {
  type: string;
  nullable: boolean;
}
type Table = Record<string, Column>;

/** What holds a table's rows together, as both sides tell it. */
interface Keys {
  /** Columns of each unique constraint, the primary key aside. */
  unique: string[][];
  /** What a column refers to, and what becomes of the row when that is deleted. */
  foreign: Record<string, string>;
}

const columnTypes: Record<Engine, Record<ColumnType, string>> = {
  sqlite: {
    id: 'text',
    timestamp: 'text',
    text: 'text',
    integer: 'integer',
    boolean: 'integer',
    json: 'text',
  },
  postgres: {
    id: 'uuid',
    timestamp: 'timestamp with time zone',
    text: 'text',
    integer: 'integer',
    boolean: 'boolean',
    json: 'jsonb',
  },
};

/** Columns that no field declares, and fields without a column, each for a reason. */
const beyondFields: Record<string, { add: Table; without: string[]; reason: string }> = {
  'blog-posts': {
    add: { listed_id: { type: 'id', nullable: true } },
    without: ['view_count'],
    reason: 'a post has a place in lists; visits are counted in a table of their own',
  },
  contact: {
    add: {
      idempotency_key: { type: 'text', nullable: true },
      values_key: { type: 'text', nullable: true },
      search_text: { type: 'text', nullable: true },
    },
    without: [],
    reason: 'a repeated submission finds its first answer; the list searches all texts at once',
  },
  join: {
    add: {
      idempotency_key: { type: 'text', nullable: true },
      values_key: { type: 'text', nullable: true },
      search_text: { type: 'text', nullable: true },
      plan_title: { type: 'text', nullable: false },
      plan_price: { type: 'text', nullable: false },
    },
    without: [],
    reason: 'an application keeps the plan as it stood when it was sent',
  },
};

/** Unique and foreign keys that no field declares, and a reference without one, each for a reason. */
const beyondKeys: Record<string, { unique?: string[][]; without?: string[]; reason: string }> = {
  carousel: { unique: [['url']], reason: 'adding a picture twice adds it once' },
  contact: { unique: [['idempotency_key']], reason: 'a repeated submission finds its first answer' },
  'blog-posts': { unique: [['listed_id']], reason: 'no two posts are at one place' },
  join: {
    unique: [['idempotency_key']],
    without: ['selected_rate_card_id'],
    reason: 'a repeated submission finds its first answer; an application outlives its plan',
  },
};

/** The columns by which the store filters a list, and in which order it wants the rest where that is not the type's own. */
const filters: Record<string, { by: string[]; order?: string[] }[]> = {
  members: [{ by: ['is_working_committee'] }],
  'important-information': [{ by: ['notice_type'], order: ['updated_at'] }],
  'blog-posts': [
    { by: [], order: ['listed_id'] },
    { by: ['status'], order: ['listed_id'] },
    { by: ['category_id', 'status'], order: ['listed_id'] },
  ],
};

function declaredKeys(type: ContentType): Keys {
  const { unique = [], without = [] } = beyondKeys[type.definition.name] ?? {};
  const keys: Keys = { unique: [...unique], foreign: {} };
  for (const [name, field] of columnFields(type.fields)) {
    if (field.unique) keys.unique.push([keyColumnOf(name)]);
    const column = columnOf(name, field);
    if (field.kind.columnType !== 'id' || without.includes(column)) continue;
    const target = registry.find(({ definition }) => definition.name === field.to?.name) as
      | ContentType
      | undefined;
    keys.foreign[column] = `${target && tableOf(target)}, restrict`;
  }
  return keys;
}

/** Columns that an index has to begin with, one for each way in which the store lists the type. */
function wantedIndexes(type: ContentType): string[][] {
  const own = type.definition.order.map(({ field }) =>
    type.fields[field]?.unique ? keyColumnOf(field) : columnOf(field, type.fields[field]),
  );
  const lists = filters[type.definition.name] ?? [];
  // Of members and posts there is no list without a filter but by id.
  return lists.length === 0 ? [own] : lists.map(({ by, order = own }) => [...by, ...order]);
}

function declaredTable(type: ContentType, engine: Engine): Table {
  const types = columnTypes[engine];
  const table: Table = {
    id: { type: types.id, nullable: false },
    created_at: { type: types.timestamp, nullable: false },
    updated_at: { type: types.timestamp, nullable: false },
  };
  for (const [name, field] of columnFields(type.fields)) {
    table[columnOf(name, field)] = { type: types[field.kind.columnType], nullable: field.nullable };
    if (field.unique) table[keyColumnOf(name)] = { type: types.text, nullable: false };
  }
  if (isHideable(type)) table.is_shown = { type: types.boolean, nullable: false };
  const beyond = beyondFields[type.definition.name];
  for (const column of beyond?.without ?? []) delete table[column];
  for (const [column, { type: added, nullable }] of Object.entries(beyond?.add ?? {}))
    table[column] = { type: types[added as keyof typeof types], nullable };
  return table;
}

interface Tables {
  read(name: string): Promise<Table>;
  readKeys(name: string): Promise<Keys>;
  /** Columns of each index, that of the primary key among them. */
  readIndexes(name: string): Promise<string[][]>;
  close(): Promise<void>;
}

async function readTables(database: TestDatabase): Promise<Tables> {
  if (database.engine === 'sqlite') {
    const file = new DatabaseSync(join(database.dataDirectory, 'kiran.sqlite'), { readOnly: true });
    const read = async (name: string) => {
      const rows = file
        .prepare('select name, type, "notnull" as required from pragma_table_info(?)')
        .all(name);
      return toTable(rows.map((row) => [row.name, row.type, row.required === 0]));
    };
    const indexes = (name: string) =>
      file
        .prepare('select name, "unique", origin from pragma_index_list(?)')
        .all(name)
        .map((index) => ({
          isUnique: index.unique === 1 && index.origin !== 'pk',
          columns: file
            .prepare('select name from pragma_index_info(?) order by seqno')
            .all(String(index.name))
            .map((column) => String(column.name)),
        }));
    const readKeys = async (name: string): Promise<Keys> => ({
      unique: indexes(name).flatMap(({ isUnique, columns }) => (isUnique ? [columns] : [])),
      foreign: Object.fromEntries(
        file
          .prepare('select "from", "table", on_delete from pragma_foreign_key_list(?)')
          .all(name)
          .map((key) => [String(key.from), `${key.table}, ${String(key.on_delete).toLowerCase()}`]),
      ),
    });
    const readIndexes = async (name: string) => indexes(name).map(({ columns }) => columns);
    return { read, readKeys, readIndexes, close: async () => file.close() };
  }
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  const query =
    'select column_name, data_type, is_nullable from information_schema.columns where table_name = $1';
  const read = async (name: string) => {
    const { rows } = await client.query(query, [name]);
    return toTable(rows.map((row) => [row.column_name, row.data_type, row.is_nullable === 'YES']));
  };
  const indexes = async (name: string) =>
    (
      await client.query(
        `select indisunique and not indisprimary as is_unique, array(
           select attname::text from unnest(indkey) with ordinality as part (number, place)
           join pg_attribute on attrelid = indrelid and attnum = number order by place
         ) as columns from pg_index where indrelid = $1::regclass`,
        [`"${name}"`],
      )
    ).rows as { is_unique: boolean; columns: string[] }[];
  const readKeys = async (name: string): Promise<Keys> => {
    const { rows } = await client.query(
      `select attname, confrelid::regclass as target, confdeltype from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = any (conkey) where contype = 'f' and conrelid = $1::regclass`,
      [`"${name}"`],
    );
    const rules: Record<string, string> = { r: 'restrict', c: 'cascade', a: 'no action' };
    return {
      unique: (await indexes(name)).flatMap((index) => (index.is_unique ? [index.columns] : [])),
      foreign: Object.fromEntries(
        rows.map((row) => [row.attname, `${row.target}, ${rules[row.confdeltype]}`]),
      ),
    };
  };
  const readIndexes = async (name: string) => (await indexes(name)).map(({ columns }) => columns);
  return { read, readKeys, readIndexes, close: () => client.end() };
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

  test.each(registry.map((type) => type.definition.name))(
    'the table of %s matches the declared fields of its type',
    async (name) => {
      const type = registry.find((entry) => entry.definition.name === name) as unknown as ContentType;
      const table = tableOf(type);
      expect(await tables.read(table)).toEqual(declaredTable(type, engine));
      expect(await tables.readKeys(table)).toEqual(declaredKeys(type));
      const indexes = await tables.readIndexes(table);
      for (const columns of wantedIndexes(type)) {
        const found = indexes.filter((index) => columns.every((column, place) => index[place] === column));
        expect([columns, found.length]).not.toEqual([columns, 0]);
      }
    },
  );

  test('foreign keys delete what belongs to a post or a tag together with it', async () => {
    const post = { post_id: 'blog_posts, cascade' };
    const read = async (name: string) => (await tables.readKeys(name)).foreign;
    expect(await read('blog_post_tags')).toEqual({ ...post, tag_id: 'tags, cascade' });
    expect(await read('blog_post_views')).toEqual(post);
    expect(await read('post_views_by_day')).toEqual(post);
    expect(await read('blog_post_pictured_contents')).toEqual(post);
    expect(await read('blog_post_pictures')).toEqual(post);
    expect(await tables.readIndexes('blog_post_pictures')).toContainEqual(['digest']);
    expect(await read('blog_post_totals')).toEqual({ category_id: 'categories, cascade' });
    for (const columns of [
      ['post_id', 'position'],
      ['tag_id', 'listed_id'],
    ])
      expect(await tables.readIndexes('blog_post_tags')).toContainEqual(columns);
  });
});

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../content/index.ts';
import type { ContentType } from '../../engine/content-type.ts';
import type { ColumnType } from '../../engine/kinds/field.ts';
import { isHideable } from '../../engine/publication.ts';
import { columnFields, columnOf, keyColumnOf, tableOf } from '../../engine/store/record-codec.ts';
import { openStore } from '../../server/store/open.ts';
import { createDatabase, type Engine, engines, type TestDatabase } from '../support/database.ts';
import { withRows } from '../support/rows.ts';

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
    ...{ id: 'uuid', timestamp: 'timestamp with time zone', text: 'text' },
    ...{ integer: 'integer', boolean: 'boolean', json: 'jsonb' },
  },
};

const text = (nullable: boolean) => ({ type: 'text', nullable });
/** A repeated submission finds its first answer; the list searches all texts at once; a version without leads notes what was read. */
const ofSubmissions = {
  idempotency_key: text(true),
  values_key: text(true),
  search_text: text(true),
  is_unread: { type: 'boolean', nullable: false },
};
/** Columns that no field declares. */
const addedColumns: Record<string, Table> = {
  // A post has a place in lists.
  'blog-posts': { listed_id: { type: 'id', nullable: true } },
  contact: ofSubmissions,
  // An application keeps the plan as it stood when it was sent.
  join: { ...ofSubmissions, plan_title: text(false), plan_price: text(false) },
};
/** Fields without a column or a foreign key: visits are counted in a table of their own, and an application outlives its plan. */
const [noColumn, noKey] = [['view_count'], ['selected_rate_card_id']];
/** Unique keys that no field declares: adding a picture twice adds it once, and no two posts are at one place. */
const addedKeys: Record<string, string[][]> = {
  carousel: [['url']],
  contact: [['idempotency_key']],
  'blog-posts': [['listed_id']],
  join: [['idempotency_key']],
};

/** The columns by which the store filters a list, and in which order it wants the rest where that is not the type's own. */
const filters: Record<string, { by: string[]; order?: string[] }[]> = {
  members: [{ by: ['is_working_committee'] }],
  'important-information': [{ by: ['notice_type'], order: ['updated_at'] }],
  'blog-posts': [
    { by: [], order: ['listed_id'] },
    { by: ['status'], order: ['listed_id'] },
    { by: ['category_id', 'status'], order: ['listed_id'] },
    { by: ['language'], order: ['listed_id'] },
  ],
};

function declaredKeys(type: ContentType): Keys {
  const keys: Keys = { unique: [...(addedKeys[type.definition.name] ?? [])], foreign: {} };
  for (const [name, field] of columnFields(type.fields)) {
    if (field.unique) keys.unique.push([keyColumnOf(name)]);
    const column = columnOf(name, field);
    if (field.kind.columnType !== 'id' || noKey.includes(column)) continue;
    const target = registry.find(({ definition }) => definition.name === field.to?.name);
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
  for (const column of noColumn) delete table[column];
  for (const [column, added] of Object.entries(addedColumns[type.definition.name] ?? {}))
    table[column] = { ...added, type: types[added.type as ColumnType] };
  return table;
}

const queries: Record<Engine, Record<'columns' | 'foreign' | 'indexes', string>> = {
  sqlite: {
    columns: 'select name, type, not "notnull" as nullable from pragma_table_info($1)',
    foreign: `select "from" as name, "table" as target, lower(on_delete) as rule from pragma_foreign_key_list($1)`,
    indexes: `select "unique" and origin <> 'pk' as is_unique, (
        select json_group_array(name) from (select name from pragma_index_info(list.name) order by seqno)
      ) as columns from pragma_index_list($1) as list`,
  },
  postgres: {
    columns: `select column_name as name, data_type as type, is_nullable = 'YES' as nullable
      from information_schema.columns where table_name = $1`,
    foreign: `select attname as name, confrelid::regclass::text as target,
        case confdeltype when 'r' then 'restrict' when 'c' then 'cascade' else 'no action' end as rule
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and conrelid = quote_ident($1)::regclass`,
    indexes: `select indisunique and not indisprimary as is_unique, (
        select json_agg(attname order by place)::text from unnest(indkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = indrelid and attnum = number
      ) as columns from pg_index where indrelid = quote_ident($1)::regclass`,
  },
};

/** Reads what the database says of a table. */
function readTables(database: TestDatabase) {
  const { columns, foreign, indexes } = queries[database.engine];
  const all = (query: string, table: string) => withRows(database, (rows) => rows.all(query, [table]));
  const readIndexes = async (table: string) =>
    (await all(indexes, table)).map((index) => ({
      isUnique: Boolean(index.is_unique),
      columns: JSON.parse(String(index.columns)) as string[],
    }));
  return {
    async read(table: string): Promise<Table> {
      const found = await all(columns, table);
      return Object.fromEntries(
        found.map(({ name, type, nullable }) => [
          String(name),
          { type: String(type).toLowerCase(), nullable: Boolean(nullable) },
        ]),
      );
    },
    async readKeys(table: string): Promise<Keys> {
      const keys = await all(foreign, table);
      return {
        unique: (await readIndexes(table)).filter(({ isUnique }) => isUnique).map((index) => index.columns),
        foreign: Object.fromEntries(
          keys.map(({ name, target, rule }) => [String(name), `${target}, ${rule}`]),
        ),
      };
    },
    /** Columns of each index, that of the primary key among them. */
    readIndexes: async (table: string) => (await readIndexes(table)).map((index) => index.columns),
  };
}

describe.each(engines)('on %s', (engine) => {
  let database: TestDatabase;
  let tables: ReturnType<typeof readTables>;

  beforeAll(async () => {
    database = await createDatabase(engine);
    const { databaseUrl, dataDirectory } = database;
    const store = await openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
    await store.close();
    tables = readTables(database);
  });

  afterAll(() => database.dispose());

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
    expect(await read('blog_post_totals')).toEqual({ category_id: 'categories, cascade' });
    for (const columns of [
      ['post_id', 'position'],
      ['tag_id', 'listed_id'],
    ])
      expect(await tables.readIndexes('blog_post_tags')).toContainEqual(columns);
  });
});

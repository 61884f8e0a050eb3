import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;
type Column = (column: string, options?: { optional?: true; default?: string | number | boolean }) => void;

/** Column makers of one table, in the types of the engine at hand. */
interface Columns {
  text: Column;
  integer: Column;
  boolean: Column;
  list: Column;
  moment: Column;
  id: Column;
}

export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await content(db, isPostgres);
  await blog(db, isPostgres);
  await submissions(db, isPostgres);
  await access(db, isPostgres);
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', isPostgres ? 'bigint' : 'integer', (column) => column.notNull())
    .addCheckConstraint('content_revision_id_check', sql`id = 1`)
    .execute();
  await db.insertInto('content_revision').values({ id: 1, revision: 1 }).execute();
}

async function content(db: Database, isPostgres: boolean): Promise<void> {
  await table(db, isPostgres, 'testimonials', ({ text }) => {
    for (const column of ['image', 'author', 'role', 'location', 'quote']) text(column);
  });
  await table(db, isPostgres, 'channels', ({ text }) => {
    for (const column of ['title', 'description', 'link', 'image', 'color', 'icon']) text(column);
  });
  await table(db, isPostgres, 'brands', ({ text }) => {
    for (const column of ['name', 'logo']) text(column);
  });
  await table(db, isPostgres, 'videos', ({ text }) => {
    for (const column of ['title', 'video_url']) text(column);
    text('thumbnail_url', { optional: true });
  });
  await table(db, isPostgres, 'rate_cards', ({ text, list, boolean }) => {
    for (const column of ['title', 'description', 'price']) text(column);
    list('features');
    boolean('is_popular');
  });
  await table(db, isPostgres, 'resources', ({ text }) => {
    for (const column of ['title', 'link']) text(column);
    text('document_url', { optional: true });
  });
  await table(db, isPostgres, 'carousel', ({ text }) => text('url'), [unique('carousel', 'url')]);
  await table(db, isPostgres, 'members', ({ text, integer, boolean }) => {
    for (const column of ['name', 'role', 'image', 'contact']) text(column);
    integer('order');
    boolean('is_working_committee');
    for (const site of ['linkedin', 'twitter', 'facebook', 'youtube', 'whatsapp', 'instagram', 'telegram']) {
      text(`social_${site}`, { optional: true });
    }
  });
  await index(db, 'members', ['is_working_committee', 'order', 'id']);
  await table(
    db,
    isPostgres,
    'important_information',
    ({ text }) => {
      for (const column of ['content', 'notice_type']) text(column);
      text('document_link', { optional: true });
    },
    [oneOf('important_information', 'notice_type', ['header', 'footer', 'other'])],
  );
  await index(db, 'important_information', ['notice_type', 'updated_at']);
}

async function blog(db: Database, isPostgres: boolean): Promise<void> {
  await table(
    db,
    isPostgres,
    'categories',
    ({ text }) => {
      for (const column of ['name', 'name_key']) text(column);
    },
    [unique('categories', 'name_key')],
  );
  await table(
    db,
    isPostgres,
    'tags',
    ({ text, integer }) => {
      for (const column of ['name', 'name_key']) text(column);
      integer('usage_count', { default: 0 });
    },
    [unique('tags', 'name_key')],
  );
  await index(db, 'tags', ['usage_count', 'name_key']);
  await table(
    db,
    isPostgres,
    'blog_posts',
    ({ text, integer, moment, id }) => {
      for (const column of ['title', 'excerpt', 'content', 'cover_image']) text(column);
      id('category_id');
      for (const column of ['author_name', 'author_avatar']) text(column);
      moment('published_at');
      integer('read_time');
      text('status');
    },
    [
      reference('blog_posts', 'category_id', 'categories', 'restrict'),
      oneOf('blog_posts', 'status', ['Draft', 'Published']),
    ],
  );
  await index(db, 'blog_posts', ['status', 'id']);
  await index(db, 'blog_posts', ['category_id', 'status', 'id']);
  await blogParts(db, isPostgres);
}

/** What belongs to posts and has tables of its own: tags, visits, totals and the search text. */
async function blogParts(db: Database, isPostgres: boolean): Promise<void> {
  const columns = columnTypes(isPostgres);
  await db.schema
    .createTable('blog_post_tags')
    .addColumn('tag_id', columns.id, (column) => column.notNull())
    .addColumn('post_id', columns.id, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('blog_post_tags_primary', ['tag_id', 'post_id'])
    .$call(reference('blog_post_tags', 'tag_id', 'tags', 'cascade'))
    .$call(reference('blog_post_tags', 'post_id', 'blog_posts', 'cascade'))
    .execute();
  await index(db, 'blog_post_tags', ['post_id', 'position']);
  await db.schema
    .createTable('blog_post_views')
    .addColumn('post_id', columns.id, (column) => column.primaryKey().notNull())
    .addColumn('view_count', 'integer', (column) => column.notNull())
    .$call(reference('blog_post_views', 'post_id', 'blog_posts', 'cascade'))
    .execute();
  await db.schema
    .createTable('blog_post_totals')
    .addColumn('category_id', columns.id, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('blog_post_totals_primary', ['category_id', 'status'])
    .$call(reference('blog_post_totals', 'category_id', 'categories', 'cascade'))
    .execute();
  if (isPostgres) await postgresSearch(db);
  else
    await sql`create virtual table blog_post_search using fts5(post_id unindexed, text, tokenize = 'trigram case_sensitive 1')`.execute(
      db,
    );
}

async function postgresSearch(db: Database): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await db.schema
    .createTable('blog_post_search')
    .addColumn('post_id', 'uuid', (column) => column.primaryKey().notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .$call(reference('blog_post_search', 'post_id', 'blog_posts', 'cascade'))
    .execute();
  await sql`create index blog_post_search_text_index on blog_post_search using gin (text gin_trgm_ops)`.execute(
    db,
  );
}

async function submissions(db: Database, isPostgres: boolean): Promise<void> {
  await table(
    db,
    isPostgres,
    'contact',
    ({ text }) => {
      for (const column of ['first_name', 'last_name', 'email', 'message']) text(column);
      text('idempotency_key', { optional: true });
    },
    [unique('contact', 'idempotency_key')],
  );
  await table(
    db,
    isPostgres,
    'join',
    ({ text, id }) => {
      for (const column of [
        'first_name',
        'last_name',
        'email',
        'phone',
        'address',
        'occupation',
        'interests',
      ]) {
        text(column);
      }
      // No foreign key: an application outlives its plan, whose title and price it keeps.
      id('selected_rate_card_id');
      for (const column of ['plan_title', 'plan_price']) text(column);
      text('idempotency_key', { optional: true });
    },
    [unique('join', 'idempotency_key')],
  );
}

async function access(db: Database, isPostgres: boolean): Promise<void> {
  const columns = columnTypes(isPostgres);
  await table(
    db,
    isPostgres,
    'admins',
    ({ text }) => {
      for (const column of ['username', 'username_key', 'password_hash']) text(column);
    },
    [unique('admins', 'username_key')],
  );
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('admin_id', columns.id, (column) => column.notNull())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    .addColumn('last_used_at', columns.moment, (column) => column.notNull())
    .$call(reference('sessions', 'admin_id', 'admins', 'cascade'))
    .execute();
  await index(db, 'sessions', ['admin_id', 'created_at']);
  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('admin_id', columns.id, (column) => column.notNull())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    .$call(reference('known_devices', 'admin_id', 'admins', 'cascade'))
    .execute();
  await index(db, 'known_devices', ['admin_id', 'created_at']);
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('expires_at', columns.moment, (column) => column.notNull())
    .execute();
  await index(db, 'sign_in_failures', ['expires_at']);
}

type Part = (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>;

function columnTypes(isPostgres: boolean) {
  return isPostgres
    ? ({ id: 'uuid', boolean: 'boolean', list: 'jsonb', moment: 'timestamptz' } as const)
    : ({ id: 'text', boolean: 'integer', list: 'text', moment: 'text' } as const);
}

/** A table with id and times around its own columns. */
async function table(
  db: Database,
  isPostgres: boolean,
  name: string,
  define: (columns: Columns) => void,
  parts: Part[] = [],
): Promise<void> {
  const types = columnTypes(isPostgres);
  // Text is compared by bytes, so that both engines order alike.
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  let builder: CreateTableBuilder<string, string> = db.schema
    .createTable(name)
    .addColumn('id', types.id, (column) => column.primaryKey().notNull());
  const add =
    (type: Parameters<typeof builder.addColumn>[1]): Column =>
    (column, options = {}) => {
      builder = builder.addColumn(column, type, (built) => {
        const whole = options.default === undefined ? built : built.defaultTo(options.default);
        return options.optional ? whole : whole.notNull();
      });
    };
  define({
    text: add(text),
    integer: add('integer'),
    boolean: add(types.boolean),
    list: add(types.list),
    moment: add(types.moment),
    id: add(types.id),
  });
  for (const moment of ['created_at', 'updated_at']) add(types.moment)(moment);
  for (const part of parts) builder = part(builder);
  await builder.execute();
}

function unique(name: string, column: string): Part {
  return (built) => built.addUniqueConstraint(`${name}_${column}_unique`, [column]);
}

function oneOf(name: string, column: string, values: string[]): Part {
  const list = sql.join(values.map((value) => sql.lit(value)));
  return (built) => built.addCheckConstraint(`${name}_${column}_check`, sql`${sql.ref(column)} in (${list})`);
}

function reference(name: string, column: string, target: string, onDelete: 'cascade' | 'restrict') {
  return (built: CreateTableBuilder<string, string>) =>
    built.addForeignKeyConstraint(`${name}_${column}_foreign`, [column], target, ['id'], (constraint) =>
      constraint.onDelete(onDelete),
    );
}

async function index(db: Database, name: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${name}_${columns.join('_')}_index`)
    .on(name)
    .columns(columns)
    .execute();
}

import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Who did what, as a chain: each entry has the hash of the one before. The head is the end of it. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const number = isPostgres ? 'bigint' : 'integer';
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', number, (column) => column.primaryKey().notNull())
    .addColumn('at', isPostgres ? 'timestamptz' : 'text', (column) => column.notNull())
    .addColumn('actor_kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text')
    .addColumn('title', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('revision_id', 'text')
    .addColumn('group_id', 'text')
    .addColumn('network', 'text')
    .addColumn('request_id', 'text')
    .addColumn('previous', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await index(db, ['at']);
  await index(db, ['actor_id', 'seq']);
  await index(db, ['action', 'seq']);
  await index(db, ['type', 'seq']);
  await index(db, ['record_id', 'seq']);
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('seq', number, (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.insertInto('audit_head').values({ id: 1, seq: 0, at: '', hash: '' }).execute();
}

async function index(db: Database, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`audit_log_${columns.join('_')}_index`)
    .on('audit_log')
    .columns(columns)
    .execute();
}

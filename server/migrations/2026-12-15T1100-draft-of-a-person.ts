import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Of nobody: where a database has no account, nobody can have written a draft. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** A draft belongs to a person. That of a record was shared, and belongs to who wrote it last, or else to the first account. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  await db.schema
    .createTable('drafts_of_persons')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('base', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('updated_at', isPostgres ? 'timestamptz' : 'text', (column) => column.notNull())
    .addColumn('actor_id', id, (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('drafts_of_persons_pkey', ['id', 'actor_id'])
    .execute();
  const first = await db
    .selectFrom('admins')
    .select(['id', 'username'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const owner = sql`cast(${first?.id ?? nobody} as ${sql.raw(id)})`;
  await sql`insert into drafts_of_persons (id, type, base, name, body, updated_at, actor_id, actor_name)
    select id, type, base, name, body, updated_at, coalesce(actor_id, ${owner}),
      coalesce(actor_name, ${first?.username ?? ''}) from drafts`.execute(db);
  await db.schema.dropTable('drafts').execute();
  await db.schema.alterTable('drafts_of_persons').renameTo('drafts').execute();
}

import type { Kysely } from 'kysely';

/** What the office chooses of the look, at most one row. A column has JSON, or null for what is built in. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  let table = db.schema
    .createTable('look')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('label', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
  for (const column of ['logo', 'is_name_shown', 'icon', 'main_color', 'accent_color'])
    table = table.addColumn(column, 'text');
  await table.execute();
}

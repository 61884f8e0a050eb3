import { Migrator } from 'kysely/migration';
import { migrations } from '../../server/migrations/index.ts';
import { connect } from './connection.ts';
import type { TestDatabase } from './database.ts';
import { withRows } from './rows.ts';

/** When all rows of an old database were written. */
export const oldMoment = '2026-01-31T00:00:00.000Z';
const category = '01890000-0000-7000-8000-0000000fffff';

/** Makes an empty database one of before the library, with a published post of each content; gives their ids. */
export async function createOldDatabase(
  database: TestDatabase,
  contents: readonly string[],
): Promise<string[]> {
  await migrateTo(database, '2026-11-21-suspected-spam');
  const ids = contents.map((_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`);
  await withRows(database, async (rows) => {
    await rows.all('insert into categories values ($1, $2, $3, $4, $5)', [
      category,
      'Name',
      'name',
      oldMoment,
      oldMoment,
    ]);
    for (const [index, content] of contents.entries())
      await rows.all(
        `insert into blog_posts (id, title, excerpt, content, cover_image, category_id, author_name, author_avatar,
          published_at, read_time, status, created_at, updated_at)
          values ($1, 'T', 'E', $2, '/x', $3, 'N', '/x', $4, 5, 'Published', $4, $4)`,
        [ids[index], content, category, oldMoment],
      );
    await rows.all("insert into blog_post_totals values ($1, 'Published', $2)", [category, contents.length]);
  });
  return ids;
}

/** Brings an empty database to where it stood after a migration. */
export async function migrateTo(database: TestDatabase, name: string): Promise<void> {
  const { connection } = connect(database);
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db: connection, provider }).migrateTo(name);
  await connection.destroy();
  if (error) throw error;
}

import { Migrator } from 'kysely/migration';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../server/store/migrations/index.ts';
import { openStore } from '../../server/store/open.ts';
import { connect } from '../support/connection.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { withRows } from '../support/rows.ts';

/** Brings an empty database to where it stood after a migration. */
async function migrateTo(database: TestDatabase, name: string): Promise<void> {
  const { connection } = connect(database);
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db: connection, provider }).migrateTo(name);
  await connection.destroy();
  if (error) throw error;
}

const category = '01890000-0000-7000-8000-00000000000a';
const moment = '2026-01-31T00:00:00.000Z';

describe.each(engines)('on %s', (engine) => {
  test('[API-03] pictures inside older posts are kept with the post and leave its row, which lists read', async () => {
    const database = await createDatabase(engine);
    await migrateTo(database, '2026-11-21-suspected-spam');
    const picture = `<img src="data:image/png;base64,${'A'.repeat(50_000)}" alt="" />`;
    const contents = ['<p>plain</p>', `<p>a${picture}b${picture}</p>`, '<p>src="data: is no picture</p>'];
    const ids = contents.map((_, index) => `01890000-0000-7000-8000-00000000000${index}`);
    await withRows(database, async (rows) => {
      await rows.all('insert into categories values ($1, $2, $3, $4, $5)', [
        category,
        'Name',
        'name',
        moment,
        moment,
      ]);
      for (const [index, content] of contents.entries())
        await rows.all(
          `insert into blog_posts (id, title, excerpt, content, cover_image, category_id, author_name, author_avatar,
            published_at, read_time, status, created_at, updated_at)
            values ($1, 'T', 'E', $2, '/x', $3, 'N', '/x', $4, 5, 'Published', $4, $4)`,
          [ids[index], content, category, moment],
        );
      await rows.all("insert into blog_post_totals values ($1, 'Published', 3)", [category]);
    });

    const { databaseUrl, dataDirectory } = database;
    const store = await openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
    const { posts } = await store.posts.list({}, { offset: 0, limit: 10 });
    expect(posts.map((post) => post.content).reverse()).toEqual([contents[0], '<p>ab</p>', contents[2]]);
    for (const [index, id] of ids.entries())
      expect((await store.posts.get(id, {}))?.content).toBe(contents[index]);
    await store.close();
    await database.dispose();
  });
});

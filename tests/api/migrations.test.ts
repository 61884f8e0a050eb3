import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../server/store/migrations/index.ts';
import type { Stored } from '../factories/bodies.ts';
import { inline, png } from '../factories/pictures.ts';
import { connect } from '../support/connection.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

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
  test('[API-03] [HOLD-03] [MEDIA-ST-11] pictures inside older posts move into the library after the start, and nothing else of a post changes', async () => {
    const database = await createDatabase(engine);
    await migrateTo(database, '2026-11-21-suspected-spam');
    const picture = inline(await png(60, 60), 'image/png');
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

    const server = await startServer({ database, environment: emptySite });
    const staff = await server.staff();
    const read = async (id = '') => (await staff.get<Stored>(`/blog/posts/${id}`)).body;
    await expect.poll(async () => String((await read(ids[1])).content)).toContain('src="/media/');
    const { content, updatedAt } = await read(ids[1]);
    const [, address = ''] = /src="([^"]+)"/.exec(String(content)) ?? [];
    const file = `<img src="${address}" alt="" width="60" height="60" />`;
    expect([content, updatedAt]).toEqual([`<p>a${file}b${file}</p>`, moment]);
    for (const index of [0, 2]) expect((await read(ids[index])).content).toBe(contents[index]);
    const { status, headers } = await fetch(server.origin + address);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await server.stop()).toBe(0);
    const again = await startServer({ database, environment: emptySite });
    const { body } = await again.visitor.get<Stored>(`/blog/posts/${ids[1]}`);
    expect(body.content).toContain(`${address}?whole-`);
    await again.stop();
    await database.dispose();
  });
});

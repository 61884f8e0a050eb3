import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../tests/support/database.ts';
import { withRows } from '../tests/support/rows.ts';

/** Adds rows of files that share the bytes of one that is there, older than all others. `nameOf` gives their names. */
export function fillLibrary(
  database: TestDatabase,
  original: string,
  count: number,
  nameOf: (index: number) => string,
): Promise<void> {
  return withRows(database, async ({ all }) => {
    const [media = {}] = await all('select * from media where id = $1', [original]);
    const [version = {}] = await all('select * from media_versions where media_id = $1', [original]);
    const insert = async (table: string, row: Record<string, unknown>) => {
      const names = Object.keys(row);
      const places = names.map((_, index) => `$${index + 1}`);
      await all(
        `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
        Object.values(row),
      );
    };
    await all('begin');
    for (let index = 0; index < count; index += 1) {
      const id = `01900000${randomUUID().slice(8)}`;
      const name = nameOf(index);
      await insert('media', { ...media, id, name, search_text: name.toLowerCase() });
      await insert('media_versions', { ...version, media_id: id, source_hash: randomUUID() });
    }
    await all('commit');
    // As the database does by itself after a while.
    await all('analyze');
  });
}

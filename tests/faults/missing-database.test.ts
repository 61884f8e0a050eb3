import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contactMessage, unique } from '../factories/bodies.ts';
import type { TestDatabase } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { newDatabase, start } from './setup.ts';

const write = async ({ visitor }: TestServer) =>
  (await visitor.post('/contact', contactMessage({ message: unique('Question') }))).status;
const errorsOf = (server: TestServer) =>
  server
    .output()
    .split('\n')
    .filter((line) => /"level":50/.test(line));

test('[HOLD-08] a server whose database file was moved away, replaced or deleted is not ready, rejects writes, logs advice once, creates no other one and works again when it is back', async () => {
  const server = await start(await newDatabase());
  const { dataDirectory } = server.database;
  const path = join(dataDirectory, 'kiran.sqlite');
  const ready = async () => (await server.visitor.page('/readyz')).status;
  expect(await write(server)).toBe(201);
  const advice = 'put it back, or restore a backup and restart';
  for (const reason of ['was moved or deleted while it was in use', 'was replaced while it was in use']) {
    renameSync(path, `${path}.kept`);
    if (reason.startsWith('was replaced')) copyFileSync(`${path}.kept`, path);
    for (let round = 0; round < 5; round += 1) expect(await write(server)).toBe(503);
    await expect.poll(ready).toBe(503);
    expect((await server.visitor.get('/tags')).status).toBe(200);
    renameSync(`${path}.kept`, path);
    expect(await write(server)).toBe(201);
    await expect.poll(ready).toBe(200);
    expect(errorsOf(server).at(-1)).toMatch(new RegExp(`${reason}.*${advice}`));
  }
  expect(errorsOf(server)).toHaveLength(2);
  expect(await withRows(server.database, (rows) => rows.all('select 1 from contact'))).toHaveLength(3);
  rmSync(dataDirectory, { recursive: true });
  expect(await write(server)).toBe(503);
  await server.stop();
  expect(existsSync(dataDirectory)).toBe(false);
});

test('[HOLD-08] a damaged table returns 503, is logged once with advice to restore, and the other tables work', async () => {
  const database = await newDatabase();
  const first = await start(database);
  expect(await write(first)).toBe(201);
  await first.stop();
  await damage(database, 'contact');
  const server = await start(database);
  const staff = await server.staff();
  for (let round = 0; round < 3; round += 1) {
    expect((await staff.get('/contact')).status).toBe(503);
    expect(await write(server)).toBe(503);
    expect((await staff.post('/tags', { name: `Tag ${round}` })).status).toBe(201);
  }
  const advice = errorsOf(server).filter((line) => line.includes('database: damaged, restore a backup'));
  expect(advice).toHaveLength(1);
});

/** Writes nonsense over the first page of a table. */
async function damage(database: TestDatabase, table: string): Promise<void> {
  const query = 'select rootpage, page_size from sqlite_master, pragma_page_size where name = $1';
  const [page] = await withRows(database, async (rows) => {
    await rows.all('pragma wal_checkpoint(truncate)');
    return rows.all(query, [table]);
  });
  const path = join(database.dataDirectory, 'kiran.sqlite');
  const bytes = readFileSync(path);
  const size = Number(page?.page_size);
  bytes.fill(0xee, (Number(page?.rootpage) - 1) * size, Number(page?.rootpage) * size);
  writeFileSync(path, bytes);
}

import { expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { newDatabase, start } from './setup.ts';
import { findLostOrDuplicated, startWriters } from './writers.ts';

test('[PROD-08] two servers write to one SQLite file in parallel without an error', async () => {
  const database = await newDatabase();
  const servers = await Promise.all([start(database), start(database)]);
  const writers = startWriters(
    servers.map(({ visitor }) => visitor),
    16,
  );
  const staff = await Promise.all(servers.map((server) => server.staff()));
  const names: string[] = [];
  for (let round = 0; round < 30; round += 1) {
    const tags = await Promise.all(staff.map((http) => bodies.createTag(http)));
    names.push(...tags.map(({ name }) => String(name)));
  }
  await expect.poll(() => writers.sent.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(1000);
  const sent = await writers.stop();
  expect([...sent.troubles]).toEqual([]);
  expect(await findLostOrDuplicated(database, sent)).toEqual([]);
  for (const http of staff) {
    const seen = async () => (await http.get<bodies.Stored[]>('/tags')).body.map(({ name }) => name).sort();
    await expect.poll(seen).toEqual([...names].sort());
  }
});

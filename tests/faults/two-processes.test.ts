import { expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { createDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { findLostOrDuplicated, startWriters } from './writers.ts';

test('[PROD-08] two servers write to one SQLite file in parallel without an error', async () => {
  const database = await createDatabase('sqlite');
  const environment = { ...emptySite, LOG_LEVEL: 'silent' };
  const servers = await Promise.all([
    startServer({ database, environment }),
    startServer({ database, environment }),
  ]);
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
    await expect.poll(seen, { timeout: 1000 }).toEqual([...names].sort());
  }
  console.log(`two processes: ${sent.acknowledged.size} acknowledged, 0 errors`);
  for (const server of servers) expect(await server.stop()).toBe(0);
  await database.dispose();
});

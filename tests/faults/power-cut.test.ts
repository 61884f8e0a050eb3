import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { Disk, freeze, hasDisks } from './disk.ts';
import { findLostOrDuplicated, rounds, type Sent, startWriters } from './writers.ts';

async function integrity(database: TestDatabase): Promise<unknown> {
  const [row] = await withRows(database, (open) => open.all('pragma integrity_check'));
  return row?.integrity_check;
}

test.skipIf(!hasDisks)(
  '[F2] a power cut during writes loses no acknowledged write (needs root, loop devices and mkfs.ext4)',
  async () => {
    const disk = new Disk(64);
    onTestFinished(() => disk.remove());
    const database: TestDatabase = {
      engine: 'sqlite',
      databaseUrl: undefined,
      dataDirectory: join(disk.folder, 'data'),
      dispose: async () => {},
    };
    const all: Sent = { acknowledged: new Map(), unsure: [], troubles: new Map() };
    let server = await startServer({ database, environment: emptySite });
    // Where the test fails, a server that goes on would keep the disk.
    onTestFinished(() => server.kill());
    for (let round = 0; round < rounds(5); round += 1) {
      const writers = startWriters([server.visitor], 16);
      await pause(500 + ((round * 137) % 1000));
      await freeze(server);
      disk.copy();
      await server.kill();
      for (const [key, id] of (await writers.stop()).acknowledged) all.acknowledged.set(key, id);
      disk.mountCopy();
      // The product is the first to open what the power left.
      server = await startServer({ database, environment: emptySite });
      expect(await findLostOrDuplicated(database, all)).toEqual([]);
      expect(await integrity(database)).toBe('ok');
    }
    await server.stop();
    console.log(`${rounds(5)} power cuts, ${all.acknowledged.size} writes acknowledged, 0 lost`);
    expect(all.acknowledged.size).toBeGreaterThan(rounds(5));
  },
  60_000 + rounds(5) * 10_000,
);

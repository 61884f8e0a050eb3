import { createHash, randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import * as pictures from '../factories/pictures.ts';
import { runCommand } from '../support/backups.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { Disk, freeze, hasDisks } from './disk.ts';
import { rounds } from './writers.ts';

/** Addresses of files that were acknowledged, with the SHA-256 of what was sent where it is kept as it is. */
type Acknowledged = Map<string, string | undefined>;

/** Uploads documents and pictures, several at a time, until the server is gone. */
async function uploadUntilGone(staff: Http, acknowledged: Acknowledged): Promise<void> {
  const write = async (uploader: number) => {
    for (let index = uploader; ; index += 1) {
      const isDocument = index % 2 === 0;
      const bytes = isDocument
        ? Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(randomInt(1000, 60_000))])
        : await pictures.png(40, 30);
      const answer = await staff.post<Media>('/media', Uint8Array.from(bytes)).catch(() => undefined);
      if (!answer) return;
      expect(answer.status, answer.text).toBe(201);
      acknowledged.set(answer.body.address, isDocument ? hashOf(bytes) : undefined);
    }
  };
  await Promise.all([0, 1, 2, 3].map(write));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Every acknowledged file is there as it was sent, and every row has its file. */
async function expectAllThere({ origin, database }: TestServer, acknowledged: Acknowledged): Promise<void> {
  for (const [address, hash] of acknowledged) {
    const response = await fetch(origin + address);
    expect(response.status, address).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (hash) expect(hashOf(bytes), address).toBe(hash);
  }
  const { code, output } = await runCommand('media', ['check'], database);
  expect([code, output]).toEqual([0, expect.stringContaining(' 0 missing, 0 damaged')]);
}

const kills = rounds(6);

describe.each(engines)('on %s', (engine) => {
  test(`[MEDIA-ST-02] ${kills} kills with SIGKILL during uploads lose no acknowledged file, and every row has its file`, {
    timeout: 60_000 + kills * 20_000,
  }, async () => {
    const database = await createDatabase(engine);
    let server = await startServer({ database, environment: emptySite });
    onTestFinished(async () => {
      await server.stop();
      await database.dispose();
    });
    const { token } = await server.staff();
    const acknowledged: Acknowledged = new Map();
    for (let kill = 0; kill < kills; kill += 1) {
      const uploading = uploadUntilGone(server.visitor.withToken(token), acknowledged);
      await pause(400 + ((kill * 137) % 1000));
      await server.kill();
      await uploading;
      server = await startServer({ database, environment: emptySite });
    }
    await expectAllThere(server, acknowledged);
    console.log(`${engine}: ${kills} kills, ${acknowledged.size} files acknowledged, 0 lost`);
    expect(acknowledged.size).toBeGreaterThan(kills);
  });
});

const cuts = rounds(5);

test.skipIf(!hasDisks)(
  `[MEDIA-ST-02] ${cuts} power cuts during uploads lose no acknowledged file (needs root, loop devices and mkfs.ext4)`,
  { timeout: 60_000 + cuts * 30_000 },
  async () => {
    // Uploads leave 500 MB free.
    const disk = new Disk(1024);
    onTestFinished(() => disk.remove());
    const database: TestDatabase = {
      engine: 'sqlite',
      databaseUrl: undefined,
      dataDirectory: join(disk.folder, 'data'),
      dispose: async () => {},
    };
    let server = await startServer({ database, environment: emptySite });
    // Where the test fails, a server that goes on would keep the disk.
    onTestFinished(() => server.kill());
    const { token } = await server.staff();
    const acknowledged: Acknowledged = new Map();
    for (let cut = 0; cut < cuts; cut += 1) {
      const uploading = uploadUntilGone(server.visitor.withToken(token), acknowledged);
      await pause(700 + ((cut * 137) % 1000));
      await freeze(server);
      disk.copy();
      await server.kill();
      await uploading;
      await expect.poll(() => tryMount(disk)).toBe(true);
      server = await startServer({ database, environment: emptySite });
      await expectAllThere(server, acknowledged);
    }
    await server.stop();
    console.log(`${cuts} power cuts, ${acknowledged.size} files acknowledged, 0 lost`);
    expect(acknowledged.size).toBeGreaterThan(cuts);
  },
);

/** The process for pictures ends a moment after the server; until then it keeps the disk. */
function tryMount(disk: Disk): boolean {
  try {
    disk.mountCopy();
    return true;
  } catch {
    return false;
  }
}

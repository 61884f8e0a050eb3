import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { isInstalled } from '../support/is-installed.ts';
import { withRows } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { findLostOrDuplicated, rounds, type Sent, startWriters } from './writers.ts';

const hasDisks =
  process.getuid?.() === 0 && existsSync('/dev/loop-control') && ['mkfs.ext4', 'mount'].every(isInstalled);

/** A file system in a file. The file holds what was synced; the rest is in memory, and gone with the power. */
class Disk {
  readonly folder: string;
  readonly #image: string;
  readonly #home = mkdtempSync(join(tmpdir(), 'kiran-power-'));

  constructor() {
    this.folder = join(this.#home, 'mounted');
    this.#image = join(this.#home, 'disk');
    mkdirSync(this.folder);
    writeFileSync(this.#image, '');
    truncateSync(this.#image, 64 * 1024 * 1024);
    execFileSync('mkfs.ext4', ['-q', '-F', this.#image]);
    this.#mount();
  }

  /** What the power leaves of it. */
  copy(): void {
    copyFileSync(this.#image, `${this.#image}.copy`);
  }

  /** Goes on with the copy, as after the power came back. Nobody may have a file of the disk open. */
  mountCopy(): void {
    execFileSync('umount', [this.folder]);
    renameSync(`${this.#image}.copy`, this.#image);
    this.#mount();
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.#home, { recursive: true });
  }

  #mount(): void {
    execFileSync('mount', ['-o', 'loop', this.#image, this.folder]);
  }
}

/** Stops the process where it is; the system may take until the end of a sync. */
async function freeze({ process: child }: TestServer): Promise<void> {
  child.kill('SIGSTOP');
  const state = () => / (\w) /.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))?.[1];
  await expect.poll(state, { interval: 1 }).toBe('T');
}

async function integrity(database: TestDatabase): Promise<unknown> {
  const [row] = await withRows(database, (open) => open.all('pragma integrity_check'));
  return row?.integrity_check;
}

test.skipIf(!hasDisks)(
  '[F2] a power cut during writes loses no acknowledged write (needs root, loop devices and mkfs.ext4)',
  async () => {
    const disk = new Disk();
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

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engines } from '../support/database.ts';
import { isInstalled } from '../support/machine.ts';
import { withRows } from '../support/rows.ts';
import { type Acknowledged, expectAllThere, uploadUntilGone } from './media.ts';
import { foreignDatabase, newDatabase, newFolder, rounds, start } from './setup.ts';
import { findLostOrDuplicated, nothingSent, sendMessage, startWriters } from './writers.ts';

const kills = rounds(5);

describe.each(engines)('on %s', (engine) => {
  test('[API-65] [API-69] kills with SIGKILL during writes lose no acknowledged write, and forms without a response are stored once after they are sent again', async () => {
    const database = await newDatabase(engine);
    const all = nothingSent();
    let repeated = 0;
    let site = await start(database);
    for (let round = 0; round < kills; round += 1) {
      const writers = startWriters([site.visitor], 16);
      await pause(150 + ((round * 37) % 250));
      await site.kill();
      const sent = await writers.stop();
      expect([...sent.troubles.keys()].filter((trouble) => /^\d+$/.test(trouble))).toEqual([]);
      site = await start(database);
      const again = sent.unsure.slice(0, 32);
      await Promise.all(again.map((key) => sendMessage(site.visitor, key, sent)));
      expect(again.filter((key) => !sent.acknowledged.has(key))).toEqual([]);
      repeated += again.length;
      for (const [key, id] of sent.acknowledged) all.acknowledged.set(key, id);
    }
    console.log(`${engine}: ${all.acknowledged.size} writes acknowledged, ${repeated} sent again`);
    expect(Math.min(all.acknowledged.size - kills, repeated)).toBeGreaterThan(0);
    expect(await findLostOrDuplicated(database, all)).toEqual([]);
    if (engine === 'sqlite') {
      const found = await withRows(database, (open) => open.all('pragma integrity_check'));
      expect(found).toEqual([{ integrity_check: 'ok' }]);
    }
  });
});

const canMount =
  process.getuid?.() === 0 && existsSync('/dev/loop-control') && ['mkfs.ext4', 'mount'].every(isInstalled);
const cuts = rounds(3);

/** A file system in a file. The file holds what was synced; the rest is in memory, and gone with the power. */
async function createDisk() {
  const home = newFolder();
  const [folder, image, copied] = ['mounted', 'disk', 'copy'].map((name) => join(home, name)) as [
    ...[string, string, string],
  ];
  await mkdir(folder);
  writeFileSync(image, '');
  // Uploads leave 500 MB free; what is not used takes no room.
  truncateSync(image, 1024 ** 3);
  execFileSync('mkfs.ext4', ['-q', '-F', image]);
  const mount = () => execFileSync('mount', ['-o', 'loop', image, folder]);
  mount();
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return {
    folder,
    /** What the power leaves of it. */
    copy: () => execFileSync('cp', ['--sparse=always', image, copied]),
    /** Goes on with the copy, as after the power came back; undefined while somebody has a file of the disk open. */
    mountCopy() {
      try {
        execFileSync('umount', [folder], { stdio: 'ignore' });
      } catch {
        return;
      }
      renameSync(copied, image);
      return mount();
    },
  };
}

test.skipIf(!canMount)(
  '[F2] a power cut during writes and uploads loses no acknowledged write and no acknowledged file (needs root, loop devices and mkfs.ext4)',
  async () => {
    const disk = await createDisk();
    const database = foreignDatabase(join(disk.folder, 'data'));
    const all = nothingSent();
    const files: Acknowledged = new Map();
    let server = await start(database);
    // Where the test fails, a server that goes on would keep the disk.
    onTestFinished(() => server.kill());
    const { token } = await server.staff();
    for (let cut = 0; cut < cuts; cut += 1) {
      const writers = startWriters([server.visitor], 16);
      const uploading = uploadUntilGone(server.visitor.withToken(token), files);
      const before = files.size;
      await expect.poll(() => files.size, { interval: 5 }).toBeGreaterThan(before + 1);
      await pause((cut * 137) % 300);
      const child = server.process;
      child.kill('SIGSTOP');
      // The system may take until the end of a sync.
      const state = () => / (\w) /.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))?.[1];
      await expect.poll(state, { interval: 1 }).toBe('T');
      disk.copy();
      await server.kill();
      await uploading;
      for (const [key, id] of (await writers.stop()).acknowledged) all.acknowledged.set(key, id);
      // The process for pictures ends a moment after the server; until then it keeps the disk.
      await expect.poll(disk.mountCopy).toBeDefined();
      // The product is the first to open what the power left.
      server = await start(database);
      expect(await findLostOrDuplicated(database, all)).toEqual([]);
      const integrity = await withRows(database, (open) => open.all('pragma integrity_check'));
      expect(integrity).toEqual([{ integrity_check: 'ok' }]);
      await expectAllThere(server, files);
    }
    console.log(`${cuts} cuts, ${all.acknowledged.size} writes and ${files.size} files acknowledged, 0 lost`);
    expect(Math.min(all.acknowledged.size, files.size)).toBeGreaterThan(cuts);
  },
);

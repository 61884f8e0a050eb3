import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolderStore } from './file-store.ts';
import { countVariants, createRoom } from './room.ts';

/** A store with variants of 200 bytes, the first name the oldest. */
async function startStore(...names: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'kiran-variants-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = createFolderStore(folder);
  for (const [index, name] of names.entries()) {
    const path = join(folder, 'new');
    await writeFile(path, Buffer.alloc(200));
    const time = new Date(Date.now() + (index - names.length) * 60_000);
    await utimes(path, time, time);
    await files.put(`variants/x/1/${name}`, path);
  }
  const left = async () => {
    const keys: string[] = [];
    for await (const { key } of files.list('variants/')) keys.push(key.slice(-1));
    return keys.toSorted().join('');
  };
  return { folder, variants: countVariants(files), left };
}

test('variants count for the quota and give way to files, the oldest first, and files do not give way to them', async () => {
  const { folder, variants, left } = await startStore('c', 'b', 'a');
  let files = 0;
  const usedBytes = async () => files;
  const room = createRoom({ store: { usedBytes }, folder, quotaBytes: 1000, variants, isLocal: true });
  expect((await room.read()).usedBytes).toBe(600);
  await room.require(500);
  expect([await left(), (await room.read()).usedBytes]).toEqual(['ab', 400]);
  files = 900;
  await expect(room.require(200)).rejects.toMatchObject({ code: 'disk-full' });
  await room.require(100);
  expect(await left()).toBe('');
});

test('a disk that is close to the reserve has room for no variant, and keeps those it has where that would not help', async () => {
  const { folder, variants, left } = await startStore('a');
  const store = { usedBytes: async () => 0 };
  const room = createRoom({ store, folder, quotaBytes: 0, variants, isLocal: true });
  const { freeBytes } = await room.read();
  await expect(room.require(freeBytes)).rejects.toMatchObject({ code: 'disk-full' });
  expect(await left()).toBe('a');
});

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withCountedVariants } from './counted-variants.ts';
import { withMemory } from './file-memory.ts';
import { createFolderStore } from './file-store.ts';
import { createRoom } from './room.ts';

async function startStore(folder: string) {
  const counted = withCountedVariants(withMemory(createFolderStore(folder)));
  const put = async (key: string, bytes: number) => {
    const path = join(folder, 'new');
    await writeFile(path, Buffer.alloc(bytes));
    await counted.files.put(key, path);
  };
  const left = async () => {
    const keys: string[] = [];
    for await (const { key } of counted.files.list('variants/')) keys.push(key.slice(-1));
    return keys.toSorted().join('');
  };
  return { ...counted, put, left };
}

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiran-variants-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('variants are removed in the order of their last use, also those of an earlier process and those sent from memory', async () => {
  const folder = await openFolder();
  const earlier = await startStore(folder);
  for (const [age, name] of ['c', 'b', 'a'].entries()) {
    await earlier.put(`variants/x/1/${name}`, 100);
    const at = new Date(Date.now() - (age + 1) * 60_000);
    await utimes(join(folder, `variants/x/1/${name}`), at, at);
  }
  const store = await startStore(folder);
  await store.put('files/kept', 1000);
  await store.put('variants/x/1/d', 100);
  expect(await store.variants.bytes()).toBe(400);
  await store.files.read('variants/x/1/a');
  await store.put('variants/x/1/e', 100);
  store.files.peek('variants/x/1/a');
  expect([await store.variants.free(150), await store.left()]).toEqual([true, 'ade']);
  expect([await store.variants.free(100), await store.left()]).toEqual([true, 'ae']);
  expect([await store.variants.free(201), await store.left()]).toEqual([false, 'ae']);
  expect([await store.variants.bytes(), await store.files.sizeOf('files/kept')]).toEqual([200, 1000]);
});

test('variants count for the quota and give way to files, which do not give way to them', async () => {
  const folder = await openFolder();
  const { variants, put, left } = await startStore(folder);
  let files = 0;
  const usedBytes = async () => files;
  const room = createRoom({ store: { usedBytes }, folder, quotaBytes: 1000, variants, isLocal: true });
  for (const name of ['a', 'b', 'c']) await put(`variants/x/1/${name}`, 200);
  expect((await room.read()).usedBytes).toBe(600);
  await room.require(500);
  expect(await left()).toBe('bc');
  files = 900;
  await expect(room.require(200)).rejects.toMatchObject({ code: 'disk-full' });
  await room.require(100);
  expect(await left()).toBe('');
});

test('a disk that is close to the reserve has room for no variant, and keeps those it has where that would not help', async () => {
  const folder = await openFolder();
  const { variants, put, left } = await startStore(folder);
  await put('variants/x/1/a', 200);
  const store = { usedBytes: async () => 0 };
  const room = createRoom({ store, folder, quotaBytes: 0, variants, isLocal: true });
  const { freeBytes } = await room.read();
  await expect(room.require(freeBytes)).rejects.toMatchObject({ code: 'disk-full' });
  expect(await left()).toBe('a');
});

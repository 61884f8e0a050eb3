import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { type ByteRange, chunksOf, type FileBody, type FileStore } from './file-store.ts';

const megabyte = 1024 * 1024;
/** Bytes of a file that is worth its place. */
const maxFileBytes = megabyte / 4;

export type MemoryFileStore = ReturnType<typeof withMemory>;

/** A file store whose small files are read once: what a key names never changes. */
export function withMemory(files: FileStore) {
  const memory = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: 32 * megabyte,
    sizeCalculation: (bytes) => Math.max(bytes.length, 1),
  });
  const load = async (key: string) => {
    const size = await files.sizeOf(key);
    if (size === undefined || size > maxFileBytes) return undefined;
    const bytes = await buffer(chunksOf(await files.read(key)));
    memory.set(key, bytes);
    return bytes;
  };
  return {
    ...files,
    /** What a file holds, where that lies in memory. */
    peek: (key: string) => memory.get(key),
    sizeOf: async (key: string) => memory.get(key)?.length ?? files.sizeOf(key),
    async read(key: string, range?: ByteRange): Promise<FileBody> {
      const bytes = memory.get(key) ?? (await load(key));
      if (!bytes) return files.read(key, range);
      return range ? bytes.subarray(range.start, range.end + 1) : bytes;
    },
    async remove(key: string): Promise<void> {
      memory.delete(key);
      await files.remove(key);
    },
  };
}

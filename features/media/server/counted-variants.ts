import { stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { MemoryFileStore } from './file-memory.ts';
import type { ListedFile } from './file-store.ts';

/** Variants that lie in a file store, as far as room is concerned. */
export interface StoredVariants {
  /** Bytes of all of them. */
  bytes(): Promise<number>;
  /** Removes those that were not used for longest, until so many bytes are free; none where all together have less. */
  free(bytes: number): Promise<boolean>;
}

const folder = 'variants/';

/** A file store that knows its variants, in the order of their last use. */
export function withCountedVariants(files: MemoryFileStore): {
  files: MemoryFileStore;
  variants: StoredVariants;
} {
  const known = new LRUCache<string, number>({
    maxSize: Number.MAX_SAFE_INTEGER,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
  });
  let listed: Promise<void> | undefined;
  /** What an earlier process has left, as old as it was written. It comes behind all that was used since. */
  const list = async () => {
    const found: ListedFile[] = [];
    for await (const file of files.list(folder)) found.push(file);
    found.sort((one, other) => one.modifiedAt - other.modifiedAt);
    const used = [...known.rkeys()].map((key) => [key, known.peek(key) ?? 0] as const);
    for (const { key, bytes } of found) known.set(key, bytes);
    for (const [key, bytes] of used) known.set(key, bytes);
  };
  const whenListed = () => {
    listed ??= list().catch(() => {
      listed = undefined;
    });
    return listed;
  };
  const counted: MemoryFileStore = {
    ...files,
    peek(key) {
      known.get(key);
      return files.peek(key);
    },
    has(key) {
      known.get(key);
      return files.has(key);
    },
    read(key, range) {
      known.get(key);
      return files.read(key, range);
    },
    async put(key, path) {
      const { size } = await stat(path);
      await files.put(key, path);
      if (key.startsWith(folder)) known.set(key, size);
    },
    async remove(key) {
      await files.remove(key);
      known.delete(key);
    },
  };
  const variants: StoredVariants = {
    async bytes() {
      await whenListed();
      return known.calculatedSize;
    },
    async free(bytes) {
      await whenListed();
      if (known.calculatedSize < bytes) return false;
      for (let left = bytes; left > 0; ) {
        const oldest = known.rkeys().next().value;
        if (oldest === undefined) return false;
        left -= known.peek(oldest) ?? 0;
        await counted.remove(oldest);
      }
      return true;
    },
  };
  return { files: counted, variants };
}

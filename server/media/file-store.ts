import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the files of the library lie. A key is a relative path of letters, digits, dots, hyphens and slashes. */
export interface FileStore {
  /** Moves a local file into the store. It is durable when the promise resolves. */
  put(key: string, path: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Bytes of a file; undefined where there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Reads a file, or a part of it. */
  read(key: string, range?: ByteRange): ReadableStream<Uint8Array>;
  /** Hands over a local copy of a file for as long as the work takes. */
  withLocal<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>;
  remove(key: string): Promise<void>;
}

/** Files in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key);
  const sizeOf = (key: string) => stat(pathOf(key)).then(({ size }) => size, absent);
  return {
    async put(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await sync(path);
      await rename(path, target);
      await sync(dirname(target));
    },
    has: async (key) => (await sizeOf(key)) !== undefined,
    sizeOf,
    read: (key, range) =>
      Readable.toWeb(createReadStream(pathOf(key), range)) as unknown as ReadableStream<Uint8Array>,
    withLocal: (key, work) => work(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Waits until what was written to a file or a folder is on disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

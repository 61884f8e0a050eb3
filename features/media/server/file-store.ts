import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '../../../engine/app-error.ts';

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What a file holds: a stream, or all at once where it lies in memory. */
export type FileBody = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;

export interface ListedFile {
  key: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

/** Where the files of the library lie. A key is a relative path of letters, digits, dots, hyphens and slashes. */
export interface FileStore {
  /** Moves a local file into the store. It is durable when the promise resolves. */
  put(key: string, path: string): Promise<void>;
  /** Bytes of a file; undefined where there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  read(key: string, range?: ByteRange): Promise<FileBody>;
  /** Hands over a local copy of a file for as long as the work takes. */
  withLocal<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>;
  remove(key: string): Promise<void>;
  /** Files below a folder, such as `files/`. */
  list(folder: string): AsyncIterable<ListedFile>;
}

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
    sizeOf,
    read: async (key, range) =>
      Readable.toWeb(createReadStream(pathOf(key), range)) as unknown as ReadableStream<Uint8Array>,
    withLocal: (key, work) => work(pathOf(key)),
    async remove(key) {
      await rm(pathOf(key), { force: true });
      // Those of one upload or one picture, not those that all share.
      for (let parent = dirname(key); parent.includes('/'); parent = dirname(parent))
        await rmdir(pathOf(parent)).catch(() => undefined);
    },
    list: (below) => listFolder(folder, below),
  };
}

async function* listFolder(folder: string, below: string): AsyncGenerator<ListedFile> {
  const options = { recursive: true, withFileTypes: true } as const;
  for (const entry of (await readdir(join(folder, below), options).catch(absent)) ?? []) {
    const path = join(entry.parentPath, entry.name);
    const found = entry.isFile() ? await stat(path).catch(absent) : undefined;
    if (!found) continue;
    yield { key: relative(folder, path).replaceAll(sep, '/'), bytes: found.size, modifiedAt: found.mtimeMs };
  }
}

export async function* chunksOf(body: FileBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return;
  throw new AppError('unavailable', 'The files cannot be reached right now.', { cause: error });
}

/** Waits until what was written to a file or a folder is on disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

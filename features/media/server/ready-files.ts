import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Revision } from '../../../engine/database/revision.ts';
import { type ByteRange, chunksOf, type FileBody, type FileStore } from './file-store.ts';
import { acceptedFormat } from './variants.ts';

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

/** A whole response without its bytes. */
export interface ReadyFile {
  key: string;
  etag: string;
  headers: Readonly<Record<string, string>>;
}

/** Whole responses whose bytes lie in memory. They need neither the row of their file nor the application. */
export class ReadyFiles {
  readonly #entries = new LRUCache<string, { file: ReadyFile; revision: number }>({ max: 5000 });
  readonly #files: Pick<MemoryFileStore, 'peek'>;
  readonly #revision: Revision;

  constructor(files: Pick<MemoryFileStore, 'peek'>, revision: Revision) {
    this.#files = files;
    this.#revision = revision;
  }

  /** That of the content, which every change of a file raises. To be read before the row of the file. */
  get revision(): number | undefined {
    return this.#revision.current();
  }

  set(name: string, file: ReadyFile, revision: number | undefined): void {
    if (revision !== undefined) this.#entries.set(name, { file, revision });
  }

  get(name: string): (ReadyFile & { body: Uint8Array }) | undefined {
    const entry = this.#entries.get(name);
    if (!entry || entry.revision !== this.revision) return undefined;
    const body = this.#files.peek(entry.file.key);
    return body && { ...entry.file, body };
  }
}

/** What decides which bytes a GET request is answered with; the address is path and query. */
export function requestName(address: string, accept: string | undefined): string {
  return `${acceptedFormat(accept) ?? ''} ${address}`;
}

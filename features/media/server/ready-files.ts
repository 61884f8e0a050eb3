import { LRUCache } from 'lru-cache';
import type { Revision } from '../../../engine/database/revision.ts';
import { acceptedFormat } from './accepted-format.ts';
import type { MemoryFileStore } from './file-memory.ts';

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

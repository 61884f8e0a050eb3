import { LRUCache } from 'lru-cache';
import type { Revision } from '../../../engine/database/revision.ts';
import { acceptedFormat } from './accepted-format.ts';
import type { MemoryFileStore } from './file-memory.ts';

/** A whole response without its bytes. */
export interface ReadyFile {
  /** In the file store. */
  key: string;
  etag: string;
  headers: Readonly<Record<string, string>>;
}

/** The parts of a GET request that decide which bytes it is answered with. */
interface FileRequest {
  /** Path and query. */
  address: string;
  accept: string | undefined;
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

  set(request: FileRequest, file: ReadyFile, revision: number | undefined): void {
    if (revision !== undefined) this.#entries.set(nameOf(request), { file, revision });
  }

  get(request: FileRequest): (ReadyFile & { body: Uint8Array }) | undefined {
    const entry = this.#entries.get(nameOf(request));
    if (!entry || entry.revision !== this.revision) return undefined;
    const body = this.#files.peek(entry.file.key);
    return body && { ...entry.file, body };
  }
}

function nameOf({ address, accept }: FileRequest): string {
  return `${acceptedFormat(accept) ?? ''} ${address}`;
}

import { type Finished, finish, type WholeAnswer } from './finished.ts';

interface AnswerCacheOptions {
  /** Most bytes of memory: bodies in all encodings, headers, names and the objects that hold them. */
  maxBytes: number;
}

type Make = () => Promise<Response | WholeAnswer>;

interface Entry {
  finished: Finished;
  bytes: number;
}

/** What the objects of an answer take beside its texts, as measured. */
const entryBytes = 2048;

interface Flight {
  revision: number;
  finished: Promise<Finished>;
}

/**
 * Finished answers of one content revision. A content write raises the revision, and with it everything kept here is out
 * of date; there is no list of paths to get wrong.
 *
 * @example
 * const cache = new AnswerCache({ maxBytes: 16 * 1024 * 1024 });
 * const finished = await cache.answer('/tags', store.revision.current(), () => answer(request));
 * return finishedResponse(finished, request);
 */
export class AnswerCache {
  readonly #maxBytes: number;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #flights = new Map<string, Flight>();
  #revision: number | undefined;
  #bytes = 0;
  hits = 0;
  misses = 0;

  constructor({ maxBytes }: AnswerCacheOptions) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The kept answer of this revision. An unknown revision finds nothing. */
  peek(key: string, revision: number | undefined): Finished | undefined {
    if (revision === undefined || revision !== this.#revision) return;
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.hits += 1;
    return entry.finished;
  }

  /** Whether the answer of this revision is kept. */
  has(key: string, revision: number | undefined): boolean {
    return revision !== undefined && revision === this.#revision && this.#entries.has(key);
  }

  /**
   * The kept answer, or a new one; whoever asks for the same meanwhile waits for it. Unless the answer itself says whether it
   * is storable, only a 200 without `no-store` is kept. Without a revision nothing is shared and nothing is kept.
   *
   * @param make reads the content; it must not depend on who asks.
   */
  async answer(key: string, revision: number | undefined, make: Make): Promise<Finished> {
    const kept = this.peek(key, revision);
    if (kept) return kept;
    this.misses += 1;
    if (revision === undefined) return finish(await make(), { compress: false });
    const flight = this.#flights.get(key);
    if (flight?.revision === revision) return flight.finished;
    return this.#take(key, revision, make);
  }

  async #take(key: string, revision: number, make: Make): Promise<Finished> {
    const finished = this.#make(key, revision, make);
    const flight = { revision, finished };
    this.#flights.set(key, flight);
    try {
      return await finished;
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    }
  }

  async #make(key: string, revision: number, make: Make): Promise<Finished> {
    const answer = await make();
    if (!mayBeKept(answer)) return finish(answer, { compress: false });
    const entry: Entry = {
      bytes: 0,
      finished: await finish(answer, { grown: (bytes) => this.#grow(key, entry, bytes) }),
    };
    this.#keep(key, revision, entry);
    return entry.finished;
  }

  #keep(key: string, revision: number, entry: Entry): void {
    if (this.#revision === undefined || revision > this.#revision) this.#startRevision(revision);
    if (revision !== this.#revision) return;
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#grow(key, entry, bytesOf(key, entry.finished));
  }

  #startRevision(revision: number): void {
    this.#revision = revision;
    this.#entries.clear();
    this.#bytes = 0;
  }

  #grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}

function bytesOf(key: string, { identity, headers }: Finished): number {
  const texts = Object.values(headers).reduce((sum, value) => sum + value.length, key.length);
  return entryBytes + identity.length + texts;
}

function mayBeKept(answer: Response | WholeAnswer): boolean {
  if ('isStorable' in answer && answer.isStorable !== undefined) return answer.isStorable;
  const { status, headers } = answer;
  const cacheControl = headers instanceof Headers ? headers.get('cache-control') : headers['cache-control'];
  return status === 200 && !cacheControl?.includes('no-store');
}

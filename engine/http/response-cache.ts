import { LRUCache } from 'lru-cache';
import { type EncodedResponse, encodeResponse, type RenderedResponse } from './encoded-response.ts';

interface ResponseCacheOptions {
  /** Most bytes of memory: bodies in all encodings, headers, names and the objects that hold them. */
  maxBytes: number;
}

type Create = () => Promise<Response | RenderedResponse>;

/** Most memory of all aliases, beside that of the responses. */
const aliasBytes = 1024 * 1024;

/** Memory of a response's objects beside its texts, as measured. */
const entryBytes = 2048;

interface InFlight {
  revision: number;
  response: Promise<EncodedResponse>;
}

/**
 * Stores encoded responses of one content revision. A content write raises the revision, which invalidates every entry; no
 * list of paths has to be maintained.
 *
 * @example
 * const cache = new ResponseCache({ maxBytes: 16 * 1024 * 1024 });
 * const response = await cache.getOrCreate('/tags', store.revision.current(), () => render(request));
 * return negotiateResponse(response, request);
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, EncodedResponse>;
  readonly #aliases = new LRUCache<string, string>({
    maxSize: aliasBytes,
    sizeCalculation: (key, alias) => alias.length + key.length + 100,
  });
  readonly #inFlight = new Map<string, InFlight>();
  #revision: number | undefined;
  hits = 0;
  misses = 0;

  constructor({ maxBytes }: ResponseCacheOptions) {
    this.#entries = new LRUCache({ maxSize: maxBytes });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The stored response of this revision. Undefined while the revision is unknown. */
  get(key: string, revision: number | undefined): EncodedResponse | undefined {
    if (revision === undefined || revision !== this.#revision) return;
    const response = this.#entries.get(key) ?? this.#entries.get(this.#aliases.get(key) ?? '');
    if (response) this.hits += 1;
    return response;
  }

  /** Whether a response of this revision is stored. */
  has(key: string, revision: number | undefined): boolean {
    if (revision === undefined || revision !== this.#revision) return false;
    return this.#entries.has(key) || this.#entries.has(this.#aliases.get(key) ?? '');
  }

  /** Gives what is stored under a key another name, in this revision alone. */
  addAlias(alias: string, key: string, revision: number | undefined): void {
    if (revision !== undefined && revision === this.#revision) this.#aliases.set(alias, key);
  }

  /**
   * The stored response, or a new one; concurrent requests for the same key share one call of `create`. Without `isStorable`,
   * only a 200 without `no-store` is stored. Without a revision nothing is shared and nothing is stored.
   *
   * @param create reads the content; it must not depend on the client.
   */
  async getOrCreate(key: string, revision: number | undefined, create: Create): Promise<EncodedResponse> {
    const stored = this.get(key, revision);
    if (stored) return stored;
    this.misses += 1;
    if (revision === undefined) return encodeResponse(await create(), { compress: false });
    const pending = this.#inFlight.get(key);
    if (pending?.revision === revision) return pending.response;
    return this.#createShared(key, revision, create);
  }

  async #createShared(key: string, revision: number, create: Create): Promise<EncodedResponse> {
    const response = this.#create(key, revision, create);
    const pending = { revision, response };
    this.#inFlight.set(key, pending);
    try {
      return await response;
    } finally {
      if (this.#inFlight.get(key) === pending) this.#inFlight.delete(key);
    }
  }

  async #create(key: string, revision: number, create: Create): Promise<EncodedResponse> {
    const rendered = await create();
    if (!isStorable(rendered)) return encodeResponse(rendered, { compress: false });
    const response: EncodedResponse = await encodeResponse(rendered, {
      onMemoryGrowth: (bytes) => this.#addBytes(key, response, bytes),
    });
    this.#store(key, revision, response);
    return response;
  }

  #store(key: string, revision: number, response: EncodedResponse): void {
    if (this.#revision === undefined || revision > this.#revision) this.#startRevision(revision);
    if (revision === this.#revision) this.#entries.set(key, response, { size: bytesOf(key, response) });
  }

  #startRevision(revision: number): void {
    this.#revision = revision;
    this.#entries.clear();
    this.#aliases.clear();
  }

  #addBytes(key: string, response: EncodedResponse, bytes: number): void {
    if (this.#entries.peek(key) !== response) return;
    const size = (this.#entries.info(key)?.size ?? 0) + bytes;
    // Setting the same value would keep its size.
    this.#entries.delete(key);
    this.#entries.set(key, response, { size });
  }
}

function bytesOf(key: string, { identity, headers }: EncodedResponse): number {
  const texts = Object.values(headers).reduce((sum, value) => sum + value.length, key.length);
  return entryBytes + identity.length + texts;
}

function isStorable(response: Response | RenderedResponse): boolean {
  if ('isStorable' in response && response.isStorable !== undefined) return response.isStorable;
  const { status, headers } = response;
  const cacheControl = headers instanceof Headers ? headers.get('cache-control') : headers['cache-control'];
  return status === 200 && !cacheControl?.includes('no-store');
}

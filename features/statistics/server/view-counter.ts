import { createIsbotFromList, list } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { causeToLog } from '../../../engine/app-error.ts';
import { Availability } from '../../../engine/availability.ts';
import { recordKeyOf } from '../../../engine/store/record-page.ts';

/** Numbers by what is counted. */
export type Counts = ReadonlyMap<string, number>;

interface ViewCounterOptions {
  /** Adds the views of each post, by its id or its id in short, in one write. */
  addViews: (views: Counts) => Promise<void>;
  /** Adds the visits of each page, by its address, in one write. Default: they are not counted. */
  addVisits?: (visits: Counts) => Promise<void>;
  /** Adds the searches that found nothing, by their text, in one write. Default: they are not counted. */
  addEmptySearches?: (searches: Counts) => Promise<void>;
  log: Logger;
  /** Milliseconds between writes. */
  interval?: number;
}

/**
 * Counts in memory what is read, and writes it in batches: a cached page costs no write. Nothing is known of who reads, and known
 * bots do not count.
 */
export class ViewCounter {
  readonly #views: Batch;
  readonly #visits: Batch | undefined;
  readonly #emptySearches: Batch | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor({ addViews, addVisits, addEmptySearches, log, interval = 1000 }: ViewCounterOptions) {
    this.#views = new Batch(addViews, log, 'counting of views');
    this.#visits = addVisits && new Batch(addVisits, log, 'counting of visits');
    this.#emptySearches = addEmptySearches && new Batch(addEmptySearches, log, 'counting of searches');
    this.#timer = setInterval(() => void this.flush(), interval).unref();
  }

  /** One view of a post, by its id or the last part of its path. */
  count(segment: string, userAgent: string | undefined): void {
    if (isReader(userAgent)) this.#views.add(recordKeyOf(segment));
  }

  /** One visit of a page: a document that was sent. `address` may have a query. */
  countVisit(address: string, userAgent: string | undefined): void {
    if (isReader(userAgent)) this.#visits?.add(address);
  }

  /** A search that found nothing. */
  countEmptySearch(text: string, userAgent: string | undefined): void {
    if (isReader(userAgent)) this.#emptySearches?.add(text);
  }

  /** Writes what is counted. After a failure the counts stay for the next write. */
  async flush(): Promise<void> {
    await Promise.all([this.#views.flush(), this.#visits?.flush(), this.#emptySearches?.flush()]);
  }

  /** Stops the timer and writes the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    // What has come in since the write that is under way.
    await this.flush();
    await this.flush();
  }
}

function isReader(userAgent: string | undefined): boolean {
  return !userAgent || !isKnownBot(userAgent);
}

/** Whether a browser loads a document before anybody has asked for it. */
export function isPrefetch(header: (name: string) => string | undefined): boolean {
  const purpose = header('sec-purpose') ?? header('purpose') ?? header('x-moz');
  return purpose !== undefined && /prefetch|prerender|preview/i.test(purpose);
}

/** Kinds of things that are counted between two writes: whatever comes, the memory is bounded. */
const maxPending = 10_000;

class Batch {
  readonly #write: (counts: Counts) => Promise<void>;
  readonly #availability: Availability;
  #pending = new Map<string, number>();
  #writing: Promise<void> | undefined;

  constructor(write: (counts: Counts) => Promise<void>, log: Logger, what: string) {
    this.#write = write;
    this.#availability = new Availability({ log, what, level: 'warn' });
  }

  add(key: string, number = 1): void {
    const before = this.#pending.get(key);
    if (before === undefined && this.#pending.size >= maxPending) return;
    this.#pending.set(key, (before ?? 0) + number);
  }

  /** One write at a time: while the database hangs, no others wait behind it. */
  flush(): Promise<void> {
    this.#writing ??= this.#flush().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const counts = this.#pending;
    this.#pending = new Map();
    try {
      await this.#write(counts);
      this.#availability.reportSuccess();
    } catch (error) {
      const cause = causeToLog(error);
      if (cause) this.#availability.reportFailure(cause);
      for (const [key, number] of counts) this.add(key, number);
    }
  }
}

/**
 * Programs that people use to read: command lines, HTTP libraries, automated browsers. The list of the library counts
 * them as bots. Here a bot is a crawler, a preview or a monitor, which requests pages without a person, so that view
 * counts can be checked with any tool. A crawler that sends the name of an HTTP library is therefore counted.
 */
const readers = [
  'curl/8.5.0',
  'Wget/1.21.3',
  'node',
  'undici',
  'node-fetch',
  'axios/1.7.9',
  'got (https://github.com/sindresorhus/got)',
  'python-requests/2.32.3',
  'Python-urllib/3.12',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'PostmanRuntime/7.43.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
];

const isKnown = createIsbotFromList(
  list.filter((pattern) => !readers.some((reader) => new RegExp(pattern, 'i').test(reader))),
);

const cache = new LRUCache<string, boolean>({ max: 500 });
/** Bots state their name at the beginning; longer values must not fill the memory. */
const longestName = 500;

/** Whether a `User-Agent` is that of a crawler, a preview or a monitor. */
export function isKnownBot(userAgent: string): boolean {
  const known = cache.get(userAgent);
  if (known !== undefined) return known;
  const answer = isKnown(userAgent.slice(0, longestName));
  if (userAgent.length <= longestName) cache.set(userAgent, answer);
  return answer;
}

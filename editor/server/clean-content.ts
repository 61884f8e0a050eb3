import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { type CleanContent, cleanContentNow } from './sanitise.ts';

/**
 * Brackets and ampersands up to which cleaning takes a few milliseconds: more than a long article has. Without any it takes a
 * few milliseconds for each megabyte.
 */
const maxMarks = 10_000;
const maxCharacters = 2_000_000;
const cleaner = new URL('./clean-content-worker.ts', import.meta.url);

/** The end of the newest piece of work in another thread: one at a time, so that it takes one processor at most. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Sanitises content, and takes its text out; in another thread where it could hold up others. What comes out of it is known to be
 * safe, so that it is not sanitised again for the answer and for its first readers.
 */
export async function cleanContent(html: string): Promise<CleanContent> {
  const cleaned = isHeavy(html) ? await inTurn(html) : cleanContentNow(html);
  cacheResult(digestOf(cleaned.content), undefined);
  return cleaned;
}

function inTurn(html: string): Promise<CleanContent> {
  const cleaned = last.then(() => inThread(html));
  last = cleaned.catch(() => {});
  return cleaned;
}

/** Whether content has so many marks, or is so long, that cleaning it would be felt by others. */
export function isHeavy(html: string): boolean {
  if (html.length > maxCharacters) return true;
  let marks = 0;
  for (let index = 0; index < html.length; index += 1) {
    const code = html.charCodeAt(index);
    if (code !== 0x3c && code !== 0x3e && code !== 0x26) continue;
    marks += 1;
    if (marks > maxMarks) return true;
  }
  return false;
}

/**
 * Cleans in another thread. Whatever breaks that is the failure of this content.
 *
 * @param maxTime milliseconds, many times what the worst content takes
 */
export async function inThread(html: string, worker = cleaner, maxTime = 60_000): Promise<CleanContent> {
  const { promise, resolve, reject } = Promise.withResolvers<CleanContent>();
  const thread = new Worker(worker, { workerData: html });
  // It stays: an error after the answer would end the server.
  thread.on('error', reject);
  thread.once('message', resolve).once('exit', (code) => reject(new Error(`It ended with code ${code}`)));
  const timer = setTimeout(() => {
    reject(new Error('It took too long'));
    void thread.terminate();
  }, maxTime);
  return promise.finally(() => clearTimeout(timer));
}

/** Results of cleaning by digest of the content; about 300 bytes each plus the changed text. */
const maxCached = 5000;
const maxChangedCharacters = 2_000_000;
const cache = new Map<string, string | undefined>();
let changedCharacters = 0;

/**
 * Sanitises stored content for display. It was sanitised when it was written, but a row may be older than the current rules or
 * written by another program. Results are cached by digest; for unchanged content only the digest is stored.
 */
export async function safeContent(html: string): Promise<string> {
  const digest = digestOf(html);
  if (cache.has(digest)) return cache.get(digest) ?? html;
  const { content } = await cleanContent(html);
  if (content !== html) cacheResult(digest, content);
  return content;
}

function digestOf(html: string): string {
  return hash('sha256', html, 'base64url');
}

function cacheResult(digest: string, changed: string | undefined): void {
  if (cache.has(digest) || (changed?.length ?? 0) > maxChangedCharacters / 10) return;
  cache.set(digest, changed);
  changedCharacters += changed?.length ?? 0;
  for (const [oldest, value] of cache) {
    if (cache.size <= maxCached && changedCharacters <= maxChangedCharacters) return;
    cache.delete(oldest);
    changedCharacters -= value?.length ?? 0;
  }
}

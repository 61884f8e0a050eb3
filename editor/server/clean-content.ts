import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { ContentType } from '../../engine/content-type.ts';
import { type CleanContent, cleanContentNow } from './sanitise.ts';

/**
 * Brackets and ampersands up to which cleaning takes a few milliseconds: more than a long article has. Without any it takes a
 * few milliseconds for each megabyte.
 */
const maxMarks = 10_000;
const maxCharacters = 2_000_000;
const cleaner = new URL('./clean-content-worker.ts', import.meta.url);

/** Digests of content that came out of the sanitiser. */
const safe = new LRUCache<string, true>({ max: 5000 });

/** The end of the newest piece of work in another thread: one at a time, so that it takes one processor at most. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Sanitises content, and takes its text out; in another thread where it could hold up others. What comes out of it is known to be
 * safe, so that it is not sanitised again for the answer and for its first readers.
 */
export async function cleanContent(html: string): Promise<CleanContent> {
  const cleaned = isHeavy(html) ? await inTurn(html) : cleanContentNow(html);
  safe.set(digestOf(cleaned.content), true);
  return cleaned;
}

function inTurn(html: string): Promise<CleanContent> {
  const cleaned = last.then(() => inThread(html));
  last = cleaned.catch(() => {});
  return cleaned;
}

/** Whether content has so many marks, or is so long, that cleaning it would be felt by others. */
export function isHeavy(html: string): boolean {
  return html.length > maxCharacters || (html.match(/[<>&]/g)?.length ?? 0) > maxMarks;
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

/**
 * Sanitises stored content for display. It was sanitised when it was written, but a row may be older than the current rules or
 * written by another program.
 */
export async function safeContent(html: string): Promise<string> {
  return safe.get(digestOf(html)) ? html : (await cleanContent(html)).content;
}

function digestOf(html: string): string {
  return hash('sha256', html, 'base64url');
}

/** Values of a record whose rich text may be shown: another program may have written what was stored. */
export async function withSafeHtml(type: ContentType, values: object): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = { ...values };
  for (const [name, { kind }] of Object.entries(type.fields))
    if (kind.name === 'html' && shown[name] !== undefined)
      shown[name] = await safeContent(String(shown[name]));
  return shown;
}

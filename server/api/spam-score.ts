import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Signals of a submission that suggest spam. */
export interface SpamSignals {
  /** Whether the honeypot field is filled. */
  isHoneypotFilled: boolean;
  /** Seconds between seeing the form and sending it; undefined where the client does not send it. */
  seconds: number | undefined;
  /** What was written on single lines: names, addresses. */
  lines: readonly string[];
  /** What was written at length. */
  texts: readonly string[];
  /** How often the same texts were sent before. */
  repetitions: number;
}

/** A submission with this score is marked as suspected spam. It is stored like any other and gets the same response. */
export const spamThreshold = 2;

/** A person needs longer than this, in seconds, even where the browser fills in most. */
const minFillSeconds = 3;
const someLinks = 3;
const manyLinks = 10;

/** Spam score; 0 is an ordinary submission. */
export function spamScore({ isHoneypotFilled, seconds, lines, texts, repetitions }: SpamSignals): number {
  const links = linksIn(texts);
  return (
    (isHoneypotFilled ? 2 : 0) +
    (seconds !== undefined && seconds < minFillSeconds ? 1 : 0) +
    (linksIn(lines) > 0 ? 2 : 0) +
    (links >= manyLinks ? 2 : links >= someLinks ? 1 : 0) +
    Math.min(repetitions, 2)
  );
}

function linksIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0), 0);
}

interface Occurrence {
  times: number;
  /** Milliseconds since 1970. */
  until: number;
  key: string | undefined;
}

/** Shorter texts are often equal by chance. */
const shortest = 40;
const retentionMs = 60 * 60 * 1000;
const maxOccurrences = 10_000;

/** Counts equal texts of the last hour in the memory of this process. It stores digests, never the texts. */
export class RepeatedTexts {
  readonly #occurrences = new LRUCache<string, Occurrence>({ max: maxOccurrences });

  /** How often the texts came before; the same key again is the same submission, sent once more. */
  count(texts: readonly string[], key: string | undefined, now = Date.now()): number {
    const whole = texts.join('\n').toLowerCase().replace(/\s+/g, ' ');
    if (whole.length < shortest) return 0;
    const digest = hash('sha256', whole, 'base64');
    const last = this.#occurrences.get(digest);
    const before = last && last.until > now ? last.times : 0;
    const isRepeated = key !== undefined && key === last?.key;
    this.#occurrences.set(digest, { times: isRepeated ? before : before + 1, until: now + retentionMs, key });
    return isRepeated ? Math.max(0, before - 1) : before;
  }
}

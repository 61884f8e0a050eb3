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
  /** How often the same texts were sent before, with other values beside them. */
  repetitions: number;
}

/** A submission with this score is marked as suspected spam. It is stored like any other and gets the same response. */
export const spamThreshold = 2;

/** A person needs longer than this, in seconds, even where the browser fills in most. */
const minFillSeconds = 3;
const someLinks = 3;
const manyLinks = 10;

interface SpamScore {
  /** 0 is an ordinary submission. */
  score: number;
  /** What adds to the score, in words for staff: `contains 4 links`. */
  reasons: string[];
}

export function spamScore({ isHoneypotFilled, seconds, lines, texts, repetitions }: SpamSignals): SpamScore {
  const links = linksIn(texts);
  const isQuick = seconds !== undefined && seconds < minFillSeconds;
  const limit = (seconds ?? 0) + 1;
  const signs: [score: number, reason: string][] = [
    [isHoneypotFilled ? 2 : 0, 'a field that people do not see is filled in'],
    [isQuick ? 1 : 0, `filled in within ${limit} ${limit === 1 ? 'second' : 'seconds'}`],
    [linksIn(lines) > 0 ? 2 : 0, 'a link in a short field, such as a name'],
    [links >= manyLinks ? 2 : links >= someLinks ? 1 : 0, `contains ${links} links`],
    [Math.min(repetitions, 2), 'the same text was sent before'],
  ];
  const found = signs.filter(([score]) => score > 0);
  return {
    score: found.reduce((sum, [score]) => sum + score, 0),
    reasons: found.map(([, reason]) => reason),
  };
}

function linksIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0), 0);
}

interface Occurrence {
  /** The first ones that came with the texts; more than three do not matter. */
  keys: string[];
  /** Milliseconds since 1970. */
  until: number;
}

/** Shorter texts are often equal by chance. */
const shortest = 40;
const retentionMs = 60 * 60 * 1000;
const maxOccurrences = 10_000;
const maxKeys = 3;

/** Counts equal texts of the last hour in the memory of this process. It stores digests, never the texts. */
export class RepeatedTexts {
  readonly #occurrences = new LRUCache<string, Occurrence>({ max: maxOccurrences });

  /** How often the texts came before, at most 3; the same key again is the same submission, sent once more. */
  count(texts: readonly string[], key: string, now = Date.now()): number {
    const whole = texts.join('\n').toLowerCase().replace(/\s+/g, ' ');
    if (whole.length < shortest) return 0;
    const digest = hash('sha256', whole, 'base64');
    const last = this.#occurrences.get(digest);
    const before = last && last.until > now ? last.keys : [];
    const keys = before.includes(key) ? before : [...before, key].slice(0, maxKeys);
    this.#occurrences.set(digest, { keys, until: now + retentionMs });
    return before.includes(key) ? before.indexOf(key) : before.length;
  }
}

import { hash } from 'node:crypto';

/** What can be told of a submission beside what it says. */
export interface Signs {
  /** Whether something stands in the control that people do not see. */
  isBaited: boolean;
  /** Seconds between seeing the form and sending it; undefined where the client does not say. */
  seconds: number | undefined;
  /** What was written on single lines: names, addresses. */
  lines: readonly string[];
  /** What was written at length. */
  texts: readonly string[];
  /** How often the same texts have come before. */
  repetitions: number;
}

/** From this score on a submission is marked. It is stored and answered like any other. */
export const suspicious = 2;

/** A person needs longer than this, in seconds, even where the browser fills in most. */
const tooFast = 3;
const someLinks = 3;
const manyLinks = 10;

/** How much speaks for a machine; 0 is an ordinary submission. */
export function spamScore({ isBaited, seconds, lines, texts, repetitions }: Signs): number {
  const links = linksIn(texts);
  return (
    (isBaited ? 2 : 0) +
    (seconds !== undefined && seconds < tooFast ? 1 : 0) +
    (linksIn(lines) > 0 ? 2 : 0) +
    (links >= manyLinks ? 2 : links >= someLinks ? 1 : 0) +
    Math.min(repetitions, 2)
  );
}

function linksIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0), 0);
}

interface Sighting {
  times: number;
  /** Milliseconds since 1970. */
  until: number;
  key: string | undefined;
}

/** Texts shorter than this are often alike by chance. */
const shortest = 40;
const remembered = 60 * 60 * 1000;
const mostSightings = 10_000;

/** Remembers for an hour, in this process, which texts have come. It keeps digests, never the texts. */
export class Repetitions {
  readonly #sightings = new Map<string, Sighting>();

  /** How often the texts came before; the same key again is the same submission, sent once more. */
  count(texts: readonly string[], key: string | undefined, now = Date.now()): number {
    const whole = texts.join('\n').toLowerCase().replace(/\s+/g, ' ');
    if (whole.length < shortest) return 0;
    const digest = hash('sha256', whole, 'base64');
    const last = this.#sightings.get(digest);
    const before = last && last.until > now ? last.times : 0;
    const isRepeated = key !== undefined && key === last?.key;
    this.#sightings.delete(digest);
    this.#sightings.set(digest, { times: isRepeated ? before : before + 1, until: now + remembered, key });
    this.#forget();
    return isRepeated ? Math.max(0, before - 1) : before;
  }

  #forget(): void {
    if (this.#sightings.size <= mostSightings) return;
    const [oldest] = this.#sightings.keys();
    if (oldest !== undefined) this.#sightings.delete(oldest);
  }
}

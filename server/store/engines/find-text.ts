import type { FoundPosts } from './engine.ts';

/** The ways in which an engine can look for a text in posts. Ids are UUIDv7, so the greatest is the newest. */
export interface Ways {
  /** Among the `look` newest posts those that have it: the newest of them, at most `limit`, newest first. */
  newest(look: number, limit: number): Promise<string[]>;
  /** How many of the `look` newest posts have it, counted up to `most`. */
  countNewest(look: number, most: number): Promise<number>;
  /** Any posts that have it, at most `limit`, in no order. */
  any(limit: number): Promise<string[]>;
  /** The newest of all that have it, at most `limit`, newest first. */
  all(limit: number): Promise<string[]>;
  /** How many of all posts have it, counted up to `most`. */
  countAll(most: number): Promise<number>;
}

/** Newest posts that tell how common a text is. */
const sample = 60;
/** A text that at most so many posts have is rare: all of them are fetched at once. */
const rare = 100;

/**
 * The newest `wanted` posts that have a text, and how many there are, counted up to `most`.
 *
 * No way is good for every text: an index finds the few posts with a rare word at once, and gathers half of all posts for a common one;
 * going back from the newest post finds a common word at once, and a rare one after reading everything. So a few posts are asked first.
 */
export async function findText(ways: Ways, wanted: number, most: number): Promise<FoundPosts> {
  const seen = await ways.newest(sample, sample);
  if (seen.length > sample / 2) return findCommon(ways, seen, wanted, most);
  const perhapsAll = seen.length > sample / 20 ? undefined : await ways.any(rare + 1);
  if (perhapsAll && perhapsAll.length <= rare) {
    const ids = perhapsAll.sort().reverse();
    return { ids: ids.slice(0, wanted), total: Math.min(ids.length, most) };
  }
  const near = await ways.newest(2 * most, wanted);
  const ids = near.length === wanted ? near : await ways.all(wanted);
  return { ids, total: await ways.countAll(most) };
}

async function findCommon(ways: Ways, seen: string[], wanted: number, most: number): Promise<FoundPosts> {
  const near = seen.length >= wanted ? seen.slice(0, wanted) : await ways.newest(2 * most, wanted);
  const ids = near.length === wanted ? near : await ways.all(wanted);
  const counted = await ways.countNewest(2 * most, most);
  return { ids, total: counted === most ? most : await ways.countAll(most) };
}

import type { FoundPosts } from './search-index.ts';

/** The queries with which an engine searches the posts for a text. They give places, of which the greatest is the newest. */
export interface TextQueries {
  /** Among the `look` newest posts those that have it: the newest of them, at most `limit`, newest first. */
  newest(look: number, limit: number): Promise<string[]>;
  /** How many of the `look` newest posts have it, counted up to `max`. */
  countNewest(look: number, max: number): Promise<number>;
  /** Any posts that have it, at most `limit`, in no order. */
  any(limit: number): Promise<string[]>;
  /** The newest of all that have it, at most `limit`, newest first. */
  all(limit: number): Promise<string[]>;
  /** How many of all posts have it, counted up to `max`. */
  countAll(max: number): Promise<number>;
}

/** Number of newest posts in the sample that estimates how common a text is. */
const sample = 60;
/** A text that at most so many posts have is rare: all of them are fetched at once. */
const rare = 100;

/**
 * The newest `wanted` posts that have a text, and how many there are, counted up to `max`.
 *
 * No query is fast for every text: an index finds the few posts with a rare word at once, but collects half of all posts for a
 * common one. A scan from the newest post finds a common word at once, but reads everything for a rare one. A sample of the
 * newest posts decides.
 */
export async function findText(queries: TextQueries, wanted: number, max: number): Promise<FoundPosts> {
  const seen = await queries.newest(sample, sample);
  if (seen.length > sample / 2) return findCommon(queries, seen, wanted, max);
  const perhapsAll = seen.length > sample / 20 ? undefined : await queries.any(rare + 1);
  if (perhapsAll && perhapsAll.length <= rare) {
    const places = perhapsAll.sort().reverse();
    return { places: places.slice(0, wanted), total: Math.min(places.length, max) };
  }
  const near = await queries.newest(2 * max, wanted);
  const places = near.length === wanted ? near : await queries.all(wanted);
  return { places, total: await queries.countAll(max) };
}

async function findCommon(
  queries: TextQueries,
  seen: string[],
  wanted: number,
  max: number,
): Promise<FoundPosts> {
  const near = seen.length >= wanted ? seen.slice(0, wanted) : await queries.newest(2 * max, wanted);
  const places = near.length === wanted ? near : await queries.all(wanted);
  const counted = await queries.countNewest(2 * max, max);
  return { places, total: counted === max ? max : await queries.countAll(max) };
}

import type { RankedPost, Term, TermQueries } from './search-index.ts';

export interface RankedSearch {
  terms: readonly Term[];
  queries: TermQueries;
  /** How many posts there are to look through. */
  count: number;
  /** How many posts are found at most, the newest. */
  max: number;
  /** Which of the terms each of the newest posts has, some dozens of them. */
  sample(): Promise<boolean[][]>;
  /** The places of posts that have this term by its texts, in no order; more than `rare` where there are more. */
  anyWith(term: Term): Promise<string[]>;
  /** The places of posts that have it by the name of their category or of a tag, at most `max`, the newest. */
  namedWith(term: Term): Promise<string[]>;
}

/** Number of newest posts in the sample that estimates how common the terms are. */
export const sampleSize = 60;
/** A term that at most so many posts have is rare: all of them are looked through. */
export const rare = 100;
/** Where fewer posts than these have all terms, those follow that lack one. */
const few = 10;
/** At most so many of them. */
const maxIncomplete = 100;

export interface RankedPosts {
  /** Places, the best first. */
  places: string[];
  /** How many of them have all terms; the others, at the end, lack one. */
  complete: number;
}

/** The posts with all of several terms, the best first, then the newest. */
export async function rankPosts(search: RankedSearch): Promise<string[]> {
  return inOrder(await withAll(search));
}

/** The same, followed by posts that lack one term where few have all. */
export async function rankPostsLoosely(
  search: RankedSearch,
  complete: readonly string[],
): Promise<RankedPosts> {
  if (complete.length >= few) return { places: [...complete], complete: complete.length };
  const known = new Set(complete);
  const more = inOrder(await withMost(search)).filter((place) => !known.has(place));
  return { places: [...complete, ...more.slice(0, maxIncomplete)], complete: complete.length };
}

/**
 * No query is fast for all terms: going from the newest post to older ones soon finds what most posts have, an index what few
 * have. A sample of the newest posts decides.
 */
async function withAll(search: RankedSearch): Promise<RankedPost[]> {
  const { terms, queries, count, max, namedWith } = search;
  const all = terms.length;
  if (count <= 2 * max) return queries.newest(2 * max, all, max);
  const seen = await search.sample();
  const both = seen.filter((has) => has.every(Boolean)).length;
  if (both >= sampleSize / 4) {
    const near = await queries.newest(Math.ceil((1.5 * max * sampleSize) / both), all, max);
    if (near.length >= max) return near;
  }
  const places = await rarestOf(search, seen);
  if (places) return queries.among(places, all);
  const drivers = driversOf(terms, seen);
  if (drivers.length > 0) return queries.indexed(drivers, max);
  const [first] = terms as [Term];
  return [...(await queries.indexed([first], max)), ...(await queries.among(await namedWith(first), all))];
}

/** Terms to look up in an index: what most posts have is sooner asked of those that have the others. */
function driversOf(terms: readonly Term[], seen: readonly boolean[][]): Term[] {
  const isCommon = (term: Term) => seen.filter((has) => has[terms.indexOf(term)]).length > seen.length / 2;
  const drivers = terms.filter(isText);
  const others = drivers.filter((term) => !isCommon(term));
  return others.length > 0 ? others : drivers;
}

/** The places of all posts that have one of the terms, where few have it. */
async function rarestOf(
  { terms, anyWith }: RankedSearch,
  seen: readonly boolean[][],
): Promise<string[] | undefined> {
  for (const term of unseen(terms, seen)) {
    const places = await anyWith(term);
    if (places.length <= rare) return places;
  }
  return undefined;
}

/** Posts that lack one term: among the newest, and all where the others are rare. */
async function withMost({
  terms,
  queries,
  count,
  max,
  sample,
  anyWith,
}: RankedSearch): Promise<RankedPost[]> {
  const least = terms.length - 1;
  const isSmall = count <= 2 * max;
  const posts = await queries.newest(isSmall ? count : max / 2, least, maxIncomplete);
  if (isSmall) return posts;
  for (const term of unseen(terms, await sample())) {
    const places = await anyWith(term);
    if (places.length <= rare) posts.push(...(await queries.among(places, least)));
  }
  return posts;
}

/** Terms that no post of the sample has, and that are found by texts alone. */
function unseen(terms: readonly Term[], seen: readonly boolean[][]): Term[] {
  return terms.filter((term, index) => isText(term) && !seen.some((has) => has[index])).slice(0, 3);
}

function isText({ categories, tags }: Term): boolean {
  return categories.length + tags.length === 0;
}

function inOrder(posts: readonly RankedPost[]): string[] {
  const ranks = new Map(posts.map(({ place, rank }) => [place, rank]));
  return [...ranks.keys()].sort(
    (one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) || (one < other ? 1 : -1),
  );
}

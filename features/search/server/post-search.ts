import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import type { Slice } from '../../../engine/store/records.ts';
import { keyOf, partOf, rankOf, withWords, wordsIn } from './post-texts.ts';
import { type PostFilter, type SearchIndex, searchIndexes } from './search-index.ts';
import { divisions, nearSpellings, queryOf, spellingsOf, termsOf } from './terms.ts';

/** A search finds and counts at most this many posts, the newest: a common word costs no more than a rare one. */
const maxResults = 1000;
/** Near spellings of a word that are tried. */
const maxSpellings = 3;

export interface PostSearch {
  query: string;
  filter: PostFilter;
  window: Slice;
  /** Only posts with the words as they are typed. */
  isExact: boolean;
}

/** What a search of posts finds. */
export interface Matches {
  /** Those in the window, the best first. */
  places: string[];
  /** How many there are, counted up to 1,000. */
  total: number;
  /** What was looked for in place of the query, which finds nothing. */
  spelling?: string;
  /** What posts were found by, normalised: to be marked. */
  texts: string[];
}

/** The posts that a query finds. One word or phrase gives the newest first; several are ranked. */
export async function searchPosts(
  connection: Connection,
  { engine }: Database,
  { query, filter, window: { offset, limit }, isExact }: PostSearch,
): Promise<Matches> {
  const typed = termsOf(query);
  const search = {
    connection,
    index: searchIndexes[engine.name],
    filter,
    names: await readNames(connection),
  };
  let found = await findPosts(search, typed);
  if (found.places.length === 0 && !isExact) found = (await findSimilar(search, typed)) ?? found;
  const { places, ...how } = found;
  return { ...how, places: places.slice(offset, offset + limit), total: places.length };
}

interface Search {
  connection: Connection;
  index: SearchIndex;
  filter: PostFilter;
  /** Those of categories and tags. */
  names: readonly { key: string; text: string }[];
}

type Found = Pick<Matches, 'places' | 'texts' | 'spelling'>;

/** The posts with all of these terms, or the newest `limit` of them. */
async function findPosts(
  { connection, index, filter, names }: Search,
  typed: readonly string[],
  limit = maxResults,
): Promise<Found> {
  if (typed.length === 0) return { places: [], texts: [] };
  // Others are answered meanwhile.
  await yieldToEventLoop();
  const halves = typed.flatMap((term) => divisions(term).flat());
  const known = new Set(names.flatMap(({ text }) => wordsIn(text)));
  for (const word of await index.knownWords(connection, halves)) known.add(word);
  const spellings = typed.map((term) => spellingsOf(term, known));
  const terms = spellings.map((texts) => {
    const parts = texts.map(partOf);
    const named = names.filter(({ text }) => parts.some((part) => text.includes(part)));
    return [...parts, ...named.map(({ key }) => key)];
  });
  const newest = await index.newest(connection, { terms, filter, limit });
  const ranked = newest.map(({ place, head }) => ({ place, rank: rankOf(head, terms) }));
  if (terms.length > 1) ranked.sort((one, other) => one.rank - other.rank);
  return { places: ranked.map(({ place }) => place), texts: spellings.flat() };
}

/** The posts with near spellings of those terms that nothing has; undefined where there are none. */
async function findSimilar(search: Search, typed: readonly string[]): Promise<Found | undefined> {
  const { connection, index, names } = search;
  const named = names.flatMap(({ text }) => wordsIn(text));
  const similar = new Map<string, string[]>();
  for (const term of typed) {
    if ((await findPosts(search, [term], 1)).places.length > 0) continue;
    // What the reader may not see is among the known words, and finds nothing.
    const known = [...(await index.similarWords(connection, term)), ...named];
    const words = nearSpellings(term, known).slice(0, maxSpellings);
    if (words.length === 0) return undefined;
    similar.set(term, words);
  }
  const tries = Math.max(0, ...[...similar.values()].map(({ length }) => length));
  for (let number = 0; number < tries; number += 1) {
    const spelled = typed.map((term) => similar.get(term)?.[number] ?? similar.get(term)?.[0] ?? term);
    const found = await findPosts(search, spelled);
    if (found.places.length > 0) return { ...found, spelling: queryOf(spelled) };
  }
  return undefined;
}

async function readNames(connection: Connection): Promise<Search['names']> {
  const rows = [
    ...(await connection.selectFrom('categories').select(['id', 'name']).execute()),
    ...(await connection.selectFrom('tags').select(['id', 'name']).execute()),
  ];
  return rows.map(({ id, name }) => ({ key: keyOf(String(id)), text: withWords(String(name)) }));
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../kernel/database/database.ts';
import type { Connection, EngineName } from '../../kernel/database/engine.ts';
import { foldText } from '../../kernel/fold.ts';
import { hasNearSpellings } from '../search/near-words.ts';
import { divisions, queryOf, termsOf } from '../search/terms.ts';
import { totalOf } from './post-totals.ts';
import { postgresSearch } from './postgres-search.ts';
import { type RankedSearch, rankPosts, rankPostsLoosely, rare, sampleSize } from './rank-posts.ts';
import type { PostFilter, SearchIndex, Term, Window } from './search-index.ts';
import { knownWords, nearWords } from './search-words.ts';
import { sqliteSearch } from './sqlite-search.ts';

/** The full text of the posts, on each engine. */
export const searchIndexes: Readonly<Record<EngineName, SearchIndex>> = {
  sqlite: sqliteSearch,
  postgres: postgresSearch,
};

/** A search finds and counts at most this many posts, the newest: a common word costs no more than a rare one. */
const maxResults = 1000;
/** Posts up to which each text may be asked. */
const fewPosts = 2000;
/** Near spellings of a word that are tried. */
const maxSpellings = 5;
/** Posts up to which near spellings are compared by how many have them. */
const maxCompared = 100;

export interface PostSearch {
  query: string;
  filter: PostFilter;
  window: Window;
  /** Only posts with all words, as they are typed. */
  isExact: boolean;
}

/** What a search of posts finds. */
export interface Matches {
  /** Those in the window, the best first. */
  places: string[];
  /** How many there are, counted up to 1,000. */
  total: number;
  /** How many of them have all words. Those that lack one come last. */
  complete: number;
  /** What was looked for in place of the query, which finds nothing. */
  spelling?: string;
  /** What posts were found by, normalised: to be marked. */
  texts: string[];
}

/** The posts that a query finds. One word or phrase gives the newest first; several are ranked. */
export async function searchPosts(
  connection: Connection,
  database: Database,
  { query, filter, window, isExact }: PostSearch,
): Promise<Matches> {
  const count = await totalOf(connection, filter);
  const context = { connection, engine: database.engine.name, filter, count };
  const typed = termsOf(query);
  const found = await findAll(context, typed, window);
  if (isExact) return found.matches;
  // Others are answered meanwhile.
  await nextTurn();
  if (found.matches.total > 0) return loosen(found, window);
  const spelled = await spelledOtherwise(context, typed, window);
  if (!spelled) return loosen(found, window);
  return { ...(await loosen(spelled.found, window)), spelling: queryOf(spelled.terms) };
}

interface Context {
  connection: Connection;
  engine: EngineName;
  filter: PostFilter;
  /** How many posts there are to look through. */
  count: number;
}

interface Found {
  matches: Matches;
  /** The places of all that have all words, where there are several, and how they were found. */
  ranked?: { search: RankedSearch; places: string[] };
}

/** The posts with all of these terms. */
async function findAll(context: Context, typed: readonly string[], window: Window): Promise<Found> {
  const terms = await termsWithNames(context, typed);
  const texts = terms.flatMap((term) => term.texts);
  const [only, ...others] = terms as [Term, ...Term[]];
  if (others.length === 0) {
    const { places, total } = await findOne(context, only, window);
    return { matches: { places, total, complete: total, texts } };
  }
  const search = rankedSearch(context, terms);
  const places = await rankPosts(search);
  const inWindow = places.slice(window.offset, window.offset + window.limit);
  const matches = { places: inWindow, total: places.length, complete: places.length, texts };
  return { matches, ranked: { search, places } };
}

async function loosen({ matches, ranked }: Found, { offset, limit }: Window): Promise<Matches> {
  if (!ranked) return matches;
  const { places, complete } = await rankPostsLoosely(ranked.search, ranked.places);
  return { ...matches, places: places.slice(offset, offset + limit), total: places.length, complete };
}

function rankedSearch(context: Context, terms: readonly Term[]): RankedSearch {
  const { connection, engine, filter, count } = context;
  const queries = searchIndexes[engine].terms(connection, { terms, filter, isSmall: count <= fewPosts });
  let sample: Promise<boolean[][]> | undefined;
  const known = new Map<Term, Promise<string[]>>();
  return {
    terms,
    queries,
    count,
    max: maxResults,
    sample: () => {
      sample ??= queries.sample(sampleSize);
      return sample;
    },
    anyWith: (term) => {
      const places =
        known.get(term) ?? searchIndexes[engine].any(connection, { texts: term.texts, filter }, rare + 1);
      known.set(term, places);
      return places;
    },
    namedWith: async (term: Term) => [...(await placesByName(context, term))],
  };
}

/**
 * The newest posts with one term. Names of categories and tags are looked up where they stand, not in the search text: renaming
 * one would otherwise rewrite the text of all its posts.
 */
async function findOne(
  context: Context,
  term: Term,
  window: Window,
): Promise<{ places: string[]; total: number }> {
  const { connection, engine, filter } = context;
  const { texts, categories, tags } = term;
  const find = (part: Window) =>
    searchIndexes[engine].find(connection, { texts, filter, window: part, max: maxResults });
  if (categories.length + tags.length === 0) return find(withinResults(window));
  const { places } = await find({ offset: 0, limit: maxResults });
  const found = await placesByName(context, term);
  for (const place of places) found.add(place);
  const newest = [...found].sort().reverse().slice(0, maxResults);
  return { places: newest.slice(window.offset, window.offset + window.limit), total: newest.length };
}

/** Cuts the window at the last counted post; a window beyond it is empty. */
function withinResults({ offset, limit }: Window): Window {
  const start = Math.min(offset, maxResults);
  return { offset: start, limit: Math.min(limit, maxResults - start) };
}

/** What each term is found by: itself, words written as two or as one, and the names that have it. */
async function termsWithNames({ connection, count }: Context, typed: readonly string[]): Promise<Term[]> {
  const halves = typed.flatMap((term) => divisions(term).flat());
  const known = await knownWords(connection, [...typed, ...halves]);
  // Two words next to each other are in no index, so among many posts this is for what is no word otherwise.
  const isDivided = (term: string) => count <= fewPosts || !known.has(term);
  const [categories, tags] = [await namesOf(connection, 'categories'), await namesOf(connection, 'tags')];
  return typed.map((term) => {
    const texts = isDivided(term) ? [term, ...joinedAndDivided(term, known)] : [term];
    const having = (names: readonly Name[]) =>
      names.filter(({ name }) => texts.some((text) => name.includes(text))).map(({ id }) => id);
    return { texts, categories: having(categories), tags: having(tags) };
  });
}

/** 'netmetering' as 'net metering' and 'net-metering', where both are words; 'net-metering' as 'net metering' and as one word. */
function joinedAndDivided(term: string, known: ReadonlySet<string>): string[] {
  const divided = divisions(term).filter(([first, second]) => known.has(first) && known.has(second));
  const variants = divided.flatMap(([first, second]) => [`${first} ${second}`, `${first}-${second}`]);
  if (/^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)+$/u.test(term))
    variants.push(term.replaceAll('-', ' '), term.replaceAll('-', ''));
  return variants;
}

interface Name {
  id: string;
  /** Normalised. */
  name: string;
}

async function namesOf(connection: Connection, table: string): Promise<Name[]> {
  const rows = await connection.selectFrom(table).select(['id', 'name']).execute();
  return rows.map(({ id, name }) => ({ id: String(id), name: foldText(String(name)) }));
}

/** The terms with near spellings for those that nothing has, and the posts with all; undefined where there are none. */
async function spelledOtherwise(
  context: Context,
  typed: readonly string[],
  window: Window,
): Promise<{ terms: string[]; found: Found } | undefined> {
  const spelled = [...typed];
  for (const [index, term] of typed.entries()) {
    const [own] = await termsWithNames(context, [term]);
    if (!own || (await countUpTo(context, own, 1)) > 0) continue;
    await nextTurn();
    const near = await commonSpelling(context, term);
    if (near === undefined) return undefined;
    spelled[index] = near;
  }
  if (spelled.every((term, index) => term === typed[index])) return undefined;
  const found = await findAll(context, spelled, window);
  return found.matches.total > 0 ? { terms: spelled, found } : undefined;
}

/** Of the words nearest to a term the one that most posts have. */
async function commonSpelling(context: Context, term: string): Promise<string | undefined> {
  if (!hasNearSpellings(term)) return undefined;
  const near = await nearWords(context.connection, context.engine, term);
  for (const distance of new Set(near.map((word) => word.distance))) {
    let best: string | undefined;
    let most = 0;
    for (const { word } of near.filter((other) => other.distance === distance).slice(0, maxSpellings)) {
      const [own] = await termsWithNames(context, [word]);
      const posts = own ? await countUpTo(context, own, maxCompared) : 0;
      if (posts > most) [best, most] = [word, posts];
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

async function countUpTo(context: Context, term: Term, max: number): Promise<number> {
  const { connection, engine, filter } = context;
  const places = await searchIndexes[engine].any(connection, { texts: term.texts, filter }, max);
  return places.length > 0 ? places.length : (await placesByName(context, term)).size;
}

/** The places of the newest posts whose category or one of whose tags has a term in its name. */
async function placesByName(
  { connection, filter }: Context,
  { categories, tags }: Term,
): Promise<Set<string>> {
  const places = new Set<string>();
  for (const id of categories) addAll(places, await newestOfCategory(connection, id, filter));
  for (const id of tags) addAll(places, await newestOfTag(connection, id, filter));
  return places;
}

function addAll(set: Set<string>, values: string[]): void {
  for (const value of values) set.add(value);
}

async function newestOfCategory(connection: Connection, categoryId: string, filter: PostFilter) {
  if (filter.categoryId && filter.categoryId !== categoryId) return [];
  let query = connection.selectFrom('blog_posts').select('listed_id').where('category_id', '=', categoryId);
  if (filter.status) query = query.where('status', '=', filter.status);
  return placesOf(await query.orderBy('listed_id', 'desc').limit(maxResults).execute());
}

async function newestOfTag(connection: Connection, tagId: string, filter: PostFilter) {
  // A cross join, because SQLite keeps its order: from the tag's links to their posts.
  let query = connection
    .selectFrom('blog_post_tags as t')
    .crossJoin('blog_posts as p')
    .whereRef('p.id', '=', 't.post_id')
    .select('t.listed_id')
    .where('t.tag_id', '=', tagId);
  if (filter.status) query = query.where('p.status', '=', filter.status);
  if (filter.categoryId) query = query.where('p.category_id', '=', filter.categoryId);
  return placesOf(await query.orderBy('t.listed_id', 'desc').limit(maxResults).execute());
}

function placesOf(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row.listed_id));
}

import type { Connection } from '../../kernel/database/engine.ts';

/** Which posts a search or a list is about. */
export interface PostFilter {
  /** Without it drafts are included. */
  status?: 'Published';
  categoryId?: string;
}

/** Which of the posts that a query finds, newest first. */
export interface Window {
  offset: number;
  limit: number;
}

/** Full text of the posts, in the form of `postText`. */
export interface SearchIndex {
  /** Takes in a post that it does not know, and the words by which it is looked up. */
  put(connection: Connection, post: SearchedPost, words: readonly string[]): Promise<void>;
  /** Gives the text that it forgets. */
  remove(connection: Connection, post: Pick<SearchedPost, 'id' | 'place'>): Promise<string>;
  /** Finds posts whose text contains one of `texts`. */
  find(connection: Connection, search: TextSearch): Promise<FoundPosts>;
  /** The places of any posts whose text contains one of `texts`, at most `limit`, in no order. */
  any(connection: Connection, search: Omit<TextSearch, 'window' | 'max'>, limit: number): Promise<string[]>;
  /** What it takes to find posts with several terms. */
  terms(connection: Connection, search: TermSearch): TermQueries;
}

export interface TextSearch {
  /** Normalised; literal substrings. */
  texts: readonly string[];
  filter: PostFilter;
  window: Window;
  /** How many posts are counted at most. The window lies within them. */
  max: number;
}

export interface FoundPosts {
  /** Those in the window, newest first, by their places. */
  places: string[];
  /** How many there are, counted up to `max`. */
  total: number;
}

/** A word or a phrase, and what it is found by. */
export interface Term {
  /** Normalised; literal substrings of which a post has one. */
  texts: readonly string[];
  /** Ids of the categories and tags whose names have it. */
  categories: readonly string[];
  tags: readonly string[];
}

export interface TermSearch {
  terms: readonly Term[];
  filter: PostFilter;
  /** Whether there are so few posts that all with a word can be looked up. Default false. */
  isSmall?: boolean;
}

/** A post with terms, by its place; the lower its rank the better it fits. */
export interface RankedPost {
  place: string;
  rank: number;
}

/** The queries with which an engine searches the posts for several terms. */
export interface TermQueries {
  /** Which of the terms each of the `look` newest posts has. */
  sample(look: number): Promise<boolean[][]>;
  /** Among the `look` newest posts those with at least `least` of the terms, the newest `limit` of them. */
  newest(look: number, least: number, limit: number): Promise<RankedPost[]>;
  /** The newest of all posts with all of the terms; those in `drivers` are looked up in the index, by their texts. */
  indexed(drivers: readonly Term[], limit: number): Promise<RankedPost[]>;
  /** Those at these places with at least `least` of the terms. */
  among(places: readonly string[], least: number): Promise<RankedPost[]>;
}

export interface SearchedPost {
  id: string;
  place: string;
  text: string;
  isPublished: boolean;
}

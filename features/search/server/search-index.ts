import type { Connection } from '../../../engine/database/engine.ts';

/** Which posts a search or a list is about. */
export interface PostFilter {
  /** Without it drafts are included. */
  status?: 'Published';
  categoryId?: string;
}

/** The texts of the posts in the form of `postText`, and the words of their titles, on one engine. */
export interface SearchIndex {
  put(connection: Connection, post: PlacedPost, text: string): Promise<void>;
  /** Gives the text that it forgets; an empty one where there is none. */
  remove(connection: Connection, post: PlacedPost): Promise<string>;
  /** The newest posts with all terms, newest first. */
  newest(connection: Connection, search: TextSearch): Promise<FoundText[]>;
  /** Takes in words that it may know already. */
  addWords(connection: Connection, words: readonly string[]): Promise<void>;
  /** Which of these words it knows. */
  knownWords(connection: Connection, words: readonly string[]): Promise<string[]>;
  /** The words that share most trigrams with one, some dozens. */
  similarWords(connection: Connection, word: string): Promise<string[]>;
}

export interface PlacedPost {
  id: string;
  /** Where it stands in lists, the greatest first. */
  place: string;
}

export interface TextSearch {
  /** Literal parts of texts, of three characters or more. A post has one part of each term. */
  terms: readonly (readonly string[])[];
  filter: PostFilter;
  limit: number;
}

export interface FoundText {
  place: string;
  /** What stands before `headEnd`, where there are several terms. */
  head: string;
}

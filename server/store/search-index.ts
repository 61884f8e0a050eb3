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

/** Full text of the posts, folded by the caller. */
export interface SearchIndex {
  /** Takes in a post that it does not know. */
  put(connection: Connection, post: SearchedPost): Promise<void>;
  /** Gives the text that it forgets. */
  remove(connection: Connection, post: Pick<SearchedPost, 'id' | 'place'>): Promise<string>;
  /** Finds posts whose text contains `query`. */
  find(connection: Connection, search: TextSearch): Promise<FoundPosts>;
}

export interface TextSearch {
  /** Folded text; a literal substring. */
  query: string;
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

export interface SearchedPost {
  id: string;
  place: string;
  text: string;
  isPublished: boolean;
}

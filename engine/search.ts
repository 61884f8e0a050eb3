/** A text in parts: those at odd places are what was looked for. */
export type Marked = string[];

/** The first of what was found, and how much there is. */
interface Group<Item> {
  data: Item[];
  total: number;
}

/** What the API answers to a search of the whole site. */
export interface SearchResults {
  /** What was looked for, where what was asked finds nothing. */
  spelling?: string;
  posts: Group<{ id: string; path: string; title: Marked; text: Marked; language: string; listedAt: string }>;
  pages: Group<{ path: string; title: Marked; text: Marked; language: string }>;
  events: Group<{ path: string; title: Marked; text: Marked }>;
  links: Group<{ id: string; title: Marked; link: string }>;
  members: Group<{ id: string; name: Marked; role: Marked }>;
}

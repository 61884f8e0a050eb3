import { type BlogPost, blogPosts } from '../../../content/blog-posts/schema.ts';
import { whenText, whereText } from '../../../content/events/event-time.ts';
import { type Event, events as eventType } from '../../../content/events/schema.ts';
import type { Member } from '../../../content/members/schema.ts';
import type { Page } from '../../../content/pages/schema.ts';
import { resources } from '../../../content/resources/schema.ts';
import type { Settings } from '../../../content/settings.ts';
import { sitePages } from '../../../content/site-pages.ts';
import { longestQueryText, queryText } from '../../../engine/api/query-text.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import type { Revision } from '../../../engine/database/revision.ts';
import { plainText } from '../../../engine/kinds/html/excerpt.ts';
import type { Marked, SearchResults } from '../../../engine/search.ts';
import { searchText } from '../../../engine/search-text.ts';
import { type Reader, visitor } from '../../../engine/store/publication.ts';
import { recordPath } from '../../../engine/store/record-page.ts';
import type { Collections, Slice } from '../../../engine/store/records.ts';
import { foundPost, mark, sentenceWith, worthMarking } from './marks.ts';
import type { Matches } from './post-search.ts';
import type { PostFilter } from './search-index.ts';
import { termsOf } from './terms.ts';

interface Store extends Collections {
  revision: Revision;
  posts: {
    search(
      query: string,
      filter: PostFilter,
      slice: Slice,
      options: { isExact: boolean },
    ): Promise<FoundPosts>;
  };
  pages: { list(reader: Reader): Promise<Page[]> };
  events: { list(reader: Reader): Promise<Event[]> };
  members: { list(isWorkingCommittee: boolean, reader: Reader): Promise<Member[]> };
  settings: { read(): Promise<Settings> };
}

type FoundPosts = Omit<Matches, 'places'> & { posts: BlogPost[] };

interface Dependencies {
  store: Store;
}

/** Of each kind so many are shown. */
const limit = 10;

const string = { type: 'string' };
const count = { type: 'integer' };
const marked = listOf(string);
const foundText = { title: marked, text: marked, language: string };
const groupOf = (properties: Parameters<typeof object>[0]) =>
  object({ data: listOf(object(properties)), total: count });

/** Everything public that has the words of a search: posts, pages, events, important links and members. */
export function siteSearchRoute({ store }: Dependencies): Route {
  /** Read and normalised once for each content revision. */
  let known: { revision: number | undefined; others: Promise<Others> } | undefined;
  return {
    method: 'GET',
    path: '/search',
    permission: 'public',
    chapter: 'Search',
    summary: `Posts, pages, events, important links and members with all words, the first ${limit} of each; of marked texts each second part was found`,
    query: {
      q: `Words and "phrases", at most ${longestQueryText} characters`,
      exact: '1: no near spellings',
    },
    response: object(
      {
        spelling: { ...string, description: 'What was looked for, where what was asked finds nothing' },
        posts: groupOf({ id: string, path: string, ...foundText, listedAt: string }),
        pages: groupOf({ path: string, ...foundText }),
        events: groupOf({ path: string, title: marked, text: marked }),
        links: groupOf({ id: string, title: marked, link: string }),
        members: groupOf({ id: string, name: marked, role: marked }),
      },
      ['posts', 'pages', 'events', 'links', 'members'],
    ),
    async handle({ query }) {
      const wanted = queryText(query, 'q');
      if (wanted === '') return json({ posts: none, pages: none, events: none, links: none, members: none });
      const revision = store.revision.current();
      if (revision === undefined || revision !== known?.revision)
        known = { revision, others: readOthers(store) };
      const others = await known.others;
      return json(await searchSite(store, others, wanted, queryText(query, 'exact') === '1'));
    },
  };
}

const none = { data: [], total: 0 };

async function searchSite(
  store: Store,
  all: Others,
  query: string,
  isExact: boolean,
): Promise<SearchResults> {
  const others = searchOthers(all, termsOf(query));
  const isFound = Object.values(others).some(({ total }) => total > 0);
  // What is there as it is typed is not spelled otherwise.
  const options = { isExact: isExact || isFound };
  const slice = { offset: 0, limit };
  const { posts, total, texts, spelling } = await store.posts.search(
    query,
    { status: 'Published' },
    slice,
    options,
  );
  const found = { posts: { data: posts.map((post) => shownPost(post, texts)), total } };
  if (spelling === undefined) return { ...found, ...others };
  return { spelling, ...found, ...searchOthers(all, termsOf(spelling)) };
}

function shownPost(post: BlogPost, texts: readonly string[]) {
  const { title, excerpt } = foundPost(post, texts);
  return {
    id: post.id,
    path: recordPath(blogPosts, post),
    title,
    text: excerpt,
    language: post.language,
    listedAt: post.listedAt ?? post.createdAt,
  };
}

/** What there is little of: all of it is looked through. */
interface Others {
  pages: (Searched & { path: string; language: string; lead: string; leads: string })[];
  events: (Searched & { path: string; lead: string })[];
  links: (Searched & { id: string; link: string })[];
  members: (Searched & { id: string; role: string })[];
}

async function readOthers(store: Store): Promise<Others> {
  const added = await store.pages.list(visitor);
  const events = await store.events.list(visitor);
  const links = await store.collection(resources).list(visitor);
  const committee = await store.members.list(true, visitor);
  const members = await store.members.list(false, visitor);
  const pages = [...searchedPages(await store.settings.read()), ...added.map(searchedPage)];
  return {
    pages: pages.map((page) => ({ ...searched(page), leads: comparable(`${page.name}\n${page.lead}`) })),
    events: events.map((event) => searched(searchedEvent(event))),
    links: links.map(({ id, title, link }) => searched({ id, name: title, text: link, link })),
    members: [...committee, ...members].map(({ id, name, role, contact }) =>
      searched({ id, name, text: `${role}\n${contact}`, role }),
    ),
  };
}

function searchOthers({ pages, events, links, members }: Others, terms: readonly string[]) {
  const title = (text: string): Marked => mark(text, worthMarking(terms));
  return {
    pages: groupBy(pages, terms, ({ path, language, name, lead, leads, text }) => ({
      path,
      language,
      title: title(name),
      text: title(hasAll(leads, terms) ? lead : (sentenceWith(text, terms, terms) ?? lead)),
    })),
    events: groupBy(events, terms, ({ path, name, lead, text }) => ({
      path,
      title: title(name),
      text: title(sentenceWith(text, terms, terms) ?? lead),
    })),
    links: groupBy(links, terms, ({ id, name, link }) => ({ id, title: title(name), link })),
    members: groupBy(members, terms, ({ id, name, role }) => ({ id, name: title(name), role: title(role) })),
  };
}

function searchedPage({ slug, title, language, summary, description, content }: Page) {
  const texts = [...[summary, description].filter(Boolean).map(asSentence), plainText(content)];
  return { path: `/${slug}`, language, name: title, lead: summary, text: texts.join(' ') };
}

function searchedEvent(event: Event) {
  const { title, category, content } = event;
  const lead = `${whenText(event)}, ${whereText(event)}`;
  return {
    path: recordPath(eventType, event),
    name: title,
    lead,
    text: [...[lead, category].filter(Boolean).map(asSentence), plainText(content)].join(' '),
  };
}

interface Searched {
  name: string;
  /** What else it says. */
  text: string;
  /** The name, and all of it, as they are compared. */
  names: string;
  whole: string;
}

function searched<Item extends Pick<Searched, 'name' | 'text'>>(item: Item): Item & Searched {
  return { ...item, names: comparable(item.name), whole: comparable(`${item.name}\n${item.text}`) };
}

/** Those with all terms; first those that have them all in their names. */
function groupBy<Item extends Searched, Shown>(
  items: readonly Item[],
  terms: readonly string[],
  show: (item: Item) => Shown,
): { data: Shown[]; total: number } {
  const named = items.filter(({ names }) => hasAll(names, terms));
  const others = items.filter((item) => !named.includes(item) && hasAll(item.whole, terms));
  const found = [...named, ...others];
  return { data: found.slice(0, limit).map(show), total: found.length };
}

/** The least length of a word that may be written as two. */
const leastJoined = 6;
/** Stands between a text and the same without spaces. */
const joint = '\u{10ffff}';

/** A text as it is compared, and the same with its words joined. */
function comparable(text: string): string {
  const normal = searchText([text]);
  return `${normal}${joint}${normal.replace(/[\s-]/g, '')}`;
}

function hasAll(text: string, terms: readonly string[]): boolean {
  const end = text.indexOf(joint);
  if (terms.length === 0) return false;
  return terms.every((term) => {
    const at = text.indexOf(term);
    return at >= 0 && (term.length >= leastJoined || at < end);
  });
}

/** The pages that there is one of, with all they say. */
function searchedPages(settings: Settings) {
  return sitePages(settings).map(({ path, title, description, texts }) => ({
    path,
    language: 'en',
    name: title ?? settings.association.name,
    lead: description,
    text: [description, ...textsIn(texts)].map(asSentence).join(' '),
  }));
}

function textsIn(value: unknown): string[] {
  // Addresses of pictures are no texts.
  if (typeof value === 'string') return value.startsWith('/') ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

import type { BlogPost } from '../../content/blog-posts/schema.ts';
import type { Page } from '../../content/pages/schema.ts';
import { resources } from '../../content/resources/schema.ts';
import type { Marked, SearchResults } from '../../content/search.ts';
import type { Settings } from '../../content/settings.ts';
import { json } from '../../kernel/api/responses.ts';
import type { Route } from '../../kernel/api/route.ts';
import { listOf, object } from '../../kernel/api/schemas.ts';
import { plainText } from '../../kernel/kinds/html/excerpt.ts';
import { visitor } from '../../kernel/store/publication.ts';
import type { Dependencies } from '../dependencies.ts';
import { sitePages } from '../pages/site-pages.ts';
import { postPath } from '../post-address.ts';
import { foundPost, worthMarking } from '../search/found-post.ts';
import { mark, sentenceWith } from '../search/marks.ts';
import { normalize } from '../search/normalize.ts';
import { termsOf } from '../search/terms.ts';
import { longestQueryText, queryText } from './query-text.ts';

/** Of each kind so many are shown. */
const limit = 10;

const string = { type: 'string' };
const count = { type: 'integer' };
const marked = listOf(string);
const groupOf = (properties: Parameters<typeof object>[0]) =>
  object({ data: listOf(object(properties)), total: count });

/** Everything public that has the words of a search: posts, pages, important links and members. */
export function siteSearchRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: '/search',
    audience: 'public',
    chapter: 'Search',
    summary: `Posts, pages, important links and members with all words, the first ${limit} of each; of marked texts each second part was found`,
    query: {
      q: `Words and "phrases", at most ${longestQueryText} characters`,
      exact: '1: no near spellings, and no posts that lack a word',
    },
    response: object(
      {
        spelling: { ...string, description: 'What was looked for, where what was asked finds nothing' },
        posts: groupOf({ id: string, path: string, title: marked, text: marked, listedAt: string }),
        pages: groupOf({ path: string, title: marked, text: marked }),
        links: groupOf({ id: string, title: marked, link: string }),
        members: groupOf({ id: string, name: marked, role: marked }),
      },
      ['posts', 'pages', 'links', 'members'],
    ),
    async handle({ query }) {
      const wanted = queryText(query, 'q');
      if (wanted === '') return json({ posts: none, pages: none, links: none, members: none });
      return json(await searchSite(store, wanted, queryText(query, 'exact') === '1'));
    },
  };
}

const none = { data: [], total: 0 };

async function searchSite(
  store: Dependencies['store'],
  query: string,
  isExact: boolean,
): Promise<SearchResults> {
  const others = await searchOthers(store, termsOf(query));
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
  return { spelling, ...found, ...(await searchOthers(store, termsOf(spelling))) };
}

function shownPost(post: BlogPost, texts: readonly string[]) {
  const { title, excerpt } = foundPost(post, texts);
  return {
    id: post.id,
    path: postPath(post),
    title,
    text: excerpt,
    listedAt: post.listedAt ?? post.createdAt,
  };
}

/** What there is little of: all of it is looked through. */
async function searchOthers(store: Dependencies['store'], terms: readonly string[]) {
  const added = await store.pages.list(visitor);
  const links = await store.collection(resources).list(visitor);
  const committee = await store.members.list(true, visitor);
  const members = await store.members.list(false, visitor);
  const title = (text: string): Marked => mark(text, worthMarking(terms));
  return {
    pages: groupBy(
      [...searchedPages(await store.settings.read()), ...added.map(searchedPage)],
      terms,
      ({ path, name, lead, text }) => ({
        path,
        title: title(name),
        text: title(sentenceAbout({ name, lead, text }, terms)),
      }),
    ),
    links: groupBy(
      links.map((link) => ({ ...link, name: link.title, text: link.link })),
      terms,
      ({ id, name, link }) => ({ id, title: title(name), link }),
    ),
    members: groupBy(
      [...committee, ...members].map((member) => ({ ...member, text: member.role })),
      terms,
      ({ id, name, role }) => ({ id, name: title(name), role: title(role) }),
    ),
  };
}

function searchedPage({ slug, title, summary, description, content }: Page) {
  const text = [summary, description].filter(Boolean).map(asSentence);
  return { path: `/${slug}`, name: title, lead: summary, text: [...text, plainText(content)].join(' ') };
}

interface Searched {
  name: string;
  /** What else it says. */
  text: string;
}

/** Those with all terms; first those that have them all in their names. */
function groupBy<Item extends Searched, Shown>(
  items: readonly Item[],
  terms: readonly string[],
  show: (item: Item) => Shown,
): { data: Shown[]; total: number } {
  const named = items.filter(({ name }) => hasAll(name, terms));
  const others = items.filter((item) => !named.includes(item) && hasAll(`${item.name}\n${item.text}`, terms));
  const found = [...named, ...others];
  return { data: found.slice(0, limit).map(show), total: found.length };
}

/** The least length of a word that may be written as two. */
const leastJoined = 6;

function hasAll(text: string, terms: readonly string[]): boolean {
  const normal = normalize(text);
  const joined = normal.replace(/[\s-]/g, '');
  return terms.every(
    (term) => normal.includes(term) || (term.length >= leastJoined && joined.includes(term)),
  );
}

function sentenceAbout({ name, lead, text }: Searched & { lead: string }, terms: readonly string[]): string {
  if (hasAll(`${name}\n${lead}`, terms)) return lead;
  return sentenceWith(text, terms, terms) ?? lead;
}

/** The pages that there is one of, with all they say. */
function searchedPages(settings: Settings) {
  return sitePages(settings).map(({ path, title, description, texts }) => ({
    path,
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

import type { AddressedPost, BlogPostPage } from '../../content/blog-posts/schema.ts';
import type { Category } from '../../content/categories/schema.ts';
import type { ContactMessageInput } from '../../content/contact/schema.ts';
import type { NextEvent } from '../../content/events/schema.ts';
import type { Notice } from '../../content/important-information/schema.ts';
import type { registry } from '../../content/index.ts';
import type { MembershipApplicationInput } from '../../content/join/schema.ts';
import type { Member } from '../../content/members/schema.ts';
import type { RateCard } from '../../content/rate-cards/schema.ts';
import { honeypotName, secondsHeader } from '../../content/spam-signals.ts';
import type { Tag } from '../../content/tags/schema.ts';
import { type FetchApi, request } from '../../engine/client/request.ts';
import type { RecordOf } from '../../engine/content-type.ts';
import type { Definition } from '../../engine/definition.ts';
import type { SearchResults } from '../../engine/search.ts';

/** Which posts of a list: `page` counts from 1; `limit` is at most 100. */
interface PostQuery {
  page: number;
  limit: number;
  /** Name of a tag. */
  tag?: string;
}

/** What is looked for; `exact` without near spellings. */
interface Search {
  q: string;
  exact: boolean;
}

/** What goes along with a form. */
export interface Sending {
  /** Makes a repeated sending of the same entries harmless. */
  key: string;
  /** What stands in the control that people do not see; nothing of it is sent when it is empty. */
  honeypot?: string;
  /** Whole seconds between seeing the form and sending it. */
  seconds?: number;
}

/** Milliseconds that a visitor waits for a form. */
const formTimeout = 15_000;

export type Client = ReturnType<typeof createClient>;

/**
 * The calls of the API, over whatever carries them: HTTP in the browser, the server's own process while it renders.
 * Every call throws ApiError when it fails.
 */
export function createClient(fetchApi: FetchApi) {
  const get = <T>(path: string) => request<T>(fetchApi, path);
  const page = (path: string) => get<BlogPostPage>(path);
  const submit = (path: string, body: object, { key, honeypot = '', seconds }: Sending) =>
    request<{ reference: string }>(fetchApi, path, {
      method: 'POST',
      body: honeypot === '' ? body : { ...body, [honeypotName]: honeypot },
      headers: {
        'idempotency-key': key,
        ...(seconds === undefined ? {} : { [secondsHeader]: String(seconds) }),
      },
      timeout: formTimeout,
    });

  return {
    list: <A extends Definition>(definition: A) => get<RecordFor<A>[]>(definition.paths[0]),
    one: <A extends Definition>(definition: A, id: string) =>
      get<RecordFor<A>>(`${definition.paths[0]}/${segment(id)}`),

    /** By its id or the last part of its path. */
    post: (id: string) => get<AddressedPost>(`/blog/posts/${segment(id)}`),
    posts: (query: PostQuery) => page(`/blog/posts${queryString(query)}`),
    postsOfCategory: (categoryId: string, query: PostQuery) =>
      page(`/blog/categories/${segment(categoryId)}/posts${queryString(query)}`),
    popularPosts: () => page('/blog/posts/popular'),
    categories: () => get<Category[]>('/blog/categories'),
    tags: () => get<Tag[]>('/tags'),
    relatedPosts: (id: string) => page(`/blog/posts/${segment(id)}/related`),
    searchPosts: ({ exact, ...query }: PostQuery & Search & { category?: string }) =>
      page(`/blog/posts/search${queryString({ ...query, ...exactly(exact) })}`),
    search: ({ q, exact }: Search) => get<SearchResults>(`/search${queryString({ q, ...exactly(exact) })}`),

    workingCommittee: () => get<Member[]>('/about/members/working-committee'),
    otherMembers: () => get<Member[]>('/about/members/other'),
    notices: () => get<{ header: Notice | null; footer: Notice | null }>('/important-information'),

    nextEvents: () => get<NextEvent[]>('/events/next'),
    rateCards: () => get<RateCard[]>('/rate-cards'),
    sendMessage: (message: ContactMessageInput, sending: Sending) => submit('/contact', message, sending),
    apply: (application: MembershipApplicationInput, sending: Sending) =>
      submit('/join', application, sending),
  };
}

function exactly(exact: boolean): { exact?: 1 } {
  return exact ? { exact: 1 } : {};
}

function segment(id: string): string {
  return encodeURIComponent(id);
}

function queryString(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

type Registered = (typeof registry)[number];

/** A record of the type that `A` describes, as the API answers it where its fields are answered as they are stored. */
type RecordFor<A extends Definition> = RecordOf<Extract<Registered, { definition: { name: A['name'] } }>>;

/** The API as a visitor's browser calls it: without a token, whoever is signed in. */
export const visitor = createClient((path, init) => fetch(`/api${path}`, init));

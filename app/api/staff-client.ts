import type { BlogPostPage } from '../../content/blog-posts/schema.ts';
import type { CarouselImage } from '../../content/carousel/schema.ts';
import type { RecordKeys } from '../../content/define.ts';
import type { Definition } from '../../content/definition.ts';
import type { Notice } from '../../content/important-information/schema.ts';
import type { Summary } from '../../content/summary.ts';
import type { RecordFor } from './records.ts';
import { request } from './request.ts';
import type { FetchApi } from './transport.ts';

/** Which part of a long list: `page` counts from 1, `limit` is at most 100, a blank `q` looks for nothing. */
export interface PageQuery {
  page: number;
  limit: number;
  q: string;
}

/** Which record, and which version of it. */
type RecordVersion = Pick<RecordKeys, 'id' | 'updatedAt'>;

/** A part of a list, and how many records the whole of it has. */
export interface Page<R> {
  rows: R[];
  total: number;
}

/** Milliseconds that a file may take: a long list is many times what a page of it is. */
const fileTimeout = 60_000;

/**
 * The calls that only staff make, for every content type by its declaration. Every call throws ApiError when it fails.
 * Visitors' pages must not load this module: it is part of the panel.
 */
export function createStaffClient(fetchApi: FetchApi) {
  const get = <T>(path: string) => request<T>(fetchApi, path);
  const root = ({ paths }: Definition) => paths[0];
  const item = (definition: Definition, id: string) => `${root(definition)}/${encodeURIComponent(id)}`;
  const send = <T>(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => request<T>(fetchApi, path, { method, body, headers });

  return {
    list: <A extends Definition>(definition: A) => get<RecordFor<A>[]>(root(definition)),
    one: <A extends Definition>(definition: A, id: string) => get<RecordFor<A>>(item(definition, id)),
    create: <A extends Definition>(definition: A, values: unknown) =>
      send<RecordFor<A>>('POST', root(definition), values),
    /** Refused with 409 when the stored record is no longer the one that was changed at `updatedAt`. */
    update: <A extends Definition>(definition: A, { id, updatedAt }: RecordVersion, values: unknown) =>
      send<RecordFor<A>>(definition.updateVerb, item(definition, id), values, {
        'if-match': `"${updatedAt}"`,
      }),
    remove: (definition: Definition, id: string) =>
      request<unknown>(fetchApi, item(definition, id), { method: 'DELETE' }),

    /** How much of everything there is. */
    summary: () => get<Summary>('/admin/summary'),
    /** Posts, drafts too, newest first. */
    posts: async ({ q, ...query }: PageQuery) => {
      const path = q.trim() === '' ? '/blog/posts' : '/blog/posts/search';
      const { data, total } = await get<BlogPostPage>(`${path}?${search({ ...query, q })}`);
      return { rows: data, total };
    },
    /** What visitors have sent, newest first. */
    submissions: <A extends Definition>(definition: A, query: PageQuery) =>
      request<Page<RecordFor<A>>>(fetchApi, `${root(definition)}?${search(query)}`, { read: countedPage }),
    /** The file with all that `q` finds among what visitors have sent. */
    csvOf: (definition: Definition, q: string) =>
      request<Blob>(fetchApi, `${root(definition)}.csv?${new URLSearchParams({ q: q.trim() })}`, {
        timeout: fileTimeout,
        read: (response) => response.blob(),
      }),
    /** All notices, newest first; visitors only get the two that are shown. */
    notices: async () => (await get<{ items?: Notice[] }>('/important-information')).items ?? [],
    workingCommittee: () =>
      get<RecordFor<{ name: 'members' } & Definition>[]>('/about/members/working-committee'),
    otherMembers: () => get<RecordFor<{ name: 'members' } & Definition>[]>('/about/members/other'),
    /** Adds the addresses that are not among the pictures yet; gives them all. */
    addPictures: (urls: readonly string[]) => send<CarouselImage[]>('POST', '/carousel', { urls }),
  };
}

function search({ q, ...paging }: PageQuery): URLSearchParams {
  const entries = Object.entries(paging).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(q.trim() === '' ? entries : [...entries, ['q', q.trim()]]);
}

/** The number of all records stands beside an answer that carries a part of them. */
async function countedPage(response: Response): Promise<Page<unknown>> {
  const rows: unknown[] = await response.json();
  return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) };
}

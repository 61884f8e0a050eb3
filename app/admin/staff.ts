import type { BlogPostPage } from '../../content/blog-posts/schema.ts';
import type { CarouselImage } from '../../content/carousel/schema.ts';
import type { Member } from '../../content/members/schema.ts';
import type { Reading } from '../../content/reading.ts';
import type { ImportReport } from '../../content/redirects/schema.ts';
import type { Summary } from '../../content/summary.ts';
import { request } from '../../kernel/client/request.ts';
import type { RecordKeys } from '../../kernel/content-type.ts';
import type { Definition } from '../../kernel/definition.ts';
import type { ListedDraft } from '../../kernel/panel/drafts/draft-calls.ts';
import { fetchAsStaff } from '../../kernel/panel/fetch-as-staff.ts';
import type { Page, PageQuery } from '../../kernel/panel/records.ts';

/** Milliseconds that a file may take: a long list is many times what a page of it is. */
const fileTimeout = 60_000;

const get = <T>(path: string) => request<T>(fetchAsStaff, path);

/** The calls that only staff make, beside those for the records of any type. Every call throws ApiError when it fails. */
export const staff = {
  /** How much of everything there is. */
  summary: () => get<Summary>('/admin/summary'),
  /** Sets a new password of who is signed in; every other session of theirs ends. */
  changePassword: (body: { currentPassword: string; newPassword: string }) =>
    request<unknown>(fetchAsStaff, '/auth/password', { method: 'POST', body }),
  /** What visitors read, for the charts of the dashboard. */
  reading: () => get<Reading>('/admin/reading'),
  /** New records that were begun, or records whose changes are not published; the one changed last first. */
  drafts: (isNew: boolean) => get<ListedDraft[]>(`/admin/drafts?isNew=${isNew}`),
  /** Posts, drafts too, newest first. */
  posts: async ({ q, ...query }: PageQuery) => {
    const path = q.trim() === '' ? '/blog/posts' : '/blog/posts/search';
    const parameters = search({ ...query, q });
    // What is chosen as a whole is no more than what has all words.
    if (q.trim() !== '') parameters.set('exact', '1');
    const { data, total } = await get<BlogPostPage>(`${path}?${parameters}`);
    return { rows: data, total };
  },
  /** What visitors have sent, newest first. */
  submissions: <Row extends RecordKeys>({ paths }: Definition, query: PageQuery) =>
    request<Page<Row>>(fetchAsStaff, `${paths[0]}?${search(query)}`, { read: countedPage }),
  /** Marks what visitors have sent as read; without ids all of it. */
  markRead: ({ paths }: Definition, ids?: readonly string[]) =>
    request<{ unread: number }>(fetchAsStaff, `${paths[0]}/read`, {
      method: 'POST',
      body: ids ? { ids } : {},
    }),
  /** The file with all that is found among what visitors have sent. */
  csvOf: ({ paths }: Definition, { q, filter = '' }: Pick<PageQuery, 'q' | 'filter'>) =>
    request<Blob>(
      fetchAsStaff,
      `${paths[0]}.csv?${new URLSearchParams([['q', q.trim()], ...new URLSearchParams(filter)])}`,
      {
        timeout: fileTimeout,
        read: (response) => response.blob(),
      },
    ),
  /** What was deleted, the latest first; of one type, unless that is ''. */
  deleted: <Row extends RecordKeys>(query: PageQuery, type: string) => {
    const parameters = search(query);
    if (type !== '') parameters.set('type', type);
    return request<Page<Row>>(fetchAsStaff, `/admin/trash?${parameters}`, { read: countedPage });
  },
  /** What has failed, then what happens by itself, the next first. */
  scheduled: <Row>(query: PageQuery) =>
    request<Page<Row>>(fetchAsStaff, `/admin/schedule?${search(query)}`, { read: countedPage }),
  /** Who did what, the latest first; `filter` as the API names it. */
  audit: <Row>(query: PageQuery, filter: URLSearchParams) =>
    request<Page<Row>>(fetchAsStaff, `/admin/audit?${search(query)}&${filter}`, { read: countedPage }),
  auditFile: (filter: URLSearchParams) =>
    request<Blob>(fetchAsStaff, `/admin/audit.csv?${filter}`, {
      timeout: fileTimeout,
      read: (response) => response.blob(),
    }),
  /** Whose entries the audit log can be asked for. */
  auditPeople: () => get<{ id: string; name: string }[]>('/admin/audit/people'),
  /** What was done with a record while these versions were the newest, the latest first. */
  recordEntries: <Row>({ name }: Definition, id: string, from: number | undefined, to: number | undefined) =>
    get<Row[]>(
      `/admin/history/${name}/${encodeURIComponent(id)}/entries?${new URLSearchParams({
        ...(from !== undefined && { from: String(from) }),
        ...(to !== undefined && { to: String(to) }),
      })}`,
    ),
  /** The versions of a record, the newest first. */
  versions: <Row>({ name }: Definition, id: string, query: Omit<PageQuery, 'q'>) =>
    request<Page<Row>>(
      fetchAsStaff,
      `/admin/history/${name}/${encodeURIComponent(id)}?${search({ ...query, q: '' })}`,
      {
        read: countedPage,
      },
    ),
  version: ({ name }: Definition, id: string, version: string) =>
    get<{ number: number; values: object }>(
      `/admin/history/${name}/${encodeURIComponent(id)}/${encodeURIComponent(version)}`,
    ),
  /** Puts a version into the working draft of its record. */
  restoreVersion: ({ name }: Definition, id: string, version: string) =>
    request<unknown>(
      fetchAsStaff,
      `/admin/history/${name}/${encodeURIComponent(id)}/${encodeURIComponent(version)}/restore`,
      { method: 'POST' },
    ),
  workingCommittee: () => get<Member[]>('/about/members/working-committee'),
  otherMembers: () => get<Member[]>('/about/members/other'),
  /** Puts the pictures in the order of their ids; gives them all. */
  arrangePictures: (ids: readonly string[]) =>
    request<CarouselImage[]>(fetchAsStaff, '/carousel/order', { method: 'PUT', body: { ids } }),
  /** Adds the redirects of a CSV file. */
  importRedirects: (file: File) =>
    request<ImportReport>(
      (path, init = {}) =>
        fetchAsStaff(path, { ...init, body: file, headers: { 'content-type': 'text/csv' } }),
      '/redirects/import',
      { method: 'POST', timeout: fileTimeout },
    ),
  /** Adds the addresses that are not among the pictures yet; gives them all. */
  addPictures: (urls: readonly string[]) =>
    request<CarouselImage[]>(fetchAsStaff, '/carousel', { method: 'POST', body: { urls } }),
};

function search({ q, filter = '', order = '', ...paging }: PageQuery): URLSearchParams {
  const entries = Object.entries(paging).map(([name, value]) => [name, String(value)]);
  const parameters = new URLSearchParams([
    ...entries,
    ...new URLSearchParams(filter),
    ...new URLSearchParams(order),
  ]);
  if (q.trim() !== '') parameters.set('q', q.trim());
  return parameters;
}

/** The number of all records stands beside an answer that carries a part of them. */
async function countedPage(response: Response): Promise<Page<unknown>> {
  const rows: unknown[] = await response.json();
  return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) };
}

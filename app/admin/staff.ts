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
import { fetchAsStaff, requestAsStaff } from '../../kernel/panel/fetch-as-staff.ts';
import type { Page, PageQuery } from '../../kernel/panel/records.ts';

/** Milliseconds that a file may take: a long list is many times what a page of it is. */
const fileTimeout = 60_000;

const post = <T>(path: string, body?: object) => requestAsStaff<T>(path, { method: 'POST', body });

/** A part of a list; the number of all its records stands beside it. */
const getPage = <Row>(path: string) =>
  requestAsStaff<Page<Row>>(path, {
    read: async (response) => {
      const rows: unknown[] = await response.json();
      return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) };
    },
  });

const getFile = (path: string) =>
  requestAsStaff<Blob>(path, { timeout: fileTimeout, read: (response) => response.blob() });

/** Of a record, or of one of its versions. */
const historyPath = ({ name }: Definition, ...ids: string[]) =>
  `/admin/history/${[name, ...ids].map(encodeURIComponent).join('/')}`;

/** The calls that only staff make, beside those for the records of any type. Every call throws ApiError when it fails. */
export const staff = {
  /** How much of everything there is. */
  summary: () => requestAsStaff<Summary>('/admin/summary'),
  /** Sets a new password of who is signed in; every other session of theirs ends. */
  changePassword: (body: { currentPassword: string; newPassword: string }) =>
    post<unknown>('/auth/password', body),
  /** What visitors read, for the charts of the dashboard. */
  reading: () => requestAsStaff<Reading>('/admin/reading'),
  /** New records that were begun, or records whose changes are not published; the one changed last first. */
  drafts: (isNew: boolean) => requestAsStaff<ListedDraft[]>(`/admin/drafts?isNew=${isNew}`),
  /** Posts, drafts too, newest first. */
  posts: async ({ q, ...query }: PageQuery) => {
    const path = q.trim() === '' ? '/blog/posts' : '/blog/posts/search';
    const parameters = search({ ...query, q });
    // What is chosen as a whole is no more than what has all words.
    if (q.trim() !== '') parameters.set('exact', '1');
    const { data, total } = await requestAsStaff<BlogPostPage>(`${path}?${parameters}`);
    return { rows: data, total };
  },
  /** What visitors have sent, newest first. */
  submissions: <Row extends RecordKeys>({ paths }: Definition, query: PageQuery) =>
    getPage<Row>(`${paths[0]}?${search(query)}`),
  /** Marks what visitors have sent as read, or as unread again: what is named, or all until an id. Gives what was marked. */
  mark: (
    { paths }: Definition,
    what: { ids?: readonly string[]; until?: string | undefined; isUnread?: boolean },
  ) => post<{ ids: string[]; unread: number }>(`${paths[0]}/read`, what),
  /** Marks what visitors have sent as suspected spam, or takes the mark off. */
  markSpam: ({ paths }: Definition, what: { ids: readonly string[]; isSuspectedSpam: boolean }) =>
    post<{ ids: string[] }>(`${paths[0]}/spam`, what),
  /** The file with all that is found among what visitors have sent. */
  csvOf: ({ paths }: Definition, { q, filter = '' }: Pick<PageQuery, 'q' | 'filter'>) =>
    getFile(`${paths[0]}.csv?${new URLSearchParams([['q', q.trim()], ...new URLSearchParams(filter)])}`),
  /** What was deleted, the latest first; of one type, unless that is ''. */
  deleted: <Row extends RecordKeys>(query: PageQuery, type: string) => {
    const parameters = search(query);
    if (type !== '') parameters.set('type', type);
    return getPage<Row>(`/admin/trash?${parameters}`);
  },
  /** What has failed, then what happens by itself, the next first. */
  scheduled: <Row>(query: PageQuery) => getPage<Row>(`/admin/schedule?${search(query)}`),
  /** Who did what, the latest first; `filter` as the API names it. */
  audit: <Row>(query: PageQuery, filter: URLSearchParams) =>
    getPage<Row>(`/admin/audit?${search(query)}&${filter}`),
  auditFile: (filter: URLSearchParams) => getFile(`/admin/audit.csv?${filter}`),
  /** Whose entries the audit log can be asked for. */
  auditPeople: () => requestAsStaff<{ id: string; name: string }[]>('/admin/audit/people'),
  /** What was done with a record while these versions were the newest, the latest first. */
  recordEntries: <Row>(
    definition: Definition,
    id: string,
    from: number | undefined,
    to: number | undefined,
  ) =>
    requestAsStaff<Row[]>(
      `${historyPath(definition, id, 'entries')}?${new URLSearchParams({
        ...(from !== undefined && { from: String(from) }),
        ...(to !== undefined && { to: String(to) }),
      })}`,
    ),
  /** The versions of a record, the newest first. */
  versions: <Row>(definition: Definition, id: string, query: Omit<PageQuery, 'q'>) =>
    getPage<Row>(`${historyPath(definition, id)}?${search({ ...query, q: '' })}`),
  version: (definition: Definition, id: string, version: string) =>
    requestAsStaff<{ number: number; values: object }>(historyPath(definition, id, version)),
  /** Puts a version into the working draft of its record. */
  restoreVersion: (definition: Definition, id: string, version: string) =>
    post<unknown>(historyPath(definition, id, version, 'restore')),
  workingCommittee: () => requestAsStaff<Member[]>('/about/members/working-committee'),
  otherMembers: () => requestAsStaff<Member[]>('/about/members/other'),
  /** Puts the pictures in the order of their ids; gives them all. */
  arrangePictures: (ids: readonly string[]) =>
    requestAsStaff<CarouselImage[]>('/carousel/order', { method: 'PUT', body: { ids } }),
  /** Adds the redirects of a CSV file. */
  importRedirects: (file: File) =>
    request<ImportReport>(
      (path, init = {}) =>
        fetchAsStaff(path, { ...init, body: file, headers: { 'content-type': 'text/csv' } }),
      '/redirects/import',
      { method: 'POST', timeout: fileTimeout },
    ),
  /** Adds the addresses that are not among the pictures yet; gives them all. */
  addPictures: (urls: readonly string[]) => post<CarouselImage[]>('/carousel', { urls }),
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

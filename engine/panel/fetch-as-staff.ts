import { clientHeader, panelClient } from '../audit.ts';
import { createRecordClient } from '../client/record-client.ts';
import { type Call, type FetchApi, request } from '../client/request.ts';
import { currentToken } from './session.ts';
import { signOut } from './sign-out.ts';

/**
 * Carries the token along. A 401 ends the session here, whatever was asked: the page is left, and nobody who waits for the
 * answer gets to say that something failed.
 */
export const fetchAsStaff: FetchApi = async (path, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set(clientHeader, panelClient);
  const token = currentToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(`/api${path}`, { ...init, headers });
  if (response.status !== 401) return response;
  console.error(response.status, await response.json().catch(() => undefined));
  void signOut('/login');
  return new Promise(() => {});
};

/** Calls the API as staff, and gives what `request` does. */
export function requestAsStaff<T>(path: string, call?: Call): Promise<T> {
  return request<T>(fetchAsStaff, path, call);
}

export function postAsStaff<T>(path: string, body?: object): Promise<T> {
  return requestAsStaff<T>(path, { method: 'POST', body });
}

/** A part of a list; the number of all its records stands beside it. */
export function pageAsStaff<Row>(path: string, query: URLSearchParams): Promise<Page<Row>> {
  return requestAsStaff<Page<Row>>(`${path}?${query}`, {
    read: async (response) => {
      const rows: Row[] = await response.json();
      return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) };
    },
  });
}

/** Milliseconds that a file may take: a long list is many times what a page of it is. */
export const fileTimeout = 60_000;

export function fileAsStaff(path: string): Promise<Blob> {
  return requestAsStaff<Blob>(path, { timeout: fileTimeout, read: (response) => response.blob() });
}

/** The records of all content types, as staff call the API. */
export const recordClient = createRecordClient(fetchAsStaff);

/** Which part of a long list: `page` counts from 1, `limit` is at most 100, a blank `q` looks for nothing. */
export interface PageQuery {
  page: number;
  limit: number;
  q: string;
  /** What else the list is narrowed by, as the API names it: `status=Draft`. */
  filter?: string;
  /** Another order, as the API names it: `sort=title`. */
  order?: string;
}

/** A part of a list, and how many records the whole of it has. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

/** What is wanted of a list, as the API names it. */
export function pageParameters({ q, filter = '', order = '', ...paging }: PageQuery): URLSearchParams {
  const parameters = new URLSearchParams([
    ...Object.entries(paging).map(([name, value]) => [name, String(value)]),
    ...new URLSearchParams(filter),
    ...new URLSearchParams(order),
  ]);
  if (q.trim() !== '') parameters.set('q', q.trim());
  return parameters;
}

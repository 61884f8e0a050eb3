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

/** The records of all content types, as staff call the API. */
export const recordClient = createRecordClient(fetchAsStaff);

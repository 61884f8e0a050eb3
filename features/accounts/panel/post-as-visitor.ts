import { request } from '../../../engine/client/request.ts';

/** Calls the API without a session: whoever signs in or opens a link may be signed in as somebody else. */
export function postAsVisitor<T>(path: string, body: object, headers: Record<string, string> = {}) {
  return request<T>((address, init) => fetch(`/api${address}`, init), path, {
    method: 'POST',
    body,
    headers,
  });
}

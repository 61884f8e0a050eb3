import { createStaffClient } from '../api/staff-client.ts';
import type { FetchApi } from '../api/transport.ts';
import { leavePanel } from './leaving.ts';
import { currentToken } from './session.ts';

/** Carries the token along. A 401 ends the session here, whatever was asked. */
export const fetchAsStaff: FetchApi = async (path, init = {}) => {
  const headers = new Headers(init.headers);
  const token = currentToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(`/api${path}`, { ...init, headers });
  if (response.status === 401) void leavePanel('/login');
  return response;
};

/** The API as staff call it. */
export const staff = createStaffClient(fetchAsStaff);

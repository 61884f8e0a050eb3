import { request } from '../../client/request.ts';
import type { Publication, PublicationChange } from '../../publication.ts';
import { fetchAsStaff } from '../fetch-as-staff.ts';

const pathOf = (type: string, id: string) => `/admin/schedule/${type}/${encodeURIComponent(id)}`;

/** Stores when a record is shown and hidden; null ends that. */
export function schedule(type: string, id: string, change: PublicationChange): Promise<Publication> {
  return request(fetchAsStaff, pathOf(type, id), { method: 'PUT', body: change });
}

/** Ends what was to come, or takes away what has failed. */
export function cancelScheduled(type: string, id: string, action: string): Promise<unknown> {
  return request(fetchAsStaff, `${pathOf(type, id)}/${action}`, { method: 'DELETE' });
}

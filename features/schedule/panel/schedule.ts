import { queryOptions } from '@tanstack/react-query';
import type { ContentType } from '../../../engine/content-type.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';
import { fetchReferences } from '../../../engine/panel/records.ts';
import type { Publication } from '../../../engine/publication.ts';
import type { FormView } from '../../../engine/views.ts';
import type { ScheduleChange, ScheduleEntry } from '../schedule.ts';

const pathOf = (type: string, id: string) => `/admin/schedule/${type}/${encodeURIComponent(id)}`;

/** Stores when a record is shown and hidden; null ends that. */
export function schedule(type: string, id: string, change: ScheduleChange): Promise<Publication> {
  return requestAsStaff(pathOf(type, id), { method: 'PUT', body: change });
}

/** Ends what was to come, or takes away what has failed. */
export function cancelScheduled(type: string, id: string, action: string): Promise<unknown> {
  return requestAsStaff(`${pathOf(type, id)}/${action}`, { method: 'DELETE' });
}

/** What is published of a record at its moment: names of fields, and what they have then. */
export interface ScheduledVersion {
  changed: readonly string[];
  values: FormValues;
}

/** Reads what is published of a record at its moment; null where it is shown as it is. */
export function scheduledVersionQuery(type: ContentType, view: FormView, id: string) {
  const { name } = type.definition;
  return queryOptions({
    queryKey: ['scheduled-version', name, id],
    queryFn: async (): Promise<ScheduledVersion | null> => {
      const entries = await requestAsStaff<ScheduleEntry[]>(pathOf(name, id));
      const version = entries.find((entry) => entry.version !== null)?.version;
      if (!version) return null;
      const path = `/admin/history/${name}/${encodeURIComponent(id)}/${version}`;
      const found = await requestAsStaff<{ changed: string[]; values: object }>(path);
      await fetchReferences(type);
      return { changed: found.changed, values: initialValues(type, view, found.values) };
    },
    gcTime: 0,
  });
}

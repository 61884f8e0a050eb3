import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RecordKeys } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { countsKey } from '../../../engine/panel/records.ts';

/** For how many days what is deleted can be restored. */
const trashDaysQuery = queryOptions({
  queryKey: ['trash-days'],
  queryFn: async () => (await requestAsStaff<{ trashDays: number }>('/admin/summary')).trashDays,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The same in a component; undefined until it is known. */
export function useTrashDays({ enabled = true } = {}): number | undefined {
  return useQuery({ ...trashDaysQuery, enabled }).data;
}

/** For how long what is deleted can be restored, in a sentence; undefined while that is unknown. */
export function trashNote(days: number | undefined, count = 1): string | undefined {
  if (days === undefined) return undefined;
  return count === 1
    ? `It stays in the trash for ${dayCount(days)}.`
    : `They stay in the trash for ${dayCount(days)}.`;
}

/** How many deleted records of a type there are. */
export function trashCountQuery({ name }: Definition) {
  return queryOptions({
    queryKey: [countsKey, 'trash', name],
    queryFn: () =>
      requestAsStaff<number>(`/admin/trash?${new URLSearchParams({ type: name, limit: '1' })}`, {
        read: async (response) => {
          // A response whose body nobody reads keeps its connection.
          await response.body?.cancel();
          return Number(response.headers.get('x-total-count'));
        },
      }),
  });
}

/** A record that is back, with what it cannot be without. */
export type RestoredRecord = RecordKeys & {
  restored: readonly { type: string; id: string; name: string }[];
};

/** Brings a deleted record back; `values` are another name, where its own is taken by now. */
export function restoreRecord(
  { name }: Pick<Definition, 'name'>,
  id: string,
  values: object = {},
): Promise<RestoredRecord> {
  const path = `/admin/trash/${name}/${encodeURIComponent(id)}/restore`;
  return requestAsStaff(path, { method: 'POST', body: { values } });
}

/** `1 day`, `30 days`. */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

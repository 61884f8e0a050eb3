import { queryOptions } from '@tanstack/react-query';
import type { Summary } from '../../../content/summary.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { countsKey } from '../../../engine/panel/records.ts';
import { currentToken } from '../../../engine/panel/session.ts';

/** How much of everything there is: for the dashboard and for the counts of the sidebar, in one call. */
export const summaryQuery = queryOptions({
  queryKey: [countsKey, 'summary'],
  queryFn: () => requestAsStaff<Summary>('/admin/summary'),
  // The flag alone opens the screens; a call without a token would only lead away from here.
  enabled: () => currentToken() !== null,
});

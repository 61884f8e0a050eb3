import { queryOptions } from '@tanstack/react-query';
import { countsKey } from '../../kernel/panel/records.ts';
import { currentToken } from '../../kernel/panel/session.ts';
import { staff } from './staff.ts';

/** How much of everything there is: for the dashboard and for the counts of the sidebar, in one call. */
export const summaryQuery = queryOptions({
  queryKey: [countsKey, 'summary'],
  queryFn: staff.summary,
  // The flag alone opens the screens; a call without a token would only lead away from here.
  enabled: () => currentToken() !== null,
});

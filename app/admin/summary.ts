import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../kernel/panel/query-client.ts';
import { currentToken } from '../../kernel/panel/session.ts';
import { staff } from './staff.ts';

/** How much of everything there is: for the dashboard and for the counts of the sidebar, in one call. */
export const summaryQuery = queryOptions({
  queryKey: ['summary'],
  queryFn: staff.summary,
  // The flag alone opens the screens; a call without a token would only lead away from here.
  enabled: () => currentToken() !== null,
});

/** Counts anew, because what is counted has changed. */
export function refetchSummary(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: summaryQuery.queryKey });
}

import type { RecordKeys } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import {
  fileAsStaff,
  type PageQuery,
  pageAsStaff,
  pageParameters,
  postAsStaff,
} from '../../../engine/panel/fetch-as-staff.ts';

/** The calls for what visitors have sent. Every call throws ApiError when it fails. */
export const submissionCalls = {
  /** The newest first. */
  list: <Row extends RecordKeys>({ paths }: Definition, query: PageQuery) =>
    pageAsStaff<Row>(paths[0], pageParameters(query)),
  /** Marks as read, or as unread again: what is named, or all until an id. Gives what was marked. */
  mark: (
    { paths }: Definition,
    what: { ids?: readonly string[]; until?: string | undefined; isUnread?: boolean },
  ) => postAsStaff<{ ids: string[]; unread: number }>(`${paths[0]}/read`, what),
  /** Marks as suspected spam, or takes the mark off. */
  markSpam: ({ paths }: Definition, what: { ids: readonly string[]; isSuspectedSpam: boolean }) =>
    postAsStaff<{ ids: string[] }>(`${paths[0]}/spam`, what),
  /** The file with all that is found. */
  csv: ({ paths }: Definition, { q, filter = '' }: Pick<PageQuery, 'q' | 'filter'>) =>
    fileAsStaff(`${paths[0]}.csv?${new URLSearchParams([['q', q.trim()], ...new URLSearchParams(filter)])}`),
};

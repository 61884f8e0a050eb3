import type { RecordKeys } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import {
  fileAsStaff,
  type PageQuery,
  pageAsStaff,
  pageParameters,
  postAsStaff,
  requestAsStaff,
} from '../../../engine/panel/fetch-as-staff.ts';
import type { EntryKind, Lead, LeadCounts, LeadEntry, OtherLead, Place } from '../lead.ts';

/** What the forms of visitors have in common, and how it is dealt with. */
export interface Submission extends RecordKeys {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string;
  /** Why it looks like the work of a machine: `contains 4 links; ...`. Empty where it does not. */
  spamReasons: string;
  lead: Lead;
}

/** A submission with all that is known of its handling. */
export interface LeadRecord extends Submission {
  history: readonly LeadEntry[];
  others: readonly OtherLead[];
  /** Whether nothing can be sent to its address. */
  isUndeliverable: boolean;
  place?: Place;
}

/** What a list of leads is narrowed by, in the address of the panel and of the API. */
export const narrowedBy = ['state', 'assignee'] as const;

/** What its sender is called: `Asha Rao`. */
export function senderOf({ firstName, lastName }: Pick<Submission, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

const pathOf = ({ paths }: Definition, id: string) => `${paths[0]}/${encodeURIComponent(id)}`;

/** The calls for what visitors have sent. Every call throws ApiError when it fails. */
export const leadCalls = {
  list: ({ paths }: Definition, query: PageQuery) => pageAsStaff<Submission>(paths[0], pageParameters(query)),
  counts: ({ paths }: Definition, q: string) =>
    requestAsStaff<LeadCounts>(`${paths[0]}/counts?${new URLSearchParams({ q })}`),
  /** The file with all that is found. */
  csv: ({ paths }: Definition, { q, filter = '' }: Pick<PageQuery, 'q' | 'filter'>) =>
    fileAsStaff(`${paths[0]}.csv?${new URLSearchParams([['q', q.trim()], ...new URLSearchParams(filter)])}`),
  /** With its place in the list that a query finds. */
  get: (definition: Definition, id: string, query: URLSearchParams) =>
    requestAsStaff<LeadRecord>(`${pathOf(definition, id)}?${query}`),
  assignees: () => requestAsStaff<readonly { id: string; name: string }[]>('/leads/assignees'),
  change: (
    definition: Definition,
    { id, lead }: Submission,
    body: { state?: string; assignee?: string | null },
  ) =>
    requestAsStaff<LeadRecord>(`${pathOf(definition, id)}/lead`, {
      method: 'PATCH',
      headers: { 'if-match': `"${lead.updatedAt}"` },
      body,
    }),
  add: (definition: Definition, id: string, entry: { kind: EntryKind; text?: string }) =>
    postAsStaff<LeadEntry>(`${pathOf(definition, id)}/lead/history`, entry),
  changeNote: (definition: Definition, id: string, entry: string, text: string) =>
    requestAsStaff<LeadEntry>(`${pathOf(definition, id)}/lead/history/${encodeURIComponent(entry)}`, {
      method: 'PATCH',
      body: { text },
    }),
};

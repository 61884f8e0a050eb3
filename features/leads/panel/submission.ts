import { queryOptions } from '@tanstack/react-query';
import type { RecordKeys } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import type { Lead, LeadDetails, Place } from '../lead.ts';

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
export interface LeadRecord extends Submission, LeadDetails {
  place?: Place;
}

/** What a list of leads is narrowed by, in the address of the panel and of the API. */
export const narrowedBy = ['state', 'assignee'] as const;

/** What its sender is called: `Asha Rao`. */
export function senderOf({ firstName, lastName }: Pick<Submission, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Who can be in charge. */
export const assigneesQuery = queryOptions({
  queryKey: ['assignees'],
  queryFn: () => requestAsStaff<readonly { id: string; name: string }[]>('/leads/assignees'),
});

/** Where the API has one. */
export function apiPathOf({ paths }: Definition, id: string): string {
  return `${paths[0]}/${encodeURIComponent(id)}`;
}

/** The submission that was read last, so that its row has the focus when the list comes back. */
export const lastRead: { id: string | undefined } = { id: undefined };

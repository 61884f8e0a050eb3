import { queryOptions } from '@tanstack/react-query';
import type { Definition } from '../../../engine/definition.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';

/** What somebody has entered and not saved, as the server has it. */
export interface WorkingDraft {
  /** Of its record; that of a new one is the draft's alone. */
  id: string;
  /** `updatedAt` of the record that it was made from; null for a new one. */
  base: string | null;
  /** Whether the record has been saved since. */
  isBehind: boolean;
  /** What is otherwise than in the record, as a save sends it. */
  values: Record<string, unknown>;
  /** The record as it was at `base`, where it has been saved since. */
  baseValues?: Record<string, unknown>;
  /** ISO 8601, UTC; its version. Null where there is no draft. */
  updatedAt: string | null;
  by: { id: string; name: string } | null;
  /** What other people have begun with the record. */
  others: readonly OtherDraft[];
}

/** A draft that somebody else has of the same record. */
export interface OtherDraft {
  by: { id: string; name: string } | null;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** A draft without its values: of a new record that was begun and not created, or of a record. */
export interface ListedDraft {
  id: string;
  /** Name of its content type. */
  type: string;
  name: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  by: { id: string; name: string } | null;
  /** Whether it is of who is signed in. */
  isYou: boolean;
}

interface DraftChange {
  /** `updatedAt` of the record that the values were made from. */
  base?: string | undefined;
  /** What becomes a version: the draft that is stored, before the values replace it, or the values, which then change no draft. */
  setAside?: 'stored' | 'sent';
  /** `updatedAt` of the draft; undefined for the first change. */
  version?: string | undefined;
  values: object;
}

/** Milliseconds after which the server counts as hung. */
const timeout = 15_000;

const pathOf = ({ name }: Definition, id: string) => `/admin/drafts/${name}/${encodeURIComponent(id)}`;

/** The calls for working drafts. Every call throws ApiError when it fails. */
export const draftCalls = {
  /** New records that were begun, or records whose changes are not published; the own ones first, then the one changed last. */
  list: (isNew: boolean) => requestAsStaff<ListedDraft[]>(`/admin/drafts?isNew=${isNew}`),
  /** `of` is the id of a person. Default: who is signed in. */
  one: (definition: Definition, id: string, of?: string) =>
    requestAsStaff<WorkingDraft>(`${pathOf(definition, id)}${of ? `?of=${of}` : ''}`, { timeout }),
  /** Refused with 409 when an earlier call has begun the draft with this id. */
  begin: ({ name }: Definition, id: string, values: object) =>
    requestAsStaff<WorkingDraft>(`/admin/drafts/${name}`, {
      method: 'POST',
      body: { id, values },
      timeout,
    }),
  /** Refused with 409 when the draft is another one by now, or has ended. */
  change: (definition: Definition, id: string, { version, ...body }: DraftChange) =>
    requestAsStaff<WorkingDraft>(pathOf(definition, id), {
      method: 'PATCH',
      body,
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      timeout,
    }),
  /** Copies the draft that a person has of a record. The history keeps the own one. */
  takeOver: (definition: Definition, id: string, from: string) =>
    requestAsStaff<WorkingDraft>(`${pathOf(definition, id)}/take-over`, {
      method: 'POST',
      body: { from },
      timeout,
    }),
  discard: (definition: Definition, id: string) =>
    requestAsStaff<unknown>(pathOf(definition, id), { method: 'DELETE', timeout }),
};

/** Whether a record was so, and not only a draft of it. */
export function isSavedVersion({ action }: { action: string }): boolean {
  return action !== 'draft' && action !== 'discard' && action !== 'scheduled';
}

/** The new records of a type that were begun, the own ones first. */
export function unfinishedQuery({ name }: Definition) {
  return queryOptions({
    queryKey: ['unfinished', name],
    queryFn: () => requestAsStaff<ListedDraft[]>(`/admin/drafts?${new URLSearchParams({ type: name })}`),
  });
}

/** The own draft of a record, read when its form opens and forgotten when it closes. */
export function draftQuery(definition: Definition, id: string) {
  return queryOptions({
    queryKey: ['draft', definition.name, id],
    queryFn: () => draftCalls.one(definition, id),
    gcTime: 0,
  });
}

import { queryOptions } from '@tanstack/react-query';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import { valueAt } from '../../../engine/nested-values.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import { type FormValues, pick } from '../../../engine/panel/form/form-store.ts';
import { momentNames } from '../../../engine/publication.ts';
import type { FormView } from '../../../engine/views.ts';
import type { DraftChange, ListedDraft, WorkingDraft } from '../working-draft.ts';

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
export function newRecordDraftsQuery({ name }: Definition) {
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

/** What a form shows of a record with its draft; of a new one, the defaults where nothing was entered. */
export function shownOf(
  type: ContentType,
  view: FormView,
  record: object | undefined,
  { values }: Pick<WorkingDraft, 'values'>,
): FormValues {
  const drafted = (names: readonly string[]) => names.filter((name) => valueAt(values, name) !== undefined);
  const moments = drafted(momentNames).map((name) => [name, valueAt(values, name)]);
  const entered = { ...initialValues(type, view, values), ...Object.fromEntries(moments) };
  return { ...initialValues(type, view, record), ...pick(entered, drafted(Object.keys(entered))) };
}

/** A record as it was when a draft of it was begun. Whether visitors see it is as of today. */
export function recordAtBase<Row extends RecordKeys>(record: Row, draft: WorkingDraft | undefined): Row {
  if (!draft?.isBehind || draft.base === null) return record;
  return { ...record, ...draft.baseValues, updatedAt: draft.base };
}

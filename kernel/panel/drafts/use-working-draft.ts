import { useEffect, useState, useSyncExternalStore } from 'react';
import { notify } from '../../../ui/notify.ts';
import type { ContentType, RecordKeys } from '../../content-type.ts';
import type { FormView } from '../../views.ts';
import { initialValues } from '../form/field-values.ts';
import { changedFields, type FormStore, type FormValues } from '../form/form-store.ts';
import { queryClient } from '../query-client.ts';
import { type Autosave, createAutosave, type DraftState, withDraft } from './autosave.ts';
import { draftQuery, type WorkingDraft } from './draft-calls.ts';
import type { LocalDraft } from './local-draft.ts';

export type OpenedDraft = WorkingDraft & { updatedAt: string };

/** The working draft that was read together with the record of a form. */
export function openedDraft(type: ContentType, record: RecordKeys | undefined): OpenedDraft | undefined {
  const draft = record && queryClient.getQueryData(draftQuery(type.definition, record.id).queryKey);
  return draft?.updatedAt ? (draft as OpenedDraft) : undefined;
}

/**
 * What a form shows of a record and its draft. A field that was changed in both since shows what is saved; `superseded` has
 * what the draft has there.
 */
export function mergeDraft(type: ContentType, view: FormView, record: RecordKeys, draft: OpenedDraft) {
  const [saved, drafted] = [record, withDraft(record, draft)].map((one) =>
    initialValues(type, view, one),
  ) as [FormValues, FormValues];
  const before = draft.baseValues && initialValues(type, view, draft.baseValues);
  const isClash = (name: string) =>
    draft.isBehind && (!before || changedFields(saved, before).includes(name));
  const names = changedFields(drafted, saved).filter(isClash);
  const pick = (values: FormValues) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return {
    values: { ...drafted, ...pick(saved) },
    superseded: names.length > 0 ? { values: pick(drafted), before } : undefined,
  };
}

interface WorkingDraftOptions {
  type: ContentType;
  view: FormView;
  store: FormStore;
  record: RecordKeys | undefined;
  opened: OpenedDraft | undefined;
  draft: LocalDraft;
}

/** Stores what is entered in a form as a working draft on the server, for as long as the form is open. */
export function useWorkingDraft({ type, view, store, record, opened, draft }: WorkingDraftOptions): Autosave {
  const [autosave] = useState(() =>
    createAutosave({
      ...{ type, view, store, record, draft: opened },
      onStored: draft.deleteOwn,
      onTakenOver: (names, by) => {
        const labels = names.map((name) => type.fields[name]?.label ?? name).join(', ');
        notify.plain(`Taken over from ${by || 'another tab'}: ${labels}.`);
      },
    }),
  );
  const isCompared = draft.superseded !== undefined;
  useEffect(() => (isCompared ? undefined : autosave.start()), [autosave, isCompared]);
  return autosave;
}

export function useDraftState(autosave: Autosave): DraftState {
  return useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { notify } from '../../../ui/notify.ts';
import type { ContentType, RecordKeys } from '../../content-type.ts';
import type { FormView } from '../../views.ts';
import { initialValues } from '../form/field-values.ts';
import { type FormStore, pick } from '../form/form-store.ts';
import { mergeEntries } from '../merge/merge-entries.ts';
import { takenText } from '../merge/use-merging.ts';
import { queryClient } from '../query-client.ts';
import { Autosave, type DraftState, shownOf } from './autosave.ts';
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
  const drafted = shownOf(type, view, record, draft);
  if (!draft.isBehind) return { values: drafted, superseded: undefined };
  const saved = initialValues(type, view, record);
  const before = draft.baseValues && initialValues(type, view, draft.baseValues);
  const { values, clashes } = mergeEntries(before ?? {}, drafted, saved);
  return {
    values: { ...values, ...pick(saved, clashes) },
    superseded: clashes.length > 0 ? { values: pick(drafted, clashes), before } : undefined,
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
  const [autosave] = useState(
    () =>
      new Autosave({
        ...{ type, view, store, record, draft: opened },
        onStored: draft.deleteOwn,
        onTakenOver: (names, by) => notify.plain(takenText(type, names, by)),
      }),
  );
  const isCompared = draft.superseded !== undefined;
  useEffect(() => (isCompared ? undefined : autosave.start()), [autosave, isCompared]);
  return autosave;
}

export function useDraftState(autosave: Autosave): DraftState {
  return useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
}

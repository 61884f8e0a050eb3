import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import type { FormStore, FormValues } from '../../../engine/panel/form/form-store.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';
import type { FormView } from '../../../engine/views.ts';
import { notify } from '../../../ui/notify.ts';
import { Autosave, type DraftState } from './autosave.ts';
import { draftQuery, type WorkingDraft } from './draft-calls.ts';
import type { LocalDraft } from './local-draft.ts';
import { takenText } from './merge/use-merging.ts';

export type OpenedDraft = WorkingDraft & { updatedAt: string };

/** The working draft that was read together with the record of a form. */
export function openedDraft(type: ContentType, record: RecordKeys | undefined): OpenedDraft | undefined {
  const draft = record && queryClient.getQueryData(draftQuery(type.definition, record.id).queryKey);
  return draft?.updatedAt ? (draft as OpenedDraft) : undefined;
}

interface WorkingDraftOptions {
  type: ContentType;
  view: FormView;
  store: FormStore;
  record: RecordKeys | undefined;
  opened: OpenedDraft | undefined;
  /** What `opened` has where the form shows what is saved. */
  superseded: FormValues | undefined;
  draft: LocalDraft;
}

/** Stores what is entered in a form as a working draft on the server, for as long as the form is open. */
export function useWorkingDraft({
  type,
  view,
  store,
  record,
  opened,
  superseded,
  draft,
}: WorkingDraftOptions): Autosave {
  const [autosave] = useState(
    () =>
      new Autosave({
        ...{ type, view, store, record, draft: opened, superseded },
        onStored: draft.deleteOwn,
        onAnswered: draft.dismissSuperseded,
        onTakenOver: (names, by) => notify.plain(takenText(type, names, by)),
      }),
  );
  useEffect(() => autosave.start(), [autosave]);
  return autosave;
}

export function useDraftState(autosave: Autosave): DraftState {
  return useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
}

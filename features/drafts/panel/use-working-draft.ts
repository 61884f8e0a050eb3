import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import type { FormStore } from '../../../engine/panel/form/form-store.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';
import type { FormView } from '../../../engine/views.ts';
import { Autosave, type DraftState } from './autosave.ts';
import { draftQuery, type WorkingDraft } from './draft-calls.ts';
import { deleteLocal } from './local-draft.ts';

/** The draft that was read together with the record of a form. */
export function openedDraft(type: ContentType, record: RecordKeys | undefined): WorkingDraft | undefined {
  return record && queryClient.getQueryData(draftQuery(type.definition, record.id).queryKey);
}

interface WorkingDraftOptions {
  type: ContentType;
  view: FormView;
  store: FormStore;
  record: RecordKeys | undefined;
  draft: WorkingDraft | undefined;
  /** Of its copy on this device. */
  key: string;
}

/** Stores what is entered in a form as a draft on the server, for as long as the form is open. */
export function useWorkingDraft({ key, ...options }: WorkingDraftOptions): Autosave {
  const [autosave] = useState(() => new Autosave({ ...options, onStored: () => deleteLocal(key) }));
  useEffect(() => autosave.start(), [autosave]);
  return autosave;
}

export function useDraftState(autosave: Autosave): DraftState {
  return useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
}

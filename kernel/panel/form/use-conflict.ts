import { useState } from 'react';
import { notify } from '../../../ui/notify.ts';
import type { ContentType, RecordKeys } from '../../content-type.ts';
import type { FormView } from '../../views.ts';
import { screenHeading } from '../page-head.tsx';
import type { Conflict } from './conflict-notice.tsx';
import { initialValues } from './field-values.ts';
import type { FormStore } from './form-store.ts';
import type { LocalDraft } from './local-draft.ts';
import type { ConflictError } from './update-record.ts';

export interface RecordConflict extends Conflict {
  /** The record that a save would have overwritten. */
  stored: RecordKeys;
}

/** What somebody else has stored since a form was opened, from the save that met it until it is answered. */
export function useConflict(type: ContentType, view: FormView, store: FormStore, draft: LocalDraft) {
  const [conflict, setConflict] = useState<RecordConflict>();
  const report = ({ stored }: ConflictError) => {
    const changedAt = stored.updatedAt;
    const isAgain = conflict !== undefined && conflict.changedAt !== changedAt;
    setConflict({ stored, changedAt, isAgain });
  };
  const applyStored = (stored: RecordKeys) => {
    const values = initialValues(type, view, stored);
    draft.stash();
    store.reset(values);
    store.replace(values);
    setConflict(undefined);
    screenHeading()?.focus();
    notify.success('The form has what is saved. What you typed can be restored.');
  };
  return { conflict, report, applyStored, clear: () => setConflict(undefined) };
}

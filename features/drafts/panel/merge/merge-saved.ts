import type { ContentType, RecordKeys } from '../../../../engine/content-type.ts';
import { initialValues } from '../../../../engine/panel/form/field-values.ts';
import type { FormStore, FormValues } from '../../../../engine/panel/form/form-store.ts';
import type { FormView } from '../../../../engine/views.ts';
import type { Autosave } from '../autosave.ts';
import type { ChangedRecord } from '../form/update-record.ts';
import type { Merged } from './merge-entries.ts';
import { mergeRecord } from './merge-record.ts';

interface MergedForm {
  type: ContentType;
  view: FormView;
  store: FormStore;
  autosave: Autosave;
}

/** Merges into a form what somebody else has saved. Of each clash the form keeps what is entered. */
export async function mergeSaved<Row extends RecordKeys>(
  { type, view, store, autosave }: MergedForm,
  { stored, isOwn }: ChangedRecord<Row>,
) {
  const theirs = initialValues(type, view, stored);
  const base = isOwn ? theirs : store.original();
  let mine: FormValues;
  let merged: Merged;
  do {
    mine = store.values();
    merged = await mergeRecord(type, base, mine, theirs);
    // Somebody may write while the code for it is fetched.
  } while (mine !== store.values());
  store.reset(theirs);
  store.replace(merged.values);
  autosave.rebase(stored, merged.clashes.length === 0);
  return { ...merged, theirs };
}

import type { ContentType, RecordKeys } from '../../../../engine/content-type.ts';
import { initialValues } from '../../../../engine/panel/form/field-values.ts';
import type { FormStore } from '../../../../engine/panel/form/form-store.ts';
import type { ChangedRecord } from '../../../../engine/panel/form/update-record.ts';
import type { FormView } from '../../../../engine/views.ts';
import type { Autosave } from '../autosave.ts';
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
  const base = isOwn ? theirs : await autosave.sharedBase(theirs);
  const { values, taken, clashes } = await mergeRecord(type, base, store.values(), theirs);
  store.reset(theirs);
  store.replace(values);
  const from = await autosave.renewSave(stored, clashes.length > 0);
  return { theirs, taken, clashes, from };
}

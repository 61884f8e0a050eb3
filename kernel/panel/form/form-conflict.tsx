import { useDeferredValue, useMemo } from 'react';
import { Comparison } from './comparison.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { differencesOf } from './differences.ts';
import { initialValues } from './field-values.ts';
import type { FormValues } from './form-store.ts';
import { useFormValues } from './use-field-value.ts';
import type { RecordForm } from './use-record-form.ts';

interface FormConflictProps {
  form: RecordForm;
  conflict: NonNullable<RecordForm['conflict']>;
}

/** After a save that would have overwritten what somebody else has stored. */
export function FormConflict({ form, conflict }: FormConflictProps) {
  const { type, view, isSaving, saveAnyway, takeTheirs } = form;
  const theirs = useMemo(() => initialValues(type, view, conflict.stored), [type, view, conflict]);
  return (
    <ConflictNotice
      conflict={conflict}
      isSaving={isSaving}
      onSaveAnyway={saveAnyway}
      onTakeTheirs={takeTheirs}
      comparison={<FormComparison form={form} theirs={theirs} />}
    />
  );
}

function FormComparison({ form, theirs }: { form: RecordForm; theirs: FormValues }) {
  const mine = useDeferredValue(useFormValues(form.store));
  return <Comparison differences={differencesOf(form, mine, theirs, form.store.original())} />;
}

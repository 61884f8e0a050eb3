import { useDeferredValue, useMemo } from 'react';
import { Comparison } from './comparison.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { differencesOf } from './differences.ts';
import { entriesOf } from './entries.ts';
import type { Entries } from './form-store.ts';
import { useEntries } from './use-entry.ts';
import type { RecordForm } from './use-record-form.ts';

interface FormConflictProps {
  form: RecordForm;
  conflict: NonNullable<RecordForm['conflict']>;
}

/** After a save that would have overwritten what somebody else has stored. */
export function FormConflict({ form, conflict }: FormConflictProps) {
  const { type, view, isSaving, saveAnyway, takeTheirs } = form;
  const theirs = useMemo(() => entriesOf(type, view, conflict.stored), [type, view, conflict]);
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

function FormComparison({ form, theirs }: { form: RecordForm; theirs: Entries }) {
  const mine = useDeferredValue(useEntries(form.store));
  return <Comparison differences={differencesOf(form, mine, theirs, form.store.original())} />;
}

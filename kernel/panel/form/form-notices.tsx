import { useDeferredValue, useId, useMemo } from 'react';
import { Comparison } from '../compare/comparison.tsx';
import { differencesOf } from '../compare/differences.ts';
import type { Superseded } from '../drafts/local-draft.ts';
import { screenHeading } from '../page-head.tsx';
import { ConflictNotice, useNoticeFocus } from './conflict-notice.tsx';
import { initialValues } from './field-values.ts';
import { type FormValues, useFormValues } from './form-store.ts';
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
  return (
    <Comparison differences={differencesOf(form.type, form.fields, mine, theirs, form.store.original())} />
  );
}

/** After a restore: the fields that were changed in the stored record meanwhile, with both values to choose from. */
export function SupersededNotice({ form, superseded }: { form: RecordForm; superseded: Superseded }) {
  const { store, draft, isSaving } = form;
  const current = useFormValues(store);
  const notice = useNoticeFocus(superseded);
  const titleId = useId();
  const dismiss = () => {
    screenHeading()?.focus();
    draft.dismissSuperseded();
  };
  return (
    <section ref={notice} className="conflict" tabIndex={-1} aria-labelledby={titleId} inert={isSaving}>
      <h2 id={titleId}>Changed since you typed</h2>
      <p role="alert">
        These fields were changed meanwhile. The form has what is saved; use yours where you want it.
      </p>
      <Comparison
        differences={differencesOf(
          form.type,
          form.fields,
          superseded.values,
          store.original(),
          superseded.before,
        )}
        choice={{ valueOf: (name) => current[name], choose: store.set }}
      />
      <div className="conflict-buttons small-buttons">
        <button type="button" className="button button-line" onClick={dismiss}>
          Done
        </button>
      </div>
    </section>
  );
}

import { useId } from 'react';
import { screenHeading } from '../page-head.tsx';
import { Comparison } from './comparison.tsx';
import { useNoticeFocus } from './conflict-notice.tsx';
import { differencesOf } from './differences.ts';
import type { Superseded } from './local-draft.ts';
import { useFormValues } from './use-field-value.ts';
import type { RecordForm } from './use-record-form.ts';

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
        differences={differencesOf(form, superseded.values, store.original(), superseded.before)}
        choice={{ valueOf: (name) => current[name], choose: store.set }}
      />
      <div className="conflict-buttons">
        <button type="button" className="button button-line" onClick={dismiss}>
          Done
        </button>
      </div>
    </section>
  );
}

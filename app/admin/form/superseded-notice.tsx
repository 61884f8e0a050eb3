import { useId } from 'react';
import { screenHeading } from '../page-head.tsx';
import { Comparison } from './comparison.tsx';
import { useNoticeFocus } from './conflict-notice.tsx';
import { differencesOf } from './differences.ts';
import type { Superseded } from './kept-entries.ts';
import { useEntries } from './use-entry.ts';
import type { RecordForm } from './use-record-form.ts';

/** After a restore: the fields that were changed in the stored record meanwhile, with both values to choose from. */
export function SupersededNotice({ form, superseded }: { form: RecordForm; superseded: Superseded }) {
  const { store, kept, isSaving } = form;
  const current = useEntries(store);
  const notice = useNoticeFocus(superseded);
  const titleId = useId();
  const dismiss = () => {
    screenHeading()?.focus();
    kept.dismissSuperseded();
  };
  return (
    <section ref={notice} className="conflict" tabIndex={-1} aria-labelledby={titleId} inert={isSaving}>
      <h2 id={titleId}>Changed since you typed</h2>
      <p role="alert">
        These fields were changed meanwhile. The form has what is saved; use yours where you want it.
      </p>
      <Comparison
        differences={differencesOf(form, superseded.entries, store.original(), superseded.before)}
        choice={{ entryOf: (name) => current[name], choose: store.set }}
      />
      <div className="conflict-buttons">
        <button type="button" className="button button-line" onClick={dismiss}>
          Done
        </button>
      </div>
    </section>
  );
}

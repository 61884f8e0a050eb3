import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Comparison, differencesOf, fieldsOf } from '../../../engine/panel/comparison/comparison.tsx';
import { useFormOriginal, useFormValues } from '../../../engine/panel/form/form-store.ts';
import { LazyInput, lazyCode } from '../../../engine/panel/inputs/lazy-input.tsx';
import { useUndo } from '../../../engine/panel/list/undo-bar.tsx';
import { formatMoment } from '../../../engine/panel/moment-text.ts';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import type { RecordForm } from './form/use-record-form.ts';
import './drafts.css';

// Few look at it.
const fieldValues = lazyCode(() =>
  import('../../../engine/panel/comparison/difference-list.tsx').then((code) => code.FieldValues),
);

interface DraftBarProps {
  form: RecordForm;
  /** ISO 8601, UTC: when the draft that the form was opened with was stored last. */
  updatedAt: string;
}

/** Above a form that was opened with a draft: how it differs from what is saved, and how to give it up. */
export function DraftBar({ form, updatedAt }: DraftBarProps) {
  const { type, store, autosave, isSaving } = form;
  const [shown, setShown] = useState<'differences' | 'published'>();
  const [isOver, setOver] = useState(false);
  const titleId = useId();
  const undo = useUndo(type.definition);
  const { mutate, isPending, error } = useMutation({
    mutationFn: autosave.discard,
    onSuccess: () => {
      const entered = store.values();
      store.replace(store.original());
      form.draft.deleteOwn();
      autosave.resume();
      setOver(true);
      screenHeading()?.focus();
      undo.offer({
        text: 'Changes discarded.',
        undo: async () => {
          store.replace(entered);
          setOver(false);
        },
      });
    },
    onError: autosave.resume,
  });
  const toggle = (what: typeof shown) => setShown(shown === what ? undefined : what);
  if (isOver) return undo.bar;
  const button = (what: typeof shown, text: string) => (
    <button
      type="button"
      className="button button-line"
      aria-expanded={shown === what}
      onClick={() => toggle(what)}
    >
      {text}
    </button>
  );
  return (
    <section className="working-draft" aria-labelledby={titleId} inert={isSaving}>
      <h2 id={titleId} className="sr-only">
        Working draft
      </h2>
      <p>{`This form shows changes that are not published, last saved on ${formatMoment(updatedAt)}.`}</p>
      {error && <p role="alert">{`They could not be discarded: ${error.message}`}</p>}
      <div className="cluster small-buttons">
        {button('differences', 'Show the differences')}
        {button('published', 'Show the published version')}
        <button
          type="button"
          className="button button-line"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          Discard changes
        </button>
      </div>
      {shown === 'differences' && <FormDifferences form={form} />}
      {shown === 'published' && <PublishedVersion form={form} />}
    </section>
  );
}

function FormDifferences({ form: { type, fields, store } }: Pick<DraftBarProps, 'form'>) {
  const entered = useDeferredValue(useFormValues(store));
  const differences = differencesOf(type, fields, store.original(), entered);
  return <Comparison differences={differences} sides={['Published version', 'This form']} />;
}

function PublishedVersion({ form: { type, fields, store } }: Pick<DraftBarProps, 'form'>) {
  const values = { fields: fieldsOf(type, fields, useFormOriginal(store)) };
  return <LazyInput code={fieldValues} props={values} what="published version" height="5rem" />;
}

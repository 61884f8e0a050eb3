import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { formatTime } from '../../../engine/panel/moment-text.ts';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { draftCalls } from './draft-calls.ts';
import type { RecordForm } from './form/use-record-form.ts';
import { useDraftState } from './use-working-draft.ts';
import './drafts.css';

/** Asks with which text to go on, where another device or window of the same person has gone on with the draft. */
export function ElsewhereNotice({ form }: { form: RecordForm }) {
  const { type, autosave, isSaving } = form;
  const { problem, savedAt = '' } = useDraftState(autosave);
  const titleId = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (use: () => Promise<void>) => use(),
    onSuccess: () => screenHeading()?.focus(),
  });
  if (problem !== 'elsewhere') return null;
  const openThat = () => form.open(() => draftCalls.one(type.definition, autosave.id() ?? ''));
  const button = (text: string, use: () => Promise<void>) => (
    <button
      type="button"
      className="button button-line"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(use)}
    >
      {text}
    </button>
  );
  return (
    <section className="working-draft" aria-labelledby={titleId} inert={isSaving}>
      <h2 id={titleId} className="sr-only">
        Another device
      </h2>
      <p role="alert">{`You went on with this text on another device at ${formatTime(Date.parse(savedAt))}.`}</p>
      <p>Choose the text to go on with. The other one stays in the history.</p>
      {error && <p role="alert">{`The texts could not be stored: ${error.message}`}</p>}
      <div className="cluster small-buttons">
        {button('Use that text', openThat)}
        {button('Keep this text', autosave.keepThis)}
      </div>
    </section>
  );
}

import { useEffect, useState } from 'react';
import { FormFrame, type FormFrameProps } from '../../../../engine/panel/form/form-frame.tsx';
import { type FormStore, usePendingFiles } from '../../../../engine/panel/form/form-store.ts';
import { formatTime } from '../../../../engine/panel/moment-text.ts';
import { type Autosave, type DraftState, useDraftState } from '../autosave.ts';
import { ClashNotice, DraftBar, DraftNotice, ElsewhereNotice, OtherDrafts } from '../draft-notices.tsx';
import { UnfinishedList } from '../unfinished.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import type { RecordForm } from './use-record-form.ts';

export interface DraftedFormFrameProps extends Omit<FormFrameProps, 'form' | 'status'> {
  form: RecordForm;
}

/** A screen with a form that keeps what is entered. `notices` stand above those of the drafts. */
export function DraftedFormFrame({ form, notices, ...props }: DraftedFormFrameProps) {
  const { store, draft, autosave, isSaving, isWaiting, isNew, isShown } = form;
  return (
    <>
      <FormFrame
        {...props}
        form={form}
        notices={
          <>
            {notices}
            <ElsewhereNotice form={form} />
            {form.opened && <DraftBar key={form.opened} form={form} updatedAt={form.opened} />}
            {form.record && <OtherDrafts form={form} record={form.record} />}
            {isNew && <UnfinishedList type={form.type} ownId={autosave.id} onContinue={form.open} />}
            <DraftNotice {...{ draft, isSaving }} onRestore={(copy) => void form.restore(copy)} />
            {form.clash && <ClashNotice form={form} clash={form.clash} />}
          </>
        }
        status={<DraftStatus {...{ store, isWaiting, autosave }} isShown={!isNew && isShown} />}
      />
      <UnsavedChangesGuard
        {...{ store, draft }}
        autosave={form.view.hasDraft === false ? undefined : autosave}
        hasUnsavedChanges={form.hasUnsavedChanges}
      />
    </>
  );
}

/** Milliseconds for which nothing more is announced. */
const quiet = 60_000;

interface DraftStatusProps {
  autosave: Autosave;
  store: FormStore;
  /** Whether a save waits for files. */
  isWaiting: boolean;
  /** Whether visitors see the record as it is saved. */
  isShown: boolean;
}

/** Where what is entered is kept. Announced once a minute, seen at once. */
export function DraftStatus({ autosave, store, isWaiting, isShown }: DraftStatusProps) {
  const state = useDraftState(autosave);
  const files = usePendingFiles(store).length;
  const isTold = state.phase === 'saved' || state.phase === 'kept';
  const isQuiet = useQuiet(isTold);
  const waiting = isWaiting && `Waiting for ${files === 1 ? '1 file' : `${files} files`}`;
  return (
    <p role="status" aria-live={isWaiting || (isTold && !isQuiet) ? 'polite' : 'off'} className="save-status">
      {waiting || textOf(state, isShown)}
    </p>
  );
}

function textOf({ phase, savedAt, problem }: DraftState, isShown: boolean): string {
  switch (phase) {
    case 'clean':
      return '';
    case 'changed':
      return 'Not saved yet';
    case 'saving':
      return 'Saving draft...';
    case 'saved': {
      const saved = `Draft saved at ${formatTime(Date.parse(savedAt ?? ''))}`;
      return isShown ? `${saved}. Visitors still see the published version.` : saved;
    }
    case 'kept':
      return problems[problem ?? 'refused'];
  }
}

const problems = {
  offline: 'Offline - kept on this device',
  full: 'The server is full. Your changes are kept on this device.',
  refused: 'The draft could not be saved. It is kept on this device.',
  elsewhere: 'Kept on this device. Choose a text at the top of the form.',
};

/** Whether something was announced within the last minute. */
function useQuiet(isTold: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isTold) return;
    // After the text itself, which is announced.
    const starting = setTimeout(() => setQuiet(true), 1000);
    return () => clearTimeout(starting);
  }, [isTold]);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => setQuiet(false), quiet);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return isQuiet;
}

import { useEffect, useState } from 'react';
import { type FormStore, usePendingFiles } from '../../../engine/panel/form/form-store.ts';
import { formatTime } from '../../../engine/panel/moment-text.ts';
import type { Autosave, DraftState } from './autosave.ts';
import { useDraftState } from './use-working-draft.ts';

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

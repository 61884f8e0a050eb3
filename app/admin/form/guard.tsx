import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isLeavingPanel } from '../leaving.ts';

interface UnsavedGuardProps {
  /** Whether something would be lost now. */
  isDirty: () => boolean;
  /** What was entered is given up. */
  onDiscard: () => void;
}

/** Asks once before unsaved entries are left; not when the session is over, because then they are kept. */
export function UnsavedGuard({ isDirty, onDiscard }: UnsavedGuardProps) {
  const wouldLose = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirty() && !isLeavingPanel(),
    [isDirty],
  );
  const blocker = useBlocker(wouldLose);
  useBrowserQuestion(isDirty);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="Your changes have not been saved and would be lost."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}

function useBrowserQuestion(isDirty: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty() && !isLeavingPanel()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

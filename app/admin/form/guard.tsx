import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isLeavingPanel } from '../leaving.ts';

interface UnsavedGuardProps {
  /** Whether something would be lost by closing the tab now. */
  isDirty: () => boolean;
  /** Whether something would be lost by going to another screen now. */
  wouldLose: () => boolean;
  /** What was entered is given up. */
  onDiscard: () => void;
}

/** Asks once before unsaved entries are left; not when the session is over, because then they are kept. */
export function UnsavedGuard({ isDirty, wouldLose, onDiscard }: UnsavedGuardProps) {
  const asks = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && wouldLose() && !isLeavingPanel(),
    [wouldLose],
  );
  const blocker = useBlocker(asks);
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

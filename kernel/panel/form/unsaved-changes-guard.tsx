import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { isSigningOut } from '../sign-out.ts';

interface UnsavedChangesGuardProps {
  /** Whether something would be lost by closing the tab now. */
  isDirty: () => boolean;
  /** Whether something would be lost by going to another screen now. */
  hasUnsavedChanges: () => boolean;
  /** Called when the changes are discarded. */
  onDiscard: () => void;
}

/** Asks once before unsaved entries are left; not at sign-out, because then they are saved as a draft. */
export function UnsavedChangesGuard({ isDirty, hasUnsavedChanges, onDiscard }: UnsavedChangesGuardProps) {
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges() && !isSigningOut(),
    [hasUnsavedChanges],
  );
  const blocker = useBlocker(shouldBlock);
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
      if (isDirty() && !isSigningOut()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

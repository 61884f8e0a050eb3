import { useCallback } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { isSigningOut } from '../sign-out.ts';
import type { FormStore } from './form-store.ts';
import type { LocalDraft } from './local-draft.ts';

interface UnsavedChangesGuardProps {
  store: FormStore;
  draft: LocalDraft;
  /** Whether something would be lost by going to another screen now. */
  hasUnsavedChanges: () => boolean;
}

/** Asks once before unsaved entries are left; not at sign-out, because then they are saved as a draft. */
export function UnsavedChangesGuard({ store, draft, hasUnsavedChanges }: UnsavedChangesGuardProps) {
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges() && !isSigningOut(),
    [hasUnsavedChanges],
  );
  const blocker = useBlocker(shouldBlock);
  const askBeforeUnload = useCallback(
    (event: BeforeUnloadEvent) => {
      if ((store.isDirty() || store.files().length > 0) && !isSigningOut()) event.preventDefault();
    },
    [store],
  );
  useBeforeUnload(askBeforeUnload);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="Your changes have not been saved and would be lost."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => {
        draft.deleteOwn();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}

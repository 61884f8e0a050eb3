import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router';
import type { FormStore } from '../../../../engine/panel/form/form-store.ts';
import { isSigningOut } from '../../../../engine/panel/sign-out.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { type Autosave, useDraftState } from '../autosave.ts';
import type { LocalDraft } from '../local-draft.ts';

interface UnsavedChangesGuardProps {
  store: FormStore;
  draft: LocalDraft;
  /** Stores what is entered as a draft. Without one it would be lost. */
  autosave?: Autosave | undefined;
  /** Whether something was entered that is not saved. */
  hasUnsavedChanges: () => boolean;
}

/** Asks once before unsaved entries are left; not at sign-out, because then they are kept on the device. */
export function UnsavedChangesGuard({ store, draft, autosave, hasUnsavedChanges }: UnsavedChangesGuardProps) {
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges() && !isSigningOut(),
    [hasUnsavedChanges],
  );
  const blocker = useBlocker(shouldBlock);
  const askBeforeUnload = useCallback(
    (event: BeforeUnloadEvent) => {
      const isStored = autosave?.state().phase === 'saved' || autosave?.hasChanged() === false;
      const isUnsaved = (store.isDirty() && !isStored) || store.files().length > 0;
      if (isUnsaved && !isSigningOut()) event.preventDefault();
    },
    [store, autosave],
  );
  useBeforeUnload(askBeforeUnload);
  const leave = () => blocker.proceed?.();
  const answers = { isOpen: blocker.state === 'blocked', onLeave: leave, onStay: () => blocker.reset?.() };
  if (autosave) return <LeaveWithDraft {...answers} draft={draft} autosave={autosave} />;
  return (
    <ConfirmDialog
      {...leaving}
      isOpen={answers.isOpen}
      text="Your changes have not been saved and would be lost."
      onConfirm={() => {
        draft.deleteOwn();
        leave();
      }}
      onCancel={answers.onStay}
    />
  );
}

const leaving = {
  title: 'Leave without saving?',
  confirmLabel: 'Discard changes',
  cancelLabel: 'Keep editing',
};

interface LeaveWithDraftProps {
  isOpen: boolean;
  draft: LocalDraft;
  autosave: Autosave;
  onLeave: () => void;
  onStay: () => void;
}

/** The draft is stored while the question is read. */
function LeaveWithDraft({ isOpen, draft, autosave, onLeave, onStay }: LeaveWithDraftProps) {
  const { phase } = useDraftState(autosave);
  useEffect(() => {
    if (isOpen) void autosave.flush();
  }, [isOpen, autosave]);
  const keep = async () => {
    // Should it fail, this device has it.
    await Promise.all([autosave.flush(), draft.save()]);
    onLeave();
  };
  const discard = async () => {
    await autosave.discard().catch(() => undefined);
    draft.deleteOwn();
    onLeave();
  };
  const kept =
    phase === 'kept'
      ? 'Your changes are kept on this device only.'
      : 'Your changes are kept as a draft. Visitors do not see them yet.';
  return (
    <ConfirmDialog
      {...leaving}
      isOpen={isOpen}
      text={kept}
      alternative={{ label: 'Leave and keep the draft', onChoose: () => void keep() }}
      onConfirm={() => void discard()}
      onCancel={onStay}
    />
  );
}

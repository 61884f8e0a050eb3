import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { ApiError } from '../../../../engine/client/api-error.ts';
import type { FormStore, FormValues } from '../../../../engine/panel/form/form-store.ts';
import { notify } from '../../../../ui/notify.ts';
import type { Autosave } from '../autosave.ts';
import type { LocalDraft } from '../local-draft.ts';

/**
 * Saves what a form holds, to the end even when the form is closed meanwhile. Then it does not navigate, and after a failure
 * the draft can be restored when the form is opened again. `noun` is what is saved: `brand`.
 */
export function useSaving(noun: string, store: FormStore, draft: LocalDraft, autosave?: Autosave) {
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== 'idle';
  const [isSaving, setSaving] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const state = useRef({ isShown: true, isNavigating, isBusy: false });
  const { save: saveDraft, hideUntil } = draft;
  useEffect(() => {
    const { current } = state;
    current.isShown = true;
    return () => {
      current.isShown = false;
      if (current.isBusy) void saveDraft();
    };
  }, [saveDraft]);
  useEffect(() => {
    state.current.isNavigating = isNavigating;
  }, [isNavigating]);

  const attempt = async (save: () => Promise<string>, saved: () => FormValues) => {
    const sent = store.values();
    try {
      const to = await save();
      store.reset({ ...sent, ...saved() });
      return { to };
    } finally {
      state.current.isBusy = false;
    }
  };
  /** Waits for the files that are on their way; gives the errors of the fields whose file does not arrive. */
  const arrivalErrors = async () => {
    if (store.files().length === 0) return {};
    setWaiting(true);
    const errors = await store.arrivalErrors();
    setWaiting(false);
    return errors;
  };
  /**
   * Runs a save, which resolves to the path to navigate to; when it rejects, `fail` gets the error. `saved` gives the values
   * that are stored otherwise than they were entered. Default: none.
   */
  const run = async (
    save: () => Promise<string>,
    fail: (error: unknown) => void,
    saved: () => FormValues = () => ({}),
  ) => {
    state.current.isBusy = true;
    setSaving(true);
    const trying = attempt(save, saved);
    hideUntil(trying.then(saveDraft, saveDraft));
    try {
      const { to } = await trying;
      if (state.current.isShown && !state.current.isNavigating) await navigate(to);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      if (state.current.isShown) fail(error);
      else notify.error(`The ${noun} was not saved. Open its form again to restore your entries.`);
    }
    setSaving(false);
  };
  // Not while it is being saved: the save goes on, and its draft stays until it has succeeded.
  const hasUnsavedChanges = useCallback(
    () =>
      ((autosave ? autosave.hasChanged() && store.isDirty() : store.isDirty()) || store.files().length > 0) &&
      !state.current.isBusy,
    [store, autosave],
  );
  return { isSaving: isSaving || isWaiting, isWaiting, hasUnsavedChanges, arrivalErrors, run };
}

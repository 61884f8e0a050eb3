import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { notify } from '../../ui/notify.ts';
import type { FormStore } from './form-store.ts';
import type { KeptEntries } from './kept-entries.ts';

/** How saving a form goes on. */
export interface Saving {
  isSaving: boolean;
  /** Whether leaving the form now would lose something. Not what is being saved: that goes on, and is kept until it has succeeded. */
  wouldLose: () => boolean;
  /** Runs a save, whose end gives where to go; where it fails, the error is told to `fail`. */
  run: (save: () => Promise<string>, fail: (error: unknown) => void) => Promise<void>;
}

/**
 * Saves what a form holds, to the end even when the form is left meanwhile. Then nobody is taken away from where they are by
 * then, and after a failure the entries are offered when the form is opened again. `noun` is what is saved: `brand`.
 */
export function useSaving(noun: string, store: FormStore, kept: KeptEntries): Saving {
  const navigate = useNavigate();
  const isGoing = useNavigation().state !== 'idle';
  const [isSaving, setSaving] = useState(false);
  const state = useRef({ isShown: true, isGoing, isBusy: false });
  const { update, outlast } = kept;
  useEffect(() => {
    const { current } = state;
    current.isShown = true;
    return () => {
      current.isShown = false;
      if (current.isBusy) void update();
    };
  }, [update]);
  useEffect(() => {
    state.current.isGoing = isGoing;
  }, [isGoing]);

  const attempt = async (save: () => Promise<string>) => {
    const sent = store.entries();
    try {
      const to = await save();
      store.settle(sent);
      return { to };
    } finally {
      state.current.isBusy = false;
    }
  };
  const run: Saving['run'] = async (save, fail) => {
    state.current.isBusy = true;
    setSaving(true);
    const trying = attempt(save);
    outlast(trying.then(update, update));
    try {
      const { to } = await trying;
      if (state.current.isShown && !state.current.isGoing) await navigate(to);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      if (state.current.isShown) fail(error);
      else notify.error(`The ${noun} was not saved. Open its form again to restore your entries.`);
    }
    setSaving(false);
  };
  const wouldLose = useCallback(() => store.isDirty() && !state.current.isBusy, [store]);
  return { isSaving, wouldLose, run };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ContentType } from '../../../engine/content-type.ts';
import {
  changedFields,
  type FormStore,
  type FormValues,
  pick,
} from '../../../engine/panel/form/form-store.ts';
import { beforeSignOut } from '../../../engine/panel/sign-out.ts';
import { deleteDraft, newDraftName, readDrafts, writeDraft } from './draft-storage.ts';
import { isUnlike, mergeRestored, type StoredDraft, type Superseded } from './restored-draft.ts';

/** Milliseconds after a change within which the draft is saved, in case the tab is lost. */
const longestWait = 500;

/** The drafts of forms that were left while they are being saved: they are offered only if the save fails. */
const beingSaved = new Set<string>();

/** Without storage, such as in some private windows, there are no drafts. */
const ignoreFailure = () => undefined;

export type LocalDraft = ReturnType<typeof useLocalDraft>;

/**
 * Saves unsaved values on this device: before sign-out, and while they are typed. Each form has its own draft, so forms in
 * several tabs do not overwrite each other. Drafts at this address can be restored, the newest first, unless the record has
 * the same values. `type` is that of the record that the form edits, which others may have changed since.
 */
export function useLocalDraft(store: FormStore, type?: ContentType, supersededAtStart?: Superseded) {
  const { pathname } = useLocation();
  const [name] = useState(() => newDraftName(pathname));
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  /** The fields that the last restore left out, because the stored record has changed there. */
  const [superseded, setSuperseded] = useState<Superseded | undefined>(supersededAtStart);
  /** Name of the draft that is deleted when its comparison is closed. */
  const compared = useRef<string>(undefined);
  useEffect(() => {
    let isShown = true;
    readDrafts(pathname).then((stored) => {
      const offered = stored.filter((draft) => !beingSaved.has(draft.name));
      const found = offered.filter((draft) => isUnlike(draft, store.values()));
      // What the form has anyway would be offered as soon as that is changed.
      for (const draft of offered) if (!found.includes(draft)) deleteDraft(draft.name).catch(ignoreFailure);
      if (isShown) setDrafts((others) => [...others, ...found]);
    }, ignoreFailure);
    return () => {
      isShown = false;
    };
  }, [pathname, store]);

  /** Closes the comparison of the superseded fields, and deletes their draft. */
  const dismissSuperseded = useCallback(() => {
    setSuperseded(undefined);
    if (compared.current !== undefined) deleteDraft(compared.current).catch(ignoreFailure);
    compared.current = undefined;
  }, []);
  /** Saves the values of this form as its draft; deletes that draft when the form has no unsaved changes. */
  const save = useCallback(() => writeOwn(store, name).catch(ignoreFailure), [store, name]);
  useSaveWhileTyping(store, save);
  const [first] = drafts;
  /** Keeps the unsaved values of the form as a draft that can be restored, before other values replace them. */
  const stash = async () => {
    if (!store.isDirty()) return;
    const draft = draftOf(store, newDraftName(pathname), store.original());
    setDrafts((others) => [draft, ...others]);
    await writeDraft(draft);
  };
  /**
   * Puts the draft into the form, except for what was changed since it was begun and cannot be merged. `isKept` says that what the
   * form has comes back from the history. Gives what was left out.
   */
  const restore = async (isKept: boolean) => {
    if (!first) return undefined;
    const stashed = isKept ? undefined : stash();
    const { values, outdated } = await mergeRestored(first, store.values(), type);
    store.replace(values);
    setSuperseded(outdated);
    compared.current = outdated && first.name;
    setDrafts((others) => others.filter((draft) => draft !== first));
    Promise.all([stashed, writeOwn(store, name)])
      .then(() => (outdated ? undefined : deleteDraft(first.name)))
      .catch(ignoreFailure);
    return outdated;
  };
  const discard = () => {
    if (!first) return;
    setDrafts(([, ...others]) => others);
    deleteDraft(first.name).catch(ignoreFailure);
  };
  return {
    /**
     * When the draft that can be restored was saved. One after the other: restoring or discarding the next one would close
     * the comparison.
     */
    savedAt: superseded ? undefined : first?.at,
    ...{ restore, superseded, dismissSuperseded, discard, save },
    stash: () => void stash().catch(ignoreFailure),
    /** The drafts of other forms stay. */
    deleteOwn: () => void deleteDraft(name).catch(ignoreFailure),
    /** Does not offer the draft of this form until the work has ended, also when the form is left before. */
    hideUntil: (work: Promise<unknown>) => {
      beingSaved.add(name);
      work.then(() => beingSaved.delete(name));
    },
  };
}

/** Saves the draft soon after each change, and before sign-out. */
function useSaveWhileTyping(store: FormStore, save: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = store.values();
    const stops = [
      store.subscribe(() => {
        if (store.values() === seen) return;
        seen = store.values();
        timer ??= setTimeout(() => {
          timer = undefined;
          void save();
        }, longestWait);
      }),
      beforeSignOut(() => (store.isDirty() ? save() : undefined)),
      () => clearTimeout(timer),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, save]);
}

function writeOwn(store: FormStore, name: string): Promise<void> {
  const draft = draftOf(store, name, store.stored());
  return Object.keys(draft.original).length > 0 ? writeDraft(draft) : deleteDraft(name);
}

/** What the form has otherwise than these values. */
function draftOf(store: FormStore, name: string, before: FormValues) {
  const entries = store.values();
  return { name, entries, original: pick(before, changedFields(entries, before)), at: Date.now() };
}

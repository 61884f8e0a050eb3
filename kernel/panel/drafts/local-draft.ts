import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { changedFields, type FormStore, type FormValues, isSameValue, pick } from '../form/form-store.ts';
import { beforeSignOut } from '../sign-out.ts';
import {
  type Draft,
  deleteDraft,
  newDraftName,
  readDrafts,
  type StoredDraft,
  writeDraft,
} from './draft-storage.ts';

/** Milliseconds after a change within which the draft is saved, in case the tab is lost. */
const longestWait = 500;

/** The drafts of forms that were left while they are being saved: they are offered only if the save fails. */
const beingSaved = new Set<string>();

/** Without storage, such as in some private windows, there are no drafts. */
const ignoreFailure = () => undefined;

export type LocalDraft = ReturnType<typeof useLocalDraft>;

/** Values of a restored draft whose fields were changed in the stored record after they were typed. */
export interface Superseded {
  values: FormValues;
  /** The values of these fields when the draft was begun; undefined when the draft does not have them. */
  before: FormValues | undefined;
}

/**
 * Saves unsaved values on this device: before sign-out, and while they are typed. Each form has its own draft, so forms in
 * several tabs do not overwrite each other. Drafts at this address can be restored, the newest first, unless the record has
 * the same values. `isStored` says whether the form edits a record, which others may have changed since.
 */
export function useLocalDraft(store: FormStore, isStored = false, supersededAtStart?: Superseded) {
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
  const save = useCallback(() => {
    if (!store.isDirty()) dismissSuperseded();
    return writeOwn(store, name).catch(ignoreFailure);
  }, [store, name, dismissSuperseded]);
  useSaveWhileTyping(store, save);

  const [first] = drafts;
  /** Keeps the unsaved values of the form as a draft that can be restored, before other values replace them. */
  const stash = async () => {
    if (!store.isDirty()) return;
    const draft = draftOf(store, newDraftName(pathname));
    setDrafts((others) => [draft, ...others]);
    await writeDraft(draft);
  };
  /** Puts the draft into the form, except for fields that were changed in the stored record since. */
  const restore = () => {
    if (!first) return;
    const stashed = stash();
    const current = store.original();
    const outdated = isStored ? findSuperseded(first, current) : undefined;
    store.replace({
      ...pick(first.entries, restoredNames(first, store)),
      ...pick(current, Object.keys(outdated?.values ?? {})),
    });
    setSuperseded(outdated);
    compared.current = outdated && first.name;
    setDrafts((others) => others.filter((draft) => draft !== first));
    Promise.all([stashed, writeOwn(store, name)])
      .then(() => (outdated ? undefined : deleteDraft(first.name)))
      .catch(ignoreFailure);
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
  return store.isDirty() ? writeDraft(draftOf(store, name)) : deleteDraft(name);
}

function draftOf(store: FormStore, name: string): StoredDraft {
  const [entries, original] = [store.values(), store.original()];
  return { name, entries, original: pick(original, changedFields(entries, original)), at: Date.now() };
}

/** The fields of a draft that the form still has. */
function namesIn({ entries }: Draft, form: FormValues): string[] {
  return Object.keys(entries).filter((name) => name in form);
}

/** The fields to restore: not one that was changed in this form alone, such as by a file that has arrived. */
function restoredNames(draft: Draft, store: FormStore): string[] {
  const [current, { entries, original = entries }] = [store.original(), draft];
  const changed = changedFields(store.values(), current);
  return namesIn(draft, current).filter((name) => name in original || !changed.includes(name));
}

/** Whether a changed value differs from the record. A draft without original values counts all of its values. */
function isUnlike(draft: Draft, current: FormValues): boolean {
  const { entries, original = entries } = draft;
  return namesIn(draft, current).some(
    (name) => name in original && !isSameValue(entries[name], current[name]),
  );
}

/** The values whose fields were changed in the record since; all that differ, in a draft without original values. */
function findSuperseded(draft: Draft, current: FormValues): Superseded | undefined {
  const { entries, original } = draft;
  const before = original && { ...entries, ...original };
  const names = namesIn(draft, current).filter(
    (name) =>
      !isSameValue(entries[name], current[name]) && !(before && isSameValue(before[name], current[name])),
  );
  return names.length > 0 ? { values: pick(entries, names), before } : undefined;
}

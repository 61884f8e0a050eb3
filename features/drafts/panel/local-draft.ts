import { createStore, del, entries, get, set } from 'idb-keyval';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  changedFields,
  type FormStore,
  type FormValues,
  isSameValue,
  pick,
} from '../../../engine/panel/form/form-store.ts';
import { currentAccount } from '../../../engine/panel/session.ts';
import { beforeSignOut } from '../../../engine/panel/sign-out.ts';
import type { Autosave } from './autosave.ts';

/** The unsent text of a form. The names of its properties are stored, so they stay as they are. */
export interface LocalCopy extends Partial<ReturnType<Autosave['origin']>> {
  /** The values of the fields that were changed. */
  entries: FormValues;
  /** What these fields had in the record. */
  original: FormValues;
  /** Milliseconds since 1970. */
  at: number;
}

/** IndexedDB, because a post with its pictures does not fit into other storage. */
const storage = createStore('kiran-panel', 'unsaved-entries');
/** Milliseconds after which a copy is deleted. */
const maxAge = 30 * 24 * 60 * 60 * 1000;
/** Milliseconds after a change within which the copy is written, in case the tab is lost. */
const longestWait = 500;

/** The copies of forms that were left while they are being saved: they are offered only if the save fails. */
const beingSaved = new Set<string>();

/** Without storage, such as in some private windows, there are no copies. */
const ignoreFailure = () => undefined;

/** The key of the copy of one form of who is signed in. `place` is its type and the id of its record, or `new`. */
export function localKey(place: string): string {
  return `${place} ${currentAccount() ?? ''}`;
}

export function deleteLocal(key: string): void {
  void del(key, storage).catch(ignoreFailure);
}

export type LocalDraft = ReturnType<typeof useLocalDraft>;

/**
 * Keeps the unsent text of a form on this device: before sign-out, and while it is typed. What was kept before is offered, and
 * stays until that is answered.
 */
export function useLocalDraft(store: FormStore, key: string, autosave?: Autosave) {
  const [offered, setOffered] = useState<LocalCopy>();
  const isOpen = useRef(true);
  /** Deletes the copy when the form has nothing that is unsent. */
  const save = useCallback(
    () => writeCopy(key, store, autosave).catch(ignoreFailure),
    [key, store, autosave],
  );
  useEffect(() => {
    let isShown = true;
    readCopy(key, store).then((copy) => {
      if (!isShown) return;
      setOffered(copy);
      isOpen.current = copy !== undefined;
      // What was typed before the storage has answered.
      if (!copy && store.isDirty()) void save();
    }, ignoreFailure);
    return () => {
      isShown = false;
    };
  }, [key, store, save]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = store.values();
    const stops = [
      store.subscribe(() => {
        if (store.values() === seen || isOpen.current) return;
        seen = store.values();
        timer ??= setTimeout(() => {
          timer = undefined;
          void save();
        }, longestWait);
      }),
      beforeSignOut(() => (store.isDirty() ? save() : undefined)),
      () => {
        clearTimeout(timer);
        // It was put back, and left before that was noted.
        if (timer !== undefined && !store.isDirty()) deleteLocal(key);
      },
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [key, store, save]);

  const answer = (next?: LocalCopy) => {
    isOpen.current = false;
    setOffered(next);
  };
  return {
    /** What can be restored. */
    offered,
    save,
    /** Before the form shows what is offered: what that takes the place of is offered next. */
    restore: () => answer(copyOf(store, autosave)),
    discard: () => {
      answer();
      deleteLocal(key);
    },
    deleteOwn: () => deleteLocal(key),
    /** Offers nothing until the work has ended, also when the form is left before. */
    hideUntil: (work: Promise<unknown>) => {
      beingSaved.add(key);
      void work.then(() => beingSaved.delete(key));
    },
  };
}

/** The copy of a form where it has something that the form does not show. Deletes all that are old. */
async function readCopy(key: string, store: FormStore): Promise<LocalCopy | undefined> {
  const oldest = Date.now() - maxAge;
  for (const [name, { at }] of await entries<string, LocalCopy>(storage)) if (at <= oldest) deleteLocal(name);
  if (beingSaved.has(key)) return undefined;
  const copy = await get<LocalCopy>(key, storage);
  const current = store.values();
  if (!copy || isUnlike(copy, current)) return copy;
  // It would be offered as soon as that is changed.
  deleteLocal(key);
  return undefined;
}

function isUnlike(copy: LocalCopy, current: FormValues): boolean {
  return Object.entries(copy.entries).some(
    ([name, value]) => name in current && !isSameValue(value, current[name]),
  );
}

async function writeCopy(key: string, store: FormStore, autosave: Autosave | undefined): Promise<void> {
  const copy = copyOf(store, autosave);
  return copy ? set(key, copy, storage) : del(key, storage);
}

/** Undefined where nothing is unsent. */
function copyOf(store: FormStore, autosave: Autosave | undefined): LocalCopy | undefined {
  const [values, original] = [store.values(), store.original()];
  const unsent = changedFields(values, store.stored());
  if (unsent.length === 0) return undefined;
  const names = [...new Set([...unsent, ...changedFields(values, original)])];
  const entered = { entries: pick(values, names), original: pick(original, names), at: Date.now() };
  return { ...entered, ...autosave?.origin() };
}

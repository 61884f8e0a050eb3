import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { beforeLeaving } from '../leaving.ts';
import { forgetKept, type KeptRecord, keep, readKept } from './device-store.ts';
import { type Entries, type FormStore, isSameEntry } from './form-store.ts';

/** Milliseconds without a change after which what is entered is kept, in case the tab does not come back. */
const rest = 1500;

/** What was entered at this form's address before and is on this device still. */
export interface KeptEntries {
  /** When it was entered, milliseconds since 1970; undefined when there is nothing to offer. */
  offeredSince: number | undefined;
  restore(): void;
  /** Deletes it for good. */
  forget(): Promise<void>;
}

/**
 * Keeps unsaved entries on this device: when the session ends, and whenever typing rests. What is found there when the form
 * opens is offered, unless it is what the record has anyway.
 */
export function useKeptEntries(store: FormStore): KeptEntries {
  const { pathname } = useLocation();
  const [offer, setOffer] = useState<KeptRecord>();
  useEffect(() => {
    let isShown = true;
    readKept(pathname).then(
      (found) => isShown && found && differs(found.entries, store.original()) && setOffer(found),
      // A browser that keeps nothing, such as in some private windows, has nothing to offer.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [pathname, store]);
  useKeeping(store, pathname);

  const forget = useCallback(async () => {
    setOffer(undefined);
    await forgetKept(pathname).catch(() => undefined);
  }, [pathname]);
  const restore = () => {
    if (!offer) return;
    store.replace(known(offer.entries, store.original()));
    setOffer(undefined);
  };
  return { offeredSince: offer?.at, restore, forget };
}

function useKeeping(store: FormStore, name: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = store.entries();
    const keepNow = async () => {
      clearTimeout(timer);
      kept = store.entries();
      const isDirty = store.isDirty();
      const work = isDirty ? keep(name, { entries: { ...kept }, at: Date.now() }) : forgetKept(name);
      await work.catch(() => undefined);
    };
    const onChange = () => {
      clearTimeout(timer);
      if (store.entries() !== kept) timer = setTimeout(keepNow, rest);
    };
    const stops = [
      store.subscribe(onChange),
      beforeLeaving(() => (store.isDirty() ? keepNow() : undefined)),
      () => clearTimeout(timer),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, name]);
}

function differs(entries: Entries, original: Entries): boolean {
  return Object.entries(known(entries, original)).some(
    ([name, entry]) => !isSameEntry(entry, original[name]),
  );
}

/** Those that the form has still. */
function known(entries: Entries, original: Entries): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => name in original));
}

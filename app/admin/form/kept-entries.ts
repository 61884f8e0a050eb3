import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { beforeLeaving } from '../leaving.ts';
import { forgetKept, type KeptRecord, keep, keptNames, readKept } from './device-store.ts';
import { heldNames, holdName, whenReleased } from './form-life.ts';
import { type Entries, type FormStore, isSameEntry } from './form-store.ts';

/** Milliseconds without a change after which what is entered is kept, in case the tab does not come back. */
const rest = 1500;

/** What was entered and not saved, here and at this form's address before, as far as it is on this device. */
export interface KeptEntries {
  /** When what is offered was entered, milliseconds since 1970; undefined when there is nothing to offer. */
  offeredSince: number | undefined;
  /**
   * Takes what is offered into the form, but for what has been changed in the stored record since. What the form held that
   * was not saved is offered in its turn.
   */
  restore(): void;
  /** What the last restore did not take, because the stored record has been changed there; undefined when there is nothing. */
  superseded: Superseded | undefined;
  /** Ends the comparison of what was superseded, and deletes it. */
  dismissSuperseded(): void;
  /** Offers what the form holds that was not saved, before something else takes its place. */
  setAside(): void;
  /** Deletes what is offered for good. */
  discard(): void;
  /** Keeps what is entered now; deletes what was kept of this form, when all of it is saved. */
  update(): Promise<void>;
  /** Deletes what was kept of this form; what is offered stays. */
  forget(): Promise<void>;
  /** Nobody is offered the entries of this form until the work has ended, not even when the form is left. */
  outlast(work: Promise<unknown>): void;
}

/** Restored entries whose fields were changed in the stored record after they were typed. */
export interface Superseded {
  entries: Entries;
  /** What these fields had been before they were typed in; undefined when that was not kept. */
  before: Entries | undefined;
}

interface Offer extends KeptRecord {
  name: string;
}

/**
 * Keeps unsaved entries on this device: when the session ends, and whenever typing rests. Each form keeps its own, so several
 * tabs may have the same form open. What closed forms of this address left behind is offered, the newest first, unless it is
 * what the record has anyway; nothing but an answer to the offer takes it off the device. `isStored` says whether the form
 * edits a record, which others may have changed since.
 */
export function useKeptEntries(store: FormStore, isStored = false): KeptEntries {
  const { pathname } = useLocation();
  const [keeper] = useState(() => createKeeper(store, newName(pathname)));
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [superseded, setSuperseded] = useState<Superseded>();
  /** Stays on the device until its comparison has ended. */
  const compared = useRef<string>(undefined);
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => {
    const end = new AbortController();
    const offer = async (names: readonly string[]) => {
      const records = await Promise.all(names.map(read));
      const found = records.flat().filter((record) => differs(record, store.original()));
      if (!end.signal.aborted) setOffers((others) => [...others, ...found]);
    };
    // A browser that keeps nothing, such as in some private windows, has nothing to offer.
    findLeft(pathname, keeper.name, offer, end.signal).catch(() => undefined);
    return () => end.abort();
  }, [pathname, store, keeper]);

  const [first] = offers;
  const restore = () => {
    if (!first) return;
    const replaced = offerOf(pathname, store);
    const entries = known(first.entries, store.original());
    const left = isStored ? supersededIn(first, store.original()) : undefined;
    store.replace({ ...entries, ...(left && pick(store.original(), Object.keys(left.entries))) });
    setSuperseded(left);
    compared.current = left && first.name;
    setOffers(([, ...others]) => [...others, ...replaced]);
    const kept = [...replaced.map(keepOffer), keeper.write()];
    Promise.all(kept).then(
      () => left ?? forgetKept(first.name),
      () => undefined,
    );
  };
  const setAside = () => {
    const offer = offerOf(pathname, store);
    setOffers((others) => [...offer, ...others]);
    Promise.all(offer.map(keepOffer)).catch(() => undefined);
  };
  const dismissSuperseded = useCallback(() => {
    setSuperseded(undefined);
    if (compared.current !== undefined) forgetKept(compared.current).catch(() => undefined);
    compared.current = undefined;
  }, []);
  const discard = () => {
    if (!first) return;
    setOffers(([, ...others]) => others);
    forgetKept(first.name).catch(() => undefined);
  };
  const update = useCallback(() => {
    if (!store.isDirty()) dismissSuperseded();
    return keeper.write().catch(() => undefined);
  }, [keeper, store, dismissSuperseded]);
  return {
    // One after the other: an answer to the next offer would end the comparison.
    offeredSince: superseded ? undefined : first?.at,
    ...{ restore, superseded, dismissSuperseded, setAside, discard, update },
    forget: keeper.forget,
    outlast: keeper.outlast,
  };
}

/** Keeps what one form holds, under a name of its own. */
function createKeeper(store: FormStore, name: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = store.entries();
  let work: Promise<unknown> = Promise.resolve();
  const see = () => {
    clearTimeout(timer);
    seen = store.entries();
  };
  const write = async () => {
    see();
    await (store.isDirty() ? keep(name, recordOf(store)) : forgetKept(name));
  };
  const writeIfAble = () => write().catch(() => undefined);
  const forget = async () => {
    see();
    await forgetKept(name).catch(() => undefined);
  };
  const onChange = () => {
    clearTimeout(timer);
    if (store.entries() !== seen) timer = setTimeout(writeIfAble, rest);
  };
  const outlast = (longer: Promise<unknown>) => {
    work = longer.catch(() => undefined);
  };
  const start = () => {
    const release = holdName(name);
    const stops = [
      store.subscribe(onChange),
      beforeLeaving(() => (store.isDirty() ? writeIfAble() : undefined)),
      () => clearTimeout(timer),
      () => void work.then(release),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { name, start, write, forget, outlast };
}

/**
 * Gives the names of what was left at an address, the newest first; those of forms that are still open, perhaps in another
 * tab, when they are closed.
 */
async function findLeft(
  address: string,
  own: string,
  give: (names: readonly string[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const names = (await keptNames()).filter((name) => addressOf(name) === address && name !== own);
  const held = await heldNames();
  await give(names.filter((name) => !held.has(name)));
  const later = names.filter((name) => held.has(name));
  await Promise.all(later.map((name) => whenReleased(name, signal).then(() => give([name]))));
}

async function read(name: string): Promise<Offer[]> {
  const record = await readKept(name);
  return record ? [{ name, ...record }] : [];
}

/** Names need only differ on this device. Before forms had names of their own, the address was the name. */
function newName(address: string): string {
  return `${address}#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
}

function addressOf(name: string): string {
  return name.replace(/#.*/, '');
}

function recordOf(store: FormStore): KeptRecord {
  const [entries, original] = [store.entries(), store.original()];
  const changed = Object.keys(entries).filter((name) => !isSameEntry(entries[name], original[name]));
  return { entries: { ...entries }, original: pick(original, changed), at: Date.now() };
}

/** What the form holds that is not saved, if there is anything. */
function offerOf(address: string, store: FormStore): Offer[] {
  return store.isDirty() ? [{ name: newName(address), ...recordOf(store) }] : [];
}

function keepOffer({ name, ...record }: Offer): Promise<unknown> {
  return keep(name, record);
}

/** Whether something was typed that the record has not. Where it is not known what was typed, everything counts. */
function differs({ entries, original }: KeptRecord, current: Entries): boolean {
  return Object.keys(known(original ?? entries, current)).some(
    (name) => !isSameEntry(entries[name], current[name]),
  );
}

/** The entries whose fields are no longer what they had been; all that differ, where it was not kept what that is. */
function supersededIn({ entries, original }: KeptRecord, current: Entries): Superseded | undefined {
  const before = original && { ...entries, ...original };
  const names = Object.keys(known(entries, current)).filter(
    (name) =>
      !isSameEntry(entries[name], current[name]) && !(before && isSameEntry(before[name], current[name])),
  );
  return names.length > 0 ? { entries: pick(entries, names), before } : undefined;
}

function pick(entries: Entries, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, entries[name]]));
}

/** Those that the form has still. */
function known(entries: Entries, original: Entries): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => name in original));
}

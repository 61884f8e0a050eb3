import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { beforeSignOut } from '../sign-out.ts';
import { acquireDraftLock, lockedDraftNames, whenLockReleased } from './draft-lock.ts';
import { type DraftRecord, deleteDraft, listDraftNames, readDraft, saveDraft } from './draft-storage.ts';
import { type FormStore, type FormValues, isSameValue } from './form-store.ts';

/** Milliseconds without a change after which the draft is saved, in case the tab is lost. */
const debounceMilliseconds = 1500;

/** The unsaved values of this form, and the drafts that earlier forms at its address left on this device. */
export interface LocalDraft {
  /** When the draft that can be restored was saved, milliseconds since 1970; undefined when there is none. */
  savedAt: number | undefined;
  /**
   * Puts the draft into the form, except for fields that were changed in the stored record since. Unsaved values of the
   * form become a draft themselves.
   */
  restore(): void;
  /** The fields that the last restore left out, because the stored record has changed there; undefined when there are none. */
  superseded: Superseded | undefined;
  /** Closes the comparison of the superseded fields, and deletes their draft. */
  dismissSuperseded(): void;
  /** Saves the unsaved values of the form as a draft, before other values replace them. */
  stash(): void;
  /** Deletes the draft that can be restored. */
  discard(): void;
  /** Saves the values of this form as its draft; deletes that draft when the form has no unsaved changes. */
  save(): Promise<void>;
  /** Deletes the draft of this form; drafts of earlier forms stay. */
  deleteOwn(): Promise<void>;
  /** Holds the lock of this draft until the work has ended, also when the form is closed before. */
  waitUntil(work: Promise<unknown>): void;
}

/** Values of a restored draft whose fields were changed in the stored record after they were typed. */
export interface Superseded {
  values: FormValues;
  /** The values of these fields when the draft was begun; undefined when the draft does not have them. */
  before: FormValues | undefined;
}

interface StoredDraft extends DraftRecord {
  name: string;
}

/**
 * Saves unsaved values on this device: before sign-out, and whenever typing pauses. Each form has its own draft, so several
 * tabs may have the same form open. Drafts of closed forms at this address can be restored, the newest first, unless the
 * record has the same values; they are deleted only by a restore or a discard. `isStored` says whether the form edits a
 * record, which others may have changed since.
 */
export function useLocalDraft(store: FormStore, isStored = false): LocalDraft {
  const { pathname } = useLocation();
  const [writer] = useState(() => createDraftWriter(store, newName(pathname)));
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  const [superseded, setSuperseded] = useState<Superseded>();
  /** Name of the draft that is deleted when its comparison is closed. */
  const compared = useRef<string>(undefined);
  useEffect(() => writer.start(), [writer]);
  useEffect(() => {
    const end = new AbortController();
    const addDrafts = async (names: readonly string[]) => {
      const records = await Promise.all(names.map(readStoredDraft));
      const found = records.flat().filter((record) => differsFromRecord(record, store.original()));
      if (!end.signal.aborted) setDrafts((others) => [...others, ...found]);
    };
    // Without storage, such as in some private windows, there are no drafts.
    findDrafts(pathname, writer.name, addDrafts, end.signal).catch(() => undefined);
    return () => end.abort();
  }, [pathname, store, writer]);

  const [first] = drafts;
  const restore = () => {
    if (!first) return;
    const replaced = unsavedDraft(pathname, store);
    const values = existingFields(first.entries, store.original());
    const outdated = isStored ? findSuperseded(first, store.original()) : undefined;
    store.replace({ ...values, ...(outdated && pick(store.original(), Object.keys(outdated.values))) });
    setSuperseded(outdated);
    compared.current = outdated && first.name;
    setDrafts(([, ...others]) => [...others, ...replaced]);
    const writes = [...replaced.map(writeDraft), writer.write()];
    Promise.all(writes).then(
      () => outdated ?? deleteDraft(first.name),
      () => undefined,
    );
  };
  const stash = () => {
    const unsaved = unsavedDraft(pathname, store);
    setDrafts((others) => [...unsaved, ...others]);
    Promise.all(unsaved.map(writeDraft)).catch(() => undefined);
  };
  const dismissSuperseded = useCallback(() => {
    setSuperseded(undefined);
    if (compared.current !== undefined) deleteDraft(compared.current).catch(() => undefined);
    compared.current = undefined;
  }, []);
  const discard = () => {
    if (!first) return;
    setDrafts(([, ...others]) => others);
    deleteDraft(first.name).catch(() => undefined);
  };
  const save = useCallback(() => {
    if (!store.isDirty()) dismissSuperseded();
    return writer.write().catch(() => undefined);
  }, [writer, store, dismissSuperseded]);
  return {
    // One after the other: restoring or discarding the next draft would close the comparison.
    savedAt: superseded ? undefined : first?.at,
    ...{ restore, superseded, dismissSuperseded, stash, discard, save },
    deleteOwn: writer.deleteOwn,
    waitUntil: writer.waitUntil,
  };
}

/** Writes the draft of one form, under its own name. */
function createDraftWriter(store: FormStore, name: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = store.values();
  let work: Promise<unknown> = Promise.resolve();
  const markWritten = () => {
    clearTimeout(timer);
    written = store.values();
  };
  const write = async () => {
    markWritten();
    await (store.isDirty() ? saveDraft(name, draftRecord(store)) : deleteDraft(name));
  };
  const writeIfAble = () => write().catch(() => undefined);
  const deleteOwn = async () => {
    markWritten();
    await deleteDraft(name).catch(() => undefined);
  };
  const onChange = () => {
    clearTimeout(timer);
    if (store.values() !== written) timer = setTimeout(writeIfAble, debounceMilliseconds);
  };
  const waitUntil = (longer: Promise<unknown>) => {
    work = longer.catch(() => undefined);
  };
  const start = () => {
    const release = acquireDraftLock(name);
    const stops = [
      store.subscribe(onChange),
      beforeSignOut(() => (store.isDirty() ? writeIfAble() : undefined)),
      () => clearTimeout(timer),
      () => void work.then(release),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { name, start, write, deleteOwn, waitUntil };
}

/** Finds the drafts of an address, the newest first; those of forms that are still open once they are closed. */
async function findDrafts(
  address: string,
  own: string,
  onFound: (names: readonly string[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const names = (await listDraftNames()).filter((name) => addressOf(name) === address && name !== own);
  const locked = await lockedDraftNames();
  await onFound(names.filter((name) => !locked.has(name)));
  const later = names.filter((name) => locked.has(name));
  await Promise.all(later.map((name) => whenLockReleased(name, signal).then(() => onFound([name]))));
}

async function readStoredDraft(name: string): Promise<StoredDraft[]> {
  const record = await readDraft(name);
  return record ? [{ name, ...record }] : [];
}

/** Names are unique on this device only. In the first version the address was the name. */
function newName(address: string): string {
  return `${address}#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
}

function addressOf(name: string): string {
  return name.replace(/#.*/, '');
}

function draftRecord(store: FormStore): DraftRecord {
  const [entries, original] = [store.values(), store.original()];
  const changed = Object.keys(entries).filter((name) => !isSameValue(entries[name], original[name]));
  return { entries: { ...entries }, original: pick(original, changed), at: Date.now() };
}

/** The unsaved values of the form as a draft, if it has any. */
function unsavedDraft(address: string, store: FormStore): StoredDraft[] {
  return store.isDirty() ? [{ name: newName(address), ...draftRecord(store) }] : [];
}

function writeDraft({ name, ...record }: StoredDraft): Promise<unknown> {
  return saveDraft(name, record);
}

/** Whether a changed value differsFromRecord from the record. A draft without original values counts all of its values. */
function differsFromRecord({ entries, original }: DraftRecord, current: FormValues): boolean {
  return Object.keys(existingFields(original ?? entries, current)).some(
    (name) => !isSameValue(entries[name], current[name]),
  );
}

/** The values whose fields were changed in the record since; all that differ, in a draft without original values. */
function findSuperseded({ entries, original }: DraftRecord, current: FormValues): Superseded | undefined {
  const before = original && { ...entries, ...original };
  const names = Object.keys(existingFields(entries, current)).filter(
    (name) =>
      !isSameValue(entries[name], current[name]) && !(before && isSameValue(before[name], current[name])),
  );
  return names.length > 0 ? { values: pick(entries, names), before } : undefined;
}

function pick(entries: FormValues, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, entries[name]]));
}

/** Leaves out the values of fields that the form no longer has. */
function existingFields(entries: FormValues, original: FormValues): FormValues {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => name in original));
}

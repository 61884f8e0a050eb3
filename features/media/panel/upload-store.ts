import { createStore, delMany, set, values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { currentAccount } from '../../../engine/panel/session.ts';
import { beforeSignOut } from '../../../engine/panel/sign-out.ts';
import type { MediaKind } from '../media.ts';

/** A file on its way to the library, or what became of it. */
export interface Upload extends WaitingFile {
  list: symbol;
  /** What was sent of it, from 0 to 1. */
  share: number;
  /** Whether the connection is lost for the moment. */
  isWaiting: boolean;
  /** Whether it is on this device meanwhile; false when that has no room for it, undefined when it was not tried. */
  isStored?: boolean | undefined;
  isDone: boolean;
  /** Why it is not in the library. */
  problem?: string;
  /** What is said of it though it is there. */
  note?: string | undefined;
  abort: AbortController;
}

let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();

/** The files of all screens: some go on when theirs is left. */
export function useAllUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, allUploads, allUploads);
}

export function allUploads(): readonly Upload[] {
  return uploads;
}

export function isOnItsWay({ isDone, problem, note }: Upload): boolean {
  return !isDone && problem === undefined && note === undefined;
}

let lastChosen = 0;

/** A file that was just chosen, later than all others. */
export function newFile(file: File, rest: Pick<WaitingFile, 'kind' | 'field' | 'replaces'>): WaitingFile {
  const at = Math.max(Date.now(), lastChosen + 1);
  lastChosen = at;
  const id = `${at.toString(36)}${Math.random().toString(36).slice(2)}`;
  return { ...rest, id, file, at, account: currentAccount() };
}

/** Adds a file to a list; `isStored` says whether it is on this device. */
export function addUpload(waiting: WaitingFile, list: symbol, isStored?: true): Upload {
  const upload: Upload = {
    ...{ ...waiting, list, isStored, share: 0, isWaiting: !navigator.onLine },
    ...{ isDone: false, abort: new AbortController() },
  };
  update([...uploads, upload]);
  if (upload.isWaiting) void storeUploads();
  return upload;
}

export function changeUpload({ id }: WaitingFile, part: Partial<Upload>): void {
  update(uploads.map((one) => (one.id === id ? { ...one, ...part } : one)));
}

/** Says what became of a file. Those of a list that are done stay in it until none is on its way, so that they are counted. */
export function endUpload(ended: Upload, part: Partial<Upload>): void {
  deleteFiles([ended.id]).catch(() => undefined);
  changeUpload(ended, part);
  const busy = new Set(uploads.filter(isOnItsWay).map(({ list }) => list));
  update(uploads.filter(({ list, isDone }) => !isDone || busy.has(list)));
}

/** Takes a file off its list; one that is on its way is cancelled. */
export function removeUpload(removed: Upload): void {
  removed.abort.abort();
  deleteFiles([removed.id]).catch(() => undefined);
  update(uploads.filter(({ id }) => id !== removed.id));
}

/** Lets the files of a list go on in another one; what has ended is dropped. */
export function moveUploads(from: symbol, to: symbol): void {
  const rest = uploads.filter(({ list, problem, note }) => list !== from || (problem ?? note) === undefined);
  update(rest.map((one) => (one.list === from ? { ...one, list: to } : one)));
}

/** Puts the files that are on their way on this device, from where the next document offers them again. */
export async function storeUploads(): Promise<void> {
  const fresh = uploads.filter((one) => isOnItsWay(one) && one.isStored === undefined);
  await Promise.all(
    fresh.map((one) => {
      changeUpload(one, { isStored: true });
      return writeFile(one).catch(() => changeUpload(one, { isStored: false }));
    }),
  );
}

/** Stores the files before a sign-out, and when the connection is lost. */
export function storeUploadsInTime(): () => void {
  const store = () => void storeUploads();
  window.addEventListener('offline', store);
  const stop = beforeSignOut(storeUploads);
  return () => {
    window.removeEventListener('offline', store);
    stop();
  };
}

function update(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** IndexedDB, which takes files of any size. */
const storage = createStore('kiran-panel-files', 'waiting-files');

/** Milliseconds after which a file is deleted. */
const maxAge = 30 * 24 * 60 * 60 * 1000;

/** A file that is not in the library yet. The names of its properties are stored, so they stay as they are. */
export interface WaitingFile {
  id: string;
  file: File;
  /** Milliseconds since 1970. */
  at: number;
  /** Who has chosen it. */
  account: string | null;
  /** What is wanted. Default: both. */
  kind?: MediaKind | undefined;
  /** The heading of the form, and the label of the field, that it was chosen for. */
  field?: { screen: string; label: string } | undefined;
  /** Id of the file of the library whose place it takes. */
  replaces?: string | undefined;
}

/** Puts a file on this device. Rejects when there is no room for it, and in browsers that store nothing. */
export async function writeFile(waiting: WaitingFile): Promise<void> {
  const { id, file, at, account, kind, field, replaces } = waiting;
  return set(id, { id, file, at, account, kind, field, replaces }, storage);
}

export async function deleteFiles(ids: readonly string[]): Promise<void> {
  return delMany([...ids], storage);
}

/** The files of an account, in the order in which they were chosen. Deletes all that are older than 30 days. */
export async function readFiles(account: string | null): Promise<WaitingFile[]> {
  const stored = await values<WaitingFile>(storage);
  const oldest = Date.now() - maxAge;
  await deleteFiles(stored.filter(({ at }) => at <= oldest).map(({ id }) => id));
  return stored
    .filter((waiting) => waiting.at > oldest && waiting.account === account)
    .sort((one, other) => one.at - other.at);
}

import { createStore, delMany, set, values } from 'idb-keyval';
import type { MediaKind } from '../media.ts';

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

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { AppError } from '../../../engine/app-error.ts';
import { StartError } from '../../../engine/start-error.ts';
import { chunksOf, createFolderStore, type FileStore } from './file-store.ts';
import { receiveFile } from './receive-file.ts';
import { createS3Store, type S3Address } from './s3-store.ts';
import type { StorageStore } from './storage-store.ts';

/** Where the store keeps the id that the database knows it by. */
export const idKey = 'storage-id';
const otherStore =
  'The files of this database lie in another folder. Set MEDIA_STORE_URL for several instances, or let DATA_DIR point to the right folder; after a restore without files run: npm run media -- adopt';

export interface StorageParts {
  /** Undefined for files in the folder. */
  mediaStore: S3Address | undefined;
  /** Files on their way lie in `incoming` below it in any case. */
  folder: string;
  log: Logger;
}

/** The file store of the settings. */
export function openFileStore({ mediaStore, folder, log }: StorageParts): FileStore {
  if (!mediaStore) return createFolderStore(folder);
  return createS3Store(mediaStore, { folder: join(folder, 'incoming'), log });
}

/**
 * Refuses a file store that is not the one that the files of the database lie in. One that is away is looked at with the next file.
 *
 * @throws StartError
 */
export async function requireOwnStore(storage: StorageStore, parts: StorageParts): Promise<void> {
  try {
    const found = await readStoredId(openFileStore(parts));
    const expected = await storage.readId();
    if (found === expected) return;
    // No file has been stored yet: the first one makes both the same.
    if (found === undefined && (await storage.listFiles()).length === 0) return;
    // Files of a version that gave no ids.
    if (found === undefined && expected === undefined) return;
    throw new StartError(otherStore);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    parts.log.warn('The file store is away: whether it is the right one is looked at with the next upload');
  }
}

/** A file store that takes the first file only once it and the database know each other. */
export function withStorageId(
  files: FileStore,
  storage: StorageStore,
  { folder, log }: StorageParts,
): FileStore {
  let claimed: Promise<void> | undefined;
  const claim = () => {
    claimed ??= claimStore(files, storage, folder).catch((error: unknown) => {
      claimed = undefined;
      if (error instanceof StartError) log.error(error.message);
      throw error instanceof StartError ? cannotStore(error) : error;
    });
    return claimed;
  };
  return {
    ...files,
    async put(key, path) {
      await claim();
      await files.put(key, path);
    },
  };
}

function cannotStore(cause: unknown): AppError {
  return new AppError('unavailable', 'Files cannot be stored right now.', { cause });
}

async function claimStore(files: FileStore, storage: StorageStore, folder: string): Promise<void> {
  const before = await storage.readId();
  // The database first: of several instances at once, one gives the id.
  const id = before ?? (await storage.claimId(randomUUID()));
  const found = await readStoredId(files);
  const isFirst = before === undefined || (await storage.listFiles()).length === 0;
  if (found === undefined && isFirst) await writeStoredId(files, id, folder);
  else if (found !== id) throw new StartError(otherStore);
}

/** Makes a file store that of the database, whatever lies in it. */
export async function adoptStore(storage: StorageStore, parts: StorageParts): Promise<void> {
  const id = (await storage.readId()) ?? (await storage.claimId(randomUUID()));
  await writeStoredId(openFileStore(parts), id, parts.folder);
}

/** Fails unless the files of the database are there. */
export async function lookAtStore(files: FileStore, storage: StorageStore): Promise<void> {
  const expected = await storage.readId();
  if (expected === undefined) return;
  if ((await readStoredId(files)) !== expected)
    throw new Error('The folder of the media library is gone, or another one is in its place');
}

/** The id of a file store; undefined where it has none. */
export async function readStoredId(files: FileStore): Promise<string | undefined> {
  return (await files.has(idKey)) ? text(chunksOf(await files.read(idKey))) : undefined;
}

/** @param folder for files on their way */
export async function writeStoredId(files: FileStore, id: string, folder: string): Promise<void> {
  const { path } = await receiveFile(Readable.from([Buffer.from(id)]), {
    folder: join(folder, 'incoming'),
    name: idKey,
    maxBytes: 100,
  });
  await files.put(idKey, path);
}

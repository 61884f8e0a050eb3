import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
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
}

export function openFileStore({ mediaStore, folder }: StorageParts): FileStore {
  if (!mediaStore) return createFolderStore(folder);
  return createS3Store(mediaStore, join(folder, 'incoming'));
}

/**
 * Refuses a file store that is not the one that the files of the database lie in; before the first file it gives both the same id.
 * What is away now is looked at before each upload.
 *
 * @throws StartError
 */
export async function requireOwnStore(
  storage: StorageStore,
  parts: StorageParts,
  log: Logger,
): Promise<void> {
  try {
    const files = openFileStore(parts);
    // Read first: of several instances at once, one gives the id, and writes it into the database before the store.
    const found = await readStoredId(files);
    const known = await storage.readId();
    // A new database may begin with a store that another one has not used.
    const isFree = found === undefined || (known === undefined && (await isEmpty(files)));
    if (isFree && (await storage.listFiles()).length === 0) await adoptStore(storage, parts);
    else if (found !== known) throw new StartError(otherStore);
  } catch (error) {
    if (error instanceof StartError) throw error;
    log.warn({ err: error }, 'The files cannot be reached: whether they are the right ones is not known yet');
  }
}

async function isEmpty(files: FileStore): Promise<boolean> {
  for await (const _ of files.list('files/')) return false;
  return true;
}

/** Makes a file store that of the database, whatever lies in it. */
export async function adoptStore(storage: StorageStore, parts: StorageParts): Promise<void> {
  const id = await storage.claimId(randomUUID());
  const folder = join(parts.folder, 'incoming');
  const { path } = await receiveFile(Readable.from([Buffer.from(id)]), {
    folder,
    name: idKey,
    maxBytes: 100,
  });
  await openFileStore(parts).put(idKey, path);
}

/** Fails unless the files of the database are there. */
export async function lookAtStore(files: FileStore, storage: StorageStore): Promise<void> {
  const expected = await storage.readId();
  if (expected === undefined) return;
  if ((await readStoredId(files)) !== expected)
    throw new Error('The folder of the media library is gone, or another one is in its place');
}

/** The id of a file store; undefined where it has none. */
async function readStoredId(files: FileStore): Promise<string | undefined> {
  return (await files.sizeOf(idKey)) === undefined ? undefined : text(chunksOf(await files.read(idKey)));
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, notFound } from '../../../engine/app-error.ts';
import type { Write } from '../../../engine/database/database.ts';
import { cutsOf } from '../../../engine/kinds/url/crops.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { withCountedVariants } from './counted-variants.ts';
import { type MemoryFileStore, withMemory } from './file-memory.ts';
import type { Media, StoredMedia } from './media.ts';
import type { Description, NewFile } from './media-rows.ts';
import type { MediaStore } from './media-store.ts';
import type { PurgedFile } from './media-trash.ts';
import { PictureProcess } from './picture-process.ts';
import { type ReceivedFile, receiveFile, tooLarge } from './receive-file.ts';
import { createRoom, orNoRoom, type Room } from './room.ts';
import { lookAtStore, openFileStore, type StorageParts, withStorageId } from './storage.ts';
import { createStorageHealth, type StorageHealth } from './storage-health.ts';
import type { StorageStore } from './storage-store.ts';
import { maxBytes, takeFile } from './take-file.ts';
import type { UploadStore } from './upload-store.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { Variants } from './variants.ts';

/** Of the lines around a file in a multipart body. */
const maxEnvelope = 64 * 1024;

/** The files of the site: how they come in, and what delivers them. */
export interface Library {
  readonly files: MemoryFileStore;
  readonly variants: Variants;
  readonly room: Room;
  readonly health: StorageHealth;
  readonly uploads: Uploads;
  /**
   * Writes what arrives to a file, under this name in error messages.
   *
   * @param announced bytes of the request, where they are known
   */
  receive(chunks: AsyncIterable<Uint8Array>, name: string, announced?: number): Promise<ReceivedFile>;
  /**
   * Takes a received file into the library and removes it. The same bytes again are the file that is there.
   *
   * @param finish runs in the transaction that stores the row of a new file
   */
  add(
    received: ReceivedFile,
    describe: () => Description,
    actor: Actor,
    finish?: (transaction: Write) => Promise<void>,
  ): Promise<{ stored: StoredMedia; isNew: boolean }>;
  /**
   * Puts a received file in the place of another one of its kind, and removes it. Undefined where there is no such file.
   *
   * @param check fails where it may not be replaced
   * @param finish runs in the transaction that stores the new version
   */
  replace(
    id: string,
    received: ReceivedFile,
    name: string,
    check: (media: Media) => void,
    actor: Actor,
    finish?: (transaction: Write) => Promise<void>,
  ): Promise<StoredMedia | undefined>;
  close(): void;
}

interface LibraryParts extends StorageParts {
  store: { media: MediaStore; uploads: UploadStore; storage: StorageStore };
  /** Bytes of all files; 0 for any number. */
  quotaBytes: number;
}

export function createLibrary({ store, quotaBytes, ...parts }: LibraryParts): Library {
  const { folder, log } = parts;
  const incoming = join(folder, 'incoming');
  const opened = openFileStore(parts);
  const inMemory = withMemory(withStorageId(opened, store.storage, parts));
  const { files, variants: storedVariants } = withCountedVariants(inMemory);
  const pictures = new PictureProcess({ log });
  const isLocal = parts.mediaStore === undefined;
  const room = createRoom({
    ...{ store: store.storage, folder: incoming, quotaBytes },
    ...{ variants: storedVariants, isLocal },
  });
  const look = () => lookAtStore(opened, store.storage);
  const health = createStorageHealth({ look, room, folder: incoming, isLocal, log });
  const { isIcon } = store.media;
  const variants = new Variants({ files, pictures, folder: incoming, room, isIcon });

  store.media.onUse((ids) => {
    for (const id of ids)
      prepare(id).catch((error: unknown) => log.warn({ err: error }, 'Variants of a picture were not made'));
  });

  // At once, for whoever needs the room. What fails here goes with the daily clean-up.
  store.media.onPurge((purged) => {
    removeFiles(purged).catch((error: unknown) => log.warn({ err: error }, 'Deleted files were not removed'));
  });

  async function removeFiles(purged: readonly PurgedFile[]): Promise<void> {
    for (const { id, keys } of purged) {
      for (const key of keys) await files.remove(key);
      for await (const { key } of files.list(`variants/${id}/`)) await files.remove(key);
    }
  }

  async function prepare(id: string): Promise<void> {
    const stored = await store.media.get(id);
    if (stored?.media.kind !== 'picture') return;
    const crops = await store.media.crops(id);
    for (const crop of new Set(crops.flatMap(cutsOf))) variants.prepare(stored, crop);
  }

  const uploads = createUploads({
    store: store.uploads,
    files,
    room,
    folder: incoming,
    health,
    async add(received, { metadata }, actor, finish) {
      const { name, replaces } = metadata;
      if (replaces === undefined) return (await add(received, () => metadata, actor, finish)).stored;
      const replaced = await replace(replaces, received, name, () => undefined, actor, finish);
      if (!replaced) throw notFound('file');
      return replaced;
    },
  });

  const receive: Library['receive'] = async (chunks, name, announced = maxBytes) => {
    if (announced > maxBytes + maxEnvelope) throw tooLarge(name, announced, maxBytes);
    await health.require();
    await room.require(announced);
    return orNoRoom(() => receiveFile(chunks, { folder: incoming, name, maxBytes }));
  };

  const add: Library['add'] = async (received, describe, actor, finish) => {
    try {
      const description = describe();
      const { name } = description;
      const same = await store.media.findBySource(received.hash);
      if (same) return { stored: same, isNew: false };
      const file = await orNoRoom(() => takeFile({ files, pictures, log }, received, name));
      const created = await store.media.create(file, description, actor, finish);
      if (!created.isNew) await files.remove(file.file);
      return created;
    } finally {
      await rm(received.path, { force: true });
    }
  };

  const replace: Library['replace'] = async (id, received, name, check, actor, finish) => {
    try {
      const there = await store.media.get(id);
      if (!there) return undefined;
      check(there.media);
      const file = await orNoRoom(() => takeFile({ files, pictures, log }, received, name));
      try {
        return await store.media.replace(
          id,
          (media) => {
            check(media);
            requireSameKind(media, file);
          },
          file,
          actor,
          finish,
        );
      } catch (error) {
        // A commit that was lost may have been done: then its row needs the file.
        if (error instanceof AppError && error.code === 'conflict') await files.remove(file.file);
        throw error;
      }
    } finally {
      await rm(received.path, { force: true });
    }
  };

  const close = () => {
    variants.close();
    pictures.close();
  };

  return { files, variants, room, health, uploads, receive, add, replace, close };
}

function requireSameKind({ kind }: Media, file: NewFile): void {
  if (kind !== file.kind) throw new AppError('conflict', `A ${kind} can only be replaced by a ${kind}.`);
}

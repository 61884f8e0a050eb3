import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../../../engine/app-error.ts';
import { cutsOf } from '../../../engine/kinds/url/crops.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import type { Media } from '../media.ts';
import type { Description } from './media-rows.ts';
import type { Finish, MediaStore } from './media-store.ts';
import type { PurgedFile } from './media-trash.ts';
import { PictureProcess } from './picture-process.ts';
import { withMemory } from './ready-files.ts';
import { type ReceivedFile, receiveFile, tooLarge } from './receive-file.ts';
import { countVariants, createRoom, orNoRoom } from './room.ts';
import { lookAtStore, openFileStore, type StorageParts } from './storage.ts';
import { createStorageHealth } from './storage-health.ts';
import type { StorageStore } from './storage-store.ts';
import { maxBytes, takeFile } from './take-file.ts';
import type { UploadStore } from './upload-store.ts';
import { createUploads } from './uploads.ts';
import { Variants } from './variants.ts';

/** Of the lines around a file in a multipart body. */
const maxEnvelope = 64 * 1024;

export type Library = ReturnType<typeof createLibrary>;

interface LibraryParts extends StorageParts {
  store: { media: MediaStore; uploads: UploadStore; storage: StorageStore };
  /** Bytes of all files; 0 for any number. */
  quotaBytes: number;
  log: Logger;
}

/** The files of the site: how they come in, and what delivers them. */
export function createLibrary({ store, quotaBytes, log, ...parts }: LibraryParts) {
  const { folder } = parts;
  const incoming = join(folder, 'incoming');
  const opened = openFileStore(parts);
  const files = withMemory(opened);
  const pictures = new PictureProcess({ log });
  const isLocal = parts.mediaStore === undefined;
  const storedVariants = countVariants(files);
  const room = createRoom({
    ...{ store: store.storage, folder: incoming, quotaBytes },
    ...{ variants: storedVariants, isLocal },
  });
  const look = () => lookAtStore(opened, store.storage);
  const health = createStorageHealth(look, room, incoming, log);
  const variants = new Variants({ files, pictures, folder: incoming, room });

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

  /**
   * Writes what arrives to a file, under this name in error messages.
   *
   * @param announced bytes of the request, where they are known
   */
  async function receive(
    chunks: AsyncIterable<Uint8Array>,
    name: string,
    announced = maxBytes,
  ): Promise<ReceivedFile> {
    if (announced > maxBytes + maxEnvelope) throw tooLarge(name, announced, maxBytes);
    await health.require();
    await room.require(announced);
    return orNoRoom(() => receiveFile(chunks, { folder: incoming, name, maxBytes }));
  }

  const take = (received: ReceivedFile, name: string) =>
    orNoRoom(() => takeFile({ files, pictures, log }, received, name));

  /**
   * Takes a received file into the library and removes it. The same bytes again are the file that is there.
   *
   * @param finish runs in the transaction that stores the row of a new file
   */
  async function add(
    received: ReceivedFile,
    describe: () => Description,
    actor: Actor,
    finish?: Finish,
  ): Promise<{ media: Media; isNew: boolean }> {
    try {
      const description = describe();
      const same = await store.media.findBySource(received.hash);
      if (same) return { media: same.media, isNew: false };
      const file = await take(received, description.name);
      const created = await store.media.create(file, description, actor, finish);
      if (!created.isNew) await files.remove(file.file);
      return created;
    } finally {
      await rm(received.path, { force: true });
    }
  }

  /**
   * Puts a received file in the place of another one of its kind, and removes it. Where that fails, the daily clean-up finds what
   * was stored of it.
   *
   * @param check fails where it may not be replaced
   * @param finish runs in the transaction that stores the new version
   */
  async function replace(
    id: string,
    received: ReceivedFile,
    name: string,
    actor: Actor,
    { check, finish }: { check?: (media: Media) => void; finish?: Finish },
  ): Promise<Media> {
    try {
      const file = await take(received, name);
      const checkBoth = (media: Media) => {
        check?.(media);
        if (media.kind === file.kind) return;
        throw new AppError('conflict', `A ${media.kind} can only be replaced by a ${media.kind}.`);
      };
      return await store.media.replace(id, checkBoth, file, actor, finish);
    } finally {
      await rm(received.path, { force: true });
    }
  }

  const uploads = createUploads({
    ...{ store: store.uploads, files, room, folder: incoming, health },
    async add(received, metadata, actor, finish) {
      const { name, replaces } = metadata;
      if (replaces !== undefined) return replace(replaces, received, name, actor, { finish });
      return (await add(received, () => metadata, actor, finish)).media;
    },
  });

  return { files, variants, room, health, uploads, receive, add, replace, close: () => pictures.close() };
}

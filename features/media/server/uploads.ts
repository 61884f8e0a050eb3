import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { AppError, notFound } from '../../../engine/app-error.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import type { Media } from '../media.ts';
import { chunksOf, type FileStore } from './file-store.ts';
import type { Finish } from './media-store.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';
import { orNoRoom, type Room } from './room.ts';
import type { StorageHealth } from './storage-health.ts';
import { removeUpload, type Upload, type UploadStore } from './upload-store.ts';

interface Appended {
  upload: Upload;
  /** What became of the upload with its last part. */
  media?: Media;
}

interface UploadsParts {
  store: UploadStore;
  files: FileStore;
  room: Room;
  health: Pick<StorageHealth, 'require'>;
  /** For files on their way, on this machine. */
  folder: string;
  /** Makes a file of the library; `finish` runs in the transaction that stores its row. */
  add(received: ReceivedFile, metadata: Upload['metadata'], actor: Actor, finish: Finish): Promise<Media>;
}

/** Codes of errors that a file has for good: sending it again would change nothing. */
const permanent = ['invalid', 'unsupported-media-type', 'too-large', 'conflict', 'not-found'];

export type Uploads = ReturnType<typeof createUploads>;

/** Files that come in parts, each durable before it is acknowledged. Where there is no such upload of the account, all fail with `not-found`. */
export function createUploads({ store, files, room, health, folder, add }: UploadsParts) {
  /** Uploads that a part is on its way to. Equal parts would each be taken whole, for one that counts. */
  const busy = new Set<string>();
  let finished: Promise<unknown> = Promise.resolve();
  /** One whole file at a time is put together and looked into: each needs memory. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = finished.then(work);
    finished = result.catch(() => undefined);
    return result;
  };

  async function get(id: string, { id: adminId }: Actor): Promise<Upload> {
    const upload = await store.get(id);
    if (upload?.adminId !== adminId) throw notFound('upload');
    return upload;
  }

  /**
   * Stores a part; one that breaks off counts as far as it arrived. The last one makes a file of the library of them all.
   *
   * Fails with `conflict` at another offset than the upload has reached, and while another part of it is on its way, and with what a file of the library fails with.
   */
  async function append(
    id: string,
    offset: number,
    chunks: AsyncIterable<Uint8Array>,
    actor: Actor,
  ): Promise<Appended> {
    const upload = await get(id, actor);
    if (offset !== upload.offset || busy.has(id)) throw otherOffset();
    busy.add(id);
    try {
      await health.require();
      return await orNoRoom(() => take(upload, chunks, actor));
    } finally {
      busy.delete(id);
    }
  }

  async function take(upload: Upload, chunks: AsyncIterable<Uint8Array>, actor: Actor): Promise<Appended> {
    const { id, offset, length, metadata } = upload;
    const limit = { maxBytes: length - offset, takesBroken: true };
    const { path, bytes } = await receiveFile(chunks, { folder, name: metadata.name, ...limit });
    const key = `parts/${id}/${randomUUID()}`;
    try {
      if (bytes === 0) return { upload };
      await files.put(key, path);
    } finally {
      await rm(path, { force: true });
    }
    if (offset + bytes === length) {
      const whole = { ...upload, offset: length, parts: [...upload.parts, key] };
      return { upload: whole, media: await inTurn(() => finish(whole, key, actor)) };
    }
    const appended = await store.append(upload, { key, bytes });
    if (appended) return { upload: appended };
    await files.remove(key);
    throw otherOffset();
  }

  /** The last part is acknowledged with the row of its file; until then the upload stands where it stood before. */
  async function finish(upload: Upload, lastKey: string, actor: Actor): Promise<Media> {
    const { id, parts, length, metadata } = upload;
    try {
      const whole = await receiveFile(readAll(files, parts), {
        folder,
        name: metadata.name,
        maxBytes: length,
      });
      const media = await add(whole, metadata, actor, async (transaction) => {
        if (!(await removeUpload(transaction, id))) throw otherOffset();
      });
      await discard(upload);
      return media;
    } catch (error) {
      // Another last part came first, and the parts went with it, perhaps while they were read here.
      const isOvertaken = !(await store.get(id));
      if (!isOvertaken && error instanceof AppError && permanent.includes(error.code)) await discard(upload);
      else await files.remove(lastKey);
      throw isOvertaken ? otherOffset() : error;
    }
  }

  async function discard({ id, parts }: Upload): Promise<void> {
    await store.remove(id);
    await removeAll(files, parts);
  }

  return {
    get,
    append,
    async create(upload: Parameters<UploadStore['create']>[0]): Promise<Upload> {
      await health.require();
      await room.require(upload.length);
      const created = await store.create(upload, [...busy]);
      for (const { parts } of created.ended) await removeAll(files, parts);
      return created.upload;
    },
    remove: async (id: string, actor: Actor) => discard(await get(id, actor)),
  };
}

function otherOffset(): AppError {
  return new AppError(
    'conflict',
    'The upload has reached another offset, or another part is on its way. Ask for it and go on from there.',
  );
}

async function* readAll(files: FileStore, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield* chunksOf(await files.read(key));
}

async function removeAll(files: FileStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key);
}

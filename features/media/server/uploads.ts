import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { AppError, notFound } from '../../../engine/app-error.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { chunksOf, type FileStore } from './file-store.ts';
import type { StoredMedia } from './media.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';
import { orNoRoom, type Room } from './room.ts';
import type { StorageHealth } from './storage-health.ts';
import { type NewUpload, removeUpload, type Upload, type UploadStore } from './upload-store.ts';

/** Files that come in parts, each durable before it is acknowledged. */
export interface Uploads {
  /** Fails with `disk-full` or, when parts of too many are on their way, `unavailable`. */
  create(upload: NewUpload): Promise<Upload>;
  /** Fails with `not-found`. */
  get(id: string): Promise<Upload>;
  /**
   * Stores a part; one that breaks off counts as far as it arrived. The last one makes a file of the library of them all.
   *
   * Fails with `conflict` at another offset than the upload has reached, and while another part of it is on its way, and with what a file of the library fails with.
   */
  append(id: string, offset: number, chunks: AsyncIterable<Uint8Array>, actor: Actor): Promise<Appended>;
  /** Fails with `not-found`. */
  remove(id: string): Promise<void>;
}

interface Appended {
  upload: Upload;
  /** What became of the upload with its last part. */
  stored?: StoredMedia;
}

interface UploadsParts {
  store: UploadStore;
  files: FileStore;
  room: Room;
  health: Pick<StorageHealth, 'require'>;
  /** For files on their way, on this machine. */
  folder: string;
  /** Makes a file of the library; `finish` runs in the transaction that stores its row. */
  add(
    received: ReceivedFile,
    upload: Upload,
    actor: Actor,
    finish: (transaction: Write) => Promise<void>,
  ): Promise<StoredMedia>;
}

/** Codes of errors that a file has for good: sending it again would change nothing. */
const permanent = ['invalid', 'unsupported-media-type', 'too-large', 'conflict', 'not-found'];

export function createUploads({ store, files, room, health, folder, add }: UploadsParts): Uploads {
  /** Uploads that a part is on its way to. Equal parts would each be taken whole, for one that counts. */
  const busy = new Set<string>();
  let finished: Promise<unknown> = Promise.resolve();
  /** One whole file at a time is put together and looked into: each needs memory. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = finished.then(work);
    finished = result.catch(() => undefined);
    return result;
  };

  async function get(id: string): Promise<Upload> {
    const upload = await store.get(id);
    if (!upload) throw notFound('upload');
    return upload;
  }

  const append: Uploads['append'] = async (id, offset, chunks, actor) => {
    const upload = await get(id);
    if (offset !== upload.offset || busy.has(id)) throw otherOffset();
    busy.add(id);
    try {
      await health.require();
      return await take(upload, chunks, actor);
    } finally {
      busy.delete(id);
    }
  };

  async function take(upload: Upload, chunks: AsyncIterable<Uint8Array>, actor: Actor): Promise<Appended> {
    const { id, offset } = upload;
    const maxBytes = upload.length - offset;
    const part = await receiveFile(chunks, { folder, name: nameOf(upload), maxBytes, takesBroken: true });
    const key = `parts/${id}/${randomUUID()}`;
    try {
      if (part.bytes === 0) return { upload };
      await files.put(key, part.path);
    } finally {
      await rm(part.path, { force: true });
    }
    const reached = offset + part.bytes;
    if (reached < upload.length) return { upload: await keepPart(upload, { key, bytes: part.bytes }) };
    const whole = { ...upload, offset: reached, parts: [...upload.parts, key] };
    return { upload: whole, stored: await inTurn(() => finish(whole, key, actor)) };
  }

  async function keepPart(upload: Upload, part: { key: string; bytes: number }): Promise<Upload> {
    const appended = await store.append(upload, part);
    if (appended) return appended;
    await files.remove(part.key);
    throw otherOffset();
  }

  /** The last part is acknowledged with the row of its file; until then the upload stands where it stood before. */
  async function finish(upload: Upload, lastKey: string, actor: Actor): Promise<StoredMedia> {
    try {
      const parts = readAll(files, upload.parts);
      const whole = await receiveFile(parts, { folder, name: nameOf(upload), maxBytes: upload.length });
      const stored = await add(whole, upload, actor, async (transaction) => {
        if (!(await removeUpload(transaction, upload.id))) throw otherOffset();
      });
      await discard(upload);
      return stored;
    } catch (error) {
      // Another last part came first, and the parts went with it, perhaps while they were read here.
      const isOvertaken = !(await store.get(upload.id));
      if (!isOvertaken && error instanceof AppError && permanent.includes(error.code)) await discard(upload);
      else await files.remove(lastKey);
      throw isOvertaken ? otherOffset() : error;
    }
  }

  async function discard({ id, parts }: Upload): Promise<void> {
    await store.remove(id);
    for (const key of parts) await files.remove(key);
  }

  return {
    async create(upload) {
      await health.require();
      await room.require(upload.length);
      const created = await store.create(upload, [...busy]);
      for (const { parts } of created.ended) for (const key of parts) await files.remove(key);
      return created.upload;
    },
    get,
    append: (...part) => orNoRoom(() => append(...part)),
    remove: async (id) => discard(await get(id)),
  };
}

function otherOffset(): AppError {
  return new AppError(
    'conflict',
    'The upload has reached another offset, or another part is on its way. Ask for it and go on from there.',
  );
}

function nameOf({ metadata }: Upload): string {
  return metadata.name;
}

async function* readAll(files: FileStore, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield* chunksOf(await files.read(key));
}

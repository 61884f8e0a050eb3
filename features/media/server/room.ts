import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageTrouble } from '../../../content/summary.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { FileStore, ListedFile } from './file-store.ts';
import type { StorageStore } from './storage-store.ts';

/** Bytes of the disk that stay free. */
const minFreeBytes = 500 * 1024 * 1024;

export interface Usage {
  /** Of the files of the library, of uploads that were begun, and of variants. */
  usedBytes: number;
  /** 0 where there is no limit. */
  quotaBytes: number;
  /** Of the disk on which files are written first. */
  freeBytes: number;
}

export type Room = ReturnType<typeof createRoom>;

/** Milliseconds for which the variants are not counted again. */
const countedFor = 60_000;

/** The variants in a file store, as far as room is concerned. */
export function countVariants(files: Pick<FileStore, 'list' | 'remove'>) {
  let counted = { at: Number.NEGATIVE_INFINITY, bytes: 0 };
  /** The oldest first. */
  async function list(): Promise<ListedFile[]> {
    const found: ListedFile[] = [];
    for await (const file of files.list('variants/')) found.push(file);
    counted = { at: performance.now(), bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) };
    return found.sort((one, other) => one.modifiedAt - other.modifiedAt);
  }
  return {
    /** Bytes of all of them, at most a minute ago. */
    async bytes(): Promise<number> {
      if (performance.now() - counted.at > countedFor) await list();
      return counted.bytes;
    },
    /** Removes the oldest ones until so many bytes are free, and a share of all, so that it is rare; none where all together have less. */
    async free(bytes: number): Promise<boolean> {
      const found = await list();
      if (counted.bytes < bytes) return false;
      for (let left = Math.max(bytes, counted.bytes / 20); left > 0; ) {
        const oldest = found.shift() as ListedFile;
        await files.remove(oldest.key);
        left -= oldest.bytes;
        counted.bytes -= oldest.bytes;
      }
      return true;
    },
  };
}

interface RoomParts {
  store: Pick<StorageStore, 'usedBytes'>;
  /** Of this machine; an upload is always written there first. */
  folder: string;
  quotaBytes: number;
  variants: ReturnType<typeof countVariants>;
  /** Whether the files lie on that machine, too. */
  isLocal: boolean;
}

export function createRoom({ store, folder, quotaBytes, variants, isLocal }: RoomParts) {
  async function read(): Promise<Usage> {
    const [{ bavail, bsize }, used, ofVariants] = await Promise.all([
      // Before the first file there is no such folder, and it is not made here where it is gone.
      statfs(folder).catch(() => statfs(join(folder, '../..'))),
      store.usedBytes(),
      variants.bytes(),
    ]);
    return { usedBytes: used + ofVariants, quotaBytes, freeBytes: bavail * bsize };
  }
  /** Fails with `disk-full` where so many bytes more have no room. */
  async function require(bytes: number): Promise<void> {
    const { usedBytes, freeBytes } = await read();
    const overQuota = quotaBytes > 0 ? usedBytes + bytes - quotaBytes : 0;
    const overDisk = bytes + minFreeBytes - freeBytes;
    if (overDisk > 0 && !isLocal) throw noRoom();
    const missing = Math.max(overQuota, overDisk);
    // A variant can be made again, what somebody has uploaded cannot.
    if (missing > 0 && !(await variants.free(missing))) throw noRoom();
  }
  return { read, require };
}

/** Does a work that writes files; a disk that fills up in the middle is the `disk-full` of an upload. */
export async function orNoRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? noRoom(error) : error;
  }
}

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code));
}

export function noRoom(cause?: unknown): AppError {
  const detail =
    'There is no room for more files. Delete files that are not used, then delete them for good in the trash, or ask whoever runs the server for more room.';
  return new AppError('disk-full', detail, { cause });
}

/** What whoever works in the panel should know of the room: before the disk or the quota is full. */
export function roomTroubles({ usedBytes, quotaBytes, freeBytes }: Usage): StorageTrouble[] {
  const troubles: StorageTrouble[] = [];
  if (freeBytes < 2 * minFreeBytes) troubles.push({ kind: 'disk', bytes: freeBytes });
  if (quotaBytes > 0 && usedBytes >= 0.9 * quotaBytes)
    troubles.push({ kind: 'quota', bytes: usedBytes, quotaBytes });
  return troubles;
}

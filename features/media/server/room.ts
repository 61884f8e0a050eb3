import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageTrouble } from '../../../content/summary.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { StoredVariants } from './counted-variants.ts';
import type { StorageStore } from './storage-store.ts';

/** Bytes of the disk that stay free. */
const minFreeBytes = 500 * 1024 * 1024;

/** Room for files, in bytes. */
export interface Usage {
  /** Of the files of the library, of uploads that were begun, and of variants. */
  usedBytes: number;
  /** 0 where there is no limit. */
  quotaBytes: number;
  /** Of the disk on which files are written first. */
  freeBytes: number;
}

export interface Room {
  read(): Promise<Usage>;
  /** Fails with `disk-full` where so many bytes more have no room. */
  require(bytes: number): Promise<void>;
}

interface RoomParts {
  store: Pick<StorageStore, 'usedBytes'>;
  /** Of this machine; an upload is always written there first. */
  folder: string;
  quotaBytes: number;
  variants: StoredVariants;
  /** Whether the files lie on that machine, too. */
  isLocal: boolean;
}

export function createRoom({ store, folder, quotaBytes, variants, isLocal }: RoomParts): Room {
  async function read(): Promise<Usage> {
    const [{ bavail, bsize }, used, ofVariants] = await Promise.all([
      // Before the first file there is no such folder, and it is not made here where it is gone.
      statfs(folder).catch(() => statfs(join(folder, '../..'))),
      store.usedBytes(),
      variants.bytes(),
    ]);
    return { usedBytes: used + ofVariants, quotaBytes, freeBytes: bavail * bsize };
  }
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

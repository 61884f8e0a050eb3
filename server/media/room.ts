import { mkdir, statfs } from 'node:fs/promises';
import { AppError } from '../../kernel/app-error.ts';
import type { StorageStore } from '../store/storage-store.ts';

/** Bytes of the disk that stay free. */
const minFreeBytes = 500 * 1024 * 1024;

/** Room for files, in bytes. */
export interface Usage {
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

/** @param folder of this machine; an upload is always written there first */
export function createRoom(store: Pick<StorageStore, 'usedBytes'>, folder: string, quotaBytes: number): Room {
  async function read(): Promise<Usage> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const [{ bavail, bsize }, usedBytes] = await Promise.all([statfs(folder), store.usedBytes()]);
    return { usedBytes, quotaBytes, freeBytes: bavail * bsize };
  }
  async function require(bytes: number): Promise<void> {
    const { usedBytes, freeBytes } = await read();
    const isOverQuota = quotaBytes > 0 && usedBytes + bytes > quotaBytes;
    if (isOverQuota || freeBytes - bytes < minFreeBytes) throw noRoom();
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

function noRoom(cause?: unknown): AppError {
  const detail =
    'There is no room for more files. Delete files that are not used, or ask whoever runs the server for more room.';
  return new AppError('disk-full', detail, { cause });
}

import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../../../engine/app-error.ts';
import { Availability } from '../../../engine/availability.ts';
import type { Gauge } from '../../../engine/http/metrics.ts';
import { receiveFile } from './receive-file.ts';
import { isDiskFull, type Room } from './room.ts';

/** Milliseconds for which a look at the files is good. */
const cacheMs = 2000;
/** Milliseconds after which files that do not respond count as away. */
const timeoutMs = 3500;

export type StorageHealth = ReturnType<typeof createStorageHealth>;

/**
 * Whether the files of the library are there. Looks when somebody asks, at most every two seconds. The log has a line when they go,
 * and one when they are back.
 *
 * @param look fails where the store is away, or another one than that of the database
 * @param folder for files on their way, on this machine
 */
export function createStorageHealth(
  look: () => Promise<void>,
  room: Pick<Room, 'read'>,
  folder: string,
  log: Logger,
) {
  const availability = new Availability({ log, what: 'files of the library' });
  let lookedAt = Number.NEGATIVE_INFINITY;
  let result: Promise<boolean> = Promise.resolve(true);
  let freeBytes: number | undefined;

  async function check(): Promise<boolean> {
    try {
      // Looked at first: the probe would make a folder that is gone.
      await look();
      await writeProbe(folder);
      availability.reportSuccess();
      freeBytes = (await room.read()).freeBytes;
      return true;
    } catch (error) {
      availability.reportFailure(error);
      return false;
    }
  }

  /** Whether they can be read, and others stored. Never fails. */
  async function isAvailable(): Promise<boolean> {
    if (performance.now() - lookedAt >= cacheMs) {
      lookedAt = performance.now();
      result = Promise.race([check(), pause(timeoutMs, false, { ref: false })]);
    }
    return result;
  }

  return {
    isAvailable,
    /** Fails with `unavailable` while they are not. */
    async require(): Promise<void> {
      if (!(await isAvailable())) throw new AppError('unavailable', 'The files cannot be reached right now.');
    },
    figures: (): Gauge[] => [
      {
        name: 'kiran_files_available',
        help: '1 while the files of the library can be read and stored',
        type: 'gauge',
        read: () => (availability.isUnavailable ? 0 : 1),
      },
      {
        name: 'kiran_files_free_bytes',
        help: 'Free space of the disk on which files are written',
        type: 'gauge',
        read: () => freeBytes,
      },
    ],
  };
}

async function writeProbe(folder: string): Promise<void> {
  try {
    const probe = Readable.from([Buffer.from('probe')]);
    const { path } = await receiveFile(probe, { folder, name: 'probe', maxBytes: 100 });
    await rm(path, { force: true });
  } catch (error) {
    // Uploads are told that, and the dashboard warns of it.
    if (!isDiskFull(error)) throw error;
  }
}

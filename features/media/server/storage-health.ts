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

/** Whether the files of the library are there. */
export interface StorageHealth {
  /** Whether they can be read, and others stored. Never fails. */
  isAvailable(): Promise<boolean>;
  /** Fails with `unavailable` while a folder is away. A store elsewhere fails by itself, with each call. */
  require(): Promise<void>;
  figures(): Gauge[];
}

interface HealthParts {
  /** Fails where the store is away, or another one than that of the database. */
  look: () => Promise<void>;
  room: Pick<Room, 'read'>;
  /** For files on their way, on this machine. */
  folder: string;
  /** Whether the files lie in a folder of this machine. */
  isLocal: boolean;
  log: Logger;
}

/** Looks at the files when somebody asks, at most every two seconds. The log has a line when they go, and one when they are back. */
export function createStorageHealth({ look, room, folder, isLocal, log }: HealthParts): StorageHealth {
  // A store elsewhere says by itself in the log when it goes and when it is back.
  const ownLog = isLocal ? log : log.child({}, { level: 'silent' });
  const availability = new Availability({ log: ownLog, what: 'files of the library' });
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

  async function isAvailable(): Promise<boolean> {
    if (performance.now() - lookedAt >= cacheMs) {
      lookedAt = performance.now();
      result = Promise.race([check(), pause(timeoutMs, false, { ref: false })]);
    }
    return result;
  }

  return {
    isAvailable,
    async require() {
      if (!isLocal || (await isAvailable())) return;
      throw new AppError('unavailable', 'The files cannot be reached right now.');
    },
    figures: () => [
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

import { type BigIntStats, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../../errors/app-error.ts';
import { Outage } from '../../outage.ts';
import { unreachable } from './engine.ts';

/** Bytes below which a disk counts as full: SQLite may still overwrite what it has, but not grow. */
const leastRoom = 1024 * 1024;

/** The file of an open database, watched at its path: SQLite itself would go on writing into one that is no longer there. */
export class SqliteFile {
  /** Tells the file from a copy of it. */
  readonly origin: string;
  readonly #path: string;
  readonly #room: Outage;

  /** @param path of a file that was just opened */
  constructor(path: string, log: Logger) {
    this.#path = path;
    this.#room = new Outage({ log, what: 'room on the disk of the database' });
    this.origin = originOf(statSync(path, { bigint: true }));
  }

  /** The failure that every write meets while the path leads elsewhere. */
  missing(): AppError | undefined {
    const found = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    if (found && originOf(found) === this.origin) return undefined;
    const what = found ? 'replaced' : 'moved or deleted';
    const cause = new Error(
      `${this.#path} was ${what} while it was in use: put it back, or restore a backup and restart`,
    );
    return new AppError('unavailable', unreachable, { cause });
  }

  /** The failure that a large write would meet for want of room. */
  full(): AppError | undefined {
    const { bavail, bsize } = statfsSync(dirname(this.#path));
    if (bavail * bsize >= leastRoom) {
      this.#room.worked();
      return undefined;
    }
    const cause = new Error(`${dirname(this.#path)} has ${bavail * bsize} bytes left: make room`);
    this.#room.failed(cause);
    return new AppError('disk-full', 'The disk is full: nothing was saved.', { cause });
  }
}

// A freed inode number is soon given again, and a copy is made later than its source.
function originOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino}:${birthtimeNs}`;
}

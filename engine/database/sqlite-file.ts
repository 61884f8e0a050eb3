import { type BigIntStats, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import { Availability } from '../availability.ts';
import { unreachable } from './engine.ts';

/** Bytes below which a disk counts as full: SQLite may still overwrite what it has, but not grow. */
const minFreeBytes = 1024 * 1024;

/** The file of an open database, checked at its path: SQLite continues to write to a deleted file without an error. */
export class SqliteFile {
  /** Tells the file from a copy of it. */
  readonly origin: string;
  readonly #path: string;
  readonly #diskSpace: Availability;

  /** @param path of a file that was just opened */
  constructor(path: string, log: Logger) {
    this.#path = path;
    this.#diskSpace = new Availability({ log, what: 'room on the disk of the database' });
    this.origin = originOf(statSync(path, { bigint: true }));
  }

  /** The error of every write while the path leads to another file or none. */
  missing(): AppError | undefined {
    const found = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    if (found && originOf(found) === this.origin) return undefined;
    const what = found ? 'replaced' : 'moved or deleted';
    const cause = new Error(
      `${this.#path} was ${what} while it was in use: put it back, or restore a backup and restart`,
    );
    return new AppError('unavailable', unreachable, { cause });
  }

  /** The error of a large write while the disk is full. */
  full(): AppError | undefined {
    const { bavail, bsize } = statfsSync(dirname(this.#path));
    if (bavail * bsize >= minFreeBytes) {
      this.#diskSpace.reportSuccess();
      return undefined;
    }
    const cause = new Error(`${dirname(this.#path)} has ${bavail * bsize} bytes left: make room`);
    this.#diskSpace.reportFailure(cause);
    return new AppError('disk-full', 'The disk is full: nothing was saved.', { cause });
  }
}

// A freed inode number is soon given again, and a copy is made later than its source.
function originOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino}:${birthtimeNs}`;
}

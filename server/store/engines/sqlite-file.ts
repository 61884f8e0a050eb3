import { type BigIntStats, statSync } from 'node:fs';
import { AppError } from '../../errors/app-error.ts';
import { unreachable } from './engine.ts';

/** The file of an open database, watched at its path: SQLite itself would go on writing into one that is no longer there. */
export class SqliteFile {
  /** Tells the file from a copy of it. */
  readonly origin: string;
  readonly #path: string;

  /** @param path of a file that was just opened */
  constructor(path: string) {
    this.#path = path;
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
}

// A freed inode number is soon given again, and a copy is made later than its source.
function originOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino}:${birthtimeNs}`;
}

import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Availability } from '../availability.ts';
import type { EngineName } from './engine.ts';

export const identityFileName = 'database-identity.json';

/** A database as the data directory knows it. */
export interface KnownDatabase {
  id: string;
  /** The highest one seen. A database whose own is lower was restored. */
  sessionVersion: number;
}

export type KnownDatabases = Partial<Record<EngineName, KnownDatabase>>;

/** The file beside the database that says which database, of either engine, the data directory was last used with. */
export class IdentityFile {
  readonly #path: string;
  readonly #engine: EngineName;
  readonly #availability: Availability;
  #id: string | undefined;

  constructor(dataDirectory: string, engine: EngineName, log: Logger) {
    this.#path = join(dataDirectory, identityFileName);
    this.#engine = engine;
    this.#availability = new Availability({ log, what: `keeping ${this.#path}`, level: 'warn' });
  }

  /** The databases that were used here; none where there is no file, or none that can be read. */
  read(): KnownDatabases {
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8')) as KnownDatabases;
    } catch {
      return {};
    }
  }

  /** Keeps which database is used from now on. Never fails: a database works without the file. */
  keep(database: KnownDatabase): void {
    this.#id = database.id;
    this.#write({ ...this.read(), [this.#engine]: database });
  }

  /** Keeps a session version that was committed, unless another process on the same file kept a higher one. */
  raise(sessionVersion: number): void {
    const content = this.read();
    const known = content[this.#engine];
    const isBehind = known?.id === this.#id && known !== undefined && known.sessionVersion >= sessionVersion;
    if (this.#id === undefined || isBehind) return;
    this.#write({ ...content, [this.#engine]: { id: this.#id, sessionVersion } });
  }

  #write(content: KnownDatabases): void {
    const part = `${this.#path}.${randomUUID()}`;
    try {
      writeFileSync(part, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
      renameSync(part, this.#path);
      this.#availability.reportSuccess();
    } catch (error) {
      this.#availability.reportFailure(error);
    }
  }
}

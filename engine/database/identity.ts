import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Availability } from '../availability.ts';
import { StartError } from '../start-error.ts';
import type { Connection, Engine, EngineName } from './engine.ts';

/** What a start finds in the place of its database. */
export interface FoundDatabase {
  /** `empty` without any admin: no start has come to its end with it. */
  state: 'missing' | 'empty' | 'used';
  id?: string;
}

interface Expectation {
  engine: EngineName;
  dataDirectory: string;
  /** What the data directory knows. Read before the database is looked at: a first start beside this one makes both. */
  known: KnownDatabases;
  /** Accepts what would be refused. */
  newDatabase: boolean;
}

/** What is in the database, before its tables are made or brought up to date. */
export async function findDatabase(connection: Connection, engine: Engine): Promise<FoundDatabase> {
  const first = async (table: string) =>
    (await engine.hasTable(connection, table))
      ? connection.selectFrom(table).select('id').limit(1).executeTakeFirst()
      : undefined;
  const identity = await first('database_identity');
  const admin = await first('admins');
  return { state: admin ? 'used' : 'empty', ...(identity ? { id: String(identity.id) } : {}) };
}

/**
 * Refuses a database that is not the one that the data directory was used with.
 *
 * @throws StartError that says what was expected, what was found and what to do
 */
export function requireExpectedDatabase(found: FoundDatabase, expectation: Expectation): void {
  const { engine, dataDirectory, newDatabase } = expectation;
  const { [engine]: known, [otherEngine[engine]]: other } = expectation.known;
  const isAnother = found.id !== undefined && known !== undefined && found.id !== known.id;
  // Half of a first start leaves its identity and no admin; it is the database that was begun.
  const isGone = found.state !== 'used' && (found.id === undefined || found.id !== known?.id);
  if (newDatabase || !(isAnother || (isGone && (known || other)))) return;
  const expected = known ? `the database ${known.id}` : engineTitles[otherEngine[engine]];
  const place = engine === 'sqlite' ? 'kiran.sqlite' : 'the database of DATABASE_URL';
  const actual = isGone ? found.state : `another one (${found.id})`;
  const setting = known || engine === 'postgres' ? '' : 'set DATABASE_URL, ';
  throw new StartError(
    `DATA_DIR ${dataDirectory} was used with ${expected}, but ${place} is ${actual}: ` +
      `${setting}restore a backup, or start with NEW_DATABASE=yes.`,
  );
}

const otherEngine = { sqlite: 'postgres', postgres: 'sqlite' } as const;
const engineTitles = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

interface Claim {
  engine: Engine;
  found: FoundDatabase;
  /** What the data directory knows of the database of this engine. */
  known: KnownDatabase | undefined;
  /** Where the rows lie. It differs after a restore or a copy. */
  origin: string;
  log: Logger;
}

/** Added to the session version after a restore, so that other instances, which may have seen higher ones, find no second one. */
const restoreStep = 1_000_000;

/**
 * Makes a migrated database that of this start. In one that was restored or copied all sessions end, as some had ended since, and
 * no mail leaves that may have left already.
 */
export async function claimDatabase(connection: Connection, claim: Claim): Promise<KnownDatabase> {
  const { engine, found, known, origin, log } = claim;
  const before = found.id === known?.id ? known : undefined;
  return connection.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('database_identity')
      .selectAll()
      .$if(engine.locksRows, (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    const version = Number(row.session_version);
    const seen = before?.sessionVersion ?? 0;
    const isMoved = row.origin !== null && row.origin !== origin;
    const isRestored = isMoved || seen > version;
    const sessionVersion = isRestored ? Math.max(version, seen) + restoreStep : version;
    if (isRestored) await endSessionsAndMails(transaction, log);
    if (isRestored || row.origin !== origin) {
      await transaction
        .updateTable('database_identity')
        .set({ origin, session_version: sessionVersion })
        .execute();
    }
    return { id: String(row.id), sessionVersion };
  });
}

async function endSessionsAndMails(transaction: Connection, log: Logger): Promise<void> {
  const sessions = await transaction.deleteFrom('sessions').executeTakeFirst();
  await transaction.deleteFrom('one_time_tokens').execute();
  const devices = await transaction.deleteFrom('known_devices').executeTakeFirst();
  await transaction
    .updateTable('mails')
    .set({
      ...{ state: 'failed', error: 'this database was restored.' },
      // Its link has ended with the sessions.
      secret: sql`case when secret is null then null else '' end`,
    })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  log.warn(
    { sessions: Number(sessions.numDeletedRows), devices: Number(devices.numDeletedRows) },
    'The database was restored or copied: all sessions are ended, all known devices forgotten, and mails that waited are not sent',
  );
}

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

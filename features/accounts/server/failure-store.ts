import { sql } from 'kysely';
import type { Database } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';

/** How many failures of a key are taken in a window. */
export interface FailureLimit {
  key: string;
  max: number;
}

/** What failures are counted by. */
export const failureKeys = {
  /** By the canonical form of the user name. */
  account: (username: string) => `account ${username}`,
  /** Wrong present passwords of somebody who sets a new one. */
  password: (adminId: string) => `password ${adminId}`,
  /** Wrong codes of somebody, by the device where it is known. */
  code: (adminId: string, deviceHash: string | undefined) => `code ${deviceHash ?? adminId}`,
  device: (tokenHash: string) => `device ${tokenHash}`,
  network: (network: string) => `network ${network}`,
  /** Requests for a new password. */
  reset: (network: string) => `reset ${network}`,
  all: 'all',
} as const;

export type FailureStore = ReturnType<typeof createFailureStore>;

/** Failed sign-ins, and what else is limited for strangers, counted by key in the database so that all instances share them. */
export function createFailureStore(database: Database) {
  const hidden = { isVisible: false } as const;
  return {
    /** Milliseconds until the last of the reached limits is lifted; undefined when none is reached. */
    remainingMs: (limits: readonly FailureLimit[], windowMs: number) =>
      database.read((connection) => remainingMs(connection, database, limits, windowMs)),
    /**
     * Counts a failure of each key, or gives what `remainingMs` gives and writes nothing where a limit is reached. A window begins with
     * its first failure and lasts `windowMs`. Counted before the password is looked at, so that guesses sent at once cannot pass together.
     */
    add: (limits: readonly FailureLimit[], windowMs: number): Promise<number | undefined> =>
      database
        .write(hidden, async (transaction) => {
          const reached = await remainingMs(transaction, database, limits, windowMs);
          if (reached !== undefined) return reached;
          const now = Date.now();
          const keys = limits.map(({ key }) => key);
          await transaction
            .deleteFrom('sign_in_failures')
            .where((where) =>
              where.or([
                where('expires_at', '<=', asTime(now)),
                where.and([where('key', 'in', keys), where('expires_at', '>', latestEnd(now, windowMs))]),
              ]),
            )
            .execute();
          // In one order for all, so that two transactions cannot wait for each other.
          for (const { key, max } of limits.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
            const row = await transaction
              .insertInto('sign_in_failures')
              .values({ key, failures: 1, expires_at: asTime(now + windowMs) })
              .onConflict((conflict) =>
                conflict.column('key').doUpdateSet({ failures: sql`sign_in_failures.failures + 1` }),
              )
              .returning(['failures', 'expires_at'])
              .executeTakeFirstOrThrow();
            // Another transaction took the last place meanwhile; this one is undone.
            if (Number(row.failures) > max) throw new LimitReached(timeOf(database, row.expires_at) - now);
          }
        })
        .catch((error: unknown) => {
          if (error instanceof LimitReached) return error.remainingMs;
          throw error;
        }),
    /** Takes one failure of each key back. */
    async takeBack(keys: string[]) {
      await database.write(hidden, (transaction) =>
        transaction
          .updateTable('sign_in_failures')
          .set({ failures: sql`failures - 1` })
          .where('key', 'in', keys)
          .where('failures', '>', 0)
          .execute(),
      );
    },
    async clear(keys: string[]) {
      await database.write(hidden, (transaction) =>
        transaction.deleteFrom('sign_in_failures').where('key', 'in', keys).execute(),
      );
    },
  };
}

class LimitReached extends Error {
  readonly remainingMs: number;

  constructor(remainingMs: number) {
    super('A limit of failed sign-ins is reached');
    this.remainingMs = remainingMs;
  }
}

async function remainingMs(
  connection: Connection,
  database: Database,
  limits: readonly FailureLimit[],
  windowMs: number,
): Promise<number | undefined> {
  const now = Date.now();
  const max = new Map(limits.map((limit) => [limit.key, limit.max]));
  const rows = await connection
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('key', 'in', [...max.keys()])
    .where('expires_at', '>', asTime(now))
    .where('expires_at', '<=', latestEnd(now, windowMs))
    .execute();
  const reached = rows.filter(({ key, failures }) => Number(failures) >= (max.get(String(key)) ?? 0));
  if (reached.length === 0) return undefined;
  return Math.max(...reached.map((row) => timeOf(database, row.expires_at))) - now;
}

/** A window that ends later was begun by a clock that was wrong. Twice its length, because clocks of instances differ a little. */
function latestEnd(now: number, windowMs: number): string {
  return asTime(now + 2 * windowMs);
}

function timeOf({ engine }: Database, value: unknown): number {
  return Date.parse(engine.decodeTime(value));
}

function asTime(timestamp: number): string {
  return new Date(timestamp).toISOString();
}

import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Failed sign-ins, counted by key in the database so that all instances share them. */
export interface Failures {
  failures: number;
  /** Until the window ends, in milliseconds. */
  remainingMs: number;
}

export interface FailureStore {
  /**
   * Counts a failure of each key and gives what each has come to. A window begins with its first failure and lasts `windowMs`.
   * Counted before the password is looked at, so that guesses sent at once cannot pass together.
   */
  add(keys: string[], windowMs: number): Promise<Failures[]>;
  /** Takes one failure of each key back. */
  takeBack(keys: string[]): Promise<void>;
  clear(keys: string[]): Promise<void>;
}

export function createFailureStore(database: Database): FailureStore {
  const hidden = { isVisible: false } as const;
  return {
    add: (keys, windowMs) =>
      database.write(hidden, async (transaction) => {
        const now = Date.now();
        await transaction.deleteFrom('sign_in_failures').where('expires_at', '<=', asTime(now)).execute();
        const counted = new Map<string, Failures>();
        // In one order for all, so that two transactions cannot wait for each other.
        for (const key of [...keys].sort()) {
          const row = await transaction
            .insertInto('sign_in_failures')
            .values({ key, failures: 1, expires_at: asTime(now + windowMs) })
            .onConflict((conflict) =>
              conflict.column('key').doUpdateSet({ failures: sql`sign_in_failures.failures + 1` }),
            )
            .returning(['failures', 'expires_at'])
            .executeTakeFirstOrThrow();
          const expiresAt = Date.parse(database.engine.decodeTime(row.expires_at));
          counted.set(key, { failures: Number(row.failures), remainingMs: expiresAt - now });
        }
        return keys.map((key) => counted.get(key) as Failures);
      }),
    async takeBack(keys) {
      await database.write(hidden, (transaction) =>
        transaction
          .updateTable('sign_in_failures')
          .set({ failures: sql`failures - 1` })
          .where('key', 'in', keys)
          .where('failures', '>', 0)
          .execute(),
      );
    },
    async clear(keys) {
      await database.write(hidden, (transaction) =>
        transaction.deleteFrom('sign_in_failures').where('key', 'in', keys).execute(),
      );
    },
  };
}

function asTime(moment: number): string {
  return new Date(moment).toISOString();
}

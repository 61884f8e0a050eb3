import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Failed sign-ins, counted by key in the database so that all instances share them. */
export interface FailureStore {
  /** Failures of each key in its current window; 0 for keys unknown. */
  counts(keys: string[]): Promise<number[]>;
  /** Counts a failure of each key. A window begins with its first failure and lasts `windowMs`. */
  add(keys: string[], windowMs: number): Promise<void>;
  clear(keys: string[]): Promise<void>;
}

export function createFailureStore(database: Database): FailureStore {
  return {
    async counts(keys) {
      const rows = await database.read((connection) =>
        connection
          .selectFrom('sign_in_failures')
          .select(['key', 'failures'])
          .where('key', 'in', keys)
          .where('expires_at', '>', new Date().toISOString())
          .execute(),
      );
      return keys.map((key) => Number(rows.find((row) => row.key === key)?.failures ?? 0));
    },
    add: (keys, windowMs) =>
      database.write({ isVisible: false }, async (transaction) => {
        const now = new Date();
        await transaction
          .deleteFrom('sign_in_failures')
          .where('expires_at', '<=', now.toISOString())
          .execute();
        const expiresAt = new Date(now.getTime() + windowMs).toISOString();
        for (const key of [...keys].sort()) {
          await transaction
            .insertInto('sign_in_failures')
            .values({ key, failures: 1, expires_at: expiresAt })
            .onConflict((conflict) =>
              conflict.column('key').doUpdateSet({ failures: sql`sign_in_failures.failures + 1` }),
            )
            .execute();
        }
      }),
    async clear(keys) {
      await database.write({ isVisible: false }, (transaction) =>
        transaction.deleteFrom('sign_in_failures').where('key', 'in', keys).execute(),
      );
    },
  };
}

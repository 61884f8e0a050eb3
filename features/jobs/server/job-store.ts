import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../engine/database/database.ts';
import type { Tables } from '../../../engine/database/engine.ts';

/** How a job stands, over all instances. Times in ms since 1970. */
export interface JobState {
  readonly name: string;
  readonly dueAt: number;
  /** How often it was begun since its last success. */
  readonly tries: number;
  readonly succeededAt?: number;
  /** Why it failed last, since its last success. */
  readonly error?: string;
}

export interface JobStore {
  /** All that were ever begun. */
  list(): Promise<JobState[]>;
  /**
   * Takes a job that is due for so many ms, an hour by default, so that no other instance does it too. Gives how often it was
   * begun since its last success, this time included; undefined where it is not due.
   */
  claim(name: string, every: number, claimFor?: number): Promise<number | undefined>;
  /** Takes it for so many ms more. False where the claim has run out, and another instance has taken it. */
  renew(name: string, claimFor: number): Promise<boolean>;
  /** Gives a claim back, of a run that was broken off. */
  release(name: string): Promise<void>;
  /** Notes that a run has succeeded just now, and is due again in so many ms. */
  succeed(name: string, every: number): Promise<void>;
  /** Notes that a run has failed, and is due again in so many ms. */
  fail(name: string, error: string, retryAfter: number): Promise<void>;
}

export const hour = 3_600_000;

export function createJobStore(database: Database): JobStore {
  const hidden = { isVisible: false } as const;
  const change = (name: string, values: Record<string, unknown>) =>
    database.write(hidden, async (transaction) => {
      await transaction.updateTable('jobs').set(values).where('name', '=', name).execute();
    });
  /** Until when this instance has claimed a job. */
  const claimed = new Map<string, string>();
  return {
    async list() {
      const rows = await database.read((connection) => connection.selectFrom('jobs').selectAll().execute());
      const timeOf = (value: unknown) => Date.parse(database.engine.decodeTime(value));
      return rows.map((row) => ({
        ...{ name: String(row.name), dueAt: timeOf(row.due_at), tries: Number(row.tries) },
        ...(row.succeeded_at ? { succeededAt: timeOf(row.succeeded_at) } : {}),
        ...(row.error ? { error: String(row.error) } : {}),
      }));
    },
    async claim(name, every, claimFor = hour) {
      // A time far ahead is one of a clock that was wrong, or of a longer interval.
      const isDue = (where: ExpressionBuilder<Tables, 'jobs'>) =>
        where.or([where('jobs.due_at', '<=', timeIn(0)), where('jobs.due_at', '>', timeIn(every + hour))]);
      // Most of the time it is not, and a read costs the disk nothing.
      const later = await database.read((connection) =>
        connection
          .selectFrom('jobs')
          .select('name')
          .where('name', '=', name)
          .where((where) => where.not(isDue(where)))
          .execute(),
      );
      if (later.length > 0) return undefined;
      const until = timeIn(claimFor);
      const row = await database.write(hidden, (transaction) =>
        transaction
          .insertInto('jobs')
          .values({ name, due_at: until, tries: 1 })
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({ due_at: until, tries: sql`jobs.tries + 1` }).where(isDue),
          )
          .returning('tries')
          .executeTakeFirst(),
      );
      if (row) claimed.set(name, until);
      return row && Number(row.tries);
    },
    async renew(name, claimFor) {
      const until = timeIn(claimFor);
      const renewed = await database.write(hidden, (transaction) =>
        transaction
          .updateTable('jobs')
          .set({ due_at: until })
          .where('name', '=', name)
          .where('due_at', '=', claimed.get(name))
          .executeTakeFirstOrThrow(),
      );
      claimed.set(name, until);
      return renewed.numUpdatedRows > 0n;
    },
    release: (name) => change(name, { due_at: timeIn(0), tries: sql`tries - 1` }),
    async succeed(name, every) {
      const now = Date.now();
      const times = { due_at: timeIn(every, now), succeeded_at: timeIn(0, now) };
      const values = { ...times, tries: 0, error: null };
      await database.write(hidden, (transaction) =>
        transaction
          .insertInto('jobs')
          .values({ name, ...values })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
          .execute(),
      );
    },
    fail: (name, error, retryAfter) =>
      change(name, { due_at: timeIn(retryAfter), error: error.slice(0, 500) }),
  };
}

function timeIn(milliseconds: number, now = Date.now()): string {
  return new Date(now + milliseconds).toISOString();
}

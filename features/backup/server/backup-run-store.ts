import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../engine/database/database.ts';
import type { Tables } from '../../../engine/database/engine.ts';

export type BackupRunKind = 'backup' | 'rehearsal';

/** How the last runs ended, in ms since 1970. */
export interface BackupRun {
  succeededAt?: number;
  failedAt?: number;
}

export interface BackupRunStore {
  read(): Promise<Record<BackupRunKind, BackupRun>>;
  /**
   * Takes a run that is due for the caller, so that no other process does it too. It is due when the last good one is `every` ms old,
   * and can be claimed again after `retryAfter` ms.
   */
  claim(kind: BackupRunKind, times: { every: number; retryAfter: number }): Promise<boolean>;
  /** Notes how a run ended just now. */
  finish(kind: BackupRunKind, result: 'succeeded' | 'failed'): Promise<void>;
}

type Where = ExpressionBuilder<Tables, 'backup_runs'>;

export function createBackupRunStore(database: Database): BackupRunStore {
  const set = (kind: BackupRunKind, values: Record<string, string | null>) =>
    database.write({ isVisible: false }, (transaction) =>
      transaction.updateTable('backup_runs').set(values).where('kind', '=', kind).execute(),
    );
  return {
    async read() {
      const rows = await database.read((connection) =>
        connection.selectFrom('backup_runs').selectAll().execute(),
      );
      const runOf = (kind: BackupRunKind): BackupRun => {
        const row = rows.find((one) => one.kind === kind);
        const time = (value: unknown) => Date.parse(database.engine.decodeTime(value));
        return {
          ...(row?.succeeded_at ? { succeededAt: time(row.succeeded_at) } : {}),
          ...(row?.failed_at ? { failedAt: time(row.failed_at) } : {}),
        };
      };
      return { backup: runOf('backup'), rehearsal: runOf('rehearsal') };
    },
    async claim(kind, { every, retryAfter }) {
      const now = Date.now();
      // A time far ahead is one of a clock that was wrong: nothing would be due until it comes.
      const isPast = (where: Where, column: 'claimed_at' | 'succeeded_at', age: number) =>
        where.or([
          where(column, 'is', null),
          where(column, '<=', asTime(now - age)),
          where(column, '>', asTime(now + retryAfter)),
        ]);
      const result = await database.write({ isVisible: false }, (transaction) =>
        transaction
          .updateTable('backup_runs')
          .set({ claimed_at: asTime(now) })
          .where('kind', '=', kind)
          .where((where) => isPast(where, 'claimed_at', retryAfter))
          .where((where) => isPast(where, 'succeeded_at', every))
          .executeTakeFirst(),
      );
      return result.numUpdatedRows > 0n;
    },
    finish: async (kind, result) => void (await set(kind, { [`${result}_at`]: asTime(Date.now()) })),
  };
}

function asTime(timestamp: number): string {
  return new Date(timestamp).toISOString();
}

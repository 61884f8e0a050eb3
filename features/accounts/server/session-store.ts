import { AppError } from '../../../engine/app-error.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { Actor, PersonActor } from '../../../engine/store/actor.ts';
import { recordAct } from '../../../engine/store/audit-log.ts';
import { mailEvent } from './account-mails.ts';
import { actOn, updateAccount } from './account-rows.ts';

/** A sign-in that was checked: whose, with which password as a PHC string, and from what device in words. */
export interface SessionStart {
  adminId: string;
  passwordHash: string;
  device: string;
  /** Whether the owner of the account is told by mail. */
  isUnknownDevice?: boolean;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Signed-in browsers. Only the SHA-256 of a token is known here. Moments in ms since 1970. */
export function createSessionStore(database: Database) {
  const hidden = { isVisible: false } as const;
  const counted = { isVisible: false, changesSessions: true } as const;
  const toSession = (row: Row) => ({
    tokenHash: String(row.token_hash),
    adminId: String(row.admin_id),
    /** In words. */
    device: String(row.device),
    createdAt: Date.parse(database.engine.decodeTime(row.created_at)),
    lastUsedAt: Date.parse(database.engine.decodeTime(row.last_used_at)),
  });
  return {
    async find(tokenHash: string) {
      const row = await database.read((connection) =>
        connection
          .selectFrom('sessions as s')
          .innerJoin('admins as a', 'a.id', 's.admin_id')
          .selectAll('s')
          .select(['a.name', 'a.role'])
          .where('s.token_hash', '=', tokenHash)
          .where('a.is_active', '=', database.engine.encode('boolean', true))
          .executeTakeFirst(),
      );
      return row && { ...toSession(row), adminName: String(row.name), role: String(row.role) };
    },
    /** Somebody's sessions, the one used last first. */
    async listOf(adminId: string) {
      const rows = await database.read((connection) =>
        connection
          .selectFrom('sessions')
          .selectAll()
          .where('admin_id', '=', adminId)
          .orderBy('last_used_at', 'desc')
          .execute(),
      );
      return rows.map(toSession);
    },
    /**
     * Starts a session and ends the admin's oldest beyond `max`. Fails with `unauthorized` where the password is no longer the one that
     * was checked, or the account may not sign in any more.
     */
    start: (tokenHash: string, from: SessionStart, max: number, actor?: Actor) =>
      database.write(counted, async (transaction) => {
        const { adminId, device, passwordHash, isUnknownDevice } = from;
        const now = new Date().toISOString();
        const { numUpdatedRows } = await updateAccount(transaction, adminId, { last_sign_in_at: now })
          .where('password_hash', '=', passwordHash)
          .where('is_active', '=', database.engine.encode('boolean', true))
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new AppError('unauthorized', 'Invalid username or password');
        const row = { token_hash: tokenHash, admin_id: adminId, device, created_at: now, last_used_at: now };
        await keepNewest(transaction, 'sessions', row, max);
        if (isUnknownDevice) await mailEvent(transaction, database, 'sign-in', adminId, device);
        if (actor) recordAct(transaction, actor, actOn(actor, 'sign-in'));
      }),
    async touch(tokenHash: string, usedAt: number) {
      await database.write(hidden, (transaction) =>
        transaction
          .updateTable('sessions')
          .set({ last_used_at: new Date(usedAt).toISOString() })
          .where('token_hash', '=', tokenHash)
          .execute(),
      );
    },
    /** Whether there was such a session. `actor`: who signs out of it. */
    end: (tokenHash: string, actor?: Actor) =>
      database.write(counted, async (transaction) => {
        const ended = transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash);
        const { numDeletedRows } = await ended.executeTakeFirstOrThrow();
        if (actor && numDeletedRows > 0n) recordAct(transaction, actor, actOn(actor, 'sign-out'));
        return numDeletedRows > 0n;
      }),
    /** Ends the sessions of who acts, but for this one. */
    endOthers: (currentHash: string, actor: PersonActor) =>
      database.write(counted, async (transaction) => {
        await endSessions(transaction, actor.id, currentHash);
        recordAct(transaction, actor, actOn(actor, 'end-sessions'));
      }),
    /** Removes sessions that began or were last used before these moments. */
    async removeExpired(createdBefore: number, usedBefore: number) {
      await database.write(hidden, (transaction) =>
        transaction
          .deleteFrom('sessions')
          .where((where) =>
            where.or([
              where('created_at', '<', new Date(createdBefore).toISOString()),
              where('last_used_at', '<', new Date(usedBefore).toISOString()),
            ]),
          )
          .execute(),
      );
    },
    /** Remembers a device that an admin signed in from, and forgets the oldest beyond `max`. */
    rememberDevice: (tokenHash: string, adminId: string, max: number) =>
      database.write(hidden, (transaction) => {
        const row = { token_hash: tokenHash, admin_id: adminId, created_at: new Date().toISOString() };
        return keepNewest(transaction, 'known_devices', row, max);
      }),
    async isKnownDevice(tokenHash: string, adminId: string) {
      const row = await database.read((connection) =>
        connection
          .selectFrom('known_devices')
          .select('admin_id')
          .where('token_hash', '=', tokenHash)
          .where('admin_id', '=', adminId)
          .executeTakeFirst(),
      );
      return row !== undefined;
    },
  };
}

/** Ends all sessions of somebody, but for the kept one. */
export async function endSessions(transaction: Write, adminId: string, currentHash = ''): Promise<void> {
  await transaction
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where('token_hash', '!=', currentHash)
    .execute();
}

async function keepNewest(
  transaction: Write,
  table: 'sessions' | 'known_devices',
  row: { token_hash: string; admin_id: string; created_at: string },
  max: number,
): Promise<void> {
  await transaction.insertInto(table).values(row).execute();
  const older = await transaction
    .selectFrom(table)
    .select('token_hash')
    .where('admin_id', '=', row.admin_id)
    .orderBy('created_at', 'desc')
    .offset(max)
    .limit(100)
    .execute();
  const surplus = older.map((found) => found.token_hash).filter((hash) => hash !== row.token_hash);
  if (surplus.length > 0) await transaction.deleteFrom(table).where('token_hash', 'in', surplus).execute();
}

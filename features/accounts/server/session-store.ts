import { AppError } from '../../../engine/app-error.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { type Act, recordAct } from '../../../engine/store/audit-log.ts';

/** A signed-in browser. Only the SHA-256 of its token is known here. Moments in ms since 1970. */
export interface Session {
  adminId: string;
  adminName: string;
  role: string;
  createdAt: number;
  lastUsedAt: number;
}

/** A session as its owner sees it: `device` in words. */
export interface OwnSession extends Pick<Session, 'createdAt' | 'lastUsedAt'> {
  tokenHash: string;
  device: string;
}

/** A sign-in that was checked: whose, with which password as a PHC string, and from what device in words. */
export interface SessionStart {
  adminId: string;
  passwordHash: string;
  device: string;
}

export interface SessionStore {
  find(tokenHash: string): Promise<Session | undefined>;
  /** Somebody's sessions, the one used last first. */
  listOf(adminId: string): Promise<OwnSession[]>;
  /**
   * Starts a session and ends the admin's oldest beyond `max`. Fails with `unauthorized` where the password is no longer the one that
   * was checked, or the account may not sign in any more.
   */
  start(tokenHash: string, start: SessionStart, max: number, actor?: Actor): Promise<void>;
  touch(tokenHash: string, usedAt: number): Promise<void>;
  /** Whether there was such a session. `actor`: who signs out of it. */
  end(tokenHash: string, actor?: Actor): Promise<boolean>;
  /** Ends the sessions of who acts, but for this one. */
  endOthers(keptHash: string, actor: Actor): Promise<void>;
  /** Removes sessions that began or were last used before these moments. */
  removeExpired(createdBefore: number, usedBefore: number): Promise<void>;
  /** Remembers a device that an admin signed in from, and forgets the oldest beyond `max`. */
  rememberDevice(tokenHash: string, adminId: string, max: number): Promise<void>;
  isKnownDevice(tokenHash: string, adminId: string): Promise<boolean>;
}

export function createSessionStore(database: Database): SessionStore {
  const hidden = { isVisible: false } as const;
  const counted = { isVisible: false, changesSessions: true } as const;
  return {
    async find(tokenHash) {
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
      return row && toSession(database, row);
    },
    async listOf(adminId) {
      const rows = await database.read((connection) =>
        connection
          .selectFrom('sessions')
          .selectAll()
          .where('admin_id', '=', adminId)
          .orderBy('last_used_at', 'desc')
          .execute(),
      );
      return rows.map((row) => ({
        ...times(database, row),
        tokenHash: String(row.token_hash),
        device: String(row.device),
      }));
    },
    start: (tokenHash, { adminId, device, passwordHash }, max, actor) =>
      database.write(counted, async (transaction) => {
        const now = new Date().toISOString();
        const { numUpdatedRows } = await transaction
          .updateTable('admins')
          .set({ last_sign_in_at: now })
          .where('id', '=', adminId)
          .where('password_hash', '=', passwordHash)
          .where('is_active', '=', database.engine.encode('boolean', true))
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new AppError('unauthorized', 'Invalid username or password');
        const row = { token_hash: tokenHash, admin_id: adminId, device, created_at: now, last_used_at: now };
        await keepNewest(transaction, 'sessions', row, max);
        if (actor) recordAct(transaction, actor, signInAct('sign-in', actor));
      }),
    async touch(tokenHash, usedAt) {
      await database.write(hidden, (transaction) =>
        transaction
          .updateTable('sessions')
          .set({ last_used_at: new Date(usedAt).toISOString() })
          .where('token_hash', '=', tokenHash)
          .execute(),
      );
    },
    end: (tokenHash, actor) =>
      database.write(counted, async (transaction) => {
        const ended = transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash);
        const { numDeletedRows } = await ended.executeTakeFirstOrThrow();
        if (actor && numDeletedRows > 0n) recordAct(transaction, actor, signInAct('sign-out', actor));
        return numDeletedRows > 0n;
      }),
    endOthers: (keptHash, actor) =>
      database.write(counted, async (transaction) => {
        await transaction
          .deleteFrom('sessions')
          .where('admin_id', '=', actor.id)
          .where('token_hash', '!=', keptHash)
          .execute();
        recordAct(transaction, actor, signInAct('end-sessions', actor));
      }),
    async removeExpired(createdBefore, usedBefore) {
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
    rememberDevice: (tokenHash, adminId, max) =>
      database.write(hidden, (transaction) => {
        const row = { token_hash: tokenHash, admin_id: adminId, created_at: new Date().toISOString() };
        return keepNewest(transaction, 'known_devices', row, max);
      }),
    async isKnownDevice(tokenHash, adminId) {
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

/** What the audit log tells of somebody's own account. */
export function signInAct(
  action: 'sign-in' | 'sign-out' | 'refuse-sign-in' | 'end-sessions',
  { id, name }: Pick<Actor, 'id' | 'name'>,
): Act {
  return { action, type: 'people', recordId: id ?? undefined, title: name ?? undefined };
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

function toSession(database: Database, row: Row): Session {
  return {
    adminId: String(row.admin_id),
    adminName: String(row.name),
    role: String(row.role),
    ...times(database, row),
  };
}

function times(database: Database, row: Row): Pick<Session, 'createdAt' | 'lastUsedAt'> {
  return {
    createdAt: Date.parse(database.engine.decodeTime(row.created_at)),
    lastUsedAt: Date.parse(database.engine.decodeTime(row.last_used_at)),
  };
}

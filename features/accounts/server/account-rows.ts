import { sql } from 'kysely';
import type { AuditAction } from '../../../engine/audit.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row } from '../../../engine/database/engine.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import type { Act } from '../../../engine/store/audit-log.ts';
import type { PersonRecord } from '../people.ts';

/** Somebody of the office, with what only the sign-in needs. */
export interface Account extends PersonRecord {
  /** Canonical. */
  usernameKey: string;
  /** PHC string; '' for somebody who was invited and has not set a password. */
  passwordHash: string;
  /** The key of the app as it is sealed; '' where it could not be opened any more, null where there is none. */
  appKey: string | null;
  /** The same of an app that was not confirmed yet. */
  nextAppKey: string | null;
  recoveryCodesLeft: number;
  /** Whether the owner of the mailbox has opened a link that was mailed there. */
  isEmailConfirmed: boolean;
}

/** The rows that `toAccount` reads, or those with this user name or e-mail in its canonical form. */
export function accountRows(connection: Connection, key?: string) {
  const codes = sql<number>`(select count(*) from recovery_codes where person = admins.id)`;
  const rows = connection.selectFrom('admins').selectAll().select(codes.as('codes'));
  if (key === undefined) return rows;
  return rows.where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]));
}

export async function findAccount(
  connection: Connection,
  { engine }: Pick<Database, 'engine'>,
  id: string,
): Promise<Account | undefined> {
  const row = isId(id) ? await accountRows(connection).where('id', '=', id).executeTakeFirst() : undefined;
  return row && toAccount(row, engine);
}

/** What changes columns of an account. */
export function updateAccount(transaction: Write, id: string, columns: Row) {
  return transaction.updateTable('admins').set(columns).where('id', '=', id);
}

export function toAccount(row: Row, engine: Engine): Account {
  const id = String(row.id);
  const isActive = engine.decode('boolean', row.is_active) === true;
  const isInvited = row.password_hash === '';
  return {
    ...{ _id: id, id, isActive },
    state: !isActive ? 'deactivated' : isInvited ? 'invited' : 'active',
    name: String(row.name),
    username: isInvited ? '' : String(row.username),
    usernameKey: String(row.username_key),
    email: String(row.email ?? ''),
    isEmailConfirmed: row.email_confirmed_at != null,
    role: row.role as PersonRecord['role'],
    passwordHash: String(row.password_hash),
    hasSecondFactor: Boolean(row.app_key),
    appKey: row.app_key as string | null,
    nextAppKey: row.next_app_key as string | null,
    notice: '',
    recoveryCodesLeft: Number(row.codes),
    // Null for who has not signed in yet, as every moment that the server has not set.
    lastSignInAt: engine.decode('timestamp', row.last_sign_in_at) as string,
    createdAt: engine.decodeTime(row.created_at),
    updatedAt: engine.decodeTime(row.updated_at),
  };
}

/** An entry of the audit log about somebody. It never has the e-mail. */
export function actOn(
  { id, name }: Pick<Actor, 'id' | 'name'>,
  action: AuditAction,
  fields: readonly string[] = [],
): Act {
  return { action, type: 'people', recordId: id ?? undefined, title: name ?? undefined, fields };
}

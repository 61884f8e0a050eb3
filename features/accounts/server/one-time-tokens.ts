import { sql } from 'kysely';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { hashToken, isToken, newToken } from './tokens.ts';

const hourMs = 3_600_000;

/**
 * What a token is good for, and for how many milliseconds: an invitation, a new password, the confirmation of an e-mail address, or
 * the second step of a sign-in. A mailed link has a token of its own, which nobody but the owner of the mailbox knows.
 */
export const lifetimes = {
  invitation: 7 * 24 * hourMs,
  'mailed-invitation': 7 * 24 * hourMs,
  reset: 24 * hourMs,
  'mailed-reset': hourMs,
  email: 24 * hourMs,
  'sign-in': 5 * 60_000,
} as const;
const mostTries = 5;

type Purpose = keyof typeof lifetimes;

/** Purposes that end with a new e-mail address: the old one has their links. */
export const mailed = ['mailed-invitation', 'mailed-reset', 'email'] as const;
export type MailedPurpose = (typeof mailed)[number];

/**
 * Makes a token, which is known nowhere else. A mailed one ends those before it. One that an administrator has asked for ends all by
 * which a password is set. Sign-ins may go on side by side.
 */
export async function createToken(transaction: Write, purpose: Purpose, subject: string) {
  const now = Date.now();
  const ended = transaction.deleteFrom('one_time_tokens');
  await ended.where('expires_at', '<', new Date(now).toISOString()).execute();
  if (purpose === 'invitation' || purpose === 'reset')
    await endTokens(transaction, subject, ['invitation', 'mailed-invitation', 'reset', 'mailed-reset']);
  else if (purpose !== 'sign-in') await endTokens(transaction, subject, [purpose]);
  const token = newToken();
  const expiresAt = new Date(now + lifetimes[purpose]).toISOString();
  await transaction
    .insertInto('one_time_tokens')
    .values({ hash: hashToken(token), purpose, subject, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** A link that is still good, of somebody who may sign in. Looking at it uses nothing up. */
export async function findLink(connection: Connection, { engine }: Pick<Database, 'engine'>, token: unknown) {
  if (typeof token !== 'string' || !isToken(token)) return undefined;
  const row = await connection
    .selectFrom('one_time_tokens as t')
    .innerJoin('admins as a', 'a.id', 't.subject')
    .selectAll('t')
    .where('t.hash', '=', hashToken(token))
    .where('t.purpose', '!=', 'sign-in')
    .where('t.expires_at', '>', new Date().toISOString())
    .where('a.is_active', '=', engine.encode('boolean', true))
    .executeTakeFirst();
  return row && { token, purpose: row.purpose as Exclude<Purpose, 'sign-in'>, subject: String(row.subject) };
}

/** Counts a try of the ticket of a sign-in. Gives whose it is, and undefined once it is over or has been tried five times. */
export async function tryTicket(transaction: Write, ticket: string): Promise<string | undefined> {
  const row = await transaction
    .updateTable('one_time_tokens')
    .set({ tries: sql`tries + 1` })
    .where('hash', '=', hashToken(ticket))
    .where('purpose', '=', 'sign-in')
    .where('expires_at', '>', new Date().toISOString())
    .where('tries', '<', mostTries)
    .returning('subject')
    .executeTakeFirst();
  return row && String(row.subject);
}

/** Uses a token up. False where somebody else has done so meanwhile. */
export async function spendToken(transaction: Write, token: string): Promise<boolean> {
  const used = transaction.deleteFrom('one_time_tokens').where('hash', '=', hashToken(token));
  return (await used.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Ends tokens of somebody. Default: all. */
export async function endTokens(
  transaction: Write,
  subject: string,
  purposes = Object.keys(lifetimes) as readonly Purpose[],
): Promise<void> {
  await transaction
    .deleteFrom('one_time_tokens')
    .where('subject', '=', subject)
    .where('purpose', 'in', purposes)
    .execute();
}

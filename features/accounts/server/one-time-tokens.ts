import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { hashToken, isToken, newToken } from './tokens.ts';

/** What a token is good for: an invitation, a new password, or the second step of a sign-in. */
export type Purpose = 'invitation' | 'reset' | 'sign-in';

const hourMs = 3_600_000;

/** How long it is good for, in milliseconds. */
export const lifetimes: Readonly<Record<Purpose, number>> = {
  invitation: 7 * 24 * hourMs,
  reset: 24 * hourMs,
  'sign-in': 5 * 60_000,
};

export interface OneTimeToken {
  hash: string;
  purpose: Purpose;
  /** Id of the person. */
  subject: string;
}

/** A token and its end, ISO 8601. It is known nowhere else. */
export interface NewToken {
  token: string;
  expiresAt: string;
}

/** Makes a token. Those that the person had for the same purpose end, but for sign-ins, which may go on side by side. */
export async function createToken(transaction: Write, purpose: Purpose, subject: string): Promise<NewToken> {
  const now = Date.now();
  await transaction
    .deleteFrom('one_time_tokens')
    .where((where) =>
      where.or([
        where('expires_at', '<', new Date(now).toISOString()),
        ...(purpose === 'sign-in'
          ? []
          : [where.and([where('subject', '=', subject), where('purpose', '!=', 'sign-in')])]),
      ]),
    )
    .execute();
  const token = newToken();
  const expiresAt = new Date(now + lifetimes[purpose]).toISOString();
  await transaction
    .insertInto('one_time_tokens')
    .values({ hash: hashToken(token), purpose, subject, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** A token that is still good for one of these purposes, of somebody who may sign in. Looking at it uses nothing up. */
export async function findToken(
  connection: Connection,
  { engine }: Pick<Database, 'engine'>,
  token: unknown,
  purposes: readonly Purpose[],
): Promise<OneTimeToken | undefined> {
  if (typeof token !== 'string' || !isToken(token)) return undefined;
  const row = await connection
    .selectFrom('one_time_tokens as t')
    .innerJoin('admins as a', 'a.id', 't.subject')
    .selectAll('t')
    .where('t.hash', '=', hashToken(token))
    .where('t.purpose', 'in', purposes)
    .where('t.expires_at', '>', new Date().toISOString())
    .where('a.is_active', '=', engine.encode('boolean', true))
    .executeTakeFirst();
  return row && { hash: String(row.hash), purpose: row.purpose as Purpose, subject: String(row.subject) };
}

/** Uses a token up. False where somebody else has done so meanwhile. */
export async function spendToken(transaction: Write, hash: string): Promise<boolean> {
  const used = transaction.deleteFrom('one_time_tokens').where('hash', '=', hash);
  return (await used.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Ends the sign-ins of somebody that wait for a code. */
export async function endTickets(transaction: Write, subject: string): Promise<void> {
  await transaction
    .deleteFrom('one_time_tokens')
    .where('subject', '=', subject)
    .where('purpose', '=', 'sign-in')
    .execute();
}

/** Ends all tokens of somebody. */
export async function endTokens(transaction: Write, subject: string): Promise<void> {
  await transaction.deleteFrom('one_time_tokens').where('subject', '=', subject).execute();
}

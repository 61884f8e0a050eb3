import { sql } from 'kysely';
import { type AccountEvent, accountEventMail, linkMail } from '../../../content/mail-texts.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import { lowestId } from '../../../engine/database/identifiers.ts';
import { queueMail } from '../../mail/server/outbox.ts';
import { findAccount } from './account-rows.ts';
import { createToken, lifetimes, type MailedPurpose } from './one-time-tokens.ts';

const hourMs = 3_600_000;
/** Mails of one kind with a link to one address, in an hour. */
const maxLinks = 3;
/** Milliseconds for which a mail about an account is worth sending: it may be a weekend until the mail server is back. */
const eventMs = 72 * hourMs;
const kinds = { 'mailed-invitation': 'invitation', 'mailed-reset': 'reset', email: 'confirmation' } as const;

/** The path that a link leads to. The token stands behind `#`, so that it reaches no log. */
export function linkPath(token: string): string {
  return `/admin/welcome#${token}`;
}

/**
 * Mails somebody a link of their own, one for a new password to a confirmed address alone. False where none is sent: without an
 * address, and after too many within an hour: call it in a write that changes sessions, because these wait for each other.
 */
export async function mailLink(
  transaction: Write,
  database: Database,
  purpose: MailedPurpose,
  id: string,
): Promise<boolean> {
  const account = database.canMail ? await findAccount(transaction, database, id) : undefined;
  if (!account?.email) return false;
  if (purpose === 'mailed-reset' && !(account.isEmailConfirmed && account.state === 'active')) return false;
  const kind = kinds[purpose];
  const to = account.email;
  if ((await sentInLastHour(transaction, { kind, to_address: to })) >= maxLinks) return false;
  const { token, expiresAt } = await createToken(transaction, purpose, id);
  const link = database.siteUrl + linkPath(token);
  const text = linkMail(kind, link, expiresAt);
  const mail = { kind, area: 'people', to, ...text, expiresIn: lifetimes[purpose], secret: link } as const;
  return (await queueMail(transaction, database, mail)) !== undefined;
}

/** Tells somebody what happens to the account; call it before. A sign-in is told to a confirmed address, and once an hour. */
export async function mailEvent(
  transaction: Write,
  database: Database,
  event: AccountEvent,
  id: string,
  device?: string,
): Promise<void> {
  const account = database.canMail ? await findAccount(transaction, database, id) : undefined;
  if (!account?.email || account.state === 'invited') return;
  const { email: to, hasSecondFactor, isEmailConfirmed } = account;
  const text = accountEventMail(event, database.siteUrl, device);
  const same = { to_address: to, subject: text.subject };
  if (event === 'app' && !hasSecondFactor) return;
  if (event === 'sign-in' && !(isEmailConfirmed && (await sentInLastHour(transaction, same)) === 0)) return;
  const mail = { kind: 'account', area: 'people', to, ...text, expiresIn: eventMs } as const;
  await queueMail(transaction, database, mail);
}

/** How many mails like this were queued within an hour. */
async function sentInLastHour(transaction: Write, mail: Row): Promise<number> {
  const { count } = await transaction
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('count'))
    .where('id', '>', lowestId(Date.now() - hourMs))
    .where((where) => where.and(mail))
    .executeTakeFirstOrThrow();
  return Number(count);
}

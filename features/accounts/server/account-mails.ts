import { sql } from 'kysely';
import { type AccountEvent, accountEventMail, type LinkText, linkMail } from '../../../content/mail-texts.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import { type NewMail, queueMail } from '../../mail/server/outbox.ts';
import { accountRows, findAccount, toAccount } from './account-rows.ts';
import { createToken, lifetimes, type MailedPurpose } from './one-time-tokens.ts';

const hourMs = 3_600_000;
/** Mails of one kind with a link to one address, in an hour. */
const maxLinks = 3;
/** Milliseconds for which a mail about an account is worth sending: it may be a weekend until the mail server is back. */
const eventMs = 72 * hourMs;

const texts: Readonly<Record<MailedPurpose, LinkText>> = {
  'mailed-invitation': 'invitation',
  'mailed-reset': 'reset',
  email: 'confirmation',
};

/** The path that a link leads to. The token stands behind `#`, so that it reaches no log. */
export function linkPath(token: string): string {
  return `/admin/welcome#${token}`;
}

/**
 * Mails somebody a link of their own, one for a new password to a confirmed address alone. False where none is sent: without an
 * address, and after too many within an hour.
 */
export async function mailLink(
  transaction: Write,
  database: Database,
  purpose: MailedPurpose,
  id: string,
): Promise<boolean> {
  const { engine, siteUrl } = database;
  // Two at once wait for each other, so that they count each other.
  const row = await accountRows(transaction)
    .where('id', '=', id)
    .$if(engine.locksRows, (rows) => rows.forUpdate())
    .executeTakeFirst();
  const account = row && toAccount(row, engine);
  if (!database.canMail || !account?.email) return false;
  if (purpose === 'mailed-reset' && !(account.isEmailConfirmed && account.state === 'active')) return false;
  const kind = texts[purpose];
  const expiresIn = lifetimes[purpose];
  const mail = { kind, area: 'people', to: account.email, expiresIn } as const;
  if ((await sentInLastHour(transaction, mail)) >= maxLinks) return false;
  const { token, expiresAt } = await createToken(transaction, purpose, id);
  const link = siteUrl + linkPath(token);
  const text = linkMail(kind, { siteUrl, link, expiresAt });
  return (await queueMail(transaction, database, { ...mail, ...text, secret: link })) !== undefined;
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
  const text = accountEventMail(event, { siteUrl: database.siteUrl, device });
  const mail = { kind: 'account', area: 'people', to: account.email, ...text, expiresIn: eventMs } as const;
  if (event === 'sign-in' && (!account.isEmailConfirmed || (await sentInLastHour(transaction, mail)) > 0))
    return;
  if (event === 'app' && !account.hasSecondFactor) return;
  await queueMail(transaction, database, mail);
}

/** How many mails of a kind were queued for an address within an hour. */
async function sentInLastHour(
  transaction: Write,
  { kind, to, subject, expiresIn }: Pick<NewMail, 'kind' | 'to' | 'expiresIn'> & { subject?: string },
): Promise<number> {
  const anHourAgo = new Date(Date.now() - hourMs + expiresIn).toISOString();
  const { count } = await transaction
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('count'))
    .where('kind', '=', kind)
    .where('to_address', '=', to)
    .where('expires_at', '>', anHourAgo)
    .$if(subject !== undefined, (rows) => rows.where('subject', '=', subject))
    .executeTakeFirstOrThrow();
  return Number(count);
}

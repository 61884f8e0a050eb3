import type { Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { newId } from '../../../engine/database/identifiers.ts';
import type { RecordDatabase } from '../../../engine/store/record-events.ts';
import { emailKeyOf, hiddenLink, type MailKind, type mailAreas } from '../mail.ts';

export interface NewMail {
  kind: MailKind;
  /** Who may see it. */
  area: (typeof mailAreas)[number];
  /** One address. */
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Milliseconds after which it is not sent any more. */
  expiresIn: number;
  /** The lead that it belongs to, and goes with. */
  leadId?: string;
  /** A part of `text` that gives access: it is shown to nobody, and gone once it is sent. */
  secret?: string;
}

const longestSubject = 200;

/**
 * Puts a mail into the outbox, in the transaction that it belongs to. Gives its id; undefined where nothing is sent: without a
 * mail server, and to an address that takes no mail.
 */
export async function queueMail(
  transaction: Write,
  { canMail }: Pick<RecordDatabase, 'canMail'>,
  { kind, area, to, subject, text, expiresIn, leadId, secret }: NewMail,
): Promise<string | undefined> {
  if (!canMail || (await isUndeliverable(transaction, to))) return undefined;
  const now = Date.now();
  const id = newId(now);
  const shown =
    secret === undefined ? text : text.replaceAll(hiddenLink, '...').replaceAll(secret, hiddenLink);
  await transaction
    .insertInto('mails')
    .values({
      ...{ id, kind, area, to_address: to, text: shown, state: 'waiting' },
      subject: subject.replaceAll(/\s+/g, ' ').slice(0, longestSubject).toWellFormed(),
      next_at: new Date(now).toISOString(),
      expires_at: new Date(now + expiresIn).toISOString(),
      ...{ lead_id: leadId ?? null, secret: secret ?? null },
    })
    .execute();
  return id;
}

/** Whether an address takes no mail. */
export async function isUndeliverable(connection: Connection, address: string): Promise<boolean> {
  const marks = connection.selectFrom('undeliverable').where('email_key', '=', emailKeyOf(address));
  return (await marks.select('email_key').executeTakeFirst()) !== undefined;
}

/** Marks an address as one that takes no mail, or takes the mark away. */
export async function markUndeliverable(transaction: Write, email: string, isMarked: boolean): Promise<void> {
  const email_key = emailKeyOf(email);
  if (isMarked)
    await transaction
      .insertInto('undeliverable')
      .values({ email_key })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .execute();
  else await transaction.deleteFrom('undeliverable').where('email_key', '=', email_key).execute();
}

/** Mails of leads that are gone for good go with them. */
export async function deleteMailsOf(transaction: Write, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await transaction.deleteFrom('mails').where('lead_id', 'in', leadIds).execute();
}

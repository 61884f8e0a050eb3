import { sql } from 'kysely';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { emailRule, textProblem } from '../../../engine/kinds/text/text-rule.ts';
import { hiddenLink, type MailKind } from '../mail.ts';
import { type MailProblem, type MailSettings, messageIdOf, type OutgoingMail, retryDelay } from './mailer.ts';
import { isUndeliverable, markUndeliverable } from './outbox.ts';

/** How many mails may leave. */
export interface MailLimits {
  mailPerMinute: number;
  mailPerDay: number;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

/** Days for which the text of a mail is kept. */
const textDays = 90;
const minute = 60_000;
const day = 24 * 60 * minute;
const hidden = { isVisible: false } as const;
const address = emailRule({ label: 'The address' });

/** What has left or is lost keeps no link. */
const withoutSecret = sql<string | null>`case when secret is null then null else '' end`;

/** The mails as whoever sends them sees them. One instance at a time does, so no row is claimed by itself. */
export function createMailQueue(database: Database) {
  const finish = (id: string, values: Row) =>
    database.write(hidden, async (transaction) => {
      const row = transaction.updateTable('mails').set(values).where('id', '=', id);
      await row.where('state', '=', 'sending').execute();
    });
  return {
    /** Whether there is anything to do. */
    isDue: ({ mailPerMinute }: MailLimits) =>
      database.read(async (connection) => {
        const due = connection.selectFrom('mails').select('id').where('next_at', '<=', timeIn(0));
        const row = await due.where('state', 'in', ['waiting', 'sending']).limit(1).executeTakeFirst();
        return row !== undefined && (await sentSince(connection, minute)) < mailPerMinute;
      }),
    /** What was under way when a process ended goes once more; what has come too late does not. */
    prepare: () =>
      database.write(hidden, async (transaction) => {
        const mails = () => transaction.updateTable('mails');
        await mails().set({ state: 'waiting' }).where('state', '=', 'sending').execute();
        await mails()
          .set({
            state: 'failed',
            error: sql`'it could not be sent in time' || coalesce(': ' || error, '.')`,
            secret: withoutSecret,
          })
          .where('state', '=', 'waiting')
          .where('expires_at', '<=', timeIn(0))
          .execute();
      }),
    /** Marks the next mail as under way. Undefined where none is due, or may leave now. */
    take: (settings: MailSettings & MailLimits) =>
      database.write(hidden, (transaction) => take(transaction, database, settings)),
    sent: (id: string) =>
      finish(id, { state: 'sent', sent_at: timeIn(0), error: null, secret: withoutSecret }),
    /** Notes why a mail did not leave. Where all wait, it was no try. */
    async failed({ id, to, tries, expiresAt }: TakenMail, { ends, message, isAddress }: MailProblem) {
      if (ends === 'all') return finish(id, { state: 'waiting', error: message });
      if (isAddress) await database.write(hidden, (transaction) => markUndeliverable(transaction, to, true));
      const next = Math.min(Date.now() + retryDelay(tries + 1), expiresAt);
      return finish(id, {
        ...{ state: ends === 'mail' ? 'failed' : 'waiting', error: message, tries: tries + 1 },
        next_at: new Date(next).toISOString(),
      });
    },
    /** The texts of mails that left or were given up long ago go, and links that are over. */
    emptyTexts: () =>
      database.write(hidden, async (transaction) => {
        const secrets = transaction.updateTable('mails').set({ secret: '' }).where('secret', '!=', '');
        await secrets.where('expires_at', '<=', timeIn(0)).execute();
        await transaction
          .updateTable('mails')
          .set({ text: '', secret: withoutSecret })
          .where('text', '!=', '')
          .where('state', 'not in', ['waiting', 'sending'])
          .where(sql`coalesce(sent_at, expires_at)`, '<', timeIn(-textDays * day))
          .execute();
      }),
  };
}

interface TakenMail extends OutgoingMail {
  id: string;
  tries: number;
  /** Ms since 1970. */
  expiresAt: number;
}

async function take(
  transaction: Write,
  { engine }: Pick<Database, 'engine'>,
  settings: MailSettings & MailLimits,
): Promise<TakenMail | undefined> {
  const { mailPerMinute, mailPerDay } = settings;
  const waiting = transaction.selectFrom('mails').selectAll().where('state', '=', 'waiting');
  const due = waiting.where('next_at', '<=', timeIn(0)).orderBy('next_at').orderBy('id');
  const row = await due.limit(1).executeTakeFirst();
  if (!row) return undefined;
  if ((await sentSince(transaction, day)) >= mailPerDay)
    throw new Error(`the limit of ${mailPerDay} mails in 24 hours is reached.`);
  if ((await sentSince(transaction, minute)) >= mailPerMinute) return undefined;
  const id = String(row.id);
  const to = String(row.to_address);
  const change = (values: Row) => transaction.updateTable('mails').set(values).where('id', '=', id).execute();
  const problem = textProblem(address, to)
    ? 'this is no e-mail address.'
    : (await isUndeliverable(transaction, to)) && 'this address is marked as undeliverable.';
  if (problem) {
    await change({ state: 'failed', error: problem });
    return take(transaction, { engine }, settings);
  }
  const messageId = String(row.message_id ?? messageIdOf(id, settings));
  await change({ state: 'sending', message_id: messageId });
  return {
    ...{ id, to, messageId, kind: row.kind as MailKind, subject: String(row.subject) },
    text: String(row.text).replaceAll(hiddenLink, () => String(row.secret ?? hiddenLink)),
    tries: Number(row.tries),
    expiresAt: Date.parse(engine.decodeTime(row.expires_at)),
  };
}

/** How many mails have left in the last ms. */
async function sentSince(connection: Connection, milliseconds: number): Promise<number> {
  const sent = connection.selectFrom('mails').where('sent_at', '>', timeIn(-milliseconds));
  const { count } = await sent.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** ISO 8601. */
export function timeIn(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

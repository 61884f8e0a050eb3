import { sql } from 'kysely';
import type { MailSummary } from '../../../content/summary.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row } from '../../../engine/database/engine.ts';
import { createdAtOf, isId } from '../../../engine/database/identifiers.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { recordAct } from '../../../engine/store/audit-log.ts';
import { containingPattern } from '../../../engine/store/record-codec.ts';
import type { Slice } from '../../../engine/store/records.ts';
import { emailKeyOf, type MailKind, type MailRecord, type MailState, sendingMail } from '../mail.ts';
import { timeIn } from './mail-queue.ts';
import { isUndeliverable, markUndeliverable, type NewMail } from './outbox.ts';

export interface MailFilter {
  /** Whose mails the caller may read. */
  areas: readonly string[];
  kind?: string | undefined;
  state?: string | undefined;
  /** A part of the address. */
  q?: string | undefined;
}

export type MailStore = ReturnType<typeof createMailStore>;

const hidden = { isVisible: false } as const;
const again = 24 * 3_600_000;

/** The mails as staff see them. */
export function createMailStore(database: Database) {
  const { engine, canMail } = database;
  /** Gives what became of a mail; undefined where there is none. */
  const change = (id: string, actor: Actor, valuesOf: (row: Row, transaction: Write) => Promise<Row> | Row) =>
    database.write(hidden, async (transaction) => {
      const mail = transaction.selectFrom('mails').selectAll().where('id', '=', id);
      const row = await mail.$if(engine.locksRows, (query) => query.forUpdate()).executeTakeFirst();
      if (!row) return undefined;
      const values = await valuesOf(row, transaction);
      await transaction.updateTable('mails').set(values).where('id', '=', id).execute();
      recordAct(transaction, actor, {
        ...{ action: 'update', type: 'mail', recordId: id, title: String(row.subject), fields: ['state'] },
      });
      return (await recordsOf(transaction, engine, [{ ...row, ...values }]))[0];
    });
  return {
    /** Whether there is a mail server. */
    canMail,
    /** The newest first. */
    list: (filter: MailFilter, { offset, limit }: Slice) =>
      database.read(async (connection) => {
        const found = matching(connection, filter);
        const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await found.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
        return { mails: await recordsOf(connection, engine, rows), total: Number(total) };
      }),
    get: (id: string) =>
      database.read(async (connection): Promise<MailRecord | undefined> => {
        if (!isId(id)) return undefined;
        const rows = await connection.selectFrom('mails').selectAll().where('id', '=', id).execute();
        return (await recordsOf(connection, engine, rows))[0];
      }),
    /** Sends a mail once more, or at once. */
    send: (id: string, actor: Actor) =>
      change(id, actor, async (row, transaction) => {
        if (row.state === 'sending') throw new AppError('conflict', 'This mail is being sent.');
        const isOver = engine.decodeTime(row.expires_at) <= timeIn(0);
        if (row.text === '' || row.secret === '' || (row.secret !== null && isOver))
          throw new AppError('conflict', 'This mail can no longer be sent. Make a new link.');
        if (await isUndeliverable(transaction, String(row.to_address)))
          throw new AppError('conflict', 'Nothing is sent to this address. Take the mark away first.');
        const expires = row.secret === null ? { expires_at: timeIn(again) } : {};
        return { state: 'waiting', tries: 0, next_at: timeIn(0), error: null, ...expires };
      }),
    /** Keeps a mail from being sent, and takes it from what needs attention. */
    cancel: (id: string, actor: Actor) =>
      change(id, actor, (row) => {
        if (row.state !== 'waiting' && row.state !== 'failed')
          throw new AppError('conflict', 'This mail has left already.');
        return { state: 'cancelled', secret: row.secret === null ? null : '' };
      }),
    mark: (email: string, isMarked: boolean, actor: Actor) =>
      database.write(hidden, async (transaction) => {
        await markUndeliverable(transaction, email, isMarked);
        recordAct(transaction, actor, { action: 'update', type: 'mail', fields: ['undeliverable'] });
      }),
    /** The address of the own account; undefined where it has none. */
    addressOf: (adminId: string) =>
      database.read(async (connection) => {
        const own = connection.selectFrom('admins').select('email').where('id', '=', adminId);
        return ((await own.executeTakeFirst())?.email ?? undefined) as string | undefined;
      }),
    /** Keeps what came of a mail that was sent past the outbox. */
    keep: ({ kind, area, to, subject, text }: NewMail, id: string, error: string | null) =>
      database.write(hidden, async (transaction) => {
        const now = timeIn(0);
        const own = { id, kind, area, to_address: to, subject, text, tries: 1, error };
        const times = { next_at: now, expires_at: now, sent_at: error === null ? now : null };
        const state = error === null ? 'sent' : 'failed';
        await transaction
          .insertInto('mails')
          .values({ ...own, ...times, state })
          .execute();
      }),
    summary: (areas: readonly string[]) =>
      database.read(async (connection): Promise<MailSummary> => {
        // Who sends a test sees at once what came of it.
        const failed = matching(connection, { areas, state: 'failed' })
          .where('text', '!=', '')
          .where('kind', '!=', 'test');
        const { count } = await failed.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
        return { failed: Number(count), ...(await stop(connection, engine)) };
      }),
  };
}

function matching(connection: Connection, { areas, kind, state, q = '' }: MailFilter) {
  let found = connection.selectFrom('mails').where('area', 'in', areas);
  if (kind !== undefined) found = found.where('kind', '=', kind);
  if (state !== undefined) found = found.where('state', '=', state);
  const text = containingPattern(q.trim().toLowerCase());
  return q === '' ? found : found.where(sql<boolean>`lower(to_address) like ${text} escape '\\'`);
}

/** Since when and why no mail leaves, from the failure of the job and the mail that waits longest. */
async function stop(connection: Connection, engine: Engine): Promise<Omit<MailSummary, 'failed'>> {
  const job = connection.selectFrom('jobs').select('error').where('name', '=', sendingMail);
  const error = (await job.executeTakeFirst())?.error;
  const due = connection.selectFrom('mails').select('next_at').where('state', '=', 'waiting');
  const first = error
    ? await due.where('next_at', '<=', timeIn(0)).orderBy('next_at').executeTakeFirst()
    : undefined;
  if (!first) return { stoppedSince: null, reason: null };
  return { stoppedSince: engine.decodeTime(first.next_at), reason: String(error) };
}

async function recordsOf(
  connection: Connection,
  engine: Engine,
  rows: readonly Row[],
): Promise<MailRecord[]> {
  if (rows.length === 0) return [];
  const keys = rows.map(({ to_address }) => emailKeyOf(String(to_address)));
  const marks = await connection
    .selectFrom('undeliverable')
    .selectAll()
    .where('email_key', 'in', keys)
    .execute();
  const marked = new Set(marks.map(({ email_key }) => email_key));
  const timeOf = (value: unknown) => (value ? engine.decodeTime(value) : null);
  return rows.map((row, index) => {
    const id = String(row.id);
    const createdAt = createdAtOf(id);
    return {
      ...{ _id: id, id, kind: row.kind as MailKind, area: String(row.area), to: String(row.to_address) },
      ...{ subject: String(row.subject), text: String(row.text), state: row.state as MailState },
      ...{
        tries: Number(row.tries),
        error: row.error as string | null,
        leadId: row.lead_id as string | null,
      },
      nextAt: row.state === 'waiting' ? timeOf(row.next_at) : null,
      expiresAt: engine.decodeTime(row.expires_at),
      sentAt: timeOf(row.sent_at),
      isUndeliverable: marked.has(keys[index]),
      ...{ createdAt, updatedAt: timeOf(row.sent_at) ?? createdAt },
    };
  });
}

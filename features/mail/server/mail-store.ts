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
import { type MailRecord, sendingMail } from '../mail.ts';
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
      return recordOf(transaction, engine, { ...row, ...values });
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
        const mails = rows.map((row) => recordOf(connection, engine, row));
        return { mails: await Promise.all(mails), total: Number(total) };
      }),
    get: (id: string) =>
      database.read(async (connection): Promise<MailRecord | undefined> => {
        if (!isId(id)) return undefined;
        const mail = connection.selectFrom('mails').selectAll().where('id', '=', id);
        const row = await mail.executeTakeFirst();
        return row && recordOf(connection, engine, row);
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
        await sendAtOnce(transaction);
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
    /** Stores what came of a test, which was sent past the outbox. */
    storeTest: (
      { kind, area, to, subject, text }: Omit<NewMail, 'expiresIn'>,
      id: string,
      error: string | null,
    ) =>
      database.write(hidden, async (transaction) => {
        const now = timeIn(0);
        const outcome = error === null ? { state: 'sent', sent_at: now } : { state: 'failed', error };
        const own = { id, kind, area, to_address: to, subject, text, tries: 1, ...outcome };
        const row = { ...own, next_at: now, expires_at: now };
        await transaction.insertInto('mails').values(row).execute();
        if (error === null) await sendAtOnce(transaction);
      }),
    /** What was not sent, tests aside, and since when and why no mail leaves: from the job, and the mail that waits longest. */
    summary: (areas: readonly string[]) =>
      database.read(async (connection): Promise<MailSummary> => {
        const failed = matching(connection, { areas, state: 'failed' }).where('kind', '!=', 'test');
        const counted = failed.where('text', '!=', '').select(sql<number>`count(*)`.as('count'));
        const job = connection.selectFrom('jobs').select('error').where('name', '=', sendingMail);
        const waiting = connection.selectFrom('mails').select('next_at').where('state', '=', 'waiting');
        const due = waiting.where('next_at', '<=', timeIn(0)).orderBy('next_at').limit(1);
        const [reason, first] = [(await job.executeTakeFirst())?.error, await due.executeTakeFirst()];
        return {
          failed: Number((await counted.executeTakeFirstOrThrow()).count),
          stoppedSince: reason && first ? engine.decodeTime(first.next_at) : null,
          reason: reason && first ? String(reason) : null,
        };
      }),
  };
}

/** A mail server that failed is asked again now, and not minutes later. */
async function sendAtOnce(transaction: Write): Promise<void> {
  const job = transaction
    .updateTable('jobs')
    .set({ due_at: timeIn(0) })
    .where('name', '=', sendingMail);
  await job.where('error', 'is not', null).execute();
}

function matching(connection: Connection, { areas, kind, state, q = '' }: MailFilter) {
  // A list that is empty is no list in SQL.
  let found = connection.selectFrom('mails').where('area', 'in', [...areas, '']);
  if (kind !== undefined) found = found.where('kind', '=', kind);
  if (state !== undefined) found = found.where('state', '=', state);
  const text = containingPattern(q.trim().toLowerCase());
  return q === '' ? found : found.where(sql<boolean>`lower(to_address) like ${text} escape '\\'`);
}

async function recordOf(connection: Connection, engine: Engine, row: Row): Promise<MailRecord> {
  const timeOf = (value: unknown) => (value ? engine.decodeTime(value) : null);
  const { id, area, to_address: to, subject, text, error, lead_id: leadId } = row as Record<string, string>;
  const createdAt = createdAtOf(String(id));
  return {
    ...{ _id: id, id, kind: row.kind, area, to, subject, text, state: row.state },
    ...{ tries: Number(row.tries), error, leadId },
    isUndeliverable: await isUndeliverable(connection, String(to)),
    nextAt: row.state === 'waiting' ? timeOf(row.next_at) : null,
    ...{ expiresAt: timeOf(row.expires_at), sentAt: timeOf(row.sent_at) },
    ...{ createdAt, updatedAt: timeOf(row.sent_at) ?? createdAt },
  } as MailRecord;
}

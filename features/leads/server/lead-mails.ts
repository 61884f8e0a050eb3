import { sql } from 'kysely';
import { association } from '../../../content/association/schema.ts';
import { contactDetails } from '../../../content/contact-details/schema.ts';
import { acknowledgement, newLeads } from '../../../content/mail-texts.ts';
import { notifications } from '../../../content/notifications/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { lowestId } from '../../../engine/database/identifiers.ts';
import type { Singleton, ValuesOf } from '../../../engine/singleton.ts';
import { getRow } from '../../../engine/store/collection.ts';
import { visitor } from '../../../engine/store/publication.ts';
import { tableOf } from '../../../engine/store/record-codec.ts';
import type { RecordDatabase } from '../../../engine/store/record-events.ts';
import { hour } from '../../jobs/server/job-store.ts';
import { day } from '../../jobs/server/jobs.ts';
import { emailKeyOf } from '../../mail/mail.ts';
import { queueMail } from '../../mail/server/outbox.ts';

/** Mails of a day to one address, and of an hour to all: nobody can have a stranger flooded. */
const [mostOfDay, mostOfHour] = [3, 300];
/** Milliseconds for which a lead is worth a notification. */
const lifetime = 12 * hour;
/** Leads of one notification, of each form. */
const mostLeads = 500;

/** Tells the sender of a form by mail that it has arrived, where the office wants that. */
export async function acknowledge(
  transaction: Write,
  database: RecordDatabase,
  { id, email, reference }: { id: string; email: string; reference: string },
): Promise<void> {
  if (!database.canMail) return;
  const { areAcknowledged } = await settingOf(transaction, database, notifications);
  if (!areAcknowledged) return;
  const now = Date.now();
  const { own, all } = await transaction
    .selectFrom('mails')
    .select([
      sql<unknown>`sum(case when lower(to_address) = ${emailKeyOf(email)} then 1 else 0 end)`.as('own'),
      sql<unknown>`sum(case when id >= ${lowestId(now - hour)} then 1 else 0 end)`.as('all'),
    ])
    .where('id', '>=', lowestId(now - day))
    .where('kind', '=', 'acknowledgement')
    .executeTakeFirstOrThrow();
  if (Number(own) >= mostOfDay || Number(all) >= mostOfHour) return;
  const { name } = await settingOf(transaction, database, association);
  const office = await settingOf(transaction, database, contactDetails);
  const text = acknowledgement(reference, { name, ...office });
  await queueMail(transaction, database, {
    ...{ kind: 'acknowledgement', area: 'leads', to: email, ...text },
    ...{ expiresIn: day, leadId: id },
  });
}

/** Whether there are leads that somebody of the office is to be told of. */
export async function hasUnnotified(database: Database, forms: readonly ContentType[]): Promise<boolean> {
  if (!database.canMail) return false;
  return database.read(async (connection) => {
    const addresses = await addressesOf(connection, database);
    for (const { definition } of forms) {
      if (!addresses[definition.name]?.length) continue;
      if (await unnotified(connection, definition.name).limit(1).executeTakeFirst()) return true;
    }
    return false;
  });
}

/** Tells the office by mail of the leads that it does not know yet: one mail to each address, for all that came. */
export async function notifyOffice(
  database: Database,
  forms: readonly ContentType[],
  siteUrl: string,
): Promise<void> {
  await database.write({ isVisible: false }, async (transaction) => {
    const addresses = await addressesOf(transaction, database);
    const linesOf: Record<string, string[]> = {};
    for (const type of forms) {
      const { name } = type.definition;
      const keys = addresses[name] ?? [];
      if (keys.length === 0) continue;
      const rows = await unnotified(transaction, name)
        .innerJoin(`${tableOf(type)} as f`, 'f.id', 'leads.id')
        .selectAll('f')
        .orderBy('leads.id')
        .limit(mostLeads)
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) continue;
      const lines = rows.map((row) => lineOf(type, row, siteUrl));
      for (const key of keys) linesOf[key] = [...(linesOf[key] ?? []), ...lines];
      const notified = { notified_at: new Date().toISOString() };
      await transaction.updateTable('leads').set(notified).where('id', 'in', ids).execute();
    }
    for (const [to, lines] of Object.entries(linesOf))
      await queueMail(transaction, database, {
        ...{ kind: 'notification', area: 'leads', to, ...newLeads(lines), expiresIn: lifetime },
      });
  });
}

function unnotified(connection: Connection, type: string) {
  return connection
    .selectFrom('leads')
    .select('leads.reference as reference')
    .where('leads.type', '=', type)
    .where('leads.id', '>=', lowestId(Date.now() - lifetime))
    .where('leads.notified_at', 'is', null)
    .where('leads.state', '!=', 'spam');
}

/** What nobody typed who is no member of the staff: the form, the reference, the plan and the way to it. */
function lineOf({ definition: { label, section } }: ContentType, row: Row, siteUrl: string): string {
  const plan = row.plan_title ? `, ${row.plan_title}` : '';
  return `${label} ${row.reference}${plan}\n${siteUrl}/admin${section}/${row.id}\n`;
}

/** Who is told, each once, by the names of the forms; whoever may not sign in any more is told nothing. */
async function addressesOf(connection: Connection, database: Database): Promise<Record<string, string[]>> {
  const { contact, join } = await settingOf(connection, database, notifications);
  const deactivated = await connection
    .selectFrom('admins')
    .select('email_key')
    .where('is_active', '=', database.engine.encode('boolean', false))
    .execute();
  const keys = new Set(deactivated.map(({ email_key }) => email_key));
  const active = (list: readonly string[]) =>
    [...new Set(list.map(emailKeyOf))].filter((key) => !keys.has(key));
  return { contact: active(contact), join: active(join) };
}

/** What the office has set. */
export async function settingOf<T extends Singleton>(
  connection: Connection,
  database: RecordDatabase,
  type: T,
): Promise<ValuesOf<T>> {
  return (await getRow(connection, database, type, type.id, visitor)) as unknown as ValuesOf<T>;
}

import { newLeads } from '../../../content/mail-texts.ts';
import { notifications } from '../../../content/notifications/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { lowestId } from '../../../engine/database/identifiers.ts';
import { tableOf } from '../../../engine/store/record-codec.ts';
import { hour } from '../../jobs/server/job-store.ts';
import { emailKeyOf } from '../../mail/mail.ts';
import { queueMail } from '../../mail/server/outbox.ts';
import { settingOf } from './acknowledge.ts';

/** Milliseconds from one notification to the next, and for which a lead is worth one. */
const [pause, lifetime] = [10 * 60_000, 12 * hour];
/** Leads of one notification, of each form. */
const mostLeads = 500;

type Addresses = Readonly<Record<string, readonly string[]>>;

/** Whether the office is to be told of something. */
export async function hasNews(database: Database, forms: readonly ContentType[]): Promise<boolean> {
  if (!database.canMail) return false;
  return database.read(async (connection) => {
    const told = recentLeads(connection).where(
      'notified_at',
      '>',
      new Date(Date.now() - pause).toISOString(),
    );
    if ((await untold(connection).limit(1).execute()).length === 0) return false;
    if ((await told.limit(1).execute()).length > 0) return false;
    const addresses = await addressesOf(connection, database);
    return forms.some(({ definition }) => addresses[definition.name]?.length);
  });
}

/** Tells the office by mail of the leads that it does not know yet: one mail to each address, for all that came. */
export async function tellNews(
  database: Database,
  forms: readonly ContentType[],
  siteUrl: string,
): Promise<void> {
  await database.write({ isVisible: false }, async (transaction) => {
    const addresses = await addressesOf(transaction, database);
    const lines = new Map<string, string[]>();
    for (const type of forms) {
      const told = addresses[type.definition.name] ?? [];
      if (told.length === 0) continue;
      const rows = await untold(transaction)
        .innerJoin(`${tableOf(type)} as f`, 'f.id', 'leads.id')
        .selectAll('f')
        .orderBy('leads.id')
        .limit(mostLeads)
        .execute();
      if (rows.length === 0) continue;
      const own = rows.map((row) => lineOf(type, row, siteUrl));
      for (const address of told) {
        const key = emailKeyOf(address);
        lines.set(key, [...(lines.get(key) ?? []), ...own]);
      }
      await transaction
        .updateTable('leads')
        .set({ notified_at: new Date().toISOString() })
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    }
    for (const [to, own] of lines)
      await queueMail(transaction, database, {
        ...{ kind: 'notification', area: 'leads', to, ...newLeads(own), expiresIn: lifetime },
      });
  });
}

function recentLeads(connection: Connection) {
  return connection
    .selectFrom('leads')
    .select('leads.reference as reference')
    .where('leads.id', '>=', lowestId(Date.now() - lifetime));
}

function untold(connection: Connection) {
  return recentLeads(connection).where('leads.notified_at', 'is', null).where('leads.state', '!=', 'spam');
}

/** What nobody typed who is no member of the staff: the form, the reference, the plan and the way to it. */
function lineOf({ definition: { label, section } }: ContentType, row: Row, siteUrl: string): string {
  const plan = row.plan_title ? `, ${row.plan_title}` : '';
  return `${label} ${row.reference}${plan}\n${siteUrl}/admin${section}/${row.id}\n`;
}

/** Who is told, by the names of the forms; whoever may not sign in any more is told nothing. */
async function addressesOf(connection: Connection, database: Database): Promise<Addresses> {
  const setting = await settingOf(connection, database, notifications);
  const gone = await connection
    .selectFrom('admins')
    .select('email_key')
    .where('is_active', '=', database.engine.encode('boolean', false))
    .execute();
  const keys = new Set(gone.map(({ email_key }) => email_key));
  const able = (list: readonly string[]) => list.filter((address) => !keys.has(emailKeyOf(address)));
  return { contact: able(setting.contact), join: able(setting.join) };
}

import { sql } from 'kysely';
import { association } from '../../../content/association/schema.ts';
import { contactDetails } from '../../../content/contact-details/schema.ts';
import { acknowledgement } from '../../../content/mail-texts.ts';
import { notifications } from '../../../content/notifications/schema.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { lowestId } from '../../../engine/database/identifiers.ts';
import type { Singleton, ValuesOf } from '../../../engine/singleton.ts';
import { getRow } from '../../../engine/store/collection.ts';
import { staff } from '../../../engine/store/publication.ts';
import type { RecordDatabase } from '../../../engine/store/record-events.ts';
import { hour } from '../../jobs/server/job-store.ts';
import { day } from '../../jobs/server/jobs.ts';
import { emailKeyOf } from '../../mail/mail.ts';
import { queueMail } from '../../mail/server/outbox.ts';

const kind = 'acknowledgement';
/** Mails of a day to one address, and of an hour to all: nobody can have a stranger flooded. */
const [mostOfDay, mostOfHour] = [3, 300];

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
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  if (Number(own) >= mostOfDay || Number(all) >= mostOfHour) return;
  const { name } = await settingOf(transaction, database, association);
  const office = await settingOf(transaction, database, contactDetails);
  const text = acknowledgement(reference, { name, ...office });
  await queueMail(transaction, database, {
    ...{ kind, area: 'leads', to: email, ...text },
    ...{ expiresIn: day, leadId: id },
  });
}

/** What the office has set. */
export async function settingOf<T extends Singleton>(
  connection: Connection,
  database: RecordDatabase,
  type: T,
): Promise<ValuesOf<T>> {
  return (await getRow(connection, database, type, type.id, staff)) as unknown as ValuesOf<T>;
}

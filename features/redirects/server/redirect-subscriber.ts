import { sql } from 'kysely';
import { pages } from '../../../content/pages/schema.ts';
import { type Redirect, redirects } from '../../../content/redirects/schema.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { StoredRecord } from '../../../engine/store/record-codec.ts';
import type { RecordDatabase, RecordSubscriber } from '../../../engine/store/record-events.ts';
import { refuseConflict } from './redirect-conflicts.ts';

/** Lets what visitors knew of a page lead to it, and refuses redirects that contradict others. */
export const redirectSubscriber: RecordSubscriber = {
  async saved({ transaction, database, type, action, before, after, wasShown, snapshot }) {
    if (action === 'relink') return;
    if (type.definition.name === redirects.definition.name)
      // Afterwards, because what a change makes is known only then.
      await refuseConflict(
        transaction,
        database,
        after as unknown as Redirect,
        snapshot ? 'conflict' : 'invalid',
      );
    if (type.definition.name !== pages.definition.name) return;
    if (snapshot) await restoreAddresses(transaction, (snapshot.kept as Row).redirects as Row[]);
    else if (before && wasShown) await keepAddress(transaction, String(before.slug), after);
    await endTakenAddresses(transaction, database);
  },
  // Not as rows of its own: another page may have an address of it by the time it comes back.
  removing: async ({ transaction, type, id }) =>
    type.definition.name === pages.definition.name
      ? { kept: { redirects: await addressesOf(transaction, id) } }
      : undefined,
};

/** Lets the address that visitors knew of a page lead to it from now on. */
async function keepAddress(transaction: Write, last: string, { id, slug }: StoredRecord): Promise<void> {
  if (last === slug) return;
  const own = { page_id: id, created_at: new Date().toISOString() };
  await transaction
    .insertInto('earlier_addresses')
    .values({ path: `/${last}`, ...own })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(own))
    .execute();
}

/** Ends earlier addresses at which visitors see a page by now. */
async function endTakenAddresses(transaction: Write, { engine }: RecordDatabase): Promise<void> {
  const isShown = engine.encode('boolean', true);
  await sql`delete from earlier_addresses where path in (select '/' || slug from pages where is_shown = ${isShown})`.execute(
    transaction,
  );
}

/** The earlier addresses of a page, as rows. */
function addressesOf(transaction: Write, pageId: string): Promise<Row[]> {
  return transaction.selectFrom('earlier_addresses').selectAll().where('page_id', '=', pageId).execute();
}

/** Brings such rows back, of addresses that nothing else has meanwhile. Those of older versions have a column more. */
async function restoreAddresses(transaction: Write, rows: readonly Row[]): Promise<void> {
  for (const { path, page_id, created_at } of rows)
    await transaction
      .insertInto('earlier_addresses')
      .values({ path, page_id, created_at })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
}

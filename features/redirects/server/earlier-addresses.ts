import { sql } from 'kysely';
import type { Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { StoredRecord } from '../../../engine/store/record-codec.ts';
import type { RecordDatabase } from '../../../engine/store/record-events.ts';

/** Lets the address that visitors knew of a page lead to it from now on. */
export async function keepAddress(
  transaction: Write,
  last: string,
  { id, slug }: StoredRecord,
): Promise<void> {
  if (last === slug) return;
  const own = { page_id: id, created_at: new Date().toISOString() };
  await transaction
    .insertInto('earlier_addresses')
    .values({ path: `/${last}`, ...own })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(own))
    .execute();
}

/** Ends earlier addresses at which visitors see a page by now. */
export async function endTakenAddresses(transaction: Write, { engine }: RecordDatabase): Promise<void> {
  const isShown = engine.encode('boolean', true);
  await sql`delete from earlier_addresses where path in (select '/' || slug from pages where is_shown = ${isShown})`.execute(
    transaction,
  );
}

/** The earlier addresses of a page, as rows. */
export function addressesOf(transaction: Write, pageId: string): Promise<Row[]> {
  return transaction.selectFrom('earlier_addresses').selectAll().where('page_id', '=', pageId).execute();
}

/** Brings such rows back, of addresses that nothing else has meanwhile. Those of older versions have a column more. */
export async function restoreAddresses(transaction: Write, rows: readonly Row[]): Promise<void> {
  for (const { path, page_id, created_at } of rows)
    await transaction
      .insertInto('earlier_addresses')
      .values({ path, page_id, created_at })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
}

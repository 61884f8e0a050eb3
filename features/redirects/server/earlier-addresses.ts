import { sql } from 'kysely';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';

/** Lets the address that visitors knew of a page lead to it from now on. `last` are the columns of the page as it was. */
export async function keepAddress(
  transaction: Write,
  { engine }: Database,
  last: Row,
  slug: string,
): Promise<void> {
  if (last.slug === slug || engine.decode('boolean', last.is_shown) !== true) return;
  const own = { page_id: last.id, created_at: new Date().toISOString() };
  await transaction
    .insertInto('earlier_addresses')
    .values({ path: `/${last.slug}`, ...own })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(own))
    .execute();
}

/** Ends earlier addresses at which visitors see a page by now. */
export async function endTakenAddresses(transaction: Write, { engine }: Database): Promise<void> {
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
export async function restoreAddresses(
  transaction: Write,
  database: Database,
  rows: readonly Row[],
): Promise<void> {
  for (const { path, page_id, created_at } of rows)
    await transaction
      .insertInto('earlier_addresses')
      .values({ path, page_id, created_at })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  await endTakenAddresses(transaction, database);
}

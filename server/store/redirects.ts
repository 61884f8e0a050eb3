import { sql } from 'kysely';
import type { Database, Write } from '../../kernel/database/database.ts';
import type { Row } from '../../kernel/database/engine.ts';

/** Where visitors get from a path: a path, or an address of another site. */
export type Locations = ReadonlyMap<string, string>;

export interface RedirectStore {
  /**
   * Where visitors get from each path at which no route of the site stands: a page that staff have added stands at its own, and
   * its id and its earlier addresses lead there. Paths begin with a slash.
   */
  locations(): Promise<Locations>;
}

export function createRedirectStore(database: Database): RedirectStore {
  return {
    locations: () =>
      database.read(async (connection) => {
        const shown = await connection
          .selectFrom('pages')
          .select(['id', 'slug'])
          .where('is_shown', '=', database.engine.encode('boolean', true))
          .execute();
        const paths = new Map(shown.map(({ id, slug }) => [String(id), `/${slug}`]));
        const redirects = await connection.selectFrom('redirects').selectAll().execute();
        return new Map([
          ...redirects.flatMap(({ path, page_id, target }) => {
            const location = target === null ? paths.get(String(page_id)) : String(target);
            return location === undefined ? [] : [[String(path), location] as const];
          }),
          ...[...paths].map(([id, path]) => [`/${id}`, path] as const),
          // Last, because no redirect takes the place of a page.
          ...[...paths.values()].map((path) => [path, path] as const),
        ]);
      }),
  };
}

/** Lets the address that visitors knew of a page lead to it from now on. `last` are the columns of the page as it was. */
export async function keepAddress(
  transaction: Write,
  { engine }: Database,
  last: Row,
  slug: string,
): Promise<void> {
  if (last.slug === slug || engine.decode('boolean', last.is_shown) !== true) return;
  const own = { page_id: last.id, target: null };
  await transaction
    .insertInto('redirects')
    .values({ path: `/${last.slug}`, ...own, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(own))
    .execute();
}

/** Ends redirects from addresses at which visitors see a page by now. */
export async function endTakenRedirects(transaction: Write, { engine }: Database): Promise<void> {
  const isShown = engine.encode('boolean', true);
  await sql`delete from redirects where path in (select '/' || slug from pages where is_shown = ${isShown})`.execute(
    transaction,
  );
}

/** The redirects that lead to a page, as rows. */
export function redirectsTo(transaction: Write, pageId: string): Promise<Row[]> {
  return transaction.selectFrom('redirects').selectAll().where('page_id', '=', pageId).execute();
}

/** Brings such rows back, of addresses that nothing else has meanwhile. */
export async function restoreRedirects(
  transaction: Write,
  database: Database,
  rows: readonly Row[],
): Promise<void> {
  for (const row of rows)
    await transaction
      .insertInto('redirects')
      .values(row)
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  await endTakenRedirects(transaction, database);
}

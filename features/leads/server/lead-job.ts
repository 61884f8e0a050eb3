import type { ContentType } from '../../../engine/content-type.ts';
import type { Database } from '../../../engine/database/database.ts';
import { tableOf } from '../../../engine/store/record-codec.ts';
import { insertLead, stateOfUnknown } from './lead-rows.ts';

const batchSize = 500;

/** Makes the leads of all submissions that have none: what a version without leads has stored, or stores meanwhile. */
export async function addMissingLeads(
  database: Database,
  forms: readonly ContentType[],
  signal: AbortSignal,
): Promise<void> {
  for (const type of forms)
    for (let count = batchSize; count === batchSize; ) {
      signal.throwIfAborted();
      count = await database.write({ isVisible: false }, async (transaction) => {
        const rows = await transaction
          .selectFrom(`${tableOf(type)} as f`)
          .leftJoin('leads as l', 'l.id', 'f.id')
          .selectAll('f')
          .where('l.id', 'is', null)
          .limit(batchSize)
          .execute();
        for (const row of rows)
          await insertLead(transaction, database.engine, type, row, stateOfUnknown(row, database.engine));
        return rows.length;
      });
    }
}

import type { ContentType } from '../../../engine/content-type.ts';
import type { Database } from '../../../engine/database/database.ts';
import { tableOf } from '../../../engine/store/record-codec.ts';
import { hour } from '../../jobs/server/job-store.ts';
import type { Job } from '../../jobs/server/jobs.ts';
import { hasUnnotified, notifyOffice } from './lead-mails.ts';
import { insertLead, stateOfUnknown } from './lead-rows.ts';

const batchSize = 500;

/** What the server does by itself for leads. */
export function leadJobs(
  { leads }: { leads: LeadTasks },
  { siteUrl = '' }: { siteUrl?: string | undefined },
): Job[] {
  return [
    { name: 'Giving references to what visitors sent', every: hour, run: leads.addMissing },
    {
      name: 'Telling the office of what visitors sent',
      // At once when something comes, then not before ten minutes are over.
      every: 600_000,
      isPossible: leads.hasUnnotified,
      run: () => leads.notifyOffice(siteUrl),
    },
  ];
}

export type LeadTasks = ReturnType<typeof createLeadTasks>;

/** The work of these jobs. */
export function createLeadTasks(database: Database, forms: readonly ContentType[]) {
  return {
    /** Makes the leads of all submissions that have none: what a version without leads has stored, or stores meanwhile. */
    async addMissing(signal: AbortSignal): Promise<void> {
      for (const type of forms)
        while ((await addMissingLeads(database, type)) === batchSize) signal.throwIfAborted();
    },
    hasUnnotified: () => hasUnnotified(database, forms),
    notifyOffice: (siteUrl: string) => notifyOffice(database, forms, siteUrl),
  };
}

/** Makes the leads of some submissions that have none. Gives how many. */
function addMissingLeads(database: Database, type: ContentType): Promise<number> {
  const { engine } = database;
  return database.write({ isVisible: false }, async (transaction) => {
    const rows = await transaction
      .selectFrom(`${tableOf(type)} as f`)
      .leftJoin('leads as l', 'l.id', 'f.id')
      .selectAll('f')
      .where('l.id', 'is', null)
      .limit(batchSize)
      .execute();
    for (const row of rows)
      await insertLead(transaction, engine, type, row, { state: stateOfUnknown(row, engine), isOld: true });
    return rows.length;
  });
}

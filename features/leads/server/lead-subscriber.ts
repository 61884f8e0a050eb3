import type { RecordSubscriber } from '../../../engine/store/record-events.ts';
import { hour } from '../../jobs/server/job-store.ts';
import { deleteMailsOf } from '../../mail/server/outbox.ts';
import { acknowledge } from './lead-mails.ts';
import { insertLead, referencesOf, stateOfUnknown } from './lead-rows.ts';

/** Makes the lead of each submission in its transaction. It stays while the submission is in the trash, and goes with it. */
export const leadSubscriber: RecordSubscriber = {
  async saved({ transaction, database, type, action, row }) {
    if (!type.definition.lead) return;
    const { engine } = database;
    const id = String(row.id);
    // What was deleted by a version before may come back without one.
    if (action !== 'create' && (await referencesOf(transaction, [id])).size > 0) return;
    const isSpam = engine.decode('boolean', row.is_suspected_spam) === true;
    const state = action !== 'create' ? stateOfUnknown(row, engine) : isSpam ? 'spam' : 'new';
    // What comes from elsewhere, with a time of its own, was sent long ago.
    const isOld = action !== 'create' || Date.parse(engine.decodeTime(row.created_at)) < Date.now() - hour;
    const reference = await insertLead(transaction, engine, type, row, { state, isOld });
    if (state === 'new' && !isOld)
      await acknowledge(transaction, database, { id, email: String(row.email), reference });
  },
  async purged({ transaction, records }) {
    const ids = records.filter(({ type }) => type?.definition.lead).map(({ id }) => id);
    if (ids.length === 0) return;
    await deleteMailsOf(transaction, ids);
    await transaction.deleteFrom('leads').where('id', 'in', ids).execute();
  },
};

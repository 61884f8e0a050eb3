import type { RecordSubscriber } from '../../../engine/store/record-events.ts';
import { deleteMailsOf } from '../../mail/server/outbox.ts';
import { insertLead, referencesOf, stateOfUnknown } from './lead-rows.ts';

/** Makes the lead of each submission in its transaction. It stays while the submission is in the trash, and goes with it. */
export const leadSubscriber: RecordSubscriber = {
  async saved({ transaction, database: { engine }, type, action, row }) {
    if (!type.definition.lead) return;
    const id = String(row.id);
    // What was deleted by a version before may come back without one.
    if (action !== 'create' && (await referencesOf(transaction, [id])).size > 0) return;
    const isSpam = engine.decode('boolean', row.is_suspected_spam) === true;
    const state = action === 'create' ? (isSpam ? 'spam' : 'new') : stateOfUnknown(row, engine);
    await insertLead(transaction, engine, type, row, state);
  },
  async purged({ transaction, records }) {
    const ids = records.filter(({ type }) => type?.definition.lead).map(({ id }) => id);
    if (ids.length === 0) return;
    await deleteMailsOf(transaction, ids);
    await transaction.deleteFrom('leads').where('id', 'in', ids).execute();
  },
};

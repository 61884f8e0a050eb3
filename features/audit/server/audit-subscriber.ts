import { isHideable, publicationTimes, published } from '../../../engine/publication.ts';
import { recordAct, recordTypeAct } from '../../../engine/store/audit-log.ts';
import { toRecord } from '../../../engine/store/record-codec.ts';
import type { RecordSubscriber, SavedRecord } from '../../../engine/store/record-events.ts';
import { referencesOf } from '../../leads/server/lead-rows.ts';

/** Writes the entries of the audit log about records, after the history has kept their versions. */
export const auditSubscriber: RecordSubscriber = {
  async saved(saved) {
    const { transaction, type, action, actor, after, changed, publication = {}, revisionId } = saved;
    if (!actor) return;
    const fields = [...changed, ...publicationTimes.filter((name) => publication[name] !== undefined)];
    recordTypeAct(transaction, actor, type, after, {
      action: (action === 'update' && turnIn(saved)) || action,
      recordId: after.id,
      fields,
      revisionId,
    });
  },
  async removed({ transaction, database, type, id, actor, snapshot }) {
    const record = toRecord(type, snapshot.row, database.engine);
    recordTypeAct(transaction, actor, type, record, { action: 'trash', recordId: id });
  },
  async purged({ transaction, actor, records }) {
    const leads = records.filter(({ type }) => type?.definition.lead).map(({ id }) => id);
    const references = await referencesOf(transaction, leads);
    for (const { id: recordId, type, name } of records) {
      if (!type) continue;
      const title = references.get(recordId);
      const act = { action: 'purge', recordId } as const;
      if (title) recordAct(transaction, actor, { ...act, type: type.definition.name, title });
      else recordTypeAct(transaction, actor, type, { [type.definition.titleField]: name }, act);
    }
  },
};

/** What a change of the status shows or hides, of a type that has one. */
function turnIn({ type, changed, values: { status } }: SavedRecord): 'show' | 'hide' | undefined {
  const isTurn = type.definition.shownAt !== undefined && !isHideable(type);
  if (!isTurn || !changed.includes('status')) return undefined;
  return status === published ? 'show' : 'hide';
}

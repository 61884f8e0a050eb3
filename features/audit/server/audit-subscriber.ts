import { isHideable, publicationTimes, published } from '../../../engine/publication.ts';
import { recordTypeAct } from '../../../engine/store/audit-log.ts';
import { toRecord } from '../../../engine/store/record-codec.ts';
import type { RecordSubscriber, SavedRecord } from '../../../engine/store/record-events.ts';

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
    for (const { id: recordId, type, name } of records) {
      const record = type && { [type.definition.titleField]: name };
      if (type) recordTypeAct(transaction, actor, type, record, { action: 'purge', recordId });
    }
  },
};

/** What a change of the status shows or hides, of a type that has one. */
function turnIn({ type, changed, values: { status } }: SavedRecord): 'show' | 'hide' | undefined {
  const isTurn = type.definition.shownAt !== undefined && !isHideable(type);
  if (!isTurn || !changed.includes('status')) return undefined;
  return status === published ? 'show' : 'hide';
}

import type { ContentType } from '../../../engine/content-type.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { DraftReference } from '../../../engine/store/actor.ts';
import { CreatedBefore, draftConflict } from '../../../engine/store/create-once.ts';
import type { RecordSubscriber } from '../../../engine/store/record-events.ts';
import { recordOfDraft } from '../../history/server/history.ts';

/**
 * Ends the draft that a save stores. Fails with `conflict` where somebody has changed it since, or it is another record's.
 *
 * @param recordId undefined for a new record
 */
async function endDraft(
  transaction: Write,
  type: ContentType,
  { id, version }: DraftReference,
  recordId?: string,
): Promise<void> {
  const deletion = transaction
    .deleteFrom('drafts')
    .where('id', '=', id)
    .where('type', '=', type.definition.name)
    .where('base', recordId === undefined ? 'is' : 'is not', null);
  const isOther = recordId !== undefined && recordId !== id;
  const numDeletedRows =
    version === undefined
      ? 0n
      : (await deletion.where('updated_at', '=', version).executeTakeFirstOrThrow()).numDeletedRows;
  if (numDeletedRows > 0 && !isOther) return;
  const created = await recordOfDraft(transaction, type, id);
  if (created !== undefined && recordId === undefined) throw new CreatedBefore(created);
  const stored = transaction.selectFrom('drafts').select('id').where('id', '=', id);
  if (version === undefined && !(await stored.executeTakeFirst())) return;
  throw draftConflict();
}

/** Ends the draft that a save stores, and takes that of a record along into the trash and back. */
export const draftSubscriber: RecordSubscriber = {
  async saving({ transaction, type, actor, before }) {
    if (actor?.draft) await endDraft(transaction, type, actor.draft, before?.id);
    return undefined;
  },
  async saved({ transaction, before, after, snapshot }) {
    if (snapshot?.draft && before)
      await restoreDraft(transaction, snapshot.draft as Row, before.updatedAt, after.updatedAt);
  },
  removing: async ({ transaction, id }) => ({ draft: await takeDraft(transaction, id) }),
};

/** It follows the record to its new version, unless it was ahead of the old one already. */
async function restoreDraft(transaction: Write, draft: Row, before: string, after: string): Promise<void> {
  const base = draft.base === before ? after : draft.base;
  await transaction
    .insertInto('drafts')
    .values({ ...draft, base })
    .execute();
}

/** Takes the draft of a record away with it, for the trash. */
export function takeDraft(transaction: Write, id: string): Promise<Row | undefined> {
  return transaction.deleteFrom('drafts').where('id', '=', id).returningAll().executeTakeFirst();
}

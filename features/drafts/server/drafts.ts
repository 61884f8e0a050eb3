import type { ContentType } from '../../../engine/content-type.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { CreatedBefore } from '../../../engine/store/create-once.ts';
import type { RecordSubscriber } from '../../../engine/store/record-events.ts';
import { recordOfDraft, recordReplacedDraft } from '../../history/server/history.ts';
import { draftsOf } from '../../trash/server/trash-rows.ts';

/** Ends the draft that a save stores, and takes the drafts of a record along into the trash and back. */
export const draftSubscriber: RecordSubscriber = {
  async saving({ transaction, database, type, actor, before }) {
    if (!actor?.draft) return undefined;
    if (before) await endDraft(transaction, actor, before.id);
    else {
      const draft = await endNewDraft(transaction, type, actor);
      // Another device has gone on with it.
      if (draft && database.engine.decodeTime(draft.updated_at) !== actor.draft.version)
        await recordReplacedDraft(transaction, database, type, draft, undefined);
    }
    return undefined;
  },
  async saved({ transaction, before, after, snapshot }) {
    if (!snapshot || !before) return;
    for (const draft of draftsOf(snapshot))
      await restoreDraft(transaction, draft, before.updatedAt, after.updatedAt);
  },
  removing: async ({ transaction, id }) => ({ draft: await takeDrafts(transaction, id) }),
};

/** Ends the draft of its actor that an update stores. One that another device has gone on with since stays. */
async function endDraft(transaction: Write, { id: person, draft }: Actor, id: string): Promise<void> {
  if (draft?.id !== id) return;
  await draftDeletion(transaction, id, person).where('updated_at', '=', draft.version).execute();
}

/** Ends the draft of its actor that a create makes a record of, and gives it. Fails with `CreatedBefore`. */
async function endNewDraft(
  transaction: Write,
  type: ContentType,
  { id: person, draft }: Actor,
): Promise<Row | undefined> {
  if (!draft) return undefined;
  const own = draftDeletion(transaction, draft.id, person).where('base', 'is', null);
  const row = await own.returningAll().executeTakeFirst();
  const created = await recordOfDraft(transaction, type, draft.id);
  if (created !== undefined) throw new CreatedBefore(created);
  return row;
}

/** It follows the record to its new version, unless it was ahead of the old one already. */
async function restoreDraft(transaction: Write, draft: Row, before: string, after: string): Promise<void> {
  const base = draft.base === before ? after : draft.base;
  await transaction
    .insertInto('drafts')
    .values({ ...draft, base })
    .execute();
}

/** Takes all drafts of a record away with it, for the trash. */
function takeDrafts(transaction: Write, id: string): Promise<Row[]> {
  return transaction.deleteFrom('drafts').where('id', '=', id).returningAll().execute();
}

/** Deletes the draft of one person. */
export function draftDeletion(transaction: Write, id: string, person: unknown) {
  return transaction.deleteFrom('drafts').where('id', '=', id).where('actor_id', '=', person);
}

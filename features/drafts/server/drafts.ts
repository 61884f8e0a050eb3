import type { ContentType } from '../../../engine/content-type.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { DraftReference } from '../../../engine/store/actor.ts';
import { CreatedBefore, draftConflict } from '../../../engine/store/create-once.ts';
import { recordOfDraft } from '../../history/server/history.ts';

/**
 * Ends the draft that a save stores. Fails with `conflict` where somebody has changed it since, or it is another record's.
 *
 * @param recordId undefined for a new record
 */
export async function endDraft(
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

/** Takes the draft of a record away with it, for the trash. */
export function takeDraft(transaction: Write, id: string): Promise<Row | undefined> {
  return transaction.deleteFrom('drafts').where('id', '=', id).returningAll().executeTakeFirst();
}

import { AppError } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Row } from '../../../engine/database/engine.ts';
import type { DraftReference } from '../../../engine/store/actor.ts';

/** A create whose draft an earlier call has made a record of: the response of that one was lost. */
export class CreatedBefore extends Error {
  /** Of the record. */
  readonly id: string;

  constructor(id: string) {
    super(`The draft is the record ${id} by now.`);
    this.name = 'CreatedBefore';
    this.id = id;
  }
}

/** Creates a record; gives the one of an earlier call where that has made it of the same draft. */
export async function createOnce<Record>(
  create: () => Promise<Record>,
  get: (id: string) => Promise<Record | undefined>,
): Promise<Record> {
  try {
    return await create();
  } catch (error) {
    const record = error instanceof CreatedBefore ? await get(error.id) : undefined;
    if (record) return record;
    throw error instanceof CreatedBefore ? draftConflict() : error;
  }
}

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

/** Id of the record that was made of this draft, or of a create with this key. */
export async function recordOfDraft(
  transaction: Write,
  type: ContentType,
  id: string,
): Promise<string | undefined> {
  const created = await transaction
    .selectFrom('revisions')
    .select('record_id')
    .where('from_draft', '=', id)
    .where('type', '=', type.definition.name)
    .executeTakeFirst();
  return created && String(created.record_id);
}

/** 409 for a draft that is another one by now. */
export function draftConflict(version?: string): AppError {
  return new AppError('conflict', 'This draft was changed or ended meanwhile. Load it again.', {
    headers: version === undefined ? {} : { etag: `"${version}"` },
  });
}

/** Takes the draft of a record away with it, for the trash. */
export function takeDraft(transaction: Write, id: string): Promise<Row | undefined> {
  return transaction.deleteFrom('drafts').where('id', '=', id).returningAll().executeTakeFirst();
}

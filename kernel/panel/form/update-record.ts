import { ApiError } from '../../client/api-error.ts';
import type { ContentType, RecordKeys } from '../../content-type.ts';
import { recordClient } from '../fetch-as-staff.ts';
import { hasSameValues } from './field-values.ts';

/** A record that somebody else has saved since it was read. */
export interface ChangedRecord<Row> {
  stored: Row;
  /** Who saved it, where that is known. */
  by: string | undefined;
  /** Whether it has what an earlier call of this form sent, whose response was lost. */
  isOwn: boolean;
}

interface Attempt<Row> {
  /** What the values were made from. */
  record: Row;
  values: object;
  /** The working draft that the values are stored from, as `X-Draft` names it. */
  draft: string | undefined;
}

interface Update<Row> extends Attempt<Row> {
  type: ContentType;
  /** Told before each call what it sends. Gives what this form has sent until then, this call included. */
  sending: (next: { values: object }) => readonly object[];
  /** Merges what the form holds with what is stored now, and gives what to send then. Its errors end the update. */
  merge: (changed: ChangedRecord<Row>) => Promise<Pick<Attempt<Row>, 'values' | 'draft'>>;
}

/**
 * Stores the values. Where that would overwrite what somebody else has stored since `record` was read, both are merged first,
 * as often as that happens.
 *
 * @throws ApiError, and what `merge` throws
 */
export async function updateRecord<Row extends RecordKeys>(update: Update<Row>): Promise<Row> {
  const { type, record, values, draft, sending, merge } = update;
  const attempts = sending(update);
  try {
    return (await recordClient.update(type.definition, record, values, draft)) as unknown as Row;
  } catch (error) {
    if (!isStale(error)) throw error;
    const stored = await recordClient.one<Row>(type.definition, record.id);
    const isOwn = attempts.some((sent) => hasSameValues(type, stored, sent));
    const next = await merge({ stored, by: error.changedBy, isOwn });
    // Neither the record nor its draft is another one: the server has refused something else.
    if (stored.updatedAt === record.updatedAt && next.draft === draft) throw error;
    return updateRecord({ ...update, record: stored, ...next });
  }
}

/** A name that is taken is a conflict as well, and says which field. */
function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && Object.keys(error.errors).length === 0;
}

import { ApiError } from '../../client/api-error.ts';
import type { ContentType, RecordKeys } from '../../content-type.ts';
import { recordClient } from '../fetch-as-staff.ts';
import { hasSameValues } from './field-values.ts';

/** An update was refused because somebody else has changed the record meanwhile. */
export class ConflictError extends ApiError {
  /** The record as it is stored now. */
  readonly stored: RecordKeys;

  constructor(stored: RecordKeys) {
    super(409, 'The record was changed by somebody else');
    this.name = 'ConflictError';
    this.stored = stored;
  }
}

interface Update<Row extends RecordKeys> {
  type: ContentType;
  /** What the values were made from. */
  record: Row;
  values: object;
  /** What earlier calls sent whose responses may have been lost. */
  previousAttempts: readonly object[];
  /** The working draft that the values are stored from, as `X-Draft` names it. */
  draft?: string | undefined;
}

/**
 * Stores the values, unless that would overwrite what somebody else has stored since `record` was read. A retry of a call
 * whose response was lost meets its own values, and a save that changed nothing leaves those of the record: neither is a
 * conflict.
 *
 * @throws ConflictError, ApiError
 */
export async function updateRecord<Row extends RecordKeys>(update: Update<Row>): Promise<Row> {
  const { type, record, values, previousAttempts, draft } = update;
  try {
    return (await recordClient.update(type.definition, record, values, draft)) as unknown as Row;
  } catch (error) {
    if (!isStale(error)) throw error;
    const stored = await recordClient.one<Row>(type.definition, record.id);
    if (stored.updatedAt === record.updatedAt) throw error;
    if (hasSameValues(type, stored, values)) return stored;
    const isKnown = [record, ...previousAttempts].some((known) => hasSameValues(type, stored, known));
    if (!isKnown) throw new ConflictError(stored);
    return updateRecord({ ...update, record: stored });
  }
}

/** A name that is taken is a conflict as well, and says which field. */
function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && Object.keys(error.errors).length === 0;
}

import { ApiError } from '../../../../engine/client/api-error.ts';
import type { CreatedFrom } from '../../../../engine/client/record-client.ts';
import type { ContentType, RecordKeys } from '../../../../engine/content-type.ts';
import { recordClient } from '../../../../engine/panel/fetch-as-staff.ts';
import { hasSameValues } from '../../../../engine/panel/form/field-values.ts';
import type { Autosave } from '../autosave.ts';

/** A record that somebody else has saved since it was read. */
export interface ChangedRecord<Row> {
  stored: Row;
  /** Who saved it, where that is known. */
  by: string | undefined;
  /** Whether it has what an earlier call of this form sent, whose response was lost. */
  isOwn: boolean;
}

interface Update<Row> {
  type: ContentType;
  /** What the values were made from. */
  record: Row;
  values: object;
  /** The draft that the save ends. */
  from: CreatedFrom | undefined;
  /** Told before each call what it sends. Gives what this form has sent until then, this call included. */
  sending: (values: object) => readonly object[];
  /** Merges what the form holds with what is stored now, and gives what to send then. Its errors end the update. */
  merge: (changed: ChangedRecord<Row>) => Promise<object>;
}

/**
 * Stores the values. Where that would overwrite what somebody else has stored since `record` was read, both are merged first,
 * as often as that happens.
 */
async function updateRecord<Row extends RecordKeys>(update: Update<Row>): Promise<Row> {
  const { type, record, values, from, sending, merge } = update;
  const attempts = sending(values);
  try {
    return (await recordClient.update(type.definition, record, values, from)) as unknown as Row;
  } catch (error) {
    if (!isStale(error)) throw error;
    const stored = await recordClient.one<Row>(type.definition, record.id);
    if (stored.updatedAt === record.updatedAt) throw error;
    const isOwn = attempts.some((sent) => hasSameValues(type, stored, sent));
    return updateRecord({
      ...update,
      record: stored,
      values: await merge({ stored, by: error.changedBy, isOwn }),
    });
  }
}

interface Save<Row> extends Omit<Update<Row>, 'record' | 'from'> {
  /** Undefined for a new record. */
  record: Row | undefined;
  autosave: Autosave;
  /** What a create sends beside the values. */
  publication: object;
}

/**
 * Stores what a form holds, and ends its draft. A create that was sent before gives the record of the first time, which is
 * updated where it has other values.
 *
 * @throws ApiError, and what `merge` throws
 */
export async function saveRecord<Row extends RecordKeys>(save: Save<Row>): Promise<Row> {
  const { type, record, values, publication, autosave } = save;
  const from = await autosave.beginSave();
  if (record) return updateRecord({ ...save, record, from });
  const created = await recordClient.create<Row>(type.definition, { ...values, ...publication }, from);
  return hasSameValues(type, created, values)
    ? created
    : updateRecord({ ...save, record: created, from: undefined });
}

/** A name that is taken is a conflict as well, and says which field. */
function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && Object.keys(error.errors).length === 0;
}

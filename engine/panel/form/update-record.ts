import type { Autosave } from '../../../features/drafts/panel/autosave.ts';
import { ApiError } from '../../client/api-error.ts';
import type { CreatedFrom } from '../../client/record-client.ts';
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
  /** The working draft that the values are stored from, as far as the save ends it. */
  from: CreatedFrom | undefined;
}

interface Update<Row> extends Attempt<Row> {
  type: ContentType;
  /** Told before each call what it sends. Gives what this form has sent until then, this call included. */
  sending: (next: { values: object }) => readonly object[];
  /** Merges what the form holds with what is stored now, and gives what to send then. Its errors end the update. */
  merge: (changed: ChangedRecord<Row>) => Promise<Pick<Attempt<Row>, 'values' | 'from'>>;
  /** Reads the draft anew, which is another one than `from`. Gives the one that the save ends. */
  renew: () => Promise<CreatedFrom | undefined>;
}

/**
 * Stores the values. Where that would overwrite what somebody else has stored since `record` was read, both are merged first,
 * as often as that happens. Where only the draft is another one, the same values are stored: what others have entered there
 * stays in it.
 */
async function updateRecord<Row extends RecordKeys>(update: Update<Row>): Promise<Row> {
  const { type, record, values, from, sending, merge, renew } = update;
  const attempts = sending(update);
  try {
    return (await recordClient.update(type.definition, record, values, from)) as unknown as Row;
  } catch (error) {
    if (!isStale(error)) throw error;
    const stored = await recordClient.one<Row>(type.definition, record.id);
    if (stored.updatedAt === record.updatedAt)
      return updateRecord({ ...update, from: await renewed(from, renew, error) });
    const isOwn = attempts.some((sent) => hasSameValues(type, stored, sent));
    const next = await merge({ stored, by: error.changedBy, isOwn });
    return updateRecord({ ...update, record: stored, ...next });
  }
}

interface Save<Row> extends Omit<Update<Row>, 'record' | 'from' | 'renew'> {
  /** Undefined for a new record. */
  record: Row | undefined;
  autosave: Autosave;
  /** What a create sends beside the values. */
  publication: object;
}

/**
 * Stores what a form holds, and ends its draft. A create that was sent before, or whose draft somebody else has created, is an
 * update where it has other values.
 *
 * @throws ApiError, and what `merge` throws
 */
export async function saveRecord<Row extends RecordKeys>(save: Save<Row>): Promise<Row> {
  const { type, record, values, autosave } = save;
  const call = { ...save, from: await autosave.beginSave(), renew: () => autosave.renewSave() };
  if (record) return updateRecord({ ...call, record });
  const created = await createRecord<Row>(call);
  return hasSameValues(type, created, values)
    ? created
    : updateRecord({ ...call, record: created, from: undefined });
}

interface Creation<Row> extends Pick<Update<Row>, 'type' | 'values' | 'from' | 'renew'> {
  /** What is sent beside the values. */
  publication: object;
}

/** Creates the record: one, however often it is sent. An earlier call may have created it with other values. */
async function createRecord<Row extends RecordKeys>(creation: Creation<Row>): Promise<Row> {
  const { type, values, publication, from, renew } = creation;
  try {
    return await recordClient.create<Row>(type.definition, { ...values, ...publication }, from);
  } catch (error) {
    if (!isStale(error)) throw error;
    return createRecord({ ...creation, from: await renewed(from, renew, error) });
  }
}

/** @throws `error` where the draft is the same: the server has refused something else */
async function renewed(
  from: CreatedFrom | undefined,
  renew: () => Promise<CreatedFrom | undefined>,
  error: ApiError,
): Promise<CreatedFrom | undefined> {
  const next = await renew();
  if (JSON.stringify(next) === JSON.stringify(from)) throw error;
  return next;
}

/** A name that is taken is a conflict as well, and says which field. */
function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && Object.keys(error.errors).length === 0;
}

import { useEffect, useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import type { FormView } from '../../views.ts';
import { recordClient } from '../fetch-as-staff.ts';

export type RecordState<Row> =
  | { status: 'loading' }
  | { status: 'failed'; cause: unknown }
  | { status: 'loaded'; record: Row };

/** The record that a form edits, read when the form opens. */
export function useRecord<Row extends RecordKeys = RecordKeys>(
  definition: Definition,
  id: string,
  { readsFromList = false }: FormView,
): RecordState<Row> {
  const [state, setState] = useState<RecordState<Row>>({ status: 'loading' });
  useEffect(() => {
    let isShown = true;
    const show = (next: RecordState<Row>) => isShown && setState(next);
    readRecord<Row>(definition, id, { readsFromList }).then(
      (record) => show({ status: 'loaded', record }),
      (cause: unknown) => show({ status: 'failed', cause }),
    );
    return () => {
      isShown = false;
    };
  }, [definition, id, readsFromList]);
  return state;
}

/**
 * A record as it is stored now.
 *
 * @throws ApiError, with the status 404 when there is none.
 */
export async function readRecord<Row extends RecordKeys>(
  definition: Definition,
  id: string,
  { readsFromList = false }: FormView,
): Promise<Row> {
  const record: unknown = await (readsFromList ? fromList(definition, id) : recordClient.one(definition, id));
  return record as Row;
}

async function fromList(definition: Definition, id: string): Promise<RecordKeys> {
  const rows: readonly RecordKeys[] = await recordClient.list(definition);
  const found = rows.find((row) => row.id === id);
  if (!found) throw new ApiError(404, `There is no ${definition.singular} ${id}`);
  return found;
}

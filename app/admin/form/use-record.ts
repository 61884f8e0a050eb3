import { useEffect, useState } from 'react';
import type { About } from '../../../content/about.ts';
import type { FormView } from '../../../content/admin.ts';
import type { RecordKeys } from '../../../content/define.ts';
import { ApiError } from '../../api/api-error.ts';
import { staff } from '../staff.ts';

export type RecordState<Row> =
  | { status: 'loading' }
  | { status: 'failed'; cause: unknown }
  | { status: 'loaded'; record: Row };

/** The record that a form edits, read when the form opens. */
export function useRecord<Row extends RecordKeys = RecordKeys>(
  about: About,
  id: string,
  { readsFromList = false }: FormView,
): RecordState<Row> {
  const [state, setState] = useState<RecordState<Row>>({ status: 'loading' });
  useEffect(() => {
    let isShown = true;
    const show = (next: RecordState<Row>) => isShown && setState(next);
    readRecord<Row>(about, id, { readsFromList }).then(
      (record) => show({ status: 'loaded', record }),
      (cause: unknown) => show({ status: 'failed', cause }),
    );
    return () => {
      isShown = false;
    };
  }, [about, id, readsFromList]);
  return state;
}

/**
 * A record as it is stored now.
 *
 * @throws ApiError, with the status 404 when there is none.
 */
export async function readRecord<Row extends RecordKeys>(
  about: About,
  id: string,
  { readsFromList = false }: FormView,
): Promise<Row> {
  const record: unknown = await (readsFromList ? fromList(about, id) : staff.one(about, id));
  return record as Row;
}

async function fromList(about: About, id: string): Promise<RecordKeys> {
  const rows: readonly RecordKeys[] = await staff.list(about);
  const found = rows.find((row) => row.id === id);
  if (!found) throw new ApiError(404, `There is no ${about.singular} ${id}`);
  return found;
}

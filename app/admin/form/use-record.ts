import { useEffect, useState } from 'react';
import type { About } from '../../../content/about.ts';
import type { FormView } from '../../../content/admin.ts';
import type { RecordKeys } from '../../../content/define.ts';
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
    const reading = readsFromList ? fromList(about, id) : staff.one(about, id);
    reading.then(
      (record) => show({ status: 'loaded', record: record as unknown as Row }),
      (cause: unknown) => show({ status: 'failed', cause }),
    );
    return () => {
      isShown = false;
    };
  }, [about, id, readsFromList]);
  return state;
}

async function fromList(about: About, id: string): Promise<RecordKeys> {
  const rows: readonly RecordKeys[] = await staff.list(about);
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`There is no ${about.singular} ${id}`);
  return found;
}

import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../client/api-error.ts';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import type { FormView } from '../../views.ts';
import { recordClient } from '../fetch-as-staff.ts';

/** The record that a form edits, read when the form opens and forgotten when it closes. */
export function useRecord<Row extends RecordKeys = RecordKeys>(
  definition: Definition,
  id: string,
  view: FormView,
) {
  return useQuery({
    queryKey: ['record', definition.name, id],
    queryFn: () => readRecord<Row>(definition, id, view),
    gcTime: 0,
  });
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
  if (!readsFromList) return await recordClient.one<Row>(definition, id);
  const rows = await recordClient.list<Row>(definition);
  const found = rows.find((row) => row.id === id);
  if (!found) throw new ApiError(404, `There is no ${definition.singular} ${id}`);
  return found;
}

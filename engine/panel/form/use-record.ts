import { useQuery } from '@tanstack/react-query';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import { recordClient } from '../fetch-as-staff.ts';

/** Reads a record as it is stored now. Fails with an ApiError, with the status 404 when there is none. */
export type FetchRecord<Row extends RecordKeys = RecordKeys> = (
  definition: Definition,
  id: string,
) => Promise<Row>;

/** The record that a form edits, read when the form opens and forgotten when it closes. */
export function useRecord<Row extends RecordKeys = RecordKeys>(
  definition: Definition,
  id: string,
  fetchRecord: FetchRecord<Row> = recordClient.one,
) {
  return useQuery({
    queryKey: ['record', definition.name, id],
    queryFn: () => fetchRecord(definition, id),
    gcTime: 0,
  });
}

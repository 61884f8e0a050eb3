import type { RecordKeys } from '../content-type.ts';
import type { Definition } from '../definition.ts';
import { recordClient } from './fetch-as-staff.ts';
import { createRecords, type Records } from './records.ts';

const lists = new Map<string, Records<RecordKeys>>();

/**
 * The records of a content type that is read whole, shared by all screens: its list shows them, a form adds what it saved.
 * Not for types whose records come in pages or in several lists.
 */
export function sharedRecords<Row extends RecordKeys = RecordKeys>(definition: Definition): Records<Row> {
  const list =
    lists.get(definition.name) ?? createRecords(() => recordClient.list(definition), definition.order);
  lists.set(definition.name, list);
  return list as unknown as Records<Row>;
}

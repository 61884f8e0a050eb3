import type { RecordKeys } from '../../content/define.ts';
import type { Definition } from '../../content/definition.ts';
import { definition as notices } from '../../content/important-information/definition.ts';
import type { RecordFor } from '../api/records.ts';
import { createRecords, type Records } from './records.ts';
import { staff } from './staff.ts';

const lists = new Map<string, Records<RecordKeys>>();

/**
 * The records of a content type that is read whole, shared by all screens: its list shows them, a form adds what it saved.
 * Not for posts and submissions, which come in pages, nor for members, who are in two lists.
 */
export function sharedRecords<A extends Definition>(definition: A): Records<RecordFor<A>> {
  const list = lists.get(definition.name) ?? createRecords<RecordKeys>(callOf(definition), definition.order);
  lists.set(definition.name, list);
  return list as unknown as Records<RecordFor<A>>;
}

function callOf(definition: Definition): () => Promise<readonly RecordKeys[]> {
  return definition.name === notices.name ? staff.notices : () => staff.list(definition);
}

import type { About } from '../../content/about.ts';
import type { RecordKeys } from '../../content/define.ts';
import { about as notices } from '../../content/important-information/about.ts';
import type { RecordFor } from '../api/records.ts';
import { createRecords, type Records } from './records.ts';
import { staff } from './staff.ts';

const lists = new Map<string, Records<RecordKeys>>();

/**
 * The records of a section that is read whole, the same for all screens: its list shows them, a form tells them of a save.
 * Not for posts and submissions, which come in pages, nor for members, who are in two lists.
 */
export function recordsOf<A extends About>(about: A): Records<RecordFor<A>> {
  const list = lists.get(about.name) ?? createRecords<RecordKeys>(callOf(about), about.order);
  lists.set(about.name, list);
  return list as unknown as Records<RecordFor<A>>;
}

function callOf(about: About): () => Promise<readonly RecordKeys[]> {
  return about.name === notices.name ? staff.notices : () => staff.list(about);
}

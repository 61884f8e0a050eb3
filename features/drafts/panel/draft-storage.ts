import { createStore, del, delMany, entries, set } from 'idb-keyval';
import { type Draft, type StoredDraft, sortDrafts } from './restored-draft.ts';

/** IndexedDB, because a post with its pictures does not fit into other storage. */
const storage = createStore('kiran-panel', 'unsaved-entries');

/** Names are unique on this device only. */
export function newDraftName(address: string): string {
  return `${address}#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
}

export async function writeDraft({ name, ...draft }: StoredDraft): Promise<void> {
  return set(name, draft, storage);
}

export async function deleteDraft(name: string): Promise<void> {
  return del(name, storage);
}

/** The drafts of an address, the newest first. Deletes all that are older than 30 days, and all but the newest 50. */
export async function readDrafts(address: string): Promise<StoredDraft[]> {
  const stored = await entries<string, Draft>(storage);
  const drafts = stored.map(([name, draft]) => ({ ...draft, name }));
  const { offered, outdated } = sortDrafts(drafts, address);
  await delMany(outdated, storage);
  return offered;
}

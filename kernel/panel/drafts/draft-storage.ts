import { createStore, del, delMany, entries, set } from 'idb-keyval';

/** IndexedDB, because a post with its pictures does not fit into other storage. */
const storage = createStore('kiran-panel', 'unsaved-entries');

/** Milliseconds after which a draft is deleted. */
const maxAge = 30 * 24 * 60 * 60 * 1000;
/** The most drafts on one device: posts with their pictures are large. */
const maxDrafts = 50;

/** The unsaved values of a form. The names of its properties are stored, so they stay as they are. */
export interface Draft {
  entries: Readonly<Record<string, unknown>>;
  /** The original values of the changed fields. Missing in drafts from before 2026-11-22. */
  original?: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  at: number;
}

export interface StoredDraft extends Draft {
  name: string;
}

/** Names are unique on this device only. In the first version the address was the name. */
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
  const drafts = stored.map(([name, draft]) => ({ ...draft, name })).sort((one, other) => other.at - one.at);
  const oldest = Date.now() - maxAge;
  const kept = drafts.slice(0, maxDrafts).filter(({ at }) => at > oldest);
  await delMany(
    drafts.filter((draft) => !kept.includes(draft)).map(({ name }) => name),
    storage,
  );
  return kept.filter(({ name }) => name.replace(/#.*/, '') === address);
}

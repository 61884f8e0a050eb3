import type { ContentType } from '../../../engine/content-type.ts';
import { type FormValues, isSameValue, pick } from '../../../engine/panel/form/form-store.ts';
import { mergeRecord } from './merge/merge-record.ts';

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

/** Values of a restored draft whose fields were changed in the stored record after they were typed. */
export interface Superseded {
  values: FormValues;
  /** The values of these fields when the draft was begun; undefined when the draft does not have them. */
  before: FormValues | undefined;
}

/** The drafts of an address, the newest first, and the names of all that are too old or too many for this device. */
export function sortDrafts(stored: readonly StoredDraft[], address: string) {
  const drafts = stored.toSorted((one, other) => other.at - one.at);
  const oldest = Date.now() - maxAge;
  const kept = drafts.slice(0, maxDrafts).filter(({ at }) => at > oldest);
  return {
    // In the first version the address was the name.
    offered: kept.filter(({ name }) => name.replace(/#.*/, '') === address),
    outdated: drafts.filter((draft) => !kept.includes(draft)).map(({ name }) => name),
  };
}

/** The fields of a draft that the form still has. */
function namesIn({ entries }: Draft, form: FormValues): string[] {
  return Object.keys(entries).filter((name) => name in form);
}

/**
 * What a draft makes of the values of a form, and the fields that were changed since it was begun: all that differ, in a draft
 * without original values. Without the type of a record nobody can have changed any.
 */
export async function mergeRestored(draft: Draft, current: FormValues, type: ContentType | undefined) {
  const { entries, original = entries } = draft;
  const own = namesIn(draft, current).filter((name) => name in original);
  const mine = { ...current, ...pick(entries, own) };
  if (!type) return { values: mine, outdated: undefined };
  const before = draft.original && { ...entries, ...draft.original };
  const { values, clashes } = await mergeRecord(type, { ...current, ...before }, mine, current);
  const names = namesIn(draft, current).filter((name) =>
    before && own.includes(name) ? clashes.includes(name) : !isSameValue(entries[name], current[name]),
  );
  const outdated = names.length > 0 ? { values: pick(entries, names), before } : undefined;
  return { values: { ...values, ...pick(current, names) }, outdated };
}

/** Whether a changed value differs from the record. A draft without original values counts all of its values. */
export function isUnlike(draft: Draft, current: FormValues): boolean {
  const { entries, original = entries } = draft;
  return namesIn(draft, current).some(
    (name) => name in original && !isSameValue(entries[name], current[name]),
  );
}

import type { ContentType } from '../../../../engine/content-type.ts';
import type { FormValues } from '../../../../engine/panel/form/form-store.ts';
import { type Merged, type MergeValue, mergeEntries } from './merge-entries.ts';

/** `merge.ts` in the folder of a kind of field: two changes within one value. Fetched when two people meet. */
const found = import.meta.glob<{ merge: MergeValue }>('../../../../editor/kinds/*/merge.ts');

/** Merges by field what a form and somebody else have made of a record, and within a field where its kind can. */
export async function mergeRecord(
  { fields }: Pick<ContentType, 'fields'>,
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Promise<Merged> {
  const names = mergeEntries(base, mine, theirs).clashes;
  const mergers = new Map<string, MergeValue | undefined>();
  for (const name of names) mergers.set(name, await mergerOf(fields[name]?.kind.name));
  return mergeEntries(base, mine, theirs, (name) => mergers.get(name));
}

/** Undefined where the kind has none, or where its code cannot be loaded: then the field is a clash as a whole. */
async function mergerOf(kind: string | undefined): Promise<MergeValue | undefined> {
  const code = await found[`../../../../editor/kinds/${kind}/merge.ts`]?.().catch(() => undefined);
  return code?.merge;
}

import type { ContentType, RecordKeys } from '../../../../engine/content-type.ts';
import { initialValues } from '../../../../engine/panel/form/field-values.ts';
import { type FormStore, type FormValues, isSameValue } from '../../../../engine/panel/form/form-store.ts';
import type { FormView } from '../../../../engine/views.ts';
import type { Autosave } from '../autosave.ts';
import type { ChangedRecord } from '../form/update-record.ts';

/** What became of two changes of one record. */
export interface Merged {
  /** Of each clash it is mine. */
  values: FormValues;
  /** Fields that have, at least in part, what the other one made of them. */
  taken: string[];
  /** Fields that both changed, each in another way. */
  clashes: string[];
}

/** Merges two changes of one value; undefined where that cannot be done without loss. */
export type MergeValue = (base: unknown, mine: unknown, theirs: unknown) => unknown;

/**
 * Merges by field what two people made of the same values. `mergeField` gives a way to merge within a value, such as that of
 * rich text; a list is one value.
 */
export function mergeEntries(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  mergeField: (name: string) => MergeValue | undefined = () => undefined,
): Merged {
  const merged: Merged & { values: Record<string, unknown> } = {
    values: { ...mine },
    taken: [],
    clashes: [],
  };
  for (const name of Object.keys(mine)) {
    const [before, own, other] = [base[name], mine[name], theirs[name]];
    if (!(name in theirs) || isSameValue(own, other) || isSameValue(other, before)) continue;
    const value = isSameValue(own, before) ? other : mergeField(name)?.(before, own, other);
    if (value === undefined) merged.clashes.push(name);
    else if (!isSameValue(value, own)) {
      merged.values[name] = value;
      merged.taken.push(name);
    }
  }
  return merged;
}

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

interface MergedForm {
  type: ContentType;
  view: FormView;
  store: FormStore;
  autosave: Autosave;
}

/** Merges into a form what somebody else has saved. Of each clash the form keeps what is entered. */
export async function mergeSaved<Row extends RecordKeys>(
  { type, view, store, autosave }: MergedForm,
  { stored, isOwn }: ChangedRecord<Row>,
) {
  const theirs = initialValues(type, view, stored);
  const base = isOwn ? theirs : store.original();
  let mine: FormValues;
  let merged: Merged;
  do {
    mine = store.values();
    merged = await mergeRecord(type, base, mine, theirs);
    // Somebody may write while the code for it is fetched.
  } while (mine !== store.values());
  store.reset(theirs);
  store.replace(merged.values);
  autosave.rebase(stored, merged.clashes.length === 0);
  return { ...merged, theirs };
}

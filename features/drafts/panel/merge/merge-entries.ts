import { type FormValues, isSameValue } from '../../../../engine/panel/form/form-store.ts';

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

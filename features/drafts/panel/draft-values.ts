import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { valueAt } from '../../../engine/nested-values.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import { type FormValues, isSameValue, pick } from '../../../engine/panel/form/form-store.ts';
import { momentNames } from '../../../engine/publication.ts';
import type { FormView } from '../../../engine/views.ts';
import type { WorkingDraft } from './draft-calls.ts';
import { mergeEntries } from './merge/merge-entries.ts';

/** What a form shows of a record with its draft; of a new one, the defaults where nothing was entered. */
export function shownOf(
  type: ContentType,
  view: FormView,
  record: object | undefined,
  { values }: WorkingDraft,
): FormValues {
  const drafted = (names: readonly string[]) => names.filter((name) => valueAt(values, name) !== undefined);
  const moments = drafted(momentNames).map((name) => [name, valueAt(values, name)]);
  const entered = { ...initialValues(type, view, values), ...Object.fromEntries(moments) };
  return { ...initialValues(type, view, record), ...pick(entered, drafted(Object.keys(entered))) };
}

export interface MergedDraft {
  values: FormValues;
  /** What the draft has in fields that were changed in both since. `values` has there what is saved. */
  superseded: { values: FormValues; before: FormValues | undefined } | undefined;
}

/**
 * What a form shows of a record and its draft. A field that was changed in both since shows what is saved, unless `mine` has
 * there what the draft has.
 */
export function mergeDraft(
  type: ContentType,
  view: FormView,
  record: RecordKeys | undefined,
  draft: WorkingDraft,
  mine: FormValues = {},
): MergedDraft {
  const drafted = shownOf(type, view, record, draft);
  if (!record || draft.base === record.updatedAt) return { values: drafted, superseded: undefined };
  const saved = initialValues(type, view, record);
  const before = draft.baseValues && initialValues(type, view, draft.baseValues);
  const merged = mergeEntries(before ?? {}, drafted, saved);
  const clashes = merged.clashes.filter((name) => !(name in mine && isSameValue(mine[name], drafted[name])));
  return {
    values: { ...merged.values, ...pick(saved, clashes) },
    superseded: clashes.length > 0 ? { values: pick(drafted, clashes), before } : undefined,
  };
}

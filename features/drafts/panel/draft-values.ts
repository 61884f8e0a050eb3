import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { valueAt } from '../../../engine/nested-values.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import { type FormValues, pick } from '../../../engine/panel/form/form-store.ts';
import { momentNames } from '../../../engine/publication.ts';
import type { FormView } from '../../../engine/views.ts';
import type { WorkingDraft } from './draft-calls.ts';

/** What a form shows of a record with its draft; of a new one, the defaults where nothing was entered. */
export function shownOf(
  type: ContentType,
  view: FormView,
  record: object | undefined,
  { values }: Pick<WorkingDraft, 'values'>,
): FormValues {
  const drafted = (names: readonly string[]) => names.filter((name) => valueAt(values, name) !== undefined);
  const moments = drafted(momentNames).map((name) => [name, valueAt(values, name)]);
  const entered = { ...initialValues(type, view, values), ...Object.fromEntries(moments) };
  return { ...initialValues(type, view, record), ...pick(entered, drafted(Object.keys(entered))) };
}

/** A record as it was when a draft of it was begun. Whether visitors see it is as of today. */
export function recordAtBase<Row extends RecordKeys>(record: Row, draft: WorkingDraft | undefined): Row {
  if (!draft?.isBehind || draft.base === null) return record;
  return { ...record, ...draft.baseValues, updatedAt: draft.base };
}

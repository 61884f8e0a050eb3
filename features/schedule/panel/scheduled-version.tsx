import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { RecordKeys } from '../../../engine/content-type.ts';
import {
  changedFields,
  type FormValues,
  isSameValue,
  useFormOriginal,
  useFormValues,
} from '../../../engine/panel/form/form-store.ts';
import { notify } from '../../../ui/notify.ts';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { type ScheduledVersion, schedule, scheduledVersionQuery } from './schedule.ts';

interface ScheduledChangesProps {
  form: RecordForm;
  record: RecordKeys;
  /** ISO 8601, UTC: when they are published. */
  publishAt: string;
}

/** Says that a form has changes which the version that is scheduled does not have, and offers to schedule these instead. */
export function ScheduledChanges({
  form: { type, view, store, autosave },
  record,
  publishAt,
}: ScheduledChangesProps) {
  const query = scheduledVersionQuery(type, view, record.id);
  const { data } = useQuery(query);
  const client = useQueryClient();
  const values = useDeferredValue(useFormValues(store));
  const original = useFormOriginal(store);
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      schedule(type.definition.name, record.id, { publishAt, draft: await autosave.storedVersion() }),
    onSuccess: () => client.invalidateQueries(query),
    onError: ({ message }) => notify.error(message),
  });
  return (
    <div role="status" className="cluster hide-empty scheduled-changes">
      {data && isOther(values, original, data) && (
        <>
          <p>The scheduled version does not have these changes.</p>
          <button
            type="button"
            className="button button-line"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate()}
          >
            Schedule these instead
          </button>
        </>
      )}
    </div>
  );
}

function isOther(values: FormValues, original: FormValues, scheduled: ScheduledVersion): boolean {
  return changedFields(values, original).some(
    (name) => !scheduled.changed.includes(name) || !isSameValue(values[name], scheduled.values[name]),
  );
}

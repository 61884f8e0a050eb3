import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Eye, EyeOff } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { RecordKeys } from '../../../engine/content-type.ts';
import { hasOwnPages } from '../../../engine/definition.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { fieldId } from '../../../engine/panel/form/field-focus.ts';
import {
  changedFields,
  type FormValues,
  isSameValue,
  useFieldValue,
  useFormOriginal,
  useFormValues,
} from '../../../engine/panel/form/form-store.ts';
import { PublicationSigns } from '../../../engine/panel/list/cell.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { refetch, showSaved } from '../../../engine/panel/records.ts';
import { isHideable, momentNames, type Publication, scheduleLabels } from '../../../engine/publication.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { SharePreview } from '../../preview/panel/preview-links.tsx';
import { type ScheduledVersion, schedule, scheduledVersionQuery } from './schedule.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** In the form of a record: whether and when visitors see it, and what changes that. What is typed is not saved by it. */
export function PublicationActions({ form }: { form: RecordForm }) {
  const { type, record } = form;
  if (type.definition.shownAt === undefined) return null;
  return record ? (
    <StoredPublication key={record.id} form={form} record={record} />
  ) : (
    <NewPublication form={form} />
  );
}

/** A new record gets it with its first save; until then it is entered as the fields are, and kept with their draft. */
function NewPublication({ form: { type, store } }: { form: RecordForm }) {
  const publishAt = useFieldValue<string>(store, momentNames[0])[0] || null;
  const unpublishAt = useFieldValue<string>(store, momentNames[1])[0] || null;
  return (
    <div className="publication-actions">
      <ScheduleButton
        id={fieldId(momentNames[0])}
        name=""
        labels={scheduleLabels(type)}
        publication={{ publishAt, unpublishAt }}
        note="This takes effect with Create."
        save={async (publicationTimes) => {
          store.set(momentNames[0], publicationTimes.publishAt ?? '');
          store.set(momentNames[1], publicationTimes.unpublishAt ?? '');
        }}
      />
      <span role="status">
        <PublicationSigns publication={{ draft: false, publishAt, unpublishAt }} hasStatus />
      </span>
    </div>
  );
}

interface StoredProps {
  form: RecordForm;
  record: RecordKeys;
}

function StoredPublication({ form, record }: StoredProps) {
  const { type, recordName, autosave, store } = form;
  const { definition } = type;
  const client = useQueryClient();
  const original = useFormOriginal(store);
  const hasChanges = changedFields(useDeferredValue(useFormValues(store)), original).length > 0;
  const [publication, setPublication] = useState<Publication>(record.publication ?? { draft: false });
  const { isShown = true } = publication;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      requestAsStaff<RecordKeys>(`${definition.paths[0]}/${encodeURIComponent(record.id)}`, {
        method: definition.updateVerb,
        body: { publication: { isShown: !isShown } },
      }),
    onSuccess: (row) => {
      setPublication(row.publication ?? publication);
      form.rebase(row);
      showSaved(definition, row);
      notify.success(isShown ? 'Hidden. Visitors no longer see it.' : 'Shown. Visitors see it now.');
    },
    onError: ({ message }) => notify.error(message),
  });
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="publication-actions">
      {isHideable(type) && (
        <Button isBusy={isPending} onClick={() => mutate()}>
          <Icon size={18} aria-hidden="true" />
          <span>{isShown ? 'Hide' : 'Show'}</span>
        </Button>
      )}
      <ScheduleButton
        name={truncate(recordName)}
        labels={scheduleLabels(type)}
        publication={publication}
        note={hasChanges ? `What is entered in this form is published then; until then nothing changes.` : ''}
        save={async (publicationTimes) => {
          const draft = publicationTimes.publishAt === null ? undefined : await autosave.storedVersion();
          setPublication(await schedule(definition.name, record.id, { ...publicationTimes, draft }));
          void client.invalidateQueries(scheduledVersionQuery(type, form.view, record.id));
          void refetch(definition);
        }}
      />
      {hasOwnPages(definition) && <SharePreview form={form} id={record.id} />}
      <span role="status">
        {/* Of its changes the form itself tells. */}
        <PublicationSigns publication={{ ...publication, draft: false }} hasStatus={!isHideable(type)} />
      </span>
      {publication.publishAt && (
        <ScheduledChanges form={form} record={record} publishAt={publication.publishAt} />
      )}
    </div>
  );
}

interface ScheduleButtonProps extends Omit<Parameters<typeof ScheduleDialog>[0], 'isOpen' | 'onClose'> {
  /** Of the button. */
  id?: string;
}

function ScheduleButton({ id, ...props }: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button id={id} onClick={() => setOpen(true)}>
        <CalendarClock size={18} aria-hidden="true" />
        <span>Schedule...</span>
      </Button>
      <ScheduleDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface ScheduledChangesProps {
  form: RecordForm;
  record: RecordKeys;
  /** ISO 8601, UTC: when they are published. */
  publishAt: string;
}

/** Says that a form has changes which the version that is scheduled does not have, and offers to schedule these instead. */
function ScheduledChanges({
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
          <Button isBusy={isPending} onClick={() => mutate()}>
            Schedule these instead
          </Button>
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

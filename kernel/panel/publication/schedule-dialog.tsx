import { Dialog } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { ApiError } from '../../client/api-error.ts';
import { timeZone, timeZoneName } from '../../locale.ts';
import type { Publication } from '../../publication.ts';
import { momentOfMinute, zonedMinute } from '../../zoned-date.ts';
import { longMoment } from './moment-text.ts';
import '../../../ui/confirm-dialog.css';
import './publication.css';

type Moments = Required<Pick<Publication, 'publishAt' | 'unpublishAt'>>;
const names = ['publishAt', 'unpublishAt'] as const;

interface ScheduleDialogProps {
  isOpen: boolean;
  /** Of the record. */
  name: string;
  labels: Record<keyof Moments, string>;
  publication: Pick<Publication, 'publishAt' | 'unpublishAt'>;
  /** What else happens at the start. */
  note?: string;
  save: (moments: Moments) => Promise<unknown>;
  onClose: () => void;
}

/** Asks from when until when visitors see a record. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <Dialog.Root open={props.isOpen} onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className="dialog">
            <Moments {...props} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** It is thrown away when the dialog closes, and what was typed with it. */
function Moments({ name, labels, publication, note = '', save, onClose }: ScheduleDialogProps) {
  const id = useId();
  const [minutes, setMinutes] = useState(() => ({
    publishAt: minuteOf(publication.publishAt),
    unpublishAt: minuteOf(publication.unpublishAt),
  }));
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      save({ publishAt: momentIn(minutes.publishAt), unpublishAt: momentIn(minutes.unpublishAt) }),
    onSuccess: onClose,
  });
  const errors = error instanceof ApiError ? error.errors : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It is not inside the form of the record, but React lets its events rise there.
    event.stopPropagation();
    if (!isPending) mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="schedule">
      <Dialog.Title className="dialog-title">{name === '' ? 'Schedule' : `Schedule '${name}'`}</Dialog.Title>
      <Dialog.Description>{`Times are ${timeZoneName} (${timeZone}). ${note}`.trim()}</Dialog.Description>
      {names.map((key) => (
        <div key={key}>
          <Field
            id={`${id}-${key}`}
            type="datetime-local"
            label={labels[key]}
            optional
            value={minutes[key]}
            error={errors[key] ?? errors[`publication.${key}`]}
            onChange={({ target }) => setMinutes({ ...minutes, [key]: target.value })}
          />
          <p role="status" className="schedule-day">
            {spelledOut(minutes[key])}
          </p>
        </div>
      ))}
      {error && Object.keys(errors).length === 0 && <p role="alert">{error.message}</p>}
      <div className="dialog-buttons small-buttons">
        <Dialog.Close className="button button-line">Cancel</Dialog.Close>
        <button type="submit" className="button button-dark" aria-disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  );
}

function minuteOf(moment: string | null | undefined): string {
  return moment ? zonedMinute(new Date(moment)) : '';
}

function momentIn(minute: string): string | null {
  return momentOfMinute(minute) ?? null;
}

function spelledOut(minute: string): string {
  const moment = momentOfMinute(minute);
  return moment === undefined ? '' : longMoment(moment);
}

import { useMutation } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../../engine/client/api-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { timeZone, timeZoneName } from '../../../engine/locale.ts';
import { titleOf } from '../../../engine/nested-values.ts';
import { MinuteInput } from '../../../engine/panel/inputs/line-input.tsx';
import { RowAction } from '../../../engine/panel/list/list-actions.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { refetch } from '../../../engine/panel/records.ts';
import {
  type MomentLabels,
  type MomentProblems,
  momentProblems,
  type Publication,
  publicationTimes,
  scheduleLabels,
} from '../../../engine/publication.ts';
import { momentOfMinute, zonedMinute } from '../../../engine/zoned-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { schedule } from './schedule.ts';
import './publication.css';

type PublicationTimes = Required<Pick<Publication, 'publishAt' | 'unpublishAt'>>;

interface ScheduleDialogProps {
  isOpen: boolean;
  /** Of the record. */
  name: string;
  labels: MomentLabels;
  publication: Pick<Publication, 'publishAt' | 'unpublishAt'>;
  /** What else happens at the start. */
  note?: string;
  save: (publicationTimes: PublicationTimes) => Promise<unknown>;
  onClose: () => void;
}

/** Asks from when until when visitors see a record. */
export function ScheduleDialog({ isOpen, ...schedule }: ScheduleDialogProps) {
  const title = schedule.name === '' ? 'Schedule' : `Schedule '${schedule.name}'`;
  return (
    <Dialog isOpen={isOpen} label={title} onClose={schedule.onClose}>
      <PublicationTimes {...schedule} title={title} />
    </Dialog>
  );
}

type PublicationTimesProps = Omit<ScheduleDialogProps, 'isOpen' | 'name'> & { title: string };

/** It is thrown away when the dialog closes, and what was typed with it. */
function PublicationTimes({ title, labels, publication, note = '', save, onClose }: PublicationTimesProps) {
  const id = useId();
  const [minutes, setMinutes] = useState(() => ({
    publishAt: minuteOf(publication.publishAt),
    unpublishAt: minuteOf(publication.unpublishAt),
  }));
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      save({ publishAt: momentIn(minutes.publishAt), unpublishAt: momentIn(minutes.unpublishAt) }),
    onSuccess: onClose,
  });
  const [problems, setProblems] = useState<MomentProblems>({});
  const errors = error instanceof ApiError ? error.errors : {};
  const change = (key: keyof PublicationTimes, minute: string) => {
    setMinutes({ ...minutes, [key]: minute });
    setProblems({});
    if (error) reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It is not inside the form of the record, but React lets its events rise there.
    event.stopPropagation();
    if (isPending) return;
    const found = problemsIn(minutes, labels, publication);
    setProblems(found);
    const wrong = publicationTimes.find((key) => found[key] !== undefined);
    if (wrong === undefined) mutate();
    else document.getElementById(`${id}-${wrong}`)?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="schedule">
      <h2 className="dialog-title">{title}</h2>
      <p className="muted">{`Times are ${timeZoneName} (${timeZone}). ${note}`.trim()}</p>
      {publicationTimes.map((key) => (
        <MinuteField
          key={key}
          id={`${id}-${key}`}
          label={labels[key]}
          value={minutes[key]}
          error={problems[key] ?? errors[key] ?? errors[`publication.${key}`]}
          onChange={(minute) => change(key, minute)}
        />
      ))}
      {error && Object.keys(errors).length === 0 && (
        <p role="alert" className="danger">
          {error.message}
        </p>
      )}
      <div className="dialog-buttons small-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="dark" isBusy={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

interface MinuteFieldProps {
  id: string;
  label: string;
  /** `2026-12-01T09:00`, '' for none, or what is neither yet. */
  value: string;
  error: string | undefined;
  onChange: (minute: string) => void;
}

/** A day and a time of day. */
function MinuteField({ id, label, value, error, onChange }: MinuteFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span>
        <span className="field-optional"> (optional)</span>
      </label>
      <MinuteInput
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        value={value}
        onChange={onChange}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

const enterBoth = 'Enter the day and the time, such as 31 December 2026, 09:00';

/** What is no date and time, or else what is wrong with the two. */
function problemsIn(
  minutes: Record<keyof PublicationTimes, string>,
  labels: MomentLabels,
  before: ScheduleDialogProps['publication'],
): MomentProblems {
  const incomplete = publicationTimes.filter((key) => minutes[key] !== '' && momentIn(minutes[key]) === null);
  if (incomplete.length > 0) return Object.fromEntries(incomplete.map((key) => [key, enterBoth]));
  const changed = publicationTimes.filter((key) => minutes[key] !== minuteOf(before[key]));
  const change = Object.fromEntries(changed.map((key) => [key, momentIn(minutes[key])]));
  return momentProblems(labels, before, change, new Date().toISOString());
}

function minuteOf(moment: string | null | undefined): string {
  return moment ? zonedMinute(new Date(moment)) : '';
}

function momentIn(minute: string): string | null {
  return momentOfMinute(minute) ?? null;
}

/** The way to a schedule in the row of a record that has no form. */
export function ScheduleAction({ type, row }: { type: ContentType; row: RecordKeys }) {
  const { definition } = type;
  const [isOpen, setOpen] = useState(false);
  const name = titleOf(definition, row);
  return (
    <>
      <RowAction verb="Schedule" name={name} icon={CalendarClock} onPress={() => setOpen(true)} />
      <ScheduleDialog
        isOpen={isOpen}
        name={truncate(name)}
        labels={scheduleLabels(type)}
        publication={row.publication ?? {}}
        save={async (publicationTimes) => {
          await schedule(definition.name, row.id, publicationTimes);
          await refetch(definition);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

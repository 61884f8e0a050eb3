import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { refetch } from '../../../engine/panel/records.ts';
import { scheduleLabels } from '../../../engine/publication.ts';
import { schedule } from './schedule.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** The way to a schedule in the row of a record that has no form. */
export function ScheduleAction({ type, row }: { type: ContentType; row: RecordKeys }) {
  const { definition } = type;
  const [isOpen, setOpen] = useState(false);
  const title = (row as RecordKeys & Record<string, unknown>)[definition.titleField];
  const name = truncate(String(title ?? ''));
  return (
    <>
      <button
        type="button"
        className="list-action"
        aria-label={`Schedule '${name}'`}
        title="Schedule..."
        onClick={() => setOpen(true)}
      >
        <CalendarClock size={18} aria-hidden="true" />
      </button>
      <ScheduleDialog
        isOpen={isOpen}
        name={name}
        labels={scheduleLabels(type)}
        publication={row.publication ?? {}}
        save={async (moments) => {
          await schedule(definition.name, row.id, moments);
          await refetch(definition);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

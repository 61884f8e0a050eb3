import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { titleOf } from '../../../engine/nested-values.ts';
import { RowAction } from '../../../engine/panel/list/list-actions.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { refetch } from '../../../engine/panel/records.ts';
import { scheduleLabels } from '../../../engine/publication.ts';
import { schedule } from './schedule.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

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
        save={async (moments) => {
          await schedule(definition.name, row.id, moments);
          await refetch(definition);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

import { CalendarClock, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { RecordKeys } from '../../../../engine/content-type.ts';
import { recordClient } from '../../../../engine/panel/fetch-as-staff.ts';
import { PagedList, usePage } from '../../../../engine/panel/list/paged-list.tsx';
import { truncate } from '../../../../engine/panel/list/truncate.ts';
import { useUndo } from '../../../../engine/panel/list/undo-bar.tsx';
import { PageHead, screenHeading } from '../../../../engine/panel/page-head.tsx';
import { refetch } from '../../../../engine/panel/records.ts';
import { type Publication, scheduleLabels } from '../../../../engine/publication.ts';
import { notify } from '../../../../ui/notify.ts';
import { cancelScheduled, schedule } from '../schedule.ts';
import { ScheduleDialog } from '../schedule-dialog.tsx';
import { definition, fetchScheduled, type Scheduled, screenOf, view } from './scheduled.ts';

/** What happens to records by itself: changed, cancelled, or dismissed where it has failed. */
export default function ScheduledChanges() {
  const page = usePage<Scheduled>(definition, view, fetchScheduled);
  const { offer, bar } = useUndo(definition);
  // What was changed last stays: the dialog has to close before it goes.
  const [changed, setChanged] = useState<{ row: Scheduled; publication: Publication }>();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(async (row: Scheduled) => {
    try {
      const { publication } = await recordClient.one<RecordKeys>(screenOf(row.type).definition, row.recordId);
      setChanged({ row, publication: publication ?? { draft: false } });
      setOpen(true);
    } catch (error) {
      notify.error((error as Error).message);
    }
  }, []);
  const cancel = useCallback(
    async (row: Scheduled) => {
      try {
        await cancelScheduled(row.type, row.recordId, row.action);
        screenHeading()?.focus({ preventScroll: true });
        offer(wayBack(row));
      } catch (error) {
        notify.error((error as Error).message);
      }
      await refetch(definition);
    },
    [offer],
  );
  const moreActions = useCallback(
    (row: Scheduled) => <RowActions row={row} onChange={open} onCancel={cancel} />,
    [open, cancel],
  );
  return (
    <>
      <PageHead title={definition.label} count={page.count} />
      {bar}
      <PagedList definition={definition} view={view} page={page} moreActions={moreActions} />
      {changed && (
        <ScheduleDialog
          isOpen={isOpen}
          name={truncate(changed.row.name)}
          labels={scheduleLabels(screenOf(changed.row.type).type)}
          publication={changed.publication}
          save={async (moments) => {
            await schedule(changed.row.type, changed.row.recordId, moments);
            await refetch(definition);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function wayBack({ type, recordId, name, action, dueAt, version, reason }: Scheduled) {
  const quoted = `'${truncate(name)}'`;
  if (reason !== null) return { text: `The failed change of ${quoted} was dismissed.` };
  return {
    text: `The scheduled change of ${quoted} was cancelled.`,
    failure: `The change of ${quoted} could not be scheduled again`,
    undo: () => schedule(type, recordId, { [`${action}At`]: dueAt, version: version ?? undefined }),
  };
}

interface RowActionsProps {
  row: Scheduled;
  onChange: (row: Scheduled) => void;
  onCancel: (row: Scheduled) => void;
}

function RowActions({ row, onChange, onCancel }: RowActionsProps) {
  const quoted = `'${truncate(row.name)}'`;
  const cancelLabel = row.reason === null ? 'Cancel' : 'Dismiss';
  return (
    <>
      <button
        type="button"
        className="list-action"
        aria-label={`Change ${quoted}`}
        title="Change"
        onClick={() => onChange(row)}
      >
        <CalendarClock size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="list-action"
        aria-label={`${cancelLabel} ${quoted}`}
        title={cancelLabel}
        onClick={() => onCancel(row)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </>
  );
}

import { CalendarClock, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { panelScreenOf } from '../../../content/panel-screens.ts';
import type { RecordKeys } from '../../../engine/content-type.ts';
import { type Definition, oldestFirst } from '../../../engine/definition.ts';
import {
  type Page,
  type PageQuery,
  pageAsStaff,
  pageParameters,
  recordClient,
} from '../../../engine/panel/fetch-as-staff.ts';
import { RowAction } from '../../../engine/panel/list/list-actions.tsx';
import { PagedList, usePage } from '../../../engine/panel/list/paged-list.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { useUndo } from '../../../engine/panel/list/undo-bar.tsx';
import { longMoment } from '../../../engine/panel/moment-text.ts';
import { PageHead, screenHeading } from '../../../engine/panel/page-head.tsx';
import { ForWriters } from '../../../engine/panel/permissions.tsx';
import { refetch } from '../../../engine/panel/records.ts';
import type { ScreenHandle } from '../../../engine/panel/screen-handle.ts';
import { isHideable, type Publication, scheduleLabels } from '../../../engine/publication.ts';
import type { ListView } from '../../../engine/views.ts';
import { notify } from '../../../ui/notify.ts';
import type { ScheduleEntry } from '../schedule.ts';
import { cancelScheduled, schedule } from './schedule.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

export const handle = { area: 'content' } satisfies ScreenHandle;

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
    (row: Scheduled) => (
      <ForWriters>
        <RowAction verb="Change" name={row.name} icon={CalendarClock} onPress={() => open(row)} />
        <RowAction
          verb={row.reason === null ? 'Cancel' : 'Dismiss'}
          name={row.name}
          icon={X}
          onPress={() => cancel(row)}
        />
      </ForWriters>
    ),
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
          save={async (publicationTimes) => {
            await schedule(changed.row.type, changed.row.recordId, publicationTimes);
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

/** What is scheduled as a row of a list. A record may be in it twice. */
interface Scheduled extends RecordKeys, Omit<ScheduleEntry, 'id'> {
  recordId: string;
}

/** It is no content type of the site, but it is listed like one. */
const definition: Definition = {
  name: 'scheduled',
  singular: 'scheduled change',
  label: 'Scheduled',
  paths: ['/admin/schedule'],
  section: '/scheduled',
  updateVerb: 'PUT',
  order: oldestFirst,
  titleField: 'name',
  messages: {
    fetchFailed: 'What is scheduled could not be loaded.',
    confirmDelete: 'This cannot be undone.',
    deleteFailed: 'It could not be cancelled.',
  },
};

const view: ListView<Scheduled> = {
  counts: { one: 'scheduled change', many: 'scheduled changes' },
  emptyTitle: 'Nothing is scheduled.',
  purpose: "'Schedule...' in a form says from when until when visitors see something.",
  showsServerMessage: true,
  disabledActions: ['create', 'edit', 'delete'],
  columns: [
    { header: 'Name', isName: true, text: ({ name }) => name },
    { header: 'Section', text: ({ type }) => panelScreenOf(type)?.definition.label ?? type },
    { header: 'Change', cut: { over: 300, to: 300 }, text: changeText },
    { header: 'Day', text: ({ dueAt }) => longMoment(dueAt) },
    { header: 'Scheduled by', text: ({ by }) => by?.name ?? '' },
  ],
};

async function fetchScheduled(query: PageQuery): Promise<Page<Scheduled>> {
  const { rows, total } = await pageAsStaff<ScheduleEntry>('/admin/schedule', pageParameters(query));
  return { rows: rows.map(asRow), total };
}

function asRow({ id, ...entry }: ScheduleEntry): Scheduled {
  const own = `${id}-${entry.action}`;
  return { ...entry, recordId: id, _id: own, id: own, createdAt: entry.dueAt, updatedAt: entry.dueAt };
}

/** The section that a record is in. */
function screenOf(type: string) {
  const screen = panelScreenOf(type);
  if (!screen) throw new Error(`There is no content type ${type}.`);
  return screen;
}

/** `Publish`, `Hide`, `Publish changes`; `Not published: There is no such category` where it has failed. */
function changeText({ type, action, version, reason }: Scheduled): string {
  const screen = panelScreenOf(type);
  const words =
    !screen || isHideable(screen.type)
      ? { publish: ['Show', 'Not shown'], unpublish: ['Hide', 'Not hidden'] }
      : { publish: ['Publish', 'Not published'], unpublish: ['Unpublish', 'Not unpublished'] };
  const [to, failed] = words[action] ?? ['', 'Not done'];
  if (reason !== null) return `${failed}: ${reason}`;
  return version === null ? String(to) : 'Publish changes';
}

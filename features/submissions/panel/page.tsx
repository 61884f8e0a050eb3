import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, MailCheck, MailOpen } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type PanelScreen, panelScreenAt } from '../../../content/panel-screens.ts';
import { FilterSelect } from '../../../engine/panel/list/filter-select.tsx';
import { PagedList, usePage } from '../../../engine/panel/list/paged-list.tsx';
import { ListAlert } from '../../../engine/panel/list/states.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { type Undo, useUndo } from '../../../engine/panel/list/undo-bar.tsx';
import { useExport } from '../../../engine/panel/list/use-export.ts';
import { useListQuery } from '../../../engine/panel/list/use-list-query.ts';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { PageHead, screenHeading } from '../../../engine/panel/page-head.tsx';
import { refetch } from '../../../engine/panel/records.ts';
import type { ListView } from '../../../engine/views.ts';
import { notify } from '../../../ui/notify.ts';
import { summaryQuery } from '../../dashboard/panel/summary.ts';
import { Reader } from './reader.tsx';
import { readButtonId, SpamMark, type Submission, senderOf, UnreadMark } from './submission.tsx';
import { submissionCalls } from './submission-calls.ts';
import { useReading } from './use-reading.ts';

/** What visitors sent through a form: read, searched, exported, deleted, never changed. */
export default function Submissions() {
  const { pathname } = useLocation();
  const screen = panelScreenAt(pathname);
  return screen ? <List key={screen.path} screen={screen} /> : <Navigate to="/admin" replace />;
}

function List({ screen }: { screen: PanelScreen }) {
  const { type, definition } = screen;
  const view = useMemo(() => withMarks(viewOf<Submission>(type)), [type]);
  const isUnread = useListQuery().value('unread') === 'true';
  const narrowed = isUnread ? { filter: 'unread=true' } : {};
  const page = usePage<Submission>(
    definition,
    view,
    (wanted) => submissionCalls.list(definition, wanted),
    narrowed,
  );
  const newest = useNewestSeen(page.query.data?.rows);
  const { offer, bar } = useUndo(definition);
  const reading = useReading(definition, page);
  const { open } = reading;
  const readButton = useCallback((row: Submission) => <ReadButton row={row} onRead={open} />, [open]);
  // Everything that the search finds, all pages.
  const file = useExport(definition.name, () =>
    submissionCalls.csv(definition, { q: page.address.q, ...narrowed }),
  );
  return (
    <>
      <PageHead title={definition.label} count={page.count}>
        <MarkAllRead screen={screen} newest={newest} onMarked={offer} />
      </PageHead>
      {bar}
      {file.isError && (
        <ListAlert message="The file could not be made. Please try again." onRetry={() => file.mutate()} />
      )}
      <PagedList
        definition={definition}
        view={view}
        page={page}
        nameOf={senderOf}
        moreActions={readButton}
        narrowedBy={['unread']}
      >
        <FilterSelect
          label="Show"
          all="Read and unread"
          options={[['true', 'Unread only']]}
          value={page.address.value('unread')}
          onChange={(unread) => page.address.narrow({ unread })}
        />
        <button
          type="button"
          className="button button-line submissions-export"
          aria-disabled={file.isPending}
          onClick={() => !file.isPending && file.mutate()}
        >
          <Download size={18} aria-hidden="true" />
          <span>{file.isPending ? 'Exporting...' : 'Export CSV'}</span>
        </button>
      </PagedList>
      <Reader definition={definition} view={view} reading={reading} />
    </>
  );
}

function ReadButton({ row, onRead }: { row: Submission; onRead: (row: Submission) => void }) {
  return (
    <button
      id={readButtonId(row.id)}
      type="button"
      className="list-action"
      aria-label={`Read '${truncate(senderOf(row))}'`}
      title="Read"
      onClick={() => onRead(row)}
    >
      <MailOpen size={18} aria-hidden="true" />
    </button>
  );
}

/** The id of the newest submission that this list has shown. */
function useNewestSeen(rows: readonly Submission[] | undefined): string | undefined {
  const [newest, setNewest] = useState<string>();
  const first = rows
    ?.map(({ id }) => id)
    .sort()
    .at(-1);
  if (first !== undefined && (newest === undefined || first > newest)) setNewest(first);
  return newest;
}

interface MarkAllReadProps {
  screen: PanelScreen;
  /** The newest one that is meant: nobody has seen what came later. */
  newest: string | undefined;
  onMarked: Undo['offer'];
}

/** Only where something is unread. */
function MarkAllRead({ screen: { definition }, newest, onMarked }: MarkAllReadProps) {
  const { data: summary } = useQuery(summaryQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => submissionCalls.mark(definition, { until: newest }),
    onSuccess: ({ ids }) => {
      onMarked({
        text: `${ids.length} marked as read.`,
        failure: 'They could not be marked as unread',
        undo: () => submissionCalls.mark(definition, { ids, isUnread: true }),
      });
      return refetch(definition);
    },
    onError: () => notify.error('They could not be marked as read. Please try again.'),
  });
  if (!summary?.unread[definition.name] || newest === undefined) return null;
  const mark = () => {
    // The button is gone when nothing is unread.
    screenHeading()?.focus();
    mutate();
  };
  return (
    <button
      type="button"
      className="button button-line"
      aria-disabled={isPending}
      onClick={() => !isPending && mark()}
    >
      <MailCheck size={18} aria-hidden="true" />
      <span>Mark all as read</span>
    </button>
  );
}

/** The first column says so where a submission is unread or looks like the work of a machine. */
function withMarks(view: ListView<Submission>): ListView<Submission> {
  const [first, ...others] = view.columns;
  if (!first) return view;
  const cell = (row: Submission) =>
    (row.isSuspectedSpam || row.isUnread) && <MarkedName row={row} text={first.text(row)} />;
  return { ...view, columns: [{ ...first, isName: true, cell: (row) => cell(row) || undefined }, ...others] };
}

function MarkedName({ row, text }: { row: Submission; text: string }) {
  return (
    <span className="cluster submissions-marked">
      <span>{text}</span>
      {row.isUnread && <UnreadMark />}
      {row.isSuspectedSpam && <SpamMark />}
    </span>
  );
}

import { Download, MailOpen } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { countText } from '../../../kernel/panel/list/count-text.ts';
import { PagedList } from '../../../kernel/panel/list/paged-list.tsx';
import { ListAlert } from '../../../kernel/panel/list/states.tsx';
import { truncate } from '../../../kernel/panel/list/truncate.ts';
import { type ListQuery, useListQuery } from '../../../kernel/panel/list/use-list-query.ts';
import { viewOf } from '../../../kernel/panel/list/view.ts';
import { PageHead } from '../../../kernel/panel/page-head.tsx';
import { type PagedState, usePagedRecords } from '../../../kernel/panel/paged-records.ts';
import type { ListView } from '../../../kernel/views.ts';
import { type PanelScreen, panelScreenAt } from '../panel-screens.ts';
import { useExport } from './export.ts';
import { Reader } from './reader.tsx';
import { SpamMark } from './spam-mark.tsx';
import { type Submission, senderOf, submissionsOf } from './submission.ts';

const limit = 20;

/** What visitors sent through a form: read, searched, exported, deleted, never changed. */
export default function Submissions() {
  const { pathname } = useLocation();
  const screen = panelScreenAt(pathname);
  return screen ? <List key={screen.path} screen={screen} /> : <Navigate to="/admin" replace />;
}

function List({ screen: { type, definition } }: { screen: PanelScreen }) {
  const view = useMemo(() => withSpamMark(viewOf<Submission>(type)), [type]);
  const records = submissionsOf(definition);
  const address = useListQuery();
  const state = usePagedRecords(records, { page: address.page, limit, q: address.q });
  const { opened, open, turn } = useReading(state, address);
  const readButton = useCallback((row: Submission) => <ReadButton row={row} onRead={open} />, [open]);
  const isWhole = state.status === 'loaded' && state.query.q.trim() === '';
  const file = useExport(definition, address.q);
  return (
    <>
      <PageHead title={definition.label} count={isWhole ? countText(view.counts, state.total) : undefined} />
      {file.hasFailed && (
        <ListAlert message="The file could not be made. Please try again." onRetry={file.start} />
      )}
      <PagedList
        definition={definition}
        view={view}
        records={records}
        state={state}
        address={address}
        nameOf={senderOf}
        moreActions={readButton}
      >
        <button
          type="button"
          className="button button-line submissions-export"
          aria-disabled={file.isBusy}
          onClick={file.start}
        >
          <Download size={18} aria-hidden="true" />
          <span>{file.isBusy ? 'Exporting...' : 'Export CSV'}</span>
        </button>
      </PagedList>
      {state.status === 'loaded' && (
        <Reader
          columns={view.columns}
          rows={state.rows}
          offset={(state.query.page - 1) * limit}
          total={state.total}
          opened={opened}
          onOpen={open}
          onTurn={turn}
        />
      )}
    </>
  );
}

interface Reading {
  id: string | undefined;
  /** The page that was turned to: as soon as it is there, its first or last submission is read. */
  next?: { page: number; place: 0 | -1 };
}

/** What is read, also across the pages of the list. */
function useReading(state: PagedState<Submission>, { page, turnTo }: ListQuery) {
  const [reading, setReading] = useState<Reading>({ id: undefined });
  const { id, next } = reading;
  // A page that could not be had is not waited for any more.
  useEffect(() => {
    if (state.status === 'failed') setReading({ id: undefined });
  }, [state.status]);
  const isTurned = next && state.status === 'loaded' && state.query.page === next.page;
  return {
    opened: isTurned ? state.rows.at(next.place)?.id : id,
    open: useCallback((opened: string | undefined) => setReading({ id: opened }), []),
    turn: (by: 1 | -1, from: string) => {
      if (next && !isTurned) return;
      setReading({ id: from, next: { page: page + by, place: by === 1 ? 0 : -1 } });
      turnTo(page + by);
    },
  };
}

function ReadButton({ row, onRead }: { row: Submission; onRead: (id: string) => void }) {
  return (
    <button
      type="button"
      className="list-action"
      aria-label={`Read '${truncate(senderOf(row))}'`}
      title="Read"
      onClick={() => onRead(row.id)}
    >
      <MailOpen size={18} aria-hidden="true" />
    </button>
  );
}

/** The first column says so where a submission looks like the work of a machine. */
function withSpamMark(view: ListView<Submission>): ListView<Submission> {
  const [first, ...others] = view.columns;
  if (!first) return view;
  const cell = (row: Submission) => row.isSuspectedSpam && <MarkedName text={first.text(row)} />;
  return { ...view, columns: [{ ...first, isName: true, cell: (row) => cell(row) || undefined }, ...others] };
}

function MarkedName({ text }: { text: string }) {
  return (
    <span className="submissions-marked">
      <span>{text}</span>
      <SpamMark />
    </span>
  );
}

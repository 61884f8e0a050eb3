import { Download, MailOpen } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PagedList, type PagedRecords, usePage } from '../../../kernel/panel/list/paged-list.tsx';
import { ListAlert } from '../../../kernel/panel/list/states.tsx';
import { truncate } from '../../../kernel/panel/list/truncate.ts';
import { viewOf } from '../../../kernel/panel/list/view.ts';
import { PageHead } from '../../../kernel/panel/page-head.tsx';
import type { ListView } from '../../../kernel/views.ts';
import { type PanelScreen, panelScreenAt } from '../panel-screens.ts';
import { staff } from '../staff.ts';
import { useExport } from './export.ts';
import { Reader } from './reader.tsx';
import { SpamMark, type Submission, senderOf } from './submission.tsx';

/** What visitors sent through a form: read, searched, exported, deleted, never changed. */
export default function Submissions() {
  const { pathname } = useLocation();
  const screen = panelScreenAt(pathname);
  return screen ? <List key={screen.path} screen={screen} /> : <Navigate to="/admin" replace />;
}

function List({ screen: { type, definition } }: { screen: PanelScreen }) {
  const view = useMemo(() => withSpamMark(viewOf<Submission>(type)), [type]);
  const page = usePage<Submission>(definition, view, (wanted) => staff.submissions(definition, wanted));
  const { data } = page.query;
  const { opened, open, turn } = useReading(page);
  const readButton = useCallback((row: Submission) => <ReadButton row={row} onRead={open} />, [open]);
  const file = useExport(definition, page.address.q);
  return (
    <>
      <PageHead title={definition.label} count={page.count} />
      {file.isError && (
        <ListAlert message="The file could not be made. Please try again." onRetry={() => file.mutate()} />
      )}
      <PagedList definition={definition} view={view} page={page} nameOf={senderOf} moreActions={readButton}>
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
      {data && (
        <Reader
          columns={view.columns}
          rows={data.rows}
          offset={(data.query.page - 1) * data.query.limit}
          total={data.total}
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
function useReading({
  query: { data, isLoadingError },
  address: { page, turnTo },
}: PagedRecords<Submission>) {
  const [{ id, next }, setReading] = useState<Reading>({ id: undefined });
  const turnedTo = next && data?.query.page === next.page ? data.rows.at(next.place)?.id : undefined;
  useEffect(() => {
    // A page that could not be had is not waited for any more.
    if (isLoadingError) setReading({ id: undefined });
    // The page is refreshed, and other submissions may come before this one.
    else if (turnedTo !== undefined) setReading({ id: turnedTo });
  }, [isLoadingError, turnedTo]);
  return {
    opened: turnedTo ?? id,
    open: useCallback((opened: string | undefined) => setReading({ id: opened }), []),
    turn: (by: 1 | -1, from: string) => {
      if (next) return;
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

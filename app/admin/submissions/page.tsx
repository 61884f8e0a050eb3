import { Download, MailOpen } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PagedList, usePage } from '../../../kernel/panel/list/paged-list.tsx';
import { ListAlert } from '../../../kernel/panel/list/states.tsx';
import { truncate } from '../../../kernel/panel/list/truncate.ts';
import { viewOf } from '../../../kernel/panel/list/view.tsx';
import { PageHead } from '../../../kernel/panel/page-head.tsx';
import type { ListView } from '../../../kernel/views.ts';
import { type PanelScreen, panelScreenAt } from '../panel-screens.ts';
import { staff } from '../staff.ts';
import { useExport } from '../use-export.ts';
import { Reader, useReading } from './reader.tsx';
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
  const reading = useReading(page);
  const { open } = reading;
  const readButton = useCallback((row: Submission) => <ReadButton row={row} onRead={open} />, [open]);
  // Everything that the search finds, all pages.
  const file = useExport(definition.name, () => staff.csvOf(definition, page.address.q));
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
      <Reader columns={view.columns} page={page.query.data} reading={reading} />
    </>
  );
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

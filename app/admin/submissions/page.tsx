import { Download, MailOpen } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ListView } from '../../../content/admin.ts';
import { useListAddress } from '../list/address.ts';
import { countText } from '../list/count-text.ts';
import { cutText } from '../list/cut.ts';
import { PagedSection } from '../list/paged-section.tsx';
import { ListAlert } from '../list/states.tsx';
import { viewOf } from '../list/view.ts';
import { PageHead } from '../page-head.tsx';
import { usePagedRecords } from '../paged-records.ts';
import { type Section, sectionAt } from '../sections.ts';
import { useExport } from './export.ts';
import { Reader } from './reader.tsx';
import { SpamMark } from './spam-mark.tsx';
import { type Submission, senderOf, submissionsOf } from './submission.ts';

const limit = 20;

/** What visitors sent through a form: read, searched, exported, deleted, never changed. */
export default function Submissions() {
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  return section ? <List key={section.path} section={section} /> : <Navigate to="/admin" replace />;
}

function List({ section: { type, about } }: { section: Section }) {
  const view = useMemo(() => withSpamMark(viewOf<Submission>(type)), [type]);
  const records = submissionsOf(about);
  const address = useListAddress();
  const state = usePagedRecords(records, { page: address.page, limit, q: address.q });
  const [opened, open] = useState<string>();
  const readButton = useCallback((row: Submission) => <ReadButton row={row} onRead={open} />, []);
  const isWhole = state.status === 'loaded' && state.query.q.trim() === '';
  const file = useExport(about, address.q);
  return (
    <>
      <PageHead title={about.label} count={isWhole ? countText(view.counts, state.total) : undefined} />
      {file.hasFailed && (
        <ListAlert message="The file could not be made. Please try again." onRetry={file.start} />
      )}
      <PagedSection
        about={about}
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
      </PagedSection>
      {state.status === 'loaded' && (
        <Reader
          columns={view.columns}
          rows={state.rows}
          offset={(state.query.page - 1) * limit}
          total={state.total}
          opened={opened}
          onOpen={open}
        />
      )}
    </>
  );
}

function ReadButton({ row, onRead }: { row: Submission; onRead: (id: string) => void }) {
  return (
    <button
      type="button"
      className="list-action"
      aria-label={`Read '${cutText(senderOf(row))}'`}
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

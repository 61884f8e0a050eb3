import { useMutation } from '@tanstack/react-query';
import { Upload, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type PanelScreen, panelScreenOf, settingsPath } from '../../../content/panel-screens.ts';
import { list } from '../../../content/redirects/admin.tsx';
import { definition, type ImportReport, type RefusedLine } from '../../../content/redirects/schema.ts';
import { request } from '../../../engine/client/request.ts';
import type { RecordKeys } from '../../../engine/content-type.ts';
import { Breadcrumb } from '../../../engine/panel/breadcrumb.tsx';
import { fetchAsStaff, fileTimeout } from '../../../engine/panel/fetch-as-staff.ts';
import { ListAlert } from '../../../engine/panel/list/states.tsx';
import { RecordTable } from '../../../engine/panel/list/table.tsx';
import { countText } from '../../../engine/panel/list/view.tsx';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { refetch } from '../../../engine/panel/records.ts';
import type { Column } from '../../../engine/views.ts';
import { chooseFiles } from '../../media/panel/file-button.tsx';
import { ScreenList } from '../../records/panel/record-list.tsx';
import './redirects.css';

const formatId = 'redirects-format';
const screen = panelScreenOf(definition.name) as PanelScreen;
const breadcrumb = <Breadcrumb trail={[{ label: 'Site', to: settingsPath }]} current={definition.label} />;

/** Adds the redirects of a CSV file. */
const importRedirects = (file: File) =>
  request<ImportReport>(
    (path, init = {}) => fetchAsStaff(path, { ...init, body: file, headers: { 'content-type': 'text/csv' } }),
    '/redirects/import',
    { method: 'POST', timeout: fileTimeout },
  );

/** Old paths and where they lead. Many are added at once from a file. */
export default function RedirectList() {
  const { mutate, data, error, isPending, reset, submittedAt } = useMutation({
    mutationFn: importRedirects,
    onSettled: () => refetch(definition),
  });
  const choose = () => {
    if (!isPending) chooseFiles('.csv,text/csv', false, ([file]) => file && mutate(file));
  };
  return (
    <ScreenList
      screen={screen}
      breadcrumb={breadcrumb}
      actions={
        <button
          type="button"
          className="button button-line"
          aria-describedby={formatId}
          aria-disabled={isPending}
          onClick={choose}
        >
          <Upload size={18} aria-hidden="true" />
          <span>{isPending ? 'Importing...' : 'Import CSV'}</span>
        </button>
      }
    >
      <p id={formatId} className="muted redirects-format">
        A CSV file has two columns: the old path, and where it leads.
      </p>
      {error && <ListAlert message={error.message} />}
      {data && <Report key={submittedAt} report={data} onDismiss={reset} />}
    </ScreenList>
  );
}

interface ReportProps {
  report: ImportReport;
  onDismiss: () => void;
}

/** What became of a file. It takes the focus, since nobody knows when a large one is done. */
export function Report({ report: { added, refused }, onDismiss }: ReportProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const dismiss = () => {
    screenHeading()?.focus({ preventScroll: true });
    onDismiss();
  };
  return (
    <section className="import-report" aria-labelledby="import-report">
      <div className="cluster-between">
        <h2 id="import-report" ref={heading} tabIndex={-1}>
          {`${countText(list.counts, added)} added`}
          {refused.length > 0 && `, ${countText(lines, refused.length)} left out`}
        </h2>
        <button type="button" className="list-action" aria-label="Dismiss" onClick={dismiss}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {refused.length > 0 && (
        <RecordTable label="Lines left out" columns={columns} rows={folded(refused)} isRefreshing={false} />
      )}
    </section>
  );
}

const lines = { one: 'line', many: 'lines' };

/** Lines that follow each other and were left out for one reason. */
interface Row extends RecordKeys, RefusedLine {
  last: RefusedLine;
}

const columns: readonly Column<Row>[] = [
  { header: 'Line', text: ({ line, last }) => between(line, last.line) },
  { header: 'Old path', text: ({ path, last }) => between(path, last.path) },
  { header: 'Why', cut: { over: 300, to: 300 }, text: ({ reason }) => reason },
];

function between(first: string | number, last: string | number): string {
  return first === last ? String(first) : `${first} to ${last}`;
}

function folded(refused: readonly RefusedLine[]): Row[] {
  const rows: Row[] = [];
  for (const line of refused) {
    const before = rows.at(-1);
    if (before?.reason === line.reason) before.last = line;
    else {
      const id = String(line.line);
      rows.push({ ...line, last: line, _id: id, id, createdAt: '', updatedAt: '' });
    }
  }
  return rows;
}

import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type PanelScreen, panelScreenOf, settingsPath } from '../../../content/panel-screens.ts';
import type { ImportReport } from '../../../content/redirects/schema.ts';
import { definition } from '../../../content/redirects/schema.ts';
import { request } from '../../../engine/client/request.ts';
import { Breadcrumb } from '../../../engine/panel/breadcrumb.tsx';
import { fetchAsStaff, fileTimeout } from '../../../engine/panel/fetch-as-staff.ts';
import { ListAlert } from '../../../engine/panel/list/states.tsx';
import { refetch } from '../../../engine/panel/records.ts';
import { chooseFiles } from '../../media/panel/file-button.tsx';
import { ScreenList } from '../../records/panel/record-list.tsx';
import { Report } from './report.tsx';
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

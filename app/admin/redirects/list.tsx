import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { definition } from '../../../content/redirects/definition.ts';
import { Breadcrumb } from '../../../kernel/panel/breadcrumb.tsx';
import { ListAlert } from '../../../kernel/panel/list/states.tsx';
import { chooseFiles } from '../../../kernel/panel/media/file-button.tsx';
import { refetch } from '../../../kernel/panel/records.ts';
import { type PanelScreen, panelScreenOf, settingsPath } from '../panel-screens.ts';
import { ScreenList } from '../record-list.tsx';
import { staff } from '../staff.ts';
import { Report } from './report.tsx';
import './redirects.css';

const formatId = 'redirects-format';
const screen = panelScreenOf(definition.name) as PanelScreen;
const breadcrumb = <Breadcrumb trail={[{ label: 'Site', to: settingsPath }]} current={definition.label} />;

/** Old paths and where they lead. Many are added at once from a file. */
export default function RedirectList() {
  const { mutate, data, error, isPending, reset, submittedAt } = useMutation({
    mutationFn: staff.importRedirects,
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

import { useCallback } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { RecordKeys } from '../../kernel/content-type.ts';
import { countText } from '../../kernel/panel/list/count-text.ts';
import { FullList } from '../../kernel/panel/list/full-list.tsx';
import { CreateLink } from '../../kernel/panel/list/states.tsx';
import { viewOf } from '../../kernel/panel/list/view.ts';
import { PageHead } from '../../kernel/panel/page-head.tsx';
import { type Records, useRecords } from '../../kernel/panel/records.ts';
import { sharedRecords } from '../../kernel/panel/shared-records.ts';
import { type PanelScreen, panelScreenAt } from './panel-screens.ts';

/** The list of a regular section. */
export default function RecordList() {
  const { pathname } = useLocation();
  const screen = panelScreenAt(pathname);
  return screen ? <ScreenList key={screen.path} screen={screen} /> : <Navigate to="/admin" replace />;
}

function ScreenList({ screen: { type, definition, path } }: { screen: PanelScreen }) {
  const view = viewOf(type);
  const records: Records<RecordKeys> = sharedRecords(definition);
  const state = useRecords(records);
  const newPath = view.disabledActions?.includes('create') ? undefined : `${path}/new`;
  const editPath = useCallback(({ id }: RecordKeys) => `${path}/${encodeURIComponent(id)}/edit`, [path]);
  const count = state.status === 'loaded' ? countText(view.counts, state.rows.length) : undefined;
  return (
    <>
      <PageHead title={definition.label} count={count}>
        {newPath !== undefined && <CreateLink to={newPath} />}
      </PageHead>
      <FullList
        definition={definition}
        view={view}
        records={records}
        state={state}
        newPath={newPath}
        editPath={view.disabledActions?.includes('edit') ? undefined : editPath}
      />
    </>
  );
}

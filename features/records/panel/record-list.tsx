import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { Navigate, useLocation } from 'react-router';
import { hasForm, type PanelScreen, panelScreenAt } from '../../../content/panel-screens.ts';
import type { RecordKeys } from '../../../engine/content-type.ts';
import { FullList } from '../../../engine/panel/list/full-list.tsx';
import { CreateLink } from '../../../engine/panel/list/states.tsx';
import { countText, viewOf } from '../../../engine/panel/list/view.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { ForWriters } from '../../../engine/panel/permissions.tsx';
import { listQuery } from '../../../engine/panel/records.ts';
import { ScheduleAction } from '../../schedule/panel/schedule-dialog.tsx';

/** The list of a regular section. */
export default function RecordList() {
  const { pathname } = useLocation();
  const screen = panelScreenAt(pathname);
  return screen ? <ScreenList key={screen.path} screen={screen} /> : <Navigate to="/admin" replace />;
}

interface ScreenListProps {
  screen: PanelScreen;
  /** The way back, where it is not the sidebar. */
  breadcrumb?: ReactNode;
  /** Beside the way to create a record. */
  actions?: ReactNode;
  /** Above the list. */
  children?: ReactNode;
}

export function ScreenList({ screen, breadcrumb, actions, children }: ScreenListProps) {
  const { type, definition, path } = screen;
  const view = viewOf(type);
  const query = useQuery(listQuery(definition));
  const newPath = view.disabledActions?.includes('create') ? undefined : `${path}/new`;
  const editPath = useCallback(({ id }: RecordKeys) => `${path}/${encodeURIComponent(id)}/edit`, [path]);
  const isEdited = hasForm(screen);
  const scheduling = useCallback(
    (row: RecordKeys) => (
      <ForWriters>
        <ScheduleAction type={type} row={row} />
      </ForWriters>
    ),
    [type],
  );
  const count = query.data && countText(view.counts, query.data.length);
  return (
    <>
      <PageHead title={definition.label} count={count} breadcrumb={breadcrumb}>
        <ForWriters>{actions}</ForWriters>
        {newPath !== undefined && <CreateLink to={newPath} />}
      </PageHead>
      {children}
      <FullList
        definition={definition}
        view={view}
        query={query}
        newPath={newPath}
        editPath={isEdited ? editPath : undefined}
        moreActions={isEdited || definition.shownAt === undefined ? undefined : scheduling}
      />
    </>
  );
}

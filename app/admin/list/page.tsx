import { useCallback } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { RecordKeys } from '../../../content/define.ts';
import { recordsOf } from '../lists.ts';
import { PageHead } from '../page-head.tsx';
import { type Records, useRecords } from '../records.ts';
import { type Section, sectionAt } from '../sections.ts';
import { countText } from './count-text.ts';
import { RecordSection } from './section.tsx';
import { CreateLink } from './states.tsx';
import { viewOf } from './view.ts';

/** The list of a regular section. */
export default function RecordList() {
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  return section ? <SectionList key={section.path} section={section} /> : <Navigate to="/admin" replace />;
}

function SectionList({ section: { type, definition, path } }: { section: Section }) {
  const view = viewOf(type);
  const records: Records<RecordKeys> = recordsOf(definition);
  const state = useRecords(records);
  const newPath = view.lacks?.includes('create') ? undefined : `${path}/new`;
  const editPath = useCallback(({ id }: RecordKeys) => `${path}/${encodeURIComponent(id)}/edit`, [path]);
  const count = state.status === 'loaded' ? countText(view.counts, state.rows.length) : undefined;
  return (
    <>
      <PageHead title={definition.label} count={count}>
        {newPath !== undefined && <CreateLink to={newPath} />}
      </PageHead>
      <RecordSection
        definition={definition}
        view={view}
        records={records}
        state={state}
        newPath={newPath}
        editPath={view.lacks?.includes('edit') ? undefined : editPath}
      />
    </>
  );
}

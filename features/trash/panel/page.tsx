import { ArchiveRestore, Eye } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { libraryFile } from '../../../content/library-file.ts';
import { listScreens, panelScreenOf } from '../../../content/panel-screens.ts';
import { pageAsStaff, requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { FilterSelect } from '../../../engine/panel/list/filter-select.tsx';
import { RowAction } from '../../../engine/panel/list/list-actions.tsx';
import { PagedList, usePage } from '../../../engine/panel/list/paged-list.tsx';
import { ListAlert } from '../../../engine/panel/list/states.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { useUndo } from '../../../engine/panel/list/undo-bar.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { pageParameters } from '../../../engine/panel/page-query.ts';
import { DeletedRecord } from './deleted-record.tsx';
import { useRestoring } from './restoring.tsx';
import { useTrashDays } from './trash.ts';
import { type Deleted, definition, view } from './trash-list.ts';

const types = [...listScreens, libraryFile].map(({ definition: { name, label } }) => [name, label] as const);

/** What was deleted: looked at, restored, or deleted for good. */
export default function Trash() {
  const days = useTrashDays();
  const [search] = useSearchParams();
  const type = search.get('type') ?? '';
  // Lists of one content type differ in their label.
  const listed = useMemo(
    () => (type === '' ? definition : { ...definition, label: `Trash: ${type}` }),
    [type],
  );
  const listView = useMemo(() => view(days, type), [days, type]);
  const page = usePage<Deleted>(listed, listView, (query) => {
    const parameters = pageParameters(query);
    if (type !== '') parameters.set('type', type);
    return pageAsStaff<Deleted>('/admin/trash', parameters);
  });
  const [looked, setLooked] = useState<Deleted>();
  // No notice: it would lie over the actions of the first rows.
  const { offer, bar } = useUndo(listed);
  const { restore, failure, dialog } = useRestoring((text) => offer({ text }));
  const removeForGood = async ({ type, id, name }: Deleted) => {
    await requestAsStaff(`/admin/trash/${type}/${encodeURIComponent(id)}`, { method: 'DELETE' });
    offer({ text: `'${truncate(name)}' was deleted for good.` });
  };
  const moreActions = useCallback(
    (row: Deleted) =>
      // Of a type that is no more nothing can be looked at.
      (row.type === libraryFile.definition.name || panelScreenOf(row.type)) && (
        <>
          <RowAction verb="Look at" name={row.name} icon={Eye} onPress={() => setLooked(row)} />
          <RowAction verb="Restore" name={row.name} icon={ArchiveRestore} onPress={() => restore({ row })} />
        </>
      ),
    [restore],
  );
  return (
    <>
      <PageHead title={definition.label} count={page.count}>
        <FilterSelect
          label="Type"
          all="All types"
          options={types}
          value={type}
          onChange={(chosen) => page.address.narrow({ type: chosen })}
        />
      </PageHead>
      {failure !== undefined && <ListAlert message={failure} />}
      {bar}
      <PagedList
        definition={listed}
        view={listView}
        page={page}
        moreActions={moreActions}
        removeForGood={removeForGood}
      />
      <DeletedRecord row={looked} onClose={() => setLooked(undefined)} />
      {dialog}
    </>
  );
}

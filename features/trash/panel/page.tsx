import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Eye, History, X } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { libraryFile } from '../../../content/library-file.ts';
import { listScreens, panelScreenOf } from '../../../content/panel-screens.ts';
import { FieldValues, fieldsOf } from '../../../engine/panel/comparison/comparison.tsx';
import { pageAsStaff, pageParameters, requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import { FilterSelect } from '../../../engine/panel/list/filter-select.tsx';
import { RowAction } from '../../../engine/panel/list/list-actions.tsx';
import { PagedList, usePage } from '../../../engine/panel/list/paged-list.tsx';
import { ListAlert, ListFailed } from '../../../engine/panel/list/states.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { useUndo } from '../../../engine/panel/list/undo-bar.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { may } from '../../../engine/panel/permissions.tsx';
import { fetchReferences } from '../../../engine/panel/records.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useRestoring } from './restoring.tsx';
import { useTrashDays } from './trash.ts';
import { type Deleted, definition, historyOf, typeOf, view } from './trash-list.ts';
import '../../../engine/panel/reader.css';
import './trash-list.css';

const types = [...listScreens.map(({ type }) => type), libraryFile].map(({ definition }) => definition);

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
          {isWritable(row) && (
            <RowAction
              verb="Restore"
              name={row.name}
              icon={ArchiveRestore}
              onPress={() => restore({ row })}
            />
          )}
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
          options={types
            .filter(({ area }) => may('read', area))
            .map(({ name, label }) => [name, label] as const)}
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
        isWritable={isWritable}
      />
      <DeletedRecord row={looked} onClose={() => setLooked(undefined)} />
      {dialog}
    </>
  );
}

/** A file of the library, or a record of a type whose area somebody may change. */
function isWritable({ type }: Deleted): boolean {
  return may('write', panelScreenOf(type)?.type.definition.area ?? libraryFile.definition.area);
}

interface DeletedRecordProps {
  /** Undefined closes the dialog. */
  row: Deleted | undefined;
  onClose: () => void;
}

/** A deleted record as it was, field by field. */
export function DeletedRecord({ row, onClose }: DeletedRecordProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const history = row && historyOf(row);
  return (
    <Dialog
      isOpen={row !== undefined}
      label={row?.name ?? ''}
      className="dialog dialog-tall reader"
      initialFocus={title}
      onClose={onClose}
    >
      <div className="row reader-head">
        <h2 ref={title} tabIndex={-1} className="dialog-title">
          {row?.name}
        </h2>
        <button type="button" className="list-action" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {row && <DeletedValues row={row} />}
      {history !== undefined && (
        <div className="trash-foot small-buttons">
          <Link to={history} className="button button-line">
            <History size={18} aria-hidden="true" />
            <span>History</span>
          </Link>
        </div>
      )}
    </Dialog>
  );
}

/** What a deleted record held, field by field. */
function DeletedValues({ row }: { row: Deleted }) {
  const type = typeOf(row);
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, row.type, row.id],
    queryFn: async () => {
      const path = `${definition.paths[0]}/${row.type}/${encodeURIComponent(row.id)}`;
      const found = requestAsStaff<{ values: object }>(path);
      await fetchReferences(type);
      return initialValues(type, {}, (await found).values);
    },
  });
  if (error) return <ListFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className="reader-fields" aria-label="Fields" tabIndex={0}>
      <FieldValues fields={fieldsOf(type, [], data)} />
    </section>
  );
}

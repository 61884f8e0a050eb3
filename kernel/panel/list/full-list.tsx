import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { notify } from '../../../ui/notify.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import { countText } from './count-text.ts';
import { failureText } from './failure-text.ts';
import { filterRows, sortRows } from './filter-and-sort.ts';
import { type ListOptions, useListActions } from './list-actions.tsx';
import { SearchBox } from './search-box.tsx';
import { SortSelect } from './sort-select.tsx';
import { CreateLink, ListAlert, ListEmpty, ListFailed, NothingFound } from './states.tsx';
import { RecordTable } from './table.tsx';
import { useListQuery } from './use-list-query.ts';
import './list.css';

interface FullListProps<Row extends RecordKeys> extends ListOptions<Row> {
  /** Of `listQuery`. */
  query: UseQueryResult<readonly Row[]>;
}

/** A list that is read whole, in all its states: search, table, delete, nothing there, not loaded. */
export function FullList<Row extends RecordKeys>(props: FullListProps<Row>) {
  const { definition, view, query, newPath } = props;
  const { data: rows, error, isPending } = query;
  const retry = () => void query.refetch();
  const failure = error && failureText(view, error, definition.messages.fetchFailed);
  useFailureNotice(definition, error);
  if (isPending) return <Spinner />;
  if (!rows) return <ListFailed message={failure ?? ''} onRetry={retry} />;
  return (
    <>
      {failure !== null && <ListAlert message={failure} onRetry={retry} />}
      <LoadedList {...props} rows={rows} />
      {rows.length === 0 && (
        <ListEmpty title={`There are no ${view.counts.many} yet`} purpose={view.purpose}>
          {newPath !== undefined && <CreateLink to={newPath} />}
        </ListEmpty>
      )}
    </>
  );
}

/** A section with a sentence for a delete that succeeded tells its failures in notices, too. */
function useFailureNotice({ messages }: Definition, error: Error | null): void {
  useEffect(() => {
    if (error && messages.deleted !== undefined) notify.error(messages.fetchFailed);
  }, [error, messages]);
}

function LoadedList<Row extends RecordKeys>(props: FullListProps<Row> & { rows: readonly Row[] }) {
  const { definition, view, rows, editPath } = props;
  const query = useListQuery();
  const { deletion, actions } = useListActions(props);
  const found = useMemo(() => filterRows(rows, view.columns, query.q), [rows, view, query.q]);
  const shown = useMemo(() => sortRows(found, view.columns, query.order), [found, view, query.order]);
  return (
    <>
      {deletion.failure !== undefined && <ListAlert message={deletion.failure} />}
      {rows.length > 0 && (
        <div className="list-bar">
          <SearchBox label={`Search ${view.counts.many}`} value={query.q} onSearch={query.search} />
          <SortSelect columns={view.columns} order={query.order} onSort={query.sort} />
          <p role="status" className="list-found">
            {query.q === '' ? '' : countText(view.counts, rows.length, found.length)}
          </p>
        </div>
      )}
      {shown.length > 0 && (
        <RecordTable
          label={definition.label}
          columns={view.columns}
          rows={shown}
          allRows={rows}
          sorting={{ order: query.order, onSort: query.sort }}
          editPath={editPath}
          actions={actions}
          isRefreshing={props.query.isFetching}
        />
      )}
      {rows.length > 0 && shown.length === 0 && (
        <NothingFound text={query.q} onClear={() => query.search('')} />
      )}
      {deletion.dialog}
    </>
  );
}

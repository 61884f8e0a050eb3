import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import type { RecordKeys } from '../../content-type.ts';
import { screenHeading } from '../page-head.tsx';
import type { LoadedPage } from '../records.ts';
import { countText } from './count-text.ts';
import { failureText } from './failure-text.ts';
import { type ListOptions, useListActions } from './list-actions.tsx';
import { lastPage, Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { CreateLink, ListAlert, ListEmpty, ListFailed, NothingFound } from './states.tsx';
import { RecordTable } from './table.tsx';
import type { ListQuery } from './use-list-query.ts';
import './list.css';

interface PagedListProps<Row extends RecordKeys> extends ListOptions<Row> {
  /** Of `pageQuery` for the page and search of the address. */
  query: UseQueryResult<LoadedPage<Row>>;
  address: ListQuery;
  /** Stands beside the search box. */
  children?: ReactNode;
}

/** A list that is read in pages and searched on the server, in all its states. */
export function PagedList<Row extends RecordKeys>(props: PagedListProps<Row>) {
  const { definition, view, query, address } = props;
  const { data: page, error, isPending } = query;
  const { deletion, actions } = useListActions(props);
  const retry = () => void query.refetch();
  const hasControls = useControls(query);
  useExistingPage(query, address);
  useFocusAfterTurning(query, address);
  const failure = error && failureText(view, error, definition.messages.fetchFailed);
  return (
    <>
      {deletion.failure !== undefined && <ListAlert message={deletion.failure} />}
      {hasControls && <SearchBar {...props} />}
      {isPending && <Spinner />}
      {failure !== null && !page && <ListFailed message={failure} onRetry={retry} />}
      {failure !== null && page && <ListAlert message={failure} onRetry={retry} />}
      {page && <Rows {...props} page={page} actions={actions} />}
      {deletion.dialog}
    </>
  );
}

/** Search and export wait for the first answer. After a failure they stay, because somebody may be typing. */
function useControls<Row>({ data: page, isPending }: UseQueryResult<LoadedPage<Row>>): boolean {
  const [hasFailed, setFailed] = useState(false);
  if (!page && !isPending && !hasFailed) setFailed(true);
  return page ? page.rows.length > 0 || page.query.q.trim() !== '' : hasFailed;
}

function SearchBar<Row extends RecordKeys>({ view, query, address, children }: PagedListProps<Row>) {
  const { data: page } = query;
  return (
    <div className="list-bar">
      <SearchBox label={`Search ${view.counts.many}`} value={address.q} onSearch={address.search} />
      <p role="status" className="list-found">
        {page && page.query.q.trim() !== '' ? `${countText(view.counts, page.total)} found` : ''}
      </p>
      {children}
    </div>
  );
}

interface RowsProps<Row extends RecordKeys> extends PagedListProps<Row> {
  page: LoadedPage<Row>;
  actions: ((row: Row) => ReactNode) | undefined;
}

function Rows<Row extends RecordKeys>({
  definition,
  view,
  query,
  page,
  address,
  actions,
  ...paths
}: RowsProps<Row>) {
  const { rows, total } = page;
  const { q, limit } = page.query;
  if (rows.length === 0 && q.trim() !== '') {
    return <NothingFound text={q} onClear={() => address.search('')} />;
  }
  if (rows.length === 0) {
    return (
      <ListEmpty title={`There are no ${view.counts.many} yet`} purpose={view.purpose}>
        {paths.newPath !== undefined && <CreateLink to={paths.newPath} />}
      </ListEmpty>
    );
  }
  return (
    <>
      <RecordTable
        label={definition.label}
        columns={view.columns}
        rows={rows}
        editPath={paths.editPath}
        actions={actions}
        isRefreshing={query.isFetching}
      />
      <Pager page={page.query.page} limit={limit} total={total} />
    </>
  );
}

/** The last record of the last page may be gone: then the page before is the last. */
function useExistingPage<Row>(
  { data, isFetching }: UseQueryResult<LoadedPage<Row>>,
  { page, turnTo }: ListQuery,
): void {
  const last = data ? lastPage(data.total, data.query.limit) : page;
  const isBeyond = !isFetching && data?.query.page === page && page > last;
  useEffect(() => {
    if (isBeyond) turnTo(last, { replace: true });
  }, [isBeyond, last, turnTo]);
}

/** A step that leads no further is no link any more, and a page that failed has none: then the heading takes the focus. */
function useFocusAfterTurning<Row>(
  { data, isLoadingError }: UseQueryResult<LoadedPage<Row>>,
  { page }: ListQuery,
): void {
  const shown = useRef(page);
  const isThere = isLoadingError || data?.query.page === page;
  useEffect(() => {
    if (!isThere || shown.current === page) return;
    shown.current = page;
    if (document.activeElement !== document.body) return;
    screenHeading()?.focus({ preventScroll: true });
  }, [isThere, page]);
}

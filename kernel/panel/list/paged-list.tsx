import { type ReactNode, useEffect, useRef } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import type { RecordKeys } from '../../content-type.ts';
import { screenHeading } from '../page-head.tsx';
import type { PagedRecords, PagedState } from '../paged-records.ts';
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
  records: PagedRecords<Row>;
  /** Of `usePagedRecords(records, …)` for the page and search of the address. */
  state: PagedState<Row>;
  address: ListQuery;
  /** Stands beside the search box. */
  children?: ReactNode;
}

/** A list that is read in pages and searched on the server, in all its states. */
export function PagedList<Row extends RecordKeys>(props: PagedListProps<Row>) {
  const { definition, view, records, state, address } = props;
  const { deletion, actions } = useListActions(props, records);
  const retry = () => void records.load();
  useExistingPage(state, address);
  useFocusAfterTurning(state, address);
  const failure = (cause: unknown) => failureText(view, cause, definition.messages.fetchFailed);
  return (
    <>
      {deletion.failure !== undefined && <ListAlert message={deletion.failure} />}
      {hasControls(state) && <SearchBar {...props} />}
      {state.status === 'loading' && <Spinner />}
      {state.status === 'failed' && <ListFailed message={failure(state.cause)} onRetry={retry} />}
      {state.status === 'loaded' && (
        <>
          {state.cause !== undefined && <ListAlert message={failure(state.cause)} onRetry={retry} />}
          <Rows {...props} state={state} actions={actions} />
        </>
      )}
      {deletion.dialog}
    </>
  );
}

/** They wait for the first answer, and come with a failure: then they stay, because somebody may be typing in them. */
function hasControls<Row>(state: PagedState<Row>): boolean {
  if (state.status === 'loading') return state.isRetry;
  return state.status === 'failed' || state.rows.length > 0 || state.query.q.trim() !== '';
}

function SearchBar<Row extends RecordKeys>({ view, state, address, children }: PagedListProps<Row>) {
  const isSearch = state.status === 'loaded' && state.query.q.trim() !== '';
  return (
    <div className="list-bar">
      <SearchBox label={`Search ${view.counts.many}`} value={address.q} onSearch={address.search} />
      <p role="status" className="list-found">
        {isSearch ? `${countText(view.counts, state.total)} found` : ''}
      </p>
      {children}
    </div>
  );
}

type Loaded<Row> = Extract<PagedState<Row>, { status: 'loaded' }>;

interface RowsProps<Row extends RecordKeys> extends PagedListProps<Row> {
  state: Loaded<Row>;
  actions: ((row: Row) => ReactNode) | undefined;
}

function Rows<Row extends RecordKeys>({
  definition,
  view,
  state,
  address,
  actions,
  ...paths
}: RowsProps<Row>) {
  const { rows, total, query } = state;
  if (rows.length === 0 && query.q.trim() !== '') {
    return <NothingFound text={query.q} onClear={() => address.search('')} />;
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
        isRefreshing={state.isRefreshing}
      />
      <Pager page={query.page} limit={query.limit} total={total} />
    </>
  );
}

/** The last record of the last page may be gone: then the page before is the last. */
function useExistingPage<Row>(state: PagedState<Row>, { page, turnTo }: ListQuery): void {
  const last = state.status === 'loaded' ? lastPage(state.total, state.query.limit) : page;
  const isBeyond =
    state.status === 'loaded' && !state.isRefreshing && state.query.page === page && page > last;
  useEffect(() => {
    if (isBeyond) turnTo(last, { replace: true });
  }, [isBeyond, last, turnTo]);
}

/** A step that leads no further is no link any more, and a page that failed has none: then the heading takes the focus. */
function useFocusAfterTurning<Row>(state: PagedState<Row>, { page }: ListQuery): void {
  const shown = useRef(page);
  const isThere = state.status === 'failed' || (state.status === 'loaded' && state.query.page === page);
  useEffect(() => {
    if (!isThere || shown.current === page) return;
    shown.current = page;
    if (document.activeElement !== document.body) return;
    screenHeading()?.focus({ preventScroll: true });
  }, [isThere, page]);
}

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lastPage } from '../../../ui/page-numbers.ts';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import type { ListView } from '../../views.ts';
import type { Page, PageQuery } from '../fetch-as-staff.ts';
import { screenHeading } from '../page-head.tsx';
import { forgetHiddenPages, type LoadedPage, pageQuery } from '../records.ts';
import type { ListOptions } from './list-actions.tsx';
import { ListContent } from './list-content.tsx';
import { Pager } from './pager.tsx';
import { type ListQuery, useListQuery } from './use-list-query.ts';
import { countText } from './view.tsx';

/** Records of a page. */
const limit = 20;

/** A page of a list as a screen shows it. */
export interface PagedRecords<Row extends RecordKeys> {
  address: ListQuery;
  /** The names of what the list can be narrowed by, in its address. */
  narrowedBy: readonly string[];
  /** What it is narrowed by: `status=Draft`. */
  filter: string;
  query: UseQueryResult<LoadedPage<Row>>;
  /** How many records there are, in words; undefined in a search. */
  count: string | undefined;
}

/** The page, the search and the narrowing of the address. */
export function usePage<Row extends RecordKeys>(
  definition: Definition,
  { counts }: ListView<Row>,
  fetchPage: (query: PageQuery) => Promise<Page<Row>>,
  { narrowedBy = [], order }: { narrowedBy?: readonly string[]; order?: string } = {},
): PagedRecords<Row> {
  const address = useListQuery();
  const given = narrowedBy.map((name) => [name, address.value(name)]).filter(([, value]) => value !== '');
  const filter = String(new URLSearchParams(given));
  const wanted = {
    ...{ page: address.page, limit, q: address.q },
    ...(filter && { filter }),
    ...(order && { order }),
  };
  const query = useQuery(pageQuery(definition, fetchPage, wanted));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn of the page and each search leaves a page behind
  useEffect(() => forgetHiddenPages(definition), [definition, address.page, address.q, filter, order]);
  const { data } = query;
  const isWhole = data !== undefined && !isSearch(data);
  return { address, narrowedBy, filter, query, count: isWhole ? countText(counts, data.total) : undefined };
}

/** Whether less than the whole list was asked for. */
function isSearch<Row>({ query }: LoadedPage<Row>): boolean {
  return query.q.trim() !== '' || query.filter !== undefined;
}

interface PagedListProps<Row extends RecordKeys> extends ListOptions<Row> {
  /** Of `usePage`. */
  page: PagedRecords<Row>;
  /** Whether a text can be looked for. Default: true. */
  hasSearch?: boolean;
  /** The keys of the columns by which the server sorts. Default: none. */
  sortable?: readonly string[];
  /** Stands beside the search box. */
  children?: ReactNode;
}

/** A list that is read in pages and searched on the server. */
export function PagedList<Row extends RecordKeys>(props: PagedListProps<Row>) {
  const { page, children, hasSearch = true, sortable, ...options } = props;
  const { address, narrowedBy, query } = page;
  const { data } = query;
  const hasFailed = useHasFailed(query);
  useExistingPage(page);
  useFocusAfterPageChange(page);
  const isFiltered = data !== undefined && isSearch(data);
  const isNarrowed = page.filter !== '';
  const clear = () => address.narrow(Object.fromEntries(['q', ...narrowedBy].map((name) => [name, ''])));
  return (
    <ListContent
      options={options}
      query={query}
      address={address}
      rows={data?.rows}
      search={isFiltered ? data.query.q : ''}
      onClearFilters={isNarrowed ? clear : undefined}
      sortable={sortable}
      hasSearch={hasSearch && (data ? data.rows.length > 0 || isFiltered : hasFailed)}
      found={isFiltered ? `${countText(options.view.counts, data.total)} found` : ''}
      tools={children}
      whole={data && !isNarrowed ? { total: data.total, q: data.query.q } : undefined}
      pager={data && data.rows.length > 0 && <Pager {...data.query} total={data.total} />}
    />
  );
}

/** The search waits for the first answer. After a failure it stays, because somebody may be typing in it. */
function useHasFailed({ isLoadingError }: UseQueryResult): boolean {
  const [hasFailed, setFailed] = useState(false);
  if (isLoadingError && !hasFailed) setFailed(true);
  return hasFailed;
}

/** The last record of the last page may be gone: then the page before is the last. */
function useExistingPage<Row extends RecordKeys>({ query, address }: PagedRecords<Row>): void {
  const { data, isFetching } = query;
  const { page, goToPage } = address;
  const last = data ? lastPage(data.total, limit) : page;
  const isBeyond = !isFetching && data?.query.page === page && page > last;
  useEffect(() => {
    if (isBeyond) goToPage(last, { replace: true });
  }, [isBeyond, last, goToPage]);
}

/** A step that leads no further is no link any more, and a page that failed has none: then the heading takes the focus. */
function useFocusAfterPageChange<Row extends RecordKeys>({ query, address }: PagedRecords<Row>): void {
  const { page } = address;
  const shown = useRef(page);
  const isThere = query.isLoadingError || query.data?.query.page === page;
  useEffect(() => {
    if (!isThere || shown.current === page) return;
    shown.current = page;
    if (document.activeElement !== document.body) return;
    screenHeading()?.focus({ preventScroll: true });
  }, [isThere, page]);
}

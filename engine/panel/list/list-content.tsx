import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import type { RecordKeys } from '../../content-type.ts';
import type { Column } from '../../views.ts';
import { Slot } from '../slots.tsx';
import { failureText } from './deletion.tsx';
import { type ColumnOrder, columnKey } from './filter-and-sort.ts';
import { type ListOptions, useListActions } from './list-actions.tsx';
import { SearchBox } from './search-box.tsx';
import { SelectAllBox, SelectButton, SelectionProvider, useSelection } from './selection.tsx';
import { CreateLink, ListAlert, ListEmpty, ListFailed, NothingFound } from './states.tsx';
import { RecordTable } from './table.tsx';
import type { ListQuery } from './use-list-query.ts';
import './list.css';

interface ListContentProps<Row extends RecordKeys> {
  options: ListOptions<Row>;
  query: UseQueryResult<unknown>;
  address: ListQuery;
  /** The rows to show, in their order; undefined while there are none to be had. */
  rows: readonly Row[] | undefined;
  /** All records of the list, where `rows` are some of them and can be sorted. */
  allRows?: readonly Row[] | undefined;
  /** What the rows are looked for by; '' when they are all. */
  search: string;
  /** Takes away what else the list is narrowed by; undefined where it is not. */
  onClearFilters?: (() => void) | undefined;
  /** The keys of the columns that sort, where the server sorts. */
  sortable?: readonly string[] | undefined;
  /** Whether the search is shown. */
  hasSearch: boolean;
  /** What the search has found, in words. */
  found: string;
  /** Stands beside the search box. */
  tools?: ReactNode;
  /** The way to other pages. */
  pager?: ReactNode;
  /** What the list finds on all of its pages, where it has pages. */
  whole?: { total: number; q: string } | undefined;
}

/** A list in all its states: search, table, delete, nothing there, not loaded. */
export function ListContent<Row extends RecordKeys>(props: ListContentProps<Row>) {
  const { options, query, address, rows, allRows, search, pager, whole } = props;
  const { definition, view, newPath, editPath } = options;
  const { actions, failure, dialog, undo, trashDays, selectBox, bulk } = useListActions(options);
  const selection = useSelection(rows);
  const isSelecting = selection.ids !== undefined && rows !== undefined && rows.length > 0;
  const retry = () => void query.refetch();
  const problem = query.error ? failureText(view, query.error, definition.messages.fetchFailed) : undefined;
  return (
    <>
      {problem !== undefined && rows && <ListAlert message={problem} onRetry={retry} />}
      {failure !== undefined && <ListAlert message={failure} />}
      {props.hasSearch && (
        <SearchBar {...props}>
          {bulk.length > 0 && <SelectButton selection={selection} />}
          <Slot name="listTools" {...{ definition, bulk }} />
        </SearchBar>
      )}
      {query.isPending && <Spinner />}
      {problem !== undefined && !rows && <ListFailed message={problem} onRetry={retry} />}
      {undo.bar}
      <Slot name="aboveList" {...{ definition, newPath }} counts={view.counts} />
      <SelectionProvider value={selection}>
        {isSelecting && (
          <Slot
            name="selectionBar"
            definition={definition}
            counts={view.counts}
            selection={selection}
            possible={bulk}
            found={whole}
            undo={undo}
            trashDays={trashDays}
          />
        )}
        {rows && rows.length > 0 && (
          <RecordTable
            label={definition.label}
            columns={view.columns}
            rows={rows}
            allRows={allRows}
            sorting={sortingOf(props)}
            editPath={editPath}
            actions={isSelecting ? selectBox : actions}
            actionsHeader={isSelecting ? <SelectAllBox /> : 'Actions'}
            isRefreshing={query.isFetching}
          />
        )}
      </SelectionProvider>
      {pager}
      {rows?.length === 0 && (search !== '' || props.onClearFilters) && (
        <NothingFound text={search} onClear={props.onClearFilters ?? (() => address.search(''))} />
      )}
      {rows?.length === 0 && search === '' && !props.onClearFilters && (
        <ListEmpty title={view.emptyTitle ?? `There are no ${view.counts.many} yet`} purpose={view.purpose}>
          {newPath !== undefined && <CreateLink to={newPath} />}
        </ListEmpty>
      )}
      {dialog}
    </>
  );
}

/** A list that is whole is sorted by any of its columns, a page by those that the server sorts by. */
function sortingOf<Row extends RecordKeys>({ address, allRows, sortable }: ListContentProps<Row>) {
  if (!allRows && !sortable) return undefined;
  return { order: address.order, onSort: address.sort, columns: sortable };
}

function SearchBar<Row extends RecordKeys>(props: ListContentProps<Row> & { children: ReactNode }) {
  const { address, allRows, sortable, found, tools } = props;
  const { counts, columns } = props.options.view;
  return (
    <div className="cluster list-bar">
      <SearchBox label={`Search ${counts.many}`} value={address.q} onSearch={address.search} />
      {(allRows || sortable) && (
        <SortSelect
          columns={sortable ? columns.filter((column) => sortable.includes(columnKey(column))) : columns}
          order={address.order}
          onSort={address.sort}
        />
      )}
      <p role="status" className="note hide-empty list-found">
        {found}
      </p>
      {tools}
      {props.children}
    </div>
  );
}

interface SortSelectProps {
  columns: readonly Pick<Column, 'header' | 'as'>[];
  order: ColumnOrder | undefined;
  onSort: (order: ColumnOrder | undefined) => void;
}

/** The names of both directions, for each way to show a column that can be sorted. */
const words: Record<Exclude<NonNullable<Column['as']>, 'picture'>, readonly [string, string]> = {
  text: ['A to Z', 'Z to A'],
  link: ['A to Z', 'Z to A'],
  document: ['A to Z', 'Z to A'],
  number: ['lowest first', 'highest first'],
  timestamp: ['oldest first', 'newest first'],
};

/** Sorts on a phone, where cards have no column headers. */
export function SortSelect({ columns, order, onSort }: SortSelectProps) {
  const choices = columns.flatMap(choicesOf);
  const value = order ? `${order.column} ${order.direction}` : '';
  return (
    <select
      className="list-sort"
      aria-label="Sort by"
      value={choices.some((choice) => choice.value === value) ? value : ''}
      onChange={(event) => onSort(choices.find((choice) => choice.value === event.target.value)?.order)}
    >
      <option value="">Usual order</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

interface Choice {
  value: string;
  label: string;
  order: ColumnOrder;
}

function choicesOf(column: Pick<Column, 'header' | 'as'>): Choice[] {
  const { header, as = 'text' } = column;
  if (as === 'picture') return [];
  return (['ascending', 'descending'] as const).map((direction, index) => {
    const order = { column: columnKey(column), direction };
    return { value: `${order.column} ${direction}`, label: `${header}: ${words[as][index]}`, order };
  });
}

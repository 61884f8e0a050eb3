import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown, ChevronUp } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RecordKeys } from '../../content-type.ts';
import type { Column } from '../../views.ts';
import { usePhone } from '../screen-width.ts';
import { Cell, wholeTextHint } from './cell.tsx';
import { type ColumnOrder, columnKey, nextOrder } from './filter-and-sort.ts';
import './badge.css';
import './table.css';

interface RecordTableProps<Row extends RecordKeys> {
  /** What the table holds: `Brands`. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows to show, in their order. */
  rows: readonly Row[];
  /** All records of the list, where `rows` are some of them. */
  allRows?: readonly Row[] | undefined;
  /** Without it the headers do not sort. */
  sorting?: Sorting | undefined;
  /** Where a record is edited. Keep the function between renders, and that of `actions`: each row is rendered once. */
  editPath?: ((row: Row) => string) | undefined;
  /** The cell of the column 'Actions'; without it there is no such column. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** What stands above that column. */
  actionsHeader?: ReactNode;
  /** Whether newer rows are on their way. */
  isRefreshing: boolean;
}

interface Sorting {
  order: ColumnOrder | undefined;
  onSort: (order: ColumnOrder | undefined) => void;
  /** The keys of the columns that sort. Default: all but pictures. */
  columns?: readonly string[] | undefined;
}

/** Records as a table; on a phone a card for each. */
export function RecordTable<Row extends RecordKeys>(props: RecordTableProps<Row>) {
  const { label, columns, rows, allRows = rows, editPath, actions, isRefreshing } = props;
  const { actionsHeader = 'Actions' } = props;
  const followLinks = useFollowLinks();
  const isPhone = usePhone();
  return (
    <div className="box list-box" aria-busy={isRefreshing}>
      {wholeTextHint}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <table className="list-table" onClick={followLinks}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.header} column={column} sorting={props.sorting} />
            ))}
            {actions && (
              <th scope="col" className="list-actions-header">
                {actionsHeader}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              rows={allRows}
              columns={columns}
              editPath={editPath}
              actions={actions}
              isCard={isPhone}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Follows the links in a table inside the panel. They are plain ones with this one listener: links of the router would
 * each be rendered again with every change of the address, and take a quarter of the time in which a long list opens.
 */
function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = (event.target as Element).closest('a');
      if (link?.target !== '' || event.defaultPrevented || asksForAnotherTab(event)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search);
    },
    [navigate],
  );
}

function asksForAnotherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

function Header({ column, sorting }: { column: HeaderColumn; sorting: Sorting | undefined }) {
  const key = columnKey(column);
  if (!sorting || column.as === 'picture' || sorting.columns?.includes(key) === false) {
    return (
      <th scope="col" data-as={column.as}>
        {column.header}
      </th>
    );
  }
  const direction = sorting.order?.column === key ? sorting.order.direction : undefined;
  const Sign = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" data-as={column.as} aria-sort={direction}>
      <button type="button" onClick={() => sorting.onSort(nextOrder(sorting.order, key))}>
        <span>{column.header}</span>
        <Sign size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

type HeaderColumn = Pick<Column, 'header' | 'as'>;

interface RowProps<Row extends RecordKeys>
  extends Pick<RecordTableProps<Row>, 'columns' | 'editPath' | 'actions'> {
  row: Row;
  rows: readonly Row[];
  isCard: boolean;
}

function PlainRow<Row extends RecordKeys>({ row, rows, columns, editPath, actions, isCard }: RowProps<Row>) {
  const path = editPath?.(row);
  const [isOpen, setOpen] = useState(false);
  const isFolded = isCard && columns.some(({ isDetail }) => isDetail);
  const shown = isFolded && !isOpen ? columns.filter(({ isDetail }) => !isDetail) : columns;
  return (
    <tr>
      {shown.map((column) => (
        <Cell key={column.header} column={column} row={row} rows={rows} editPath={path} isLabelled={isCard} />
      ))}
      {actions && (
        <td className="list-actions-cell">
          {isFolded && (
            <button
              type="button"
              className="list-more"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Less' : 'More'} of '${columns[0]?.text(row) ?? ''}'`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Less' : 'More'}
              {isOpen ? (
                <ChevronUp size={18} aria-hidden="true" />
              ) : (
                <ChevronDown size={18} aria-hidden="true" />
              )}
            </button>
          )}
          {actions(row)}
        </td>
      )}
    </tr>
  );
}

/** A search or another order moves rows; it does not render them again. */
const Row = memo(PlainRow) as typeof PlainRow;

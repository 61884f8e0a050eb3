import { useEffect, useMemo } from 'react';
import type { RecordKeys } from '../../../content/define.ts';
import type { Definition } from '../../../content/definition.ts';
import { notify } from '../../ui/notify.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { Records, RecordsState } from '../records.ts';
import { useListAddress } from './address.ts';
import { matching, ordered } from './arrange.ts';
import { countText } from './count-text.ts';
import { failureText } from './failure-text.ts';
import { SearchBox } from './search-box.tsx';
import { type SectionOptions, useSectionActions } from './section-actions.tsx';
import { SortSelect } from './sort-select.tsx';
import { CreateLink, ListAlert, ListEmpty, ListFailed, NothingFound } from './states.tsx';
import { RecordTable } from './table.tsx';
import './list.css';

interface RecordSectionProps<Row extends RecordKeys> extends SectionOptions<Row> {
  records: Records<Row>;
  /** Of `useRecords(records)`. */
  state: RecordsState<Row>;
}

/** A list that is read whole, in all its states: search, table, delete, nothing there, not loaded. */
export function RecordSection<Row extends RecordKeys>(props: RecordSectionProps<Row>) {
  const { definition, view, records, state, newPath } = props;
  const retry = () => void records.load();
  useFailureNotice(definition, state);
  if (state.status === 'loading') return <Spinner />;
  if (state.status === 'failed') {
    return (
      <ListFailed message={failureText(view, state.cause, definition.messages.fetchFailed)} onRetry={retry} />
    );
  }
  return (
    <>
      {state.cause !== undefined && (
        <ListAlert
          message={failureText(view, state.cause, definition.messages.fetchFailed)}
          onRetry={retry}
        />
      )}
      <LoadedSection {...props} state={state} />
      {state.rows.length === 0 && (
        <ListEmpty title={`There are no ${view.counts.many} yet`} purpose={view.purpose}>
          {newPath !== undefined && <CreateLink to={newPath} />}
        </ListEmpty>
      )}
    </>
  );
}

/** A section with a sentence for a delete that succeeded tells its failures in notices, too. */
function useFailureNotice<Row>({ messages }: Definition, state: RecordsState<Row>): void {
  const cause = state.status === 'loading' ? undefined : state.cause;
  useEffect(() => {
    if (cause !== undefined && messages.deleted !== undefined) notify.error(messages.fetchFailed);
  }, [cause, messages]);
}

type Loaded<Row> = Extract<RecordsState<Row>, { status: 'loaded' }>;

function LoadedSection<Row extends RecordKeys>(props: RecordSectionProps<Row> & { state: Loaded<Row> }) {
  const { definition, view, state, editPath } = props;
  const address = useListAddress();
  const { rows } = state;
  const { deletion, actions } = useSectionActions(props, props.records);
  const found = useMemo(() => matching(rows, view.columns, address.q), [rows, view, address.q]);
  const shown = useMemo(() => ordered(found, view.columns, address.order), [found, view, address.order]);
  return (
    <>
      {deletion.failure !== undefined && <ListAlert message={deletion.failure} />}
      {rows.length > 0 && (
        <div className="list-bar">
          <SearchBox label={`Search ${view.counts.many}`} value={address.q} onSearch={address.search} />
          <SortSelect columns={view.columns} order={address.order} onSort={address.sort} />
          <p role="status" className="list-found">
            {address.q === '' ? '' : countText(view.counts, rows.length, found.length)}
          </p>
        </div>
      )}
      {shown.length > 0 && (
        <RecordTable
          label={definition.label}
          columns={view.columns}
          rows={shown}
          allRows={rows}
          sorting={{ order: address.order, onSort: address.sort }}
          editPath={editPath}
          actions={actions}
          isRefreshing={state.isRefreshing}
        />
      )}
      {rows.length > 0 && shown.length === 0 && (
        <NothingFound text={address.q} onClear={() => address.search('')} />
      )}
      {deletion.dialog}
    </>
  );
}

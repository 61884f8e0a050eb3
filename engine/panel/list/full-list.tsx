import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { notify } from '../../../ui/notify.ts';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import { filterRows, sortRows } from './filter-and-sort.ts';
import { FilterSelect } from './filter-select.tsx';
import type { ListOptions } from './list-actions.tsx';
import { ListContent } from './list-content.tsx';
import { useListQuery } from './use-list-query.ts';
import { countText } from './view.tsx';

interface FullListProps<Row extends RecordKeys> extends ListOptions<Row> {
  /** Of `listQuery`. */
  query: UseQueryResult<readonly Row[]>;
}

/** A list that is read whole, and searched and sorted here. */
export function FullList<Row extends RecordKeys>({ query, ...options }: FullListProps<Row>) {
  const { definition, view } = options;
  const address = useListQuery();
  const { q, order } = address;
  const { data: rows } = query;
  useFailureNotice(definition, query.error);
  const { choice } = view;
  const value = choice ? address.value(choice.name) : '';
  const isNarrowed = choice?.options.some(([known]) => known === value) === true;
  const chosen = useMemo(
    () => (isNarrowed ? rows?.filter((row) => choice.isChosen(row, value)) : rows),
    [rows, choice, isNarrowed, value],
  );
  const found = useMemo(() => chosen && filterRows(chosen, view.columns, q), [chosen, view, q]);
  const shown = useMemo(() => found && sortRows(found, view.columns, order), [found, view, order]);
  const total = rows?.length ?? 0;
  return (
    <ListContent
      options={options}
      query={query}
      address={address}
      rows={shown}
      allRows={rows}
      search={total === 0 ? '' : q}
      hasSearch={total > 0}
      found={q === '' && !isNarrowed ? '' : countText(view.counts, total, found?.length)}
      onClearFilters={isNarrowed ? () => address.narrow({ q: '', [choice.name]: '' }) : undefined}
      tools={
        choice && (
          <FilterSelect
            {...choice}
            value={value}
            onChange={(next) => address.narrow({ [choice.name]: next })}
          />
        )
      }
    />
  );
}

/** A section with a sentence for a delete that succeeded tells its failures in notices, too. */
function useFailureNotice({ messages }: Definition, error: Error | null): void {
  useEffect(() => {
    if (error && messages.deleted !== undefined) notify.error(messages.fetchFailed);
  }, [error, messages]);
}

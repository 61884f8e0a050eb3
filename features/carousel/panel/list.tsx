import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type CarouselImage, carousel } from '../../../content/carousel/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { FullList } from '../../../engine/panel/list/full-list.tsx';
import { CreateLink, ListAlert } from '../../../engine/panel/list/states.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { useListQuery } from '../../../engine/panel/list/use-list-query.ts';
import { countText, viewOf } from '../../../engine/panel/list/view.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { ForWriters } from '../../../engine/panel/permissions.tsx';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { listQuery } from '../../../engine/panel/records.ts';
import { moved } from '../../members/panel/member-order.ts';
import { ScheduleAction } from '../../schedule/panel/schedule-dialog.tsx';

const { definition } = carousel;
const path = `/admin${definition.section}`;
const type = carousel as unknown as ContentType;
const images = listQuery<CarouselImage>(definition);
const view = viewOf<CarouselImage>(type);

/** The pictures of the home page in the order that visitors see, which two buttons of each change. */
export default function CarouselList() {
  const query = useQuery(images);
  const { q, order } = useListQuery();
  const [words, setWords] = useState('');
  const { mutate, isError, variables } = useMutation({
    // One after the other, so that the last order is the one that stays.
    scope: { id: 'carousel-order' },
    mutationFn: (ids: readonly string[]) =>
      requestAsStaff('/carousel/order', { method: 'PUT', body: { ids } }),
  });
  const count = query.data?.length ?? 0;
  // What is searched or sorted is not in the order that would be changed.
  const isArrangeable = q === '' && order === undefined && count > 1;
  const actions = useCallback(
    (row: CarouselImage) => {
      const move = (by: 1 | -1) => {
        const before = queryClient.getQueryData(images.queryKey) ?? [];
        const from = before.findIndex(({ id }) => id === row.id);
        if (!before[from + by]) return;
        const after = moved(before, from, from + by);
        queryClient.setQueryData(images.queryKey, after);
        setWords(`${truncate(row.url)}, position ${from + by + 1} of ${after.length}`);
        mutate(after.map(({ id }) => id));
      };
      const button = (by: 1 | -1, label: string, Icon: typeof ArrowUp) => (
        <button
          type="button"
          className="list-action"
          aria-label={`${label} '${truncate(row.url)}'`}
          title={label}
          onClick={() => move(by)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      );
      return (
        <ForWriters>
          {isArrangeable && button(-1, 'Move earlier', ArrowUp)}
          {isArrangeable && button(1, 'Move later', ArrowDown)}
          <ScheduleAction type={type} row={row} />
        </ForWriters>
      );
    },
    [isArrangeable, mutate],
  );
  return (
    <>
      <PageHead title={definition.label} count={query.data && countText(view.counts, count)}>
        <CreateLink to={`${path}/new`} />
      </PageHead>
      {isError && (
        <ListAlert
          message="The order could not be saved. Please try again."
          onRetry={() => variables && mutate(variables)}
        />
      )}
      <FullList
        definition={definition}
        view={view}
        query={query}
        newPath={`${path}/new`}
        moreActions={actions}
      />
      <p role="status" className="sr-only">
        {words}
      </p>
    </>
  );
}

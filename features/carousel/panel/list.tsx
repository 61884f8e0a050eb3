import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, GripVertical } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { type CarouselImage, carousel } from '../../../content/carousel/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { cutAddress } from '../../../engine/kinds/url/crops.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { useDragging } from '../../../engine/panel/inputs/dragging.ts';
import { FullList } from '../../../engine/panel/list/full-list.tsx';
import { Picture } from '../../../engine/panel/list/picture.tsx';
import { CreateLink, ListAlert } from '../../../engine/panel/list/states.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { useListQuery } from '../../../engine/panel/list/use-list-query.ts';
import { countText, viewOf } from '../../../engine/panel/list/view.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { listQuery, refetch } from '../../../engine/panel/records.ts';
import type { ListView } from '../../../engine/views.ts';
import { moved } from '../../members/panel/member-order.ts';
import { ScheduleAction } from '../../publishing/panel/schedule-action.tsx';
import './list.css';

const { definition } = carousel;
const path = `/admin${definition.section}`;
const type = carousel as unknown as ContentType;
const images = listQuery<CarouselImage>(definition);
const view = withLargePictures(viewOf<CarouselImage>(type));
/** Pixels: twice the widest card. */
const pictureWidth = 960;

/** The pictures of the home page, as large as they can be judged, in the order that visitors see. */
export default function CarouselList() {
  const query = useQuery(images);
  const { q, order } = useListQuery();
  const rows = query.data ?? [];
  const list = useRef<HTMLDivElement>(null);
  const arranging = useArranging(rows);
  // What is searched or sorted is not in the order that would be changed.
  const isArrangeable = q === '' && order === undefined && rows.length > 1;
  const { dragged, handlers } = useDragging(list, arranging.move, {
    entries: 'tbody tr',
    isGrid: true,
    onDrop: arranging.save,
  });
  const { move, save } = arranging;
  const actions = useCallback(
    (row: CarouselImage) => (
      <>
        {isArrangeable && <MoveActions row={row} move={(from, to) => move(from, to) && save()} />}
        <ScheduleAction type={type} row={row} />
      </>
    ),
    [isArrangeable, move, save],
  );
  return (
    <>
      <PageHead title={definition.label} count={query.data && countText(view.counts, rows.length)}>
        <CreateLink to={`${path}/new`} />
      </PageHead>
      {arranging.hasFailed && (
        <ListAlert message="The order could not be saved. Please try again." onRetry={save} />
      )}
      <div
        ref={list}
        className="carousel-list"
        data-dragging={dragged !== undefined || undefined}
        {...(isArrangeable ? handlers : {})}
      >
        <FullList
          definition={definition}
          view={view}
          query={query}
          newPath={`${path}/new`}
          moreActions={actions}
        />
      </div>
      <p role="status" className="sr-only">
        {arranging.words}
      </p>
    </>
  );
}

/** Shows a new order at once, and stores it. */
function useArranging(rows: readonly CarouselImage[]) {
  const [words, setWords] = useState('');
  const { mutate, isError } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      requestAsStaff<CarouselImage[]>('/carousel/order', { method: 'PUT', body: { ids } }),
    onSuccess: (stored) => queryClient.setQueryData(images.queryKey, stored),
    onError: () => void refetch(definition),
  });
  const wanted = useRef<readonly string[]>(undefined);
  const latest = () => queryClient.getQueryData(images.queryKey) ?? rows;
  const move = (from: number, to: number): boolean => {
    const before = latest();
    const row = before[from];
    if (!row || to < 0 || to >= before.length || from === to) return false;
    const after = moved(before, from, to);
    queryClient.setQueryData(images.queryKey, after);
    wanted.current = after.map(({ id }) => id);
    setWords(`${nameOf(row)}, position ${to + 1} of ${before.length}`);
    return true;
  };
  const save = () => {
    if (wanted.current) mutate(wanted.current);
  };
  return { move: useLatest(move), save: useLatest(save), words, hasFailed: isError };
}

/** A function that stays the same between renders: each row is rendered once. */
function useLatest<Arguments extends unknown[], Result>(act: (...given: Arguments) => Result) {
  const current = useRef(act);
  current.current = act;
  return useCallback((...given: Arguments) => current.current(...given), []);
}

interface MoveActionsProps {
  row: CarouselImage;
  move: (from: number, to: number) => void;
}

/** Moves a picture by one place; one that has nowhere to go stays, and keeps the focus. */
function MoveActions({ row, move }: MoveActionsProps) {
  const { data = [] } = useQuery({ ...images, enabled: false });
  const index = data.findIndex(({ id }) => id === row.id);
  const button = (by: 1 | -1, label: string, Icon: typeof ArrowLeft) => (
    <button
      type="button"
      className="list-action"
      aria-label={`${label} '${nameOf(row)}'`}
      title={label}
      aria-disabled={index + by < 0 || index + by >= data.length}
      onClick={() => move(index, index + by)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
  return (
    <>
      <GripVertical size={20} aria-hidden="true" className="carousel-grip" data-grip="" />
      <span className="carousel-position">{index + 1}</span>
      {button(-1, 'Move earlier', ArrowLeft)}
      {button(1, 'Move later', ArrowRight)}
    </>
  );
}

function nameOf({ url }: CarouselImage): string {
  return truncate(url);
}

function withLargePictures(view: ListView<CarouselImage>): ListView<CarouselImage> {
  return {
    ...view,
    columns: view.columns.map((column) =>
      column.as === 'picture'
        ? {
            ...column,
            cell: ({ url }) => <Picture address={cutAddress(url, 'banner', pictureWidth)} />,
          }
        : column,
    ),
  };
}

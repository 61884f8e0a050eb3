import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDragging } from '../../../engine/panel/inputs/dragging.ts';
import { Picture } from '../../../engine/panel/list/cell.tsx';
import { moved } from './member-order.ts';

interface OrderItem {
  id: string;
  name: string;
  role: string;
  image: string;
}

interface OrderListProps {
  items: readonly OrderItem[];
  /** Nothing can be moved while the order is being saved. */
  isFixed: boolean;
  /** Told the ids in their new order. */
  onOrder: (ids: string[]) => void;
}

/** People in an order that buttons and dragging change; every move is told to screen readers. */
export function OrderList({ items, isFixed, onOrder }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [last, setLast] = useState<{ id: string; words: string }>();
  const move = (from: number, to: number) => {
    const item = items[from];
    if (isFixed || !item || to < 0 || to >= items.length || from === to) return;
    onOrder(moved(items, from, to).map(({ id }) => id));
    setLast({ id: item.id, words: `${item.name}, position ${to + 1} of ${items.length}` });
  };
  const { dragged, handlers } = useDragging(list, move);
  // The entry that has moved stays in view, wherever it went.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move counts, also that of the same entry
  useEffect(() => {
    list.current?.querySelector('[data-moved]')?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    <>
      <ol ref={list} className="reorder-list" {...handlers}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className="row"
            data-moved={item.id === last?.id || undefined}
            data-dragged={dragged === index || undefined}
          >
            <GripVertical size={18} aria-hidden="true" className="reorder-grip" data-grip="" />
            <span className="list-position reorder-position">{String(index + 1)}</span>
            <Picture address={item.image} />
            <div className="reorder-person">
              <span>{item.name}</span>
              <span className="note">{item.role}</span>
            </div>
            <MoveButtons name={item.name} index={index} count={items.length} isFixed={isFixed} move={move} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {last?.words ?? ''}
      </p>
    </>
  );
}

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  isFixed: boolean;
  move: (from: number, to: number) => void;
}

/** One that has nowhere to go keeps the focus that brought the entry there. */
function MoveButtons({ name, index, count, isFixed, move }: MoveButtonsProps) {
  return (
    <div className="row reorder-buttons">
      <button
        type="button"
        className="list-action"
        aria-label={`Move up '${name}'`}
        title="Move up"
        aria-disabled={isFixed || index === 0}
        onClick={() => move(index, index - 1)}
      >
        <ChevronUp size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="list-action"
        aria-label={`Move down '${name}'`}
        title="Move down"
        aria-disabled={isFixed || index === count - 1}
        onClick={() => move(index, index + 1)}
      >
        <ChevronDown size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

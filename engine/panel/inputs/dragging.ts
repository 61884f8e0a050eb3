import { type PointerEvent, type RefObject, useState } from 'react';

interface DraggingOptions {
  /** Which elements below the list are its entries. Default: its children. */
  entries?: string;
  /** Whether entries stand beside each other, too. Default false: then a pointer beside the list still moves them. */
  isGrid?: boolean;
  onDrop?: () => void;
}

/**
 * Lets the entries of a list be dragged by the part of them that is marked `data-grip`. The entry under the pointer is told
 * to `move` with each step, so that the list always shows the order that it would have.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => unknown,
  { entries: selector = ':scope > *', isGrid = false, onDrop }: DraggingOptions = {},
) {
  const [dragged, setDragged] = useState<number>();
  const entries = () => [...(list.current?.querySelectorAll(selector) ?? [])];
  const end = () => {
    if (dragged !== undefined) onDrop?.();
    setDragged(undefined);
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const grip = (event.target as Element).closest('[data-grip]');
      const from = entries().findIndex((entry) => entry.contains(grip));
      if (!grip || from < 0 || event.button !== 0) return;
      event.preventDefault();
      // Not the grip, which leaves the document for a moment with each step.
      list.current?.setPointerCapture(event.pointerId);
      setDragged(from);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (dragged === undefined) return;
      const to = entries().findIndex((entry) => isWithin(entry, isGrid ? clientX : undefined, clientY));
      if (to < 0 || to === dragged) return;
      move(dragged, to);
      setDragged(to);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { dragged, handlers };
}

function isWithin(entry: Element, x: number | undefined, y: number): boolean {
  const { top, bottom, left, right } = entry.getBoundingClientRect();
  return top <= y && y < bottom && (x === undefined || (left <= x && x < right));
}

import { type PointerEvent, type RefObject, useState } from 'react';

/**
 * Lets the children of a list be dragged by the part of them that is marked `data-grip`. The entry under the pointer is told
 * to `move` with each step, so that the list always shows the order that it would have. A pointer beside the list still
 * moves them.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => unknown,
) {
  const [dragged, setDragged] = useState<number>();
  const entries = () => [...(list.current?.children ?? [])];
  const end = () => setDragged(undefined);
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
    onPointerMove({ clientY }: PointerEvent) {
      if (dragged === undefined) return;
      const to = entries().findIndex((entry) => isWithin(entry, clientY));
      if (to < 0 || to === dragged) return;
      move(dragged, to);
      setDragged(to);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { dragged, handlers };
}

function isWithin(entry: Element, y: number): boolean {
  const { top, bottom } = entry.getBoundingClientRect();
  return top <= y && y < bottom;
}

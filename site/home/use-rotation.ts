import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useHiddenTab, usePause, useReducedMotion } from '../../ui/motion.ts';

/** Milliseconds that a slide stays. */
const slideMilliseconds = 5000;
/** Milliseconds before the end at which the next slide begins to load. */
const preloadMilliseconds = 2500;
/** Pixels that a finger must travel for the next slide. */
const swipeDistance = 40;

/** Turns the slides of a carousel: by itself every five seconds, by its controls, and by a finger. */
export function useRotation(count: number) {
  const frame = useRef<HTMLDivElement>(null);
  // A new object for every turn, so that choosing the slide that is shown restarts its time as well.
  const [position, setPosition] = useState({ index: 0 });
  const [preloaded, setWanted] = useState<ReadonlySet<number>>(() => new Set());
  const { paused, toggle } = usePause();
  const { isInteracting, interactionHandlers } = useInteraction();
  const stopped = [useReducedMotion(), useHiddenTab(), paused, isInteracting, count < 2];
  const rotating = !stopped.includes(true);

  const show = (index: number) => {
    setFrameBackground(frame.current);
    setPosition({ index: (index + count) % count });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` changes with the position only
  useEffect(() => {
    if (!rotating) return;
    const next = position.index + 1;
    const load = setTimeout(
      () => setWanted((before) => new Set([...before, next % count])),
      slideMilliseconds - preloadMilliseconds,
    );
    const turn = setTimeout(() => show(next), slideMilliseconds);
    return () => {
      clearTimeout(load);
      clearTimeout(turn);
    };
  }, [rotating, position, count]);

  const swipe = useSwipe((step) => show(position.index + step));
  return {
    frame,
    current: position.index,
    preloaded,
    rotating,
    paused,
    toggle,
    show,
    interactionHandlers,
    swipe,
  };
}

/** Leaves the outgoing picture as the frame's background, which the next one fades in over. */
function setFrameBackground(frame: HTMLElement | null): void {
  const image = frame?.querySelector<HTMLImageElement>('[role=group]:not([hidden]) img');
  if (!frame || !image?.complete) return;
  frame.style.backgroundImage = `url("${image.currentSrc}")`;
  frame.dataset.turned = '';
}

/** Whether somebody looks closer: the mouse is over it, or the keyboard is in it. */
function useInteraction() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const interactionHandlers = {
    onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };
  return { isInteracting: hovered || focused, interactionHandlers };
}

function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<number>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? undefined : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = start.current === undefined ? 0 : event.clientX - start.current;
      start.current = undefined;
      if (Math.abs(distance) >= swipeDistance) onSwipe(distance < 0 ? 1 : -1);
    },
  };
}

import { useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels between a bubble and what it belongs to, or the edge of what can be seen. */
const gap = 6;

/** A part of the window, in its pixels. */
interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The part of the window that can be seen: less than the whole while a keyboard is on the screen, or the page is zoomed. */
export function visibleArea(): Area {
  const { offsetTop = 0, offsetLeft = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {};
  return { top: offsetTop, bottom: offsetTop + height, left: offsetLeft, right: offsetLeft + width };
}

/** The part of it where the text of an editor is covered neither by its toolbar nor by the buttons of its form. */
export function textArea(within: Element): Area {
  const editor = within.closest('.rich-text');
  const area = visibleArea();
  if (!editor) return area;
  const head = editor.querySelector('.rich-text-head')?.getBoundingClientRect().bottom ?? 0;
  const buttons = editor.closest('form')?.querySelector('.form-footer')?.getBoundingClientRect().top;
  return { ...area, top: Math.max(area.top, head), bottom: Math.min(area.bottom, buttons ?? area.bottom) };
}

/** What ProseMirror keeps the cursor clear of: pixels at the edges of the window. */
export class CoveredEdges {
  readonly left = 0;
  readonly right = 0;
  readonly #text: () => Element | null;

  constructor(text: () => Element | null) {
    this.#text = text;
  }

  get top(): number {
    const text = this.#text();
    return text ? textArea(text).top + 2 * gap : 0;
  }

  get bottom(): number {
    const text = this.#text();
    return text ? visibleArea().bottom - textArea(text).bottom + 2 * gap : 0;
  }
}

/**
 * Puts a bubble of the sheet below its target, else over its lower end where enough of it stays in view, else above it, and at
 * the edge of what can be seen where the target is larger than that; over the tools only where there is no room below them. It
 * is hidden while its target is out of view, unless it has or wants the focus.
 *
 * @param keepsClear the line in the target that it does not cover, if it can be elsewhere
 */
export function placeBubble(
  bubble: HTMLElement,
  target: Pick<Area, 'left' | 'top' | 'bottom'>,
  wantsFocus: boolean,
  keepsClear?: Pick<Area, 'top' | 'bottom'>,
): void {
  const sheet = bubble.offsetParent?.getBoundingClientRect();
  if (!sheet) return;
  const area = textArea(bubble);
  const isAway = target.bottom < area.top || target.top > area.bottom;
  bubble.toggleAttribute('data-away', isAway && !wantsFocus && !bubble.contains(document.activeElement));
  const { offsetHeight: height } = bubble;
  const below = target.bottom + gap;
  const above = target.top - gap - height;
  const last = area.bottom - gap - height;
  const first = area.top + gap;
  const covers = keepsClear && keepsClear.bottom > last && keepsClear.top < area.bottom;
  // Above it would lie on another picture, as if it asked about that one.
  const isOver = !keepsClear && target.bottom > last && last - Math.max(target.top, first) >= height;
  const top = below <= last ? below : isOver ? last : above >= first ? above : covers ? first : last;
  bubble.style.setProperty('--left', `${target.left - sheet.left}px`);
  const inView = Math.max(Math.min(Math.max(top, first), last), visibleArea().top + gap);
  bubble.style.setProperty('--top', `${inView - sheet.top}px`);
}

/** Scrolls the page so that a target and its bubble below it are in view, the upper end of the target at least. */
export function makeRoom(bubble: HTMLElement, target: Pick<Area, 'top' | 'bottom'>): void {
  const { top, bottom } = textArea(bubble);
  const head = bubble.closest('.rich-text')?.querySelector<HTMLElement>('.rich-text-head');
  // Where the tools come to stand when the page is scrolled.
  const stuck = head ? Number.parseFloat(getComputedStyle(head).top) + head.offsetHeight : top;
  const first = Math.min(top, Math.max(stuck, visibleArea().top)) + gap;
  // A page scrolls by whole pixels: a part of one that is missing needs one.
  const missing = Math.ceil(target.bottom + gap + bubble.offsetHeight + gap - bottom);
  const room = target.top - first;
  scrollBy({ top: target.top < top + gap ? target.top - top - gap : Math.max(0, Math.min(missing, room)) });
}

/** Puts a popover below its button, further up where there is no room below; one that is too high scrolls. */
export function placePopover(popover: HTMLElement, button: HTMLElement): void {
  const area = visibleArea();
  const { left, bottom } = button.getBoundingClientRect();
  popover.style.setProperty('--height', `${area.bottom - area.top - 2 * gap}px`);
  const { offsetWidth: width, offsetHeight: height } = popover;
  const place = (wanted: number, first: number, last: number) =>
    `${Math.max(Math.min(wanted, last - gap), first + gap)}px`;
  popover.style.setProperty('--top', place(bottom + gap, area.top, area.bottom - height));
  popover.style.setProperty('--left', place(left, area.left, area.right - width));
}

/**
 * Runs `place` after each render, and whenever what can be seen of the page changes: a picture that is loaded may have moved
 * all that follows. It is told when the page was only scrolled.
 */
export function usePlacement(place: (isScroll: boolean) => void): void {
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
    place(false);
  });
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const run = ({ type }: Event) => latest.current(type === 'scroll');
    for (const target of [window, visualViewport, document])
      for (const event of target === document ? ['load'] : ['scroll', 'resize'])
        target?.addEventListener(event, run, { signal, passive: true, capture: true });
    return () => aborting.abort();
  }, []);
}

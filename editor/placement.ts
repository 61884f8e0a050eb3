import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Pixels between a bubble and what it belongs to, or the edge of what can be seen. */
const gap = 6;

/** A part of the window by its upper and lower edge, in pixels. */
type Area = Pick<DOMRect, 'top' | 'bottom'>;

/** The part of the window that can be seen: less than the whole while a keyboard is on the screen, or the page is zoomed. */
export function visibleArea(): Area {
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  return { top: offsetTop, bottom: offsetTop + height };
}

/** The part of it where the text of an editor is covered neither by its toolbar nor by the buttons of its form. */
export function textArea(within: Element): Area {
  const editor = within.closest('.rich-text');
  const area = visibleArea();
  if (!editor) return area;
  const head = editor.querySelector('.rich-text-head')?.getBoundingClientRect().bottom ?? 0;
  const buttons = editor.closest('form')?.querySelector('.form-footer')?.getBoundingClientRect().top;
  return { top: Math.max(area.top, head), bottom: Math.min(area.bottom, buttons ?? area.bottom) };
}

/** What ProseMirror keeps the cursor of a text clear of: pixels at the edges of the window. */
export function coveredEdges(textId: string) {
  const text = () => document.getElementById(textId) ?? document.body;
  return {
    left: 0,
    right: 0,
    get top() {
      return textArea(text()).top + 2 * gap;
    },
    get bottom() {
      return visibleArea().bottom - textArea(text()).bottom + 2 * gap;
    },
  };
}

/**
 * Puts a bubble of the sheet below its target where there is room, else above a link, and at the lower edge of what can be seen
 * of anything larger; over the tools only where there is no room below them. It is hidden while its target is out of view,
 * unless it has or wants the focus.
 */
export function placeBubble(
  bubble: HTMLElement,
  target: Area & { left: number },
  isLine: boolean,
  wantsFocus: boolean,
): void {
  const sheet = bubble.offsetParent?.getBoundingClientRect();
  if (!sheet) return;
  const area = textArea(bubble);
  const isAway = target.bottom < area.top || target.top > area.bottom;
  bubble.toggleAttribute('data-away', isAway && !wantsFocus && !bubble.contains(document.activeElement));
  const { offsetHeight: height } = bubble;
  const below = target.bottom + gap;
  const last = area.bottom - gap - height;
  // Above a picture it would lie on another one, as if it asked about that one.
  const wanted = isLine && below > last ? target.top - gap - height : below;
  const top = Math.max(Math.min(Math.max(wanted, area.top + gap), last), visibleArea().top + gap);
  bubble.style.setProperty('--left', `${target.left - sheet.left}px`);
  bubble.style.setProperty('--top', `${top - sheet.top}px`);
}

/** Scrolls the page so that a target and its bubble below it are in view, the upper end of the target at least. */
export function makeRoom(bubble: HTMLElement, target: Area): void {
  const { top, bottom } = textArea(bubble);
  // A page scrolls by whole pixels: a part of one that is missing needs one.
  const missing = Math.ceil(target.bottom + gap + bubble.offsetHeight + gap - bottom);
  const room = target.top - top - gap;
  scrollBy({ top: room < 0 ? room : Math.max(0, Math.min(missing, room)) });
}

/**
 * Runs `place` after each render, and whenever what can be seen of the page changes: a picture that is loaded may have moved
 * all that follows.
 */
export function usePlacement(place: () => void): void {
  useLayoutEffect(place);
  const placeAgain = useEffectEvent(place);
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    for (const target of [window, visualViewport, document])
      for (const event of target === document ? ['load'] : ['scroll', 'resize'])
        target?.addEventListener(event, () => placeAgain(), { signal, passive: true, capture: true });
    return () => aborting.abort();
  }, []);
}

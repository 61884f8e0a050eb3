/** CSS pixels that a hand moves in a press without meaning to. */
const tremor = 4;

/**
 * Has a press count for the button or link it began on. What arrives above it during the press, such as that a colleague
 * edits the same record, moves it away, and the browser would tell it of no click.
 */
export function keepMovedPresses(): () => void {
  let press: { on: HTMLElement; x: number; y: number } | undefined;
  const begin = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const on = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
    press = on ? { on, x, y } : undefined;
  };
  const end = (event: MouseEvent) => {
    const begun = press;
    press = undefined;
    if (!begun || Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > tremor) return;
    const { left, right, top, bottom } = begun.on.getBoundingClientRect();
    if (begun.x >= left && begun.x <= right && begun.y >= top && begun.y <= bottom) return;
    event.preventDefault();
    event.stopPropagation();
    begun.on.click();
  };
  window.addEventListener('pointerdown', begin, true);
  window.addEventListener('click', end, true);
  return () => {
    window.removeEventListener('pointerdown', begin, true);
    window.removeEventListener('click', end, true);
  };
}

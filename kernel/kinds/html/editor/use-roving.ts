import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

type Direction = 'horizontal' | 'vertical';

const keys: Record<Direction, { next: string; previous: string }> = {
  horizontal: { next: 'ArrowRight', previous: 'ArrowLeft' },
  vertical: { next: 'ArrowDown', previous: 'ArrowUp' },
};

/**
 * Makes the buttons in an element one stop of the Tab key, with arrow keys, Home and End between them; those in popovers
 * within it are not counted. Spread what it gives on the element. `leave` is called when the Tab key leads out of it.
 */
export function useRoving<Container extends HTMLElement>(direction: Direction, leave?: () => void) {
  const ref = useRef<Container>(null);
  useEffect(() => {
    const buttons = ref.current ? buttonsIn(ref.current) : [];
    keepStop(
      buttons,
      buttons.find((button) => button.tabIndex === 0 && button.hasAttribute('tabindex')) ?? buttons[0],
    );
  });
  const onFocus = ({ target, currentTarget }: FocusEvent<Container>) => {
    const buttons = buttonsIn(currentTarget);
    if (buttons.includes(target)) keepStop(buttons, target);
  };
  const onKeyDown = (event: KeyboardEvent<Container>) => {
    if (event.key === 'Tab') leave?.();
    const buttons = buttonsIn(event.currentTarget);
    const index = buttons.indexOf(event.target as HTMLElement);
    const next = index < 0 ? undefined : target(event.key, index, buttons.length, direction);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return { ref, onFocus, onKeyDown };
}

function keepStop(buttons: HTMLElement[], stop: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

function buttonsIn(container: HTMLElement): HTMLElement[] {
  const own = container.closest('[popover]');
  return [...container.querySelectorAll('button')].filter((button) => button.closest('[popover]') === own);
}

/** The index that a key leads to, going round at the ends; undefined for all other keys. */
function target(key: string, index: number, count: number, direction: Direction): number | undefined {
  if (key === keys[direction].next) return (index + 1) % count;
  if (key === keys[direction].previous) return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

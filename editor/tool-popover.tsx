import { Toolbar } from '@base-ui/react/toolbar';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { placePopover, usePlacement } from './placement.ts';
import { keepFocus } from './tool-button.tsx';

interface ToolPopoverProps {
  /** Name of the button and of what it opens. */
  name: string;
  /** What the button says of its present state; a part of its name. */
  state?: string;
  kind: 'menu' | 'dialog';
  /** What the button shows. */
  face: ReactNode;
  /** `Toolbar.Button`s that arrow keys lead to. `close` puts the focus back on the button, if it is within. */
  children: (close: () => void) => ReactNode;
}

/** A button of the toolbar that opens something below itself; a click elsewhere or Escape closes it. */
export function ToolPopover({ name, state, kind, face, children }: ToolPopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const place = () => {
    if (button.current && popover.current?.matches(':popover-open'))
      placePopover(popover.current, button.current);
  };
  usePlacement(place);
  const open = ({ newState }: ToggleEvent) => {
    if (newState !== 'open' || !popover.current) return;
    letFocusGoTo(popover.current);
    // It is measured once it is there, and before it is painted.
    requestAnimationFrame(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    focusEnds(event);
    // In the toolbar they would move the focus as well.
    if (/^(?:Arrow|Home$|End$)/.test(event.key)) event.stopPropagation();
    if (event.key === 'Tab' && kind === 'menu') popover.current?.hidePopover();
  };
  return (
    <>
      <Toolbar.Button
        ref={button}
        className="rich-text-tool rich-text-opener"
        aria-label={state ? `${name}: ${state}` : name}
        title={name}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        popoverTarget={id}
        onMouseDown={keepFocus}
      >
        {face}
        <ChevronDown size={16} aria-hidden="true" />
      </Toolbar.Button>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both kinds take a name */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role={kind}
        aria-label={name}
        className={`box rich-text-popover rich-text-${kind}`}
        onBeforeToggle={open}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Toolbar.Root
          role="presentation"
          aria-orientation={undefined}
          orientation={kind === 'menu' ? 'vertical' : 'horizontal'}
          onKeyDown={onKeyDown}
        >
          {children(() => popover.current?.hidePopover())}
        </Toolbar.Root>
      </div>
    </>
  );
}

/** What is chosen, otherwise the first button, has the focus from the moment that the popover is there. */
function letFocusGoTo(popover: HTMLElement): void {
  const chosen = popover.querySelector('[aria-checked="true"], [aria-pressed="true"]');
  const stop = chosen ?? popover.querySelector('button');
  for (const button of popover.querySelectorAll('button'))
    button.toggleAttribute('autofocus', button === stop);
}

/** Home and End, which the toolbar of Base UI leaves out. */
export function focusEnds(event: KeyboardEvent): void {
  if (event.key !== 'Home' && event.key !== 'End') return;
  event.preventDefault();
  const buttons = event.currentTarget.querySelectorAll('button');
  buttons[event.key === 'Home' ? 0 : buttons.length - 1]?.focus();
}

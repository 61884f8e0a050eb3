import { Toolbar } from '@base-ui/react/toolbar';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
} from 'react';

interface ToolButtonProps extends ComponentProps<'button'> {
  name: string;
  icon: LucideIcon;
  keys?: string | undefined;
  /** Undefined for a button that is no switch. */
  isOn?: boolean | undefined;
  isPossible?: boolean;
}

/** A button of the editor. One that can do nothing now stays where the arrow keys find it. */
export function ToolButton({
  name,
  icon: Face,
  keys,
  isOn,
  isPossible = true,
  onClick,
  ...others
}: ToolButtonProps) {
  return (
    <button
      {...others}
      type="button"
      className="rich-text-tool"
      aria-label={name}
      title={keys ? `${name} (${keys.replace('Control', 'Ctrl')})` : name}
      aria-keyshortcuts={keys}
      aria-pressed={isOn}
      aria-disabled={!isPossible || undefined}
      onMouseDown={keepFocus}
      onClick={isPossible ? onClick : undefined}
    >
      <Face size={20} aria-hidden="true" />
    </button>
  );
}

/** Leaves the focus in the text, and with it the keyboard on the screen of a phone. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Does something to the text for a click; after one with the pointer the writer goes on in the text. */
export function apply(
  editor: Editor,
  event: MouseEvent,
  run: (chain: ChainedCommands) => ChainedCommands,
): void {
  const isByKeyboard = event.detail === 0;
  run(isByKeyboard ? editor.chain() : editor.chain().focus()).run();
}

interface ToolPopoverProps {
  /** Name of the button and of what it opens. */
  name: string;
  /** What the button says of its present state; a part of its name. */
  state?: string;
  kind: 'menu' | 'dialog';
  /** What the button shows. */
  face: ReactNode;
  /** `Toolbar.Button`s that arrow keys lead to. */
  children: ReactNode;
}

/** A button of the toolbar that opens something below itself; a choice, a click elsewhere or Escape closes it. */
export function ToolPopover({ name, state, kind, face, children }: ToolPopoverProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    focusEnds(event);
    // In the toolbar they would move the focus as well.
    if (/^(?:Arrow|Home$|End$)/.test(event.key)) event.stopPropagation();
    if (event.key === 'Tab' && kind === 'menu') popover.current?.hidePopover();
  };
  // Before the button runs: what it does may move the focus, which is on the opener now, if it was within.
  const onClickCapture = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button:not([aria-disabled])')) popover.current?.hidePopover();
  };
  return (
    <>
      <Toolbar.Button
        className="rich-text-tool rich-text-opener"
        aria-label={state ? `${name}: ${state}` : name}
        title={name}
        aria-haspopup={kind}
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
        onBeforeToggle={chooseFocus}
      >
        <Toolbar.Root
          role="presentation"
          aria-orientation={undefined}
          orientation={kind === 'menu' ? 'vertical' : 'horizontal'}
          onKeyDown={onKeyDown}
          onClickCapture={onClickCapture}
        >
          {children}
        </Toolbar.Root>
      </div>
    </>
  );
}

/** What is chosen, otherwise the first button, has the focus from the moment that the popover is there. */
function chooseFocus({ currentTarget: popover }: ToggleEvent): void {
  const chosen = popover.querySelector('[aria-checked="true"], [aria-pressed="true"]');
  const stop = chosen ?? popover.querySelector('button');
  for (const button of popover.querySelectorAll('button'))
    button.toggleAttribute('autofocus', button === stop);
}

interface MenuItemProps {
  role?: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox';
  icon?: LucideIcon;
  isOn?: boolean;
  isPossible?: boolean;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

/** An item in the menu of a `ToolPopover`. */
export function MenuItem(props: MenuItemProps) {
  const { role = 'menuitem', icon: Face, isOn, isPossible = true, onClick, children } = props;
  return (
    <Toolbar.Button
      role={role}
      aria-checked={isOn}
      aria-disabled={!isPossible || undefined}
      onMouseDown={keepFocus}
      onClick={isPossible ? onClick : undefined}
    >
      {Face && <Face size={20} aria-hidden="true" />}
      {children}
      {isOn && <Check size={18} aria-hidden="true" />}
    </Toolbar.Button>
  );
}

/** Home and End, which the toolbar of Base UI leaves out. */
export function focusEnds(event: KeyboardEvent): void {
  if (event.key !== 'Home' && event.key !== 'End') return;
  event.preventDefault();
  const buttons = event.currentTarget.querySelectorAll('button');
  buttons[event.key === 'Home' ? 0 : buttons.length - 1]?.focus();
}

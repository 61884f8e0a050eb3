import type { ChainedCommands, Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

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

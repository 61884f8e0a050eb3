import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Baseline, Highlighter } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { apply } from './apply.ts';
import { backgroundColours, textColours } from './palette.ts';
import type { Colours } from './schema/colours.ts';
import { keepFocus } from './tool-button.tsx';
import { ToolPopover } from './tool-popover.tsx';
import { useRoving } from './use-roving.ts';

type Kind = keyof Colours;

const kinds = {
  color: { name: 'Text colour', icon: Baseline, swatches: textColours, none: 'Default colour' },
  background: {
    name: 'Background colour',
    icon: Highlighter,
    swatches: backgroundColours,
    none: 'No background',
  },
} as const;

interface ColourMenuProps {
  editor: Editor;
  kind: Kind;
}

/** The choice of a text or background colour: named swatches, and any other one. */
export function ColourMenu({ editor, kind }: ColourMenuProps) {
  const { name, icon: Face } = kinds[kind];
  const present = useEditorState({ editor, selector: (snapshot) => presentColour(snapshot.editor, kind) });
  const face = (
    <span className="rich-text-colour">
      <Face size={20} aria-hidden="true" />
      <span style={{ backgroundColor: present ?? 'currentColor' }} />
    </span>
  );
  return (
    <ToolPopover name={name} kind="dialog" face={face}>
      {(close) => <Choices editor={editor} kind={kind} present={present} close={close} />}
    </ToolPopover>
  );
}

interface ChoicesProps extends ColourMenuProps {
  present: string | null;
  close: () => void;
}

function Choices({ editor, kind, present, close }: ChoicesProps) {
  const { swatches, none } = kinds[kind];
  const roving = useRoving<HTMLDivElement>('horizontal');
  const choose = (event: MouseEvent, value: string | null) => {
    close();
    apply(editor, event, (chain) => chain.setColours({ [kind]: value }));
  };
  return (
    <div role="presentation" className="rich-text-choices" {...roving}>
      <div className="rich-text-swatches">
        {swatches.map(({ name, value }) => (
          <button
            key={value}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={value === present}
            style={{ backgroundColor: value }}
            onMouseDown={keepFocus}
            onClick={(event) => choose(event, value)}
          />
        ))}
      </div>
      <button
        type="button"
        className="rich-text-choice"
        onMouseDown={keepFocus}
        onClick={(event) => choose(event, null)}
      >
        {none}
      </button>
      <OtherColour present={present} choose={(value) => editor.commands.setColours({ [kind]: value })} />
    </div>
  );
}

/** Takes a colour when it has been chosen, not each one that is passed on the way there. */
function OtherColour({ present, choose }: { present: string | null; choose: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const element = input.current;
    const take = () => element && latest.current(element.value);
    element?.addEventListener('change', take);
    return () => element?.removeEventListener('change', take);
  }, []);
  return (
    <label className="rich-text-choice">
      <span>Other colour</span>
      <input ref={input} type="color" defaultValue={hexOf(present)} />
    </label>
  );
}

/** A colour input shows nothing but this form. */
function hexOf(colour: string | null): string {
  return colour !== null && /^#[\da-f]{6}$/i.test(colour) ? colour : '#888888';
}

function presentColour(editor: Editor, kind: Kind): string | null {
  return (editor.getAttributes('colours') as Partial<Colours>)[kind] ?? null;
}

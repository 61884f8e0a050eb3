import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Baseline, Highlighter } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Colours } from './schema/marks.ts';
import { apply, keepFocus, ToolPopover } from './tool-button.tsx';

/** As far from the light page as from the dark one: each can be read on both (4.5:1 and 4:1). */
const textColours = {
  Red: '#da3733',
  Orange: '#c05606',
  Gold: '#9f6a00',
  Green: '#0b8836',
  Teal: '#138282',
  Blue: '#0474e0',
  Indigo: '#6862eb',
  Purple: '#a050d3',
  Pink: '#d13783',
  Grey: '#6f7682',
};

/** Light, since text on a background is dark on every page. */
const backgroundColours = {
  Yellow: '#ffeba1',
  Orange: '#fdcda6',
  Red: '#fdc8c7',
  Pink: '#ffc4de',
  Purple: '#e2ccfd',
  Blue: '#b7dcfd',
  Green: '#a2ecb1',
  Grey: '#d4d8de',
};

const kinds = {
  color: { name: 'Text colour', icon: Baseline, swatches: textColours, none: 'Default colour' },
  background: {
    name: 'Background colour',
    icon: Highlighter,
    swatches: backgroundColours,
    none: 'No background',
  },
};

/** The choice of a text or background colour: named swatches, and any other one. */
export function ColourMenu({ editor, kind }: { editor: Editor; kind: keyof Colours }) {
  const { name, icon: Face, swatches, none } = kinds[kind];
  const selector = (snapshot: { editor: Editor }): string | null =>
    snapshot.editor.getAttributes('colours')[kind] ?? null;
  const present = useEditorState({ editor, selector });
  const face = (
    <span className="rich-text-colour">
      <Face size={20} aria-hidden="true" />
      <span style={{ backgroundColor: present ?? 'currentColor' }} />
    </span>
  );
  const choose = (event: MouseEvent, value: string | null) =>
    apply(editor, event, (chain) => chain.setMark('colours', { [kind]: value }));
  return (
    <ToolPopover name={name} kind="dialog" face={face}>
      <div className="rich-text-swatches">
        {Object.entries(swatches).map(([colour, value]) => (
          <Toolbar.Button
            key={value}
            aria-label={colour}
            title={colour}
            aria-pressed={value === present}
            style={{ backgroundColor: value }}
            onMouseDown={keepFocus}
            onClick={(event) => choose(event, value)}
          />
        ))}
      </div>
      <Toolbar.Button
        className="rich-text-choice"
        onMouseDown={keepFocus}
        onClick={(event) => choose(event, null)}
      >
        {none}
      </Toolbar.Button>
      <label className="rich-text-choice">
        <span>Other colour</span>
        <input
          type="color"
          value={hexOf(present)}
          onChange={({ target }) => editor.commands.setMark('colours', { [kind]: target.value })}
        />
      </label>
    </ToolPopover>
  );
}

/** A colour input shows nothing but this form. */
function hexOf(colour: string | null): string {
  return colour !== null && /^#[\da-f]{6}$/i.test(colour) ? colour : '#888888';
}

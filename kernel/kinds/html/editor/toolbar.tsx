import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Link } from 'lucide-react';
import { apply } from './apply.ts';
import { ColourMenu } from './colour-menu.tsx';
import { PictureButton } from './picture-button.tsx';
import { TextStyle } from './text-style.tsx';
import { ToolButton } from './tool-button.tsx';
import { cleaning, emphasis, history, structure, type Tool } from './tools.ts';
import { useRoving } from './use-roving.ts';

interface ToolbarProps {
  editor: Editor;
  /** Id of the text that it works on. */
  textId: string;
  /** Takes a sentence on what could not be done. */
  tell: (problem: string) => void;
  /** Asks for the address of a link. */
  startLink: () => void;
  /** Asks for the description of the picture that is selected. */
  startDescription: () => void;
}

/** What can be done to the text: one stop of the Tab key, arrow keys within. */
export function Toolbar({ editor, textId, tell, startLink, startDescription }: ToolbarProps) {
  const roving = useRoving<HTMLDivElement>('horizontal');
  const isInLink = useEditorState({ editor, selector: (snapshot) => snapshot.editor.isActive('link') });
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={textId}
      className="rich-text-toolbar"
      {...roving}
    >
      <Tools editor={editor} tools={history} />
      <TextStyle editor={editor} />
      <Tools editor={editor} tools={emphasis} />
      <ColourMenu editor={editor} kind="color" />
      <ColourMenu editor={editor} kind="background" />
      <Tools editor={editor} tools={structure} />
      <ToolButton name="Link" icon={Link} keys="Control+K" isOn={isInLink} onClick={startLink} />
      <PictureButton editor={editor} tell={tell} onInserted={startDescription} />
      <Tools editor={editor} tools={cleaning} />
    </div>
  );
}

function Tools({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  const states = useEditorState({ editor, selector: (snapshot) => statesOf(snapshot.editor, tools) });
  return tools.map(({ name, icon, keys, run }, index) => (
    <ToolButton
      key={name}
      name={name}
      icon={icon}
      keys={keys}
      isOn={states[index]?.isOn}
      isPossible={states[index]?.isPossible ?? true}
      onClick={(event) => apply(editor, event, run)}
    />
  ));
}

interface ToolState {
  isOn: boolean | undefined;
  isPossible: boolean;
}

function statesOf(editor: Editor, tools: readonly Tool[]): ToolState[] {
  return tools.map(({ switches, isPossible }) => ({
    isOn: switches === undefined ? undefined : isOn(editor, switches),
    isPossible: isPossible?.(editor) ?? true,
  }));
}

/** Of lists within lists only the innermost one is that of the selection. */
function isOn(editor: Editor, name: string): boolean {
  if (!/List$/.test(name)) return editor.isActive(name);
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const type = $from.node(depth).type.name;
    if (/List$/.test(type)) return type === name;
  }
  return false;
}

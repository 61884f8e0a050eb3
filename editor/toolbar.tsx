import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
  Undo2,
} from 'lucide-react';
import { type ComponentProps, type MouseEvent, useId, useState } from 'react';
import { ColourMenu } from './colour-menu.tsx';
import { PictureMenu } from './picture-menu.tsx';
import { indent, outdent } from './schema/indent.ts';
import { TableMenu } from './table-menu.tsx';
import { apply, focusEnds, keepFocus, MenuItem, ToolButton, ToolPopover } from './tool-button.tsx';

interface ToolbarProps {
  editor: Editor;
  /** Id of the text that it works on. */
  textId: string;
  /** Shows a sentence on what could not be done. */
  setProblem: (problem: string) => void;
  /** Opens the form for the address of a link. */
  editLink: () => void;
  /** Opens the form for the description of the picture that is selected, or the caption of the table around the cursor. */
  editDescription: () => void;
}

/** What can be done to the text: one stop of the Tab key, arrow keys within. */
export function Toolbar({ editor, textId, setProblem, editLink, editDescription }: ToolbarProps) {
  const isInLink = useEditorState({ editor, selector: (snapshot) => snapshot.editor.isActive('link') });
  const [isWhole, setWhole] = useState(false);
  const toolbarId = useId();
  return (
    <div className="rich-text-tools" data-whole={isWhole || undefined}>
      <BaseToolbar.Root
        aria-label="Formatting"
        aria-controls={textId}
        id={toolbarId}
        className="rich-text-toolbar"
        onKeyDown={focusEnds}
      >
        <Tools editor={editor} tools={history} />
        <StyleMenu editor={editor} />
        {/* Early, so that it is seen on a phone, where the rest has to be scrolled to. */}
        <PictureMenu editor={editor} setProblem={setProblem} onInserted={editDescription} />
        <Tools editor={editor} tools={emphasis} />
        <ColourMenu editor={editor} kind="color" />
        <ColourMenu editor={editor} kind="background" />
        <Tools editor={editor} tools={structure} />
        <ToolbarButton name="Link" icon={Link} keys="Control+K" isOn={isInLink} onClick={editLink} />
        <TableMenu editor={editor} editCaption={editDescription} />
        <Tools editor={editor} tools={cleaning} />
      </BaseToolbar.Root>
      {/* On a phone, where one row has room for the first of them. */}
      <button
        type="button"
        className="rich-text-tool rich-text-more"
        aria-label="All tools"
        title="All tools"
        aria-expanded={isWhole}
        aria-controls={toolbarId}
        onMouseDown={keepFocus}
        onClick={() => setWhole(!isWhole)}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

function ToolbarButton(props: ComponentProps<typeof ToolButton>) {
  return <BaseToolbar.Button render={<ToolButton {...props} />} />;
}

/** A button of the toolbar that does one thing to the text. */
interface Tool {
  name: string;
  icon: LucideIcon;
  /** Its keys, as `aria-keyshortcuts` has them. */
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** The mark or node that it switches on and off; without one it is no switch. */
  switches?: string;
  /** Whether it can do nothing at times. */
  isLimited?: boolean;
}

const history = [
  limited('Undo', Undo2, 'Control+Z', (chain) => chain.undo()),
  limited('Redo', Redo2, 'Control+Y', (chain) => chain.redo()),
];
const emphasis = [
  mark('Bold', Bold, 'Control+B', 'bold'),
  mark('Italic', Italic, 'Control+I', 'italic'),
  mark('Underline', Underline, 'Control+U', 'underline'),
  mark('Strikethrough', Strikethrough, 'Control+Shift+S', 'strike'),
  mark('Superscript', Superscript, 'Control+.', 'superscript'),
  mark('Subscript', Subscript, 'Control+,', 'subscript'),
];
const structure = [
  block('Bullet list', List, 'Control+Shift+8', 'bulletList', (chain) => chain.toggleBulletList()),
  block('Numbered list', ListOrdered, 'Control+Shift+7', 'orderedList', (chain) => chain.toggleOrderedList()),
  limited('Decrease indent', IndentDecrease, 'Control+[', (chain) => chain.command(outdent)),
  limited('Increase indent', IndentIncrease, 'Control+]', (chain) => chain.command(indent)),
  block('Quote', Quote, 'Control+Shift+B', 'blockquote', (chain) => chain.toggleBlockquote()),
  block('Code block', SquareCode, 'Control+Alt+C', 'codeBlock', (chain) => chain.toggleCodeBlock()),
];
const cleaning: readonly Tool[] = [
  { name: 'Clear formatting', icon: RemoveFormatting, run: (chain) => chain.unsetAllMarks().clearNodes() },
];

/** It has nothing to do at times. */
function limited(name: string, icon: LucideIcon, keys: string, run: Tool['run']): Tool {
  return { name, icon, keys, run, isLimited: true };
}

function mark(name: string, icon: LucideIcon, keys: string, switches: string): Tool {
  return block(name, icon, keys, switches, (chain) => chain.toggleMark(switches));
}

function block(name: string, icon: LucideIcon, keys: string, switches: string, run: Tool['run']): Tool {
  return { name, icon, keys, switches, run };
}

function Tools({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  const states = useEditorState({ editor, selector: (snapshot) => statesOf(snapshot.editor, tools) });
  return tools.map(({ name, icon, keys, run }, index) => (
    <ToolbarButton
      key={name}
      name={name}
      icon={icon}
      keys={keys}
      {...states[index]}
      onClick={(event) => apply(editor, event, run)}
    />
  ));
}

interface ToolState {
  isOn: boolean | undefined;
  isPossible: boolean;
}

function statesOf(editor: Editor, tools: readonly Tool[]): ToolState[] {
  return tools.map(({ switches, isLimited, run }) => ({
    isOn: switches === undefined ? undefined : isOn(editor, switches),
    isPossible: !isLimited || run(editor.can().chain()).run(),
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

/** 0 is a paragraph. */
const styles = [0, 1, 2, 3, 4, 5, 6] as const;
type Style = (typeof styles)[number];

/** The menu of paragraph and headings. */
function StyleMenu({ editor }: { editor: Editor }) {
  const present = useEditorState({ editor, selector: (snapshot) => styleOf(snapshot.editor) });
  const face = (
    <span className="rich-text-style">
      <span>{nameOf(present)}</span>
    </span>
  );
  const choose = (event: MouseEvent, style: Style) =>
    apply(editor, event, (chain) =>
      style === 0 ? chain.setParagraph() : chain.setHeading({ level: style }),
    );
  return (
    <ToolPopover name="Text style" state={nameOf(present)} kind="menu" face={face}>
      {styles.map((style) => (
        <MenuItem
          key={style}
          role="menuitemradio"
          isOn={style === present}
          onClick={(event) => choose(event, style)}
        >
          <span className={`rich-text-style-${style}`}>{nameOf(style)}</span>
        </MenuItem>
      ))}
    </ToolPopover>
  );
}

/** The style of the first line that is selected. */
function styleOf({ state: { doc, selection } }: Editor): Style {
  let first: Node | undefined;
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.isTextblock) first ??= node;
    return !first;
  });
  return first?.type.name === 'heading' ? first.attrs.level : 0;
}

function nameOf(style: Style): string {
  return style === 0 ? 'Paragraph' : `Heading ${style}`;
}

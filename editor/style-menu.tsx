import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEditorState } from '@tiptap/react';
import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { apply, keepFocus } from './tool-button.tsx';
import { ToolPopover } from './tool-popover.tsx';

/** 0 is a paragraph. */
const styles = [0, 1, 2, 3, 4, 5, 6] as const;
type Style = (typeof styles)[number];

/** The menu of paragraph and headings. */
export function StyleMenu({ editor }: { editor: Editor }) {
  const style = useEditorState({ editor, selector: (snapshot) => styleOf(snapshot.editor) });
  const face = (
    <span className="rich-text-style">
      <span>{nameOf(style)}</span>
    </span>
  );
  return (
    <ToolPopover name="Text style" state={nameOf(style)} kind="menu" face={face}>
      {(close) => <Styles editor={editor} present={style} close={close} />}
    </ToolPopover>
  );
}

function Styles({ editor, present, close }: { editor: Editor; present: Style; close: () => void }) {
  const choose = (event: MouseEvent, style: Style) => {
    close();
    apply(editor, event, (chain) =>
      style === 0 ? chain.setParagraph() : chain.setHeading({ level: style }),
    );
  };
  return styles.map((style) => (
    <Toolbar.Button
      key={style}
      role="menuitemradio"
      aria-checked={style === present}
      onMouseDown={keepFocus}
      onClick={(event) => choose(event, style)}
    >
      <span className={`rich-text-style-${style}`}>{nameOf(style)}</span>
      {style === present && <Check size={18} aria-hidden="true" />}
    </Toolbar.Button>
  ));
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

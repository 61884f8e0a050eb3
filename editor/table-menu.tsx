import { Toolbar } from '@base-ui/react/toolbar';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Captions, Check, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { insertTable } from './schema/table.ts';
import { headerRow, isPossible, tableState, tableTools } from './table-tools.tsx';
import { keepFocus } from './tool-button.tsx';
import { ToolPopover } from './tool-popover.tsx';

interface TableMenuProps {
  editor: Editor;
  /** Opens the form for the caption of the table around the cursor. */
  editCaption: () => void;
}

/** Inserts a table; in one, what can be done to it. */
export function TableMenu({ editor, editCaption }: TableMenuProps) {
  const { isInTable, hasHeader, isInHeader } = useEditorState({
    editor,
    selector: (snapshot) => tableState(snapshot.editor),
  });
  return (
    <ToolPopover name="Table" kind="menu" face={<Table2 size={20} aria-hidden="true" />}>
      {(close) => {
        // Writing goes on in the table.
        const item = (run: (chain: ChainedCommands) => ChainedCommands) => () => {
          close();
          run(editor.chain().focus()).run();
        };
        if (!isInTable)
          return (
            <Item onClick={item((chain) => chain.command(insertTable))}>
              <Table2 size={20} aria-hidden="true" />
              Insert table (3 × 3)
            </Item>
          );
        return (
          <>
            {tableTools.map((tool) => (
              <Item
                key={tool.name}
                isOn={tool.name === headerRow ? hasHeader : undefined}
                isPossible={isPossible(tool, isInHeader)}
                onClick={item(tool.run)}
              >
                <tool.icon size={20} aria-hidden="true" />
                {tool.name}
              </Item>
            ))}
            <Item
              onClick={() => {
                close();
                editCaption();
              }}
            >
              <Captions size={20} aria-hidden="true" />
              Caption
            </Item>
          </>
        );
      }}
    </ToolPopover>
  );
}

interface ItemProps {
  /** Undefined for an item that is no switch. */
  isOn?: boolean | undefined;
  isPossible?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Item({ isOn, isPossible: canRun = true, onClick, children }: ItemProps) {
  return (
    <Toolbar.Button
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isOn}
      aria-disabled={!canRun || undefined}
      className="rich-text-source"
      onMouseDown={keepFocus}
      onClick={canRun ? onClick : undefined}
    >
      {children}
      {isOn && <Check size={18} className="rich-text-check" aria-hidden="true" />}
    </Toolbar.Button>
  );
}

import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Captions, createLucideIcon, type LucideIcon, PanelTop, Table2, Trash2 } from 'lucide-react';
import { insertTable, isHeaderRow, tableAround } from './schema/table.ts';
import { MenuItem, ToolPopover } from './tool-button.tsx';

interface TableMenuProps {
  editor: Editor;
  /** Opens the form for the caption of the table around the cursor. */
  editCaption: () => void;
}

/** Inserts a table; in one, what can be done to it. Writing goes on in the table. */
export function TableMenu({ editor, editCaption }: TableMenuProps) {
  const { isInTable, hasHeader, isInHeader } = useEditorState({
    editor,
    selector: (snapshot) => tableState(snapshot.editor),
  });
  return (
    <ToolPopover name="Table" kind="menu" face={<Table2 size={20} aria-hidden="true" />}>
      {isInTable ? (
        <>
          <MenuItem icon={Captions} onClick={editCaption}>
            Caption
          </MenuItem>
          {tableTools.map((tool) => (
            <MenuItem
              key={tool.name}
              icon={tool.icon}
              {...(tool.name === headerRow && { role: 'menuitemcheckbox', isOn: hasHeader })}
              isPossible={isPossible(tool, isInHeader)}
              onClick={() => tool.run(editor.chain().focus()).run()}
            >
              {tool.name}
            </MenuItem>
          ))}
        </>
      ) : (
        <MenuItem icon={Table2} onClick={() => editor.chain().focus().command(insertTable).run()}>
          Insert table (3 × 3)
        </MenuItem>
      )}
    </ToolPopover>
  );
}

type Shapes = Parameters<typeof createLucideIcon>[1];

/** A row or column as a box, and a sign in or beside it. */
function iconOf(name: string, box: Record<'x' | 'y' | 'width' | 'height', number>, sign: string): LucideIcon {
  return createLucideIcon(name, [
    ['rect', { ...box, rx: 1, key: 'box' }],
    ['path', { d: sign, key: 'sign' }],
  ] as unknown as Shapes);
}

const cross = 'm10 10 4 4m0-4-4 4';
const icons = {
  rowAbove: iconOf('row-above', { x: 3, y: 13, width: 18, height: 8 }, 'M12 3v6M9 6h6'),
  rowBelow: iconOf('row-below', { x: 3, y: 3, width: 18, height: 8 }, 'M12 15v6M9 18h6'),
  deleteRow: iconOf('row-delete', { x: 3, y: 7, width: 18, height: 10 }, cross),
  columnBefore: iconOf('column-before', { x: 13, y: 3, width: 8, height: 18 }, 'M6 9v6M3 12h6'),
  columnAfter: iconOf('column-after', { x: 3, y: 3, width: 8, height: 18 }, 'M18 9v6M15 12h6'),
  deleteColumn: iconOf('column-delete', { x: 7, y: 3, width: 10, height: 18 }, cross),
};

/** Something that can be done to the table around the cursor. */
interface TableTool {
  name: string;
  icon: LucideIcon;
  run: (chain: ChainedCommands) => ChainedCommands;
}

const headerRow = 'Header row';

export const tableTools: readonly TableTool[] = [
  { name: 'Add row above', icon: icons.rowAbove, run: (chain) => chain.addRowBefore() },
  { name: 'Add row below', icon: icons.rowBelow, run: (chain) => chain.addRowAfter() },
  { name: 'Delete row', icon: icons.deleteRow, run: (chain) => chain.deleteRow() },
  { name: 'Add column before', icon: icons.columnBefore, run: (chain) => chain.addColumnBefore() },
  { name: 'Add column after', icon: icons.columnAfter, run: (chain) => chain.addColumnAfter() },
  { name: 'Delete column', icon: icons.deleteColumn, run: (chain) => chain.deleteColumn() },
  { name: headerRow, icon: PanelTop, run: (chain) => chain.toggleHeaderRow() },
  { name: 'Delete table', icon: Trash2, run: (chain) => chain.deleteTable() },
];

/** What holds at the cursor: whether it is in a table, in its header row, and whether there is one. */
export function tableState({ state: { selection } }: Editor) {
  const node = tableAround(selection)?.node;
  const first = node?.firstChild;
  const hasHeader = first ? isHeaderRow(first) : false;
  return {
    isInTable: node !== undefined,
    hasHeader,
    isInHeader: hasHeader && selection.$from.node(2) === first,
  };
}

/** Whether a tool can do something: nothing stands above the header row. */
export function isPossible({ name }: TableTool, isInHeader: boolean): boolean {
  return !(isInHeader && name === 'Add row above');
}

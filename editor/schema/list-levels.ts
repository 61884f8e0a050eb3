import type { Node, NodeRange, NodeType } from '@tiptap/pm/model';
import { liftListItem, sinkListItem } from '@tiptap/pm/schema-list';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/*
 * The level of a list item is the number of items around it, plus the levels that it and those around it are indented by
 * themselves. An item goes one level down by becoming a part of the item before it; where there is none, or where that one
 * stands further to the right, its own indent grows. So each step is one level, whatever the list looks like.
 */

/** Levels that a list item, a heading or a paragraph can be indented by. */
export const mostIndents = 8;

/**
 * Indents the selected list items by a level; undefined when the selection is in no list, false when there is nothing to do.
 * `apply: false` only asks.
 */
export function indentItems(tr: Transaction, apply: boolean): boolean | undefined {
  const range = itemRange(tr);
  if (!range) return undefined;
  const items = itemsOf(range);
  if (Math.max(...items.map(({ node }) => levelOf(range) + depthBelow(node))) >= mostIndents) return false;
  if (!apply) return true;
  const before = range.startIndex > 0 ? range.parent.child(range.startIndex - 1) : undefined;
  const steps: number | undefined = before?.attrs.indent;
  if (steps === undefined || items.some(({ node }) => node.attrs.indent < steps)) {
    for (const { node, position } of items) tr.setNodeAttribute(position, 'indent', node.attrs.indent + 1);
    return true;
  }
  const moved = moveItems(tr, sinkListItem, items);
  if (moved)
    for (const { node, position } of moved)
      tr.setNodeAttribute(position, 'indent', node.attrs.indent - steps);
  return moved !== undefined;
}

/** Takes the selected list items back by a level; otherwise like `indentItems`. */
export function outdentItems(tr: Transaction, apply: boolean): boolean | undefined {
  const range = itemRange(tr);
  if (!range) return undefined;
  const items = itemsOf(range);
  const indented = items.filter(({ node }) => node.attrs.indent > 0);
  const outer = range.depth > 1 ? range.$from.node(range.depth - 1) : undefined;
  if (indented.length === 0 && outer?.type.name !== 'listItem') return false;
  if (!apply) return true;
  if (indented.length > 0) {
    for (const { node, position } of indented) tr.setNodeAttribute(position, 'indent', node.attrs.indent - 1);
    return true;
  }
  const moved = moveItems(tr, liftListItem, items);
  if (moved) for (const { position } of moved) tr.setNodeAttribute(position, 'indent', outer?.attrs.indent);
  return moved !== undefined;
}

interface Item {
  node: Node;
  position: number;
}

/** The items of one list that the selection touches. */
function itemRange(tr: Transaction): NodeRange | null {
  const { $from, $to } = tr.selection;
  return $from.blockRange($to, (node) => node.firstChild?.type.name === 'listItem');
}

function itemsOf(range: NodeRange): Item[] {
  const items: Item[] = [];
  let position = range.start;
  for (let index = range.startIndex; index < range.endIndex; index += 1) {
    const node = range.parent.child(index);
    items.push({ node, position });
    position += node.nodeSize;
  }
  return items;
}

/** The level of an item in the range that is not indented itself. */
function levelOf(range: NodeRange): number {
  let level = 0;
  for (let depth = range.depth - 1; depth > 0; depth -= 1) {
    const around = range.$from.node(depth);
    if (around.type.name === 'listItem') level += 1 + around.attrs.indent;
  }
  return level;
}

/** Levels from an item's list down to the deepest item within it. */
function depthBelow(item: Node): number {
  let below = 0;
  const visit = (node: Node, level: number) => {
    node.forEach((child) => {
      const at = child.type.name === 'listItem' ? level + 1 + child.attrs.indent : level;
      below = Math.max(below, at);
      visit(child, at);
    });
  };
  visit(item, 0);
  return item.attrs.indent + below;
}

type Move = (type: NodeType) => (state: EditorState, dispatch: (tr: Transaction) => void) => boolean;

/** Moves items with a command of ProseMirror; gives them with their new places, undefined when they could not be moved. */
function moveItems(tr: Transaction, move: Move, items: Item[]): Item[] | undefined {
  const [first] = items;
  if (!first) return undefined;
  const steps = tr.steps.length;
  // All that the command reads of a state.
  const state = { selection: tr.selection, tr, doc: tr.doc } as unknown as EditorState;
  if (!move(first.node.type)(state, () => undefined)) return undefined;
  const mapping = tr.mapping.slice(steps);
  return items.flatMap(({ position, node }) => {
    const $inside = tr.doc.resolve(mapping.map(position + 2));
    for (let depth = $inside.depth; depth > 0; depth -= 1) {
      if ($inside.node(depth).type === node.type)
        return { node: $inside.node(depth), position: $inside.before(depth) };
    }
    return [];
  });
}

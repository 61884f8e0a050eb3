import { ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';

/** A list item whose Tab keys are left to `Indent`. */
export const Item = ListItem.extend({
  content: '(paragraph | heading) block*',

  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** A numbered list; of its looks only the first number is the writer's. */
export const NumberedList = OrderedList.extend({
  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: (element) => Number.parseInt(element.getAttribute('start') ?? '', 10) || 1,
      },
    };
  },
});

/** Backspace and Delete at the edges of lists. Its Tab would move the paragraph after a list into the list. */
export const ListKeys = ListKeymap.extend({
  addKeyboardShortcuts() {
    const { Tab: _, ...shortcuts } = this.parent?.() ?? {};
    return shortcuts;
  },
});

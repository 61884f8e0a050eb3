import { Editor, type JSONContent } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { writeHtml } from '../../editor/html/write-html.ts';
import { extensions } from '../../editor/schema/extensions.ts';

export const block = (type: string, ...content: JSONContent[]): JSONContent => ({ type, content });
export const paragraph = (text: string): JSONContent => block('paragraph', { type: 'text', text });
/** An item of a list; what is within it comes after its text. */
export const item = (text: string, indent = 0, ...within: JSONContent[]): JSONContent => ({
  ...block('listItem', paragraph(text), ...within),
  attrs: { indent },
});

/** An article that is edited without a page, by the commands that keys and buttons run. */
export interface ArticleEditor {
  editor: Editor;
  html(): string;
  /** Selects this text and what follows as far as the end of another one; `after` puts the cursor behind it instead. */
  select(text: string, last?: string): void;
  after(text: string): void;
  type(text: string): void;
}

export function articleEditor(...content: JSONContent[]): ArticleEditor {
  const editor = new Editor({ element: null, extensions, content: { type: 'doc', content } });
  // What a page would bring in: among the plugins is the history.
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  const select = (from: number, to: number) => {
    const { tr } = editor.state;
    editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from, to)));
  };
  return {
    editor,
    html: () => writeHtml(editor.state.doc),
    select: (text, last = text) => select(startOf(editor, text), startOf(editor, last) + last.length),
    after: (text) => select(startOf(editor, text) + text.length, startOf(editor, text) + text.length),
    type: (text) => editor.view.dispatch(editor.state.tr.insertText(text)),
  };
}

function startOf({ state }: Editor, text: string): number {
  let start: number | undefined;
  state.doc.descendants((node, position) => {
    if (node.text?.includes(text)) start ??= position + node.text.indexOf(text);
  });
  if (start === undefined) throw new Error(`The article does not have the text '${text}'.`);
  return start;
}

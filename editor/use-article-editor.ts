import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { type Editor, useEditor } from '@tiptap/react';
import { diffIndices } from 'node-diff3';
import { useEffect, useRef, useState } from 'react';
import { readHtml } from './html/read-html.ts';
import { writeHtml } from './html/write-html.ts';
import { Pasting } from './paste/pasting.ts';
import { PictureUploads } from './pictures.ts';
import { coveredEdges } from './placement.ts';
import { extensions, inputRules } from './schema/extensions.ts';

export interface ArticleProps {
  /** HTML as the server keeps it. */
  value: string;
  /** Takes the HTML after each change by the writer; the `value` that was given, when the article is again what it was. */
  onChange: (html: string) => void;
  /** Id of the text, which takes the focus. */
  id: string;
  /** Id of the element that names it. */
  labelId: string;
  /** Ids of what describes it: its error, a hint. */
  describedBy?: string | undefined;
  required?: boolean | undefined;
  invalid?: boolean | undefined;
}

/** An editor of the value. `setProblem` shows a sentence on what could not be done. */
export function useArticleEditor(props: ArticleProps, setProblem: (problem: string) => void): Editor {
  const latest = useRef(props);
  const [exchange] = useState(() => new Exchange(props.value));
  const [covered] = useState(() => coveredEdges(props.id));
  const [options] = useState(() => ({
    extensions: [...extensions, Pasting.configure({ setProblem }), PictureUploads],
    content: exchange.document(),
    // The Content-Security-Policy has no place for styles that scripts bring along.
    injectCSS: false,
    enableInputRules: inputRules,
    enablePasteRules: false,
    editorProps: {
      attributes: () => attributesOf(latest.current),
      scrollThreshold: covered,
      scrollMargin: covered,
    },
    onUpdate: ({ editor, transaction }: { editor: Editor; transaction: Transaction }) => {
      // What is told of a paste is told before the text changes, and an upload ends while it is read.
      if (!transaction.getMeta('paste') && transaction.getMeta('addToHistory') !== false) setProblem('');
      exchange.report(writeHtml(editor.state.doc), latest.current.onChange);
    },
  }));
  const editor = useEditor(options);
  useEffect(() => {
    latest.current = props;
    editor.view.setProps({});
  });
  useEffect(() => {
    if (exchange.takes(props.value)) replaceBlocks(editor, exchange.document());
  }, [editor, exchange, props.value]);
  return editor;
}

/** What went in and out of the editor, to tell a value from outside from what the writer has just written. */
class Exchange {
  /** What the form has. */
  #value: string;
  /** The HTML that was given last, and the same as the editor writes it. */
  #given: string;
  #givenAsWritten: string;

  constructor(value: string) {
    this.#value = value;
    this.#given = value;
    this.#givenAsWritten = writeHtml(readHtml(value));
  }

  document() {
    return readHtml(this.#given).toJSON();
  }

  /** Whether the value comes from outside; then `document` is that of this value. */
  takes(value: string): boolean {
    if (value === this.#value) return false;
    this.#value = value;
    this.#given = value;
    this.#givenAsWritten = writeHtml(readHtml(value));
    return true;
  }

  report(html: string, onChange: (html: string) => void): void {
    const value = html === this.#givenAsWritten ? this.#given : html;
    if (value === this.#value) return;
    this.#value = value;
    onChange(value);
  }
}

function attributesOf({ id, labelId, describedBy, required, invalid }: ArticleProps): Record<string, string> {
  return {
    id,
    class: 'prose rich-text-page',
    'aria-labelledby': labelId,
    'aria-multiline': 'true',
    'aria-describedby': [describedBy, `${id}-keys`].filter(Boolean).join(' '),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    // A page that is translated must not put its translation into what is being written.
    translate: 'no',
  };
}

/**
 * Shows another article in the editor. Blocks that are the same in both stay as they are, and with them the cursor. Undo takes
 * back only what the writer has done here.
 */
function replaceBlocks({ state, schema, view }: Editor, article: object): void {
  const [before, after] = [state.doc.children, schema.nodeFromJSON(article).children];
  // Reading joins spaces that the writer has typed, and that is no change.
  const read = readHtml(writeHtml(state.doc)).children;
  const present = read.length === before.length ? read : before;
  const change = state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true);
  // From the end, so that the positions before it stay.
  for (const { buffer1, buffer2 } of diffIndices(present.map(textOf), after.map(textOf)).reverse()) {
    const [start, length] = buffer1;
    const [first, count] = buffer2;
    const from = sizeOf(before.slice(0, start));
    const to = from + sizeOf(before.slice(start, start + length));
    change.replaceWith(from, to, after.slice(first, first + count));
  }
  view.dispatch(change);
}

function textOf(block: Node): string {
  return JSON.stringify(block.toJSON());
}

function sizeOf(blocks: readonly Node[]): number {
  return blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);
}

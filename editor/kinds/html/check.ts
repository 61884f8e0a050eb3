import type { TiptapEditorHTMLElement } from '@tiptap/core';
import type { CheckedField, CheckStep, CheckTools, KindCheck } from '../../../engine/publish-check.ts';
import { checkArticle } from './check-article.ts';

/** Milliseconds after which it is looked again whether the editor is there. */
const pause = 100;

/** What the document of the editor says: its positions lead back to the places. */
export const check: KindCheck['check'] = async (checked: CheckedField, tools: CheckTools) => {
  const editor = await comingEditor(checked);
  return editor ? checkArticle(editor.state.doc, checked.field.required, tools) : ([] as CheckStep[]);
};

export const show: KindCheck['show'] = (id, place) => {
  editorOf(id)?.commands.showPlace(place);
};

/** Its code comes later than the form. */
async function comingEditor({ id, signal }: CheckedField) {
  while (!signal.aborted) {
    const editor = editorOf(id);
    if (editor) return editor;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function editorOf(id: string) {
  return (document.getElementById(id) as TiptapEditorHTMLElement | null)?.editor;
}

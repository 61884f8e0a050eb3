import { type Editor, getMarkRange } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/** What the selection is in or on, of the things that have more to say than the text shows. */
export type Subject =
  | { kind: 'link'; href: string; end: number }
  | { kind: 'picture' | 'video'; position: number; text: string };

export function subjectOf({ state, schema }: Editor): Subject | null {
  const { selection } = state;
  if (selection instanceof NodeSelection) {
    const { type, attrs } = selection.node;
    if (type.name === 'picture') return { kind: 'picture', position: selection.from, text: attrs.alt };
    if (type.name === 'video') return { kind: 'video', position: selection.from, text: attrs.title };
  }
  const link = schema.marks.link;
  const range = link && getMarkRange(selection.$from, link);
  if (!range || selection.to > range.to) return null;
  const mark = state.doc.nodeAt(range.from)?.marks.find(({ type }) => type === link);
  return { kind: 'link', href: mark?.attrs.href ?? '', end: range.to };
}

/** Where the subject stands in the window, or the end of the selection when there is none. */
export function placeOf(
  editor: Editor,
  subject: Subject | null,
): { left: number; top: number; bottom: number } {
  const { view, state } = editor;
  if (subject && subject.kind !== 'link') {
    const element = view.nodeDOM(subject.position);
    if (element instanceof Element) return element.getBoundingClientRect();
  }
  return view.coordsAtPos(subject?.kind === 'link' ? subject.end : state.selection.to);
}

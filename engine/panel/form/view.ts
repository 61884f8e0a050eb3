import type { ContentType } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import type { FormView } from '../../views.ts';
import { typeViews } from '../type-views.tsx';

const plain: FormView = {};

/** What the form of a content type shows: its own `admin.tsx`, or nothing beside its fields. Always the same object. */
export function formViewOf(definition: Definition): FormView {
  return typeViews(definition).form ?? plain;
}

/** The names of the fields that the form asks for, in order. */
export function formFields({ fields }: ContentType, view: FormView): readonly string[] {
  return view.fields ?? Object.keys(fields).filter((name) => !fields[name]?.readOnly);
}

/** `Add New Brand` or `Edit Brand`. */
export function formTitle({ singular, label, page }: Definition, view: FormView, isNew: boolean): string {
  if (page !== undefined) return label;
  const word = singular.replace(/\b\w/g, (letter) => letter.toUpperCase());
  return view.titles?.[isNew ? 'create' : 'edit'] ?? `${isNew ? 'Add New' : 'Edit'} ${word}`;
}

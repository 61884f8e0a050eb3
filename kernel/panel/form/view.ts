import type { ContentType } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import type { FormView } from '../../views.ts';

const found = import.meta.glob<FormView>('../../../content/*/admin-form.tsx', {
  eager: true,
  import: 'form',
});

const plain: FormView = {};

/** What the form of a content type shows: its own `admin-form.tsx`, or nothing beside its fields. Always the same object. */
export function formViewOf({ name }: Definition): FormView {
  return found[`../../../content/${name}/admin-form.tsx`] ?? plain;
}

/** The names of the fields that the form asks for, in order. */
export function formFields({ fields }: ContentType, view: FormView): readonly string[] {
  return view.fields ?? Object.keys(fields).filter((name) => !fields[name]?.readOnly);
}

/** `Add New Brand` or `Edit Brand`. */
export function formTitle({ singular }: Definition, view: FormView, isNew: boolean): string {
  const word = singular.replace(/\b\w/g, (letter) => letter.toUpperCase());
  return isNew ? (view.createTitle ?? `Add New ${word}`) : (view.editTitle ?? `Edit ${word}`);
}

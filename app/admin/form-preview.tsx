import type { ComponentType } from 'react';
import type { ContentType } from '../../kernel/content-type.ts';
import { type FormValues, useFormValues } from '../../kernel/panel/form/form-store.ts';
import type { RecordForm } from '../../kernel/panel/form/use-record-form.ts';

/** What shows the values of a type as the website will. */
export type Preview = ComponentType<{ values: FormValues }>;

const found = import.meta.glob<Preview>('./previews/*.tsx', { eager: true, import: 'preview' });
const previewOf = ({ definition }: ContentType) => found[`./previews/${definition.name}.tsx`];

/** Whether `app/admin/previews` has a preview of the type, in a file of its name. */
export function hasPreview(type: ContentType): boolean {
  return previewOf(type) !== undefined;
}

/** What is entered, as the website will show it. */
export function FormPreview({ form: { store, type } }: { form: RecordForm }) {
  const values = useFormValues(store);
  const Shown = previewOf(type);
  return Shown ? (
    <section className="form-preview" aria-labelledby="entry-preview">
      <h2 id="entry-preview">On the website</h2>
      <Shown values={values} />
    </section>
  ) : null;
}

import type { ComponentType } from 'react';
import type { ContentType } from '../../../engine/content-type.ts';
import { type FormValues, useFormValues } from '../../../engine/panel/form/form-store.ts';
import type { RecordForm } from '../../drafts/panel/form/use-record-form.ts';

/** What shows the values of a type as visitors will see them. */
export type Preview = ComponentType<{ values: FormValues }>;

interface PreviewFile {
  preview: Preview;
  /** Default: that it is the website. */
  title?: string;
}

const found = import.meta.glob<PreviewFile>('./previews/*.tsx', { eager: true });
const previewOf = ({ definition }: ContentType) => found[`./previews/${definition.name}.tsx`];

/** Whether `features/preview/panel/previews` has a preview of the type, in a file of its name. */
export function hasPreview(type: ContentType): boolean {
  return previewOf(type) !== undefined;
}

/** What is entered, as visitors will see it. */
export function FormPreview({ form: { store, type } }: { form: RecordForm }) {
  const values = useFormValues(store);
  const shown = previewOf(type);
  return shown ? (
    <section className="form-preview" aria-labelledby="entry-preview">
      <h2 id="entry-preview">{shown.title ?? 'On the website'}</h2>
      <shown.preview values={values} />
    </section>
  ) : null;
}

import type { ComponentType } from 'react';
import type { ContentType } from '../../../content/define.ts';
import type { Entries } from './form-store.ts';
import { useEntries } from './use-entry.ts';
import type { RecordForm } from './use-record-form.ts';

/** What shows the entries of a type as the website will. */
export type Preview = ComponentType<{ entries: Entries }>;

const found = import.meta.glob<Preview>('../previews/*.tsx', { eager: true, import: 'preview' });
const previewOf = ({ definition }: ContentType) => found[`../previews/${definition.name}.tsx`];

/** Whether `app/admin/previews` has a preview of the type, in a file of its name. */
export function hasPreview(type: ContentType): boolean {
  return previewOf(type) !== undefined;
}

/** What is entered, as the website will show it. */
export function FormPreview({ form: { store, type } }: { form: RecordForm }) {
  const entries = useEntries(store);
  const Shown = previewOf(type);
  return Shown ? (
    <section className="entry-preview" aria-labelledby="entry-preview">
      <h2 id="entry-preview">On the website</h2>
      <Shown entries={entries} />
    </section>
  ) : null;
}

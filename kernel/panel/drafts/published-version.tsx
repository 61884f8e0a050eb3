import { FieldValue } from '../compare/difference-list.tsx';
import { useFormOriginal } from '../form/form-store.ts';
import type { RecordForm } from '../form/use-record-form.ts';

/** What visitors get of a record, to read. */
export function PublishedVersion({ form: { type, fields, store } }: { form: RecordForm }) {
  const published = useFormOriginal(store);
  return (
    <dl className="published-version">
      {fields.map((name) => {
        const field = type.fields[name];
        if (!field) return null;
        const value = published[name];
        return (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <FieldValue field={field} label={field.label} value={value} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

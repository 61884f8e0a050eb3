import { Navigate, useLocation, useParams } from 'react-router';
import type { RecordKeys } from '../../../content/define.ts';
import { recordsOf } from '../lists.ts';
import type { Records } from '../records.ts';
import { type Section, sectionAt } from '../sections.ts';
import { FieldInput } from './field-input.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormPreview, hasPreview } from './form-preview.tsx';
import { FormUnavailable, FormWaiting } from './record-states.tsx';
import { useRecord } from './use-record.ts';
import { useRecordForm } from './use-record-form.ts';
import { formViewOf } from './view.ts';

/** The form of a regular section, for a new record or for one that is there. */
export default function RegularForm() {
  const { pathname } = useLocation();
  const { id } = useParams();
  const section = sectionAt(pathname);
  if (!section) return <Navigate to="/admin" replace />;
  return id === undefined ? (
    <SectionForm key={pathname} section={section} />
  ) : (
    <EditForm key={pathname} section={section} id={id} />
  );
}

function EditForm({ section, id }: { section: Section; id: string }) {
  const { type, path } = section;
  const view = formViewOf(type.definition);
  const state = useRecord(type.definition, id, view);
  if (state.status === 'loading') return <FormWaiting type={type} view={view} />;
  if (state.status === 'failed') return <FormUnavailable type={type} view={view} listPath={path} />;
  return <SectionForm section={section} record={state.record} />;
}

function SectionForm({ section, record }: { section: Section; record?: RecordKeys }) {
  const { type, definition, path } = section;
  const records: Records<RecordKeys> = recordsOf(definition);
  const form = useRecordForm({ type, record, onSaved: records.saved, listPath: path });
  return (
    <FormFrame form={form} aside={hasPreview(type) && <FormPreview form={form} />}>
      {form.fields.map((name) => (
        <FieldInput key={name} form={form} name={name} />
      ))}
    </FormFrame>
  );
}

import { Navigate, useLocation, useParams } from 'react-router';
import type { RecordKeys } from '../../kernel/content-type.ts';
import { FieldInput } from '../../kernel/panel/form/field-input.tsx';
import { FormFrame } from '../../kernel/panel/form/form-frame.tsx';
import { FormUnavailable, FormWaiting } from '../../kernel/panel/form/record-states.tsx';
import { useRecord } from '../../kernel/panel/form/use-record.ts';
import { useRecordForm } from '../../kernel/panel/form/use-record-form.ts';
import { formViewOf } from '../../kernel/panel/form/view.ts';
import { showSaved } from '../../kernel/panel/records.ts';
import { FormPreview, hasPreview } from './form-preview.tsx';
import { type PanelScreen, panelScreenAt } from './panel-screens.ts';

/** The form of a regular section, for a new record or for one that is there. */
export default function RegularForm() {
  const { pathname } = useLocation();
  const { id } = useParams();
  const screen = panelScreenAt(pathname);
  if (!screen) return <Navigate to="/admin" replace />;
  return id === undefined ? (
    <ScreenForm key={pathname} screen={screen} />
  ) : (
    <EditForm key={pathname} screen={screen} id={id} />
  );
}

function EditForm({ screen, id }: { screen: PanelScreen; id: string }) {
  const { type, path } = screen;
  const view = formViewOf(type.definition);
  const { data: record, isPending } = useRecord(type.definition, id, view);
  if (isPending) return <FormWaiting type={type} view={view} />;
  if (!record) return <FormUnavailable type={type} view={view} listPath={path} />;
  return <ScreenForm screen={screen} record={record} />;
}

function ScreenForm({ screen, record }: { screen: PanelScreen; record?: RecordKeys }) {
  const { type, definition, path } = screen;
  const form = useRecordForm({
    type,
    record,
    onSaved: (row) => showSaved(definition, row),
    listPath: path,
  });
  return (
    <FormFrame form={form} aside={hasPreview(type) && <FormPreview form={form} />}>
      {form.fields.map((name) => (
        <FieldInput key={name} form={form} name={name} />
      ))}
    </FormFrame>
  );
}

import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { panelScreenAt } from '../../../content/panel-screens.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { FieldInput } from '../../../engine/panel/form/field-input.tsx';
import { showSaved } from '../../../engine/panel/records.ts';
import { formViewOf } from '../../../engine/panel/type-views.tsx';
import { type FetchRecord, RecordLoader } from '../../drafts/panel/form/record-loader.tsx';
import { type RecordForm, useRecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { HistoryLink } from '../../history/panel/history-link.tsx';
import { FormPreview, hasPreview } from '../../preview/panel/form-preview.tsx';
import { RecordFormFrame } from './record-form-frame.tsx';

interface RecordFormScreenProps {
  /** Default: the type that the address belongs to. */
  type?: ContentType;
  /** Default: the call for one record. */
  fetchRecord?: FetchRecord;
  /** Shown when the record could not be read. Default: a message and the way back. */
  fallback?: ReactNode;
  /** Beside the buttons of the form. */
  actions?: (form: RecordForm, record: RecordKeys | undefined) => ReactNode;
  /** Runs in the form, such as an effect of it. */
  children?: (form: RecordForm) => ReactNode;
}

/** The form of a regular section, for a new record or for one that is there. */
export function RecordFormScreen({ type, fetchRecord, fallback, actions, children }: RecordFormScreenProps) {
  const { pathname } = useLocation();
  const { id } = useParams();
  const screen = panelScreenAt(pathname);
  if (!screen) return <Navigate to="/admin" replace />;
  const shared = { type: type ?? screen.type, listPath: screen.path };
  const form = (record?: RecordKeys) => (
    <Form key={pathname} {...shared} record={record} actions={actions}>
      {children}
    </Form>
  );
  if (id === undefined) return form();
  return (
    <RecordLoader
      key={pathname}
      {...shared}
      {...{ view: formViewOf(screen.definition), id, fetchRecord, fallback }}
    >
      {form}
    </RecordLoader>
  );
}

interface FormProps {
  type: ContentType;
  listPath: string;
  record: RecordKeys | undefined;
  actions: RecordFormScreenProps['actions'];
  children: RecordFormScreenProps['children'];
}

function Form({ type, listPath, record, actions, children }: FormProps) {
  const form = useRecordForm({ type, record, onSaved: (row) => showSaved(type.definition, row), listPath });
  return (
    <RecordFormFrame
      form={form}
      actions={
        <>
          {actions?.(form, record)}
          {record && <HistoryLink />}
        </>
      }
      aside={hasPreview(type) && <FormPreview form={form} />}
    >
      {form.fields.map((name) => (
        <FieldInput key={name} form={form} name={name} />
      ))}
      {children?.(form)}
    </RecordFormFrame>
  );
}

/** The form of a type that has none of its own. */
export default function RegularForm() {
  return <RecordFormScreen />;
}

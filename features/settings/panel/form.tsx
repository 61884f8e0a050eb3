import { type FormEvent, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { panelScreenAt, settingsPath } from '../../../content/panel-screens.ts';
import { definition as redirects } from '../../../content/redirects/schema.ts';
import { sharing } from '../../../content/sharing/schema.ts';
import type { RecordKeys } from '../../../engine/content-type.ts';
import { FieldInput } from '../../../engine/panel/form/field-input.tsx';
import { formViewOf, SectionIcon } from '../../../engine/panel/type-views.tsx';
import { isPublic, isSingleton, type Singleton } from '../../../engine/singleton.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RecordLoader } from '../../drafts/panel/form/record-loader.tsx';
import { type RecordForm, useRecordForm } from '../../drafts/panel/form/use-record-form.ts';
import { HistoryLink } from '../../history/panel/history-link.tsx';
import { FormPreview, hasPreview } from '../../preview/panel/form-preview.tsx';
import { PreviewSettings } from '../../preview/panel/preview-links.tsx';
import { RecordFormFrame } from '../../records/panel/record-form-frame.tsx';

/** The form of a setting. */
export default function SettingsForm() {
  const { pathname } = useLocation();
  const type = panelScreenAt(pathname)?.type;
  if (!type || !isSingleton(type)) return <Navigate to={settingsPath} replace />;
  return (
    <RecordLoader
      key={pathname}
      {...{ type, view: formViewOf(type.definition), id: type.id, listPath: settingsPath }}
    >
      {(record) => <Form type={type} record={record} />}
    </RecordLoader>
  );
}

function Form({ type, record }: { type: Singleton; record: RecordKeys }) {
  const form = useRecordForm({ type, record, onSaved: () => undefined, listPath: settingsPath });
  const asking = useAsking(form);
  return (
    <RecordFormFrame
      form={asking.form}
      trail={[{ label: 'Site', to: settingsPath }]}
      actions={
        <>
          <HistoryLink />
          {isPublic(type) && <PreviewSettings form={form} id={type.id} />}
          {type.definition.name === sharing.definition.name && (
            <Link to={`/admin${redirects.section}`} className="button button-line">
              <SectionIcon definition={redirects} size={18} />
              <span>{redirects.label}</span>
            </Link>
          )}
        </>
      }
      aside={hasPreview(type) && <FormPreview form={form} />}
    >
      {form.fields.map((name) => (
        <FieldInput key={name} form={form} name={name} />
      ))}
      {asking.dialog}
    </RecordFormFrame>
  );
}

const joinButton = 'button.isShown';

/** Asks before a save that hides the button which leads visitors to their application. */
function useAsking(form: RecordForm) {
  const [asked, setAsked] = useState<FormEvent>();
  const { store } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hides = store.original()[joinButton] === true && store.values()[joinButton] === false;
    if (hides) setAsked(event);
    else form.submit(event);
  };
  const answer = (isSure: boolean) => {
    if (isSure && asked) form.submit(asked);
    setAsked(undefined);
  };
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title="Hide the button in the header"
      text="Visitors then have no button on every page that leads them to their application. They find it in the quick links and on single pages only. Hide it?"
      confirmLabel="Hide"
      isHarmless
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
  return { form: { ...form, submit }, dialog };
}

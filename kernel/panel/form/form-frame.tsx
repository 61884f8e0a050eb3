import type { ReactNode } from 'react';
import { Breadcrumb } from '../breadcrumb.tsx';
import { PageHead } from '../page-head.tsx';
import { CancelButton } from './cancel-button.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormConflict } from './form-conflict.tsx';
import { SaveError } from './save-error.tsx';
import { SupersededNotice } from './superseded-notice.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { useFieldErrors } from './use-field-value.ts';
import type { RecordForm } from './use-record-form.ts';
import './form.css';

interface FormFrameProps {
  form: RecordForm;
  /** The way back. Default: the section by its name. */
  trail?: readonly { label: string; to: string }[] | undefined;
  /** Beside the buttons of the form. */
  actions?: ReactNode;
  /** Beside the fields on a wide screen, below them on a narrow one. */
  aside?: ReactNode;
  /** Without it the fields stand in one card. `bare` leaves the surface to `children`. */
  layout?: 'card' | 'bare';
  /** The fields. */
  children: ReactNode;
}

/** A screen with a form: heading, what is wrong, fields, buttons. */
export function FormFrame({ form, trail, actions, aside, layout = 'card', children }: FormFrameProps) {
  const { store, draft } = form;
  return (
    <div>
      <FormHead form={form} trail={trail} />
      <DraftNotice draft={draft} isSaving={form.isSaving} />
      {draft.superseded && <SupersededNotice form={form} superseded={draft.superseded} />}
      {form.conflict && <FormConflict form={form} conflict={form.conflict} />}
      <ErrorSummary form={form} />
      <div className="entry-columns" data-aside={Boolean(aside) || undefined}>
        <form className="entry-form" aria-label={form.title} noValidate onSubmit={form.submit}>
          {/* What is typed while a save is under way would be gone after it. */}
          <div className={layout === 'card' ? 'entry-card' : undefined} inert={form.isSaving}>
            {children}
          </div>
          <FormButtons form={form} actions={actions} />
        </form>
        {aside}
      </div>
      <UnsavedChangesGuard
        isDirty={store.isDirty}
        hasUnsavedChanges={form.hasUnsavedChanges}
        onDiscard={draft.deleteOwn}
      />
    </div>
  );
}

function FormHead({ form, trail }: Pick<FormFrameProps, 'form' | 'trail'>) {
  const { title, recordName, listPath, type, store } = form;
  const isRefused = Object.keys(useFieldErrors(store)).length > 0;
  const name = recordName === '' ? title : `${title}: ${recordName}`;
  return (
    <PageHead
      title={title}
      documentTitle={isRefused ? `Error: ${name}` : name}
      breadcrumb={
        <Breadcrumb
          trail={trail ?? [{ label: type.definition.label, to: listPath }]}
          current={recordName || title}
        />
      }
    />
  );
}

function FormButtons({ form, actions }: Pick<FormFrameProps, 'form' | 'actions'>) {
  const { isSaving, failure, isNew, listPath, type } = form;
  const label = isNew ? 'Create' : 'Update';
  const summary = `Failed to ${isNew ? 'add' : 'update'} ${type.definition.singular}.`;
  return (
    <div className="entry-foot">
      {failure !== undefined && <SaveError cause={failure} summary={summary} />}
      <div className="entry-buttons">
        <button type="submit" className="button button-dark" aria-disabled={isSaving}>
          <span>{isSaving ? 'Saving...' : label}</span>
        </button>
        <CancelButton to={listPath} isSaving={isSaving} />
        {actions}
      </div>
    </div>
  );
}

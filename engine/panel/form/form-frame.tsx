import type { ReactNode } from 'react';
import { DraftBar } from '../../../features/drafts/panel/draft-bar.tsx';
import { DraftNotice } from '../../../features/drafts/panel/draft-notice.tsx';
import { DraftStatus } from '../../../features/drafts/panel/draft-status.tsx';
import { ElsewhereNotice } from '../../../features/drafts/panel/elsewhere-notice.tsx';
import { OtherDrafts } from '../../../features/drafts/panel/other-drafts.tsx';
import { UnfinishedList } from '../../../features/drafts/panel/unfinished.tsx';
import { Presence } from '../../../features/presence/panel/presence.tsx';
import { PublishCheck } from '../../../features/publish-check/panel/publish-check.tsx';
import { PublicationActions } from '../../../features/publishing/panel/publication-actions.tsx';
import { hasOwnPages } from '../../definition.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { PageHead } from '../page-head.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormFooter } from './form-footer.tsx';
import { ClashNotice } from './form-notices.tsx';
import { useFieldErrors } from './form-store.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
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
  /** Without it the fields stand in one card. `bare` leaves the surface and the check to `children`. */
  layout?: 'card' | 'bare';
  /** The fields. */
  children: ReactNode;
}

/** A screen with a form: heading, what is wrong, fields, buttons. */
export function FormFrame({ form, trail, actions, aside, layout = 'card', children }: FormFrameProps) {
  const { store, draft } = form;
  const isChecked = layout === 'card' && hasOwnPages(form.type.definition);
  return (
    <div>
      <FormHead form={form} trail={trail} />
      <Presence form={form} />
      <ElsewhereNotice form={form} />
      {form.opened && <DraftBar key={form.opened} form={form} updatedAt={form.opened} />}
      {form.record && <OtherDrafts form={form} record={form.record} />}
      {form.isNew && <UnfinishedList type={form.type} ownId={form.autosave.id} onContinue={form.open} />}
      <DraftNotice {...{ draft, isSaving: form.isSaving }} onRestore={(copy) => void form.restore(copy)} />
      {form.clash && <ClashNotice form={form} clash={form.clash} />}
      <ErrorSummary form={form} />
      <div className="record-form-columns">
        <form className="record-form" aria-label={form.title} noValidate onSubmit={form.submit}>
          {/* What is typed while a save is under way would be gone after it. */}
          <div
            className={layout === 'card' ? 'box record-form-card' : undefined}
            inert={form.isSaving && !form.isWaiting}
          >
            {children}
          </div>
          <FormButtons form={form} actions={actions} />
        </form>
        {(aside || isChecked) && (
          <div className="form-aside">
            {aside}
            {isChecked && <PublishCheck form={form} />}
          </div>
        )}
      </div>
      <UnsavedChangesGuard
        {...{ store, draft }}
        autosave={form.view.hasDraft === false ? undefined : form.autosave}
        hasUnsavedChanges={form.hasUnsavedChanges}
      />
    </div>
  );
}

function FormHead({ form, trail }: Pick<FormFrameProps, 'form' | 'trail'>) {
  const { title, recordName, listPath, type, store } = form;
  const isRefused = Object.keys(useFieldErrors(store)).length > 0;
  const way = trail ?? [{ label: type.definition.label, to: listPath }];
  const name = recordName === '' ? title : `${title}: ${recordName}`;
  return (
    <PageHead
      title={title}
      documentTitle={isRefused ? `Error: ${name}` : name}
      breadcrumb={<Breadcrumb trail={way} current={recordName || title} />}
    />
  );
}

function FormButtons({ form, actions }: Pick<FormFrameProps, 'form' | 'actions'>) {
  const { isSaving, isWaiting, failure, isNew, listPath, type, store } = form;
  const summary = `Failed to ${isNew ? 'add' : 'update'} ${type.definition.singular}.`;
  const label = isNew ? 'Create' : 'Update';
  const button = (
    <button type="submit" className="button button-dark" aria-disabled={isSaving}>
      <span>{isSaving ? 'Saving...' : label}</span>
    </button>
  );
  const all = (
    <>
      {actions}
      <PublicationActions form={form} />
    </>
  );
  const isShown = !isNew && form.isShown;
  const status = <DraftStatus {...{ store, isWaiting, isShown }} autosave={form.autosave} />;
  return (
    <FormFooter
      {...{ store, failure, summary, isSaving, isWaiting, listPath, button, status }}
      actions={all}
      {...(isShown ? { note: 'Update publishes these changes now.' } : {})}
    />
  );
}

import type { ReactNode } from 'react';
import { Breadcrumb } from '../breadcrumb.tsx';
import { PageHead } from '../page-head.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormFooter } from './form-footer.tsx';
import type { FormState } from './form-state.ts';
import { useFieldErrors } from './form-store.ts';
import './form.css';

/** The fields, and the places that features fill. */
export interface FormFrameProps {
  form: FormState;
  /** The way back. Default: the section by its name. */
  trail?: readonly { label: string; to: string }[] | undefined;
  /** Below the heading: what somebody should know before they type. */
  notices?: ReactNode;
  /** Beside the buttons of the form. */
  actions?: ReactNode;
  /** Below the buttons. Default: that a save waits for files. */
  status?: ReactNode;
  /** Beside the fields on a wide screen, below them on a narrow one. */
  aside?: ReactNode;
  /** Without it the fields stand in one card. `bare` leaves the surface to `children`. */
  layout?: 'card' | 'bare' | undefined;
  /** The fields. */
  children: ReactNode;
}

/** A screen with a form: heading, what is wrong, fields, buttons. */
export function FormFrame(props: FormFrameProps) {
  const { form, trail, notices, actions, status, aside, layout = 'card', children } = props;
  return (
    <div>
      <FormHead form={form} trail={trail} />
      {notices}
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
          <FormButtons {...{ form, actions, status }} />
        </form>
        {aside && <div className="form-aside">{aside}</div>}
      </div>
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

function FormButtons({ form, actions, status }: Pick<FormFrameProps, 'form' | 'actions' | 'status'>) {
  const { isSaving, isWaiting, failure, isNew, listPath, type, store } = form;
  const summary = `Failed to ${isNew ? 'add' : 'update'} ${type.definition.singular}.`;
  const label = isNew ? 'Create' : 'Update';
  const button = (
    <button type="submit" className="button button-dark" aria-disabled={isSaving}>
      <span>{isSaving ? 'Saving...' : label}</span>
    </button>
  );
  return (
    <FormFooter
      {...{ store, failure, summary, isSaving, isWaiting, listPath, button, status, actions }}
      {...(!isNew && form.isShown ? { note: 'Update publishes these changes now.' } : {})}
    />
  );
}

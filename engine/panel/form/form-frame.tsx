import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ContentType } from '../../content-type.ts';
import type { FormView } from '../../views.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { PageHead } from '../page-head.tsx';
import { ProblemSummary } from '../problem-summary.tsx';
import { fieldId, fieldOfError, focusField } from './field-focus.ts';
import { FormFooter } from './form-footer.tsx';
import { type FieldErrors, type FormStore, useFieldErrors } from './form-store.ts';
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
    <Button type="submit" look="dark" isBusy={isSaving}>
      <span>{isSaving ? 'Saving...' : label}</span>
    </Button>
  );
  return (
    <FormFooter
      {...{ store, failure, summary, isSaving, isWaiting, listPath, button, status, actions }}
      {...(!isNew && form.isShown ? { note: 'Update publishes these changes now.' } : {})}
    />
  );
}

/** All that is wrong with the entries, with a link to each. It takes the focus whenever a save is refused. */
function ErrorSummary({ form }: { form: FormState }) {
  const { store, rejectedSaves } = form;
  const problems = useFieldErrors(store);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejectedSaves > 0) summary.current?.focus();
  }, [rejectedSaves]);
  const lines = inOrder(problems, form.fields);
  if (lines.length === 0) return null;
  return (
    <ProblemSummary
      ref={summary}
      className="form-error-summary"
      lines={lines.map(([name, problem]) => ({
        name,
        id: fieldId(name),
        text: withSubject(problem, name, form.type),
      }))}
      onGo={focusField}
    />
  );
}

/** Away from its field, 'Must be a valid URL' and 'Use letters' have to say which, and 'Title is required' of which entry of a list. */
function withSubject(problem: string, name: string, { fields }: ContentType): string {
  const field = fields[name];
  if (field) return /^(?:Must|Use|Enter|Choose) /.test(problem) ? `${field.label}: ${problem}` : problem;
  const list = fieldOfError(name);
  const label = fields[list]?.itemLabel;
  if (label === undefined) return problem;
  const entry = `${label} ${Number.parseInt(name.slice(list.length + 1), 10) + 1}`;
  return problem.startsWith(label) ? problem.replace(label, entry) : `${entry}: ${problem}`;
}

/** As the fields stand in the form. */
function inOrder(problems: FieldErrors, fields: readonly string[]): [string, string][] {
  const place = (name: string) => {
    const found = fields.indexOf(fieldOfError(name));
    const exact = fields.indexOf(name);
    return exact >= 0 ? exact : found >= 0 ? found : fields.length;
  };
  return Object.entries(problems).sort(([one], [other]) => place(one) - place(other));
}

/** A form as its parts know it: what it is about, what is entered, and what became of the last try to save. */
export interface FormState {
  type: ContentType;
  view: FormView;
  store: FormStore;
  /** The names of the fields to ask for, in order. */
  fields: readonly string[];
  isNew: boolean;
  /** Whether visitors see the record as it is saved. */
  isShown: boolean;
  title: string;
  /** As it is stored, '' for a new one. */
  recordName: string;
  /** Where Cancel leads, below the origin. */
  listPath: string;
  isSaving: boolean;
  /** Whether a save waits for files. */
  isWaiting: boolean;
  /** Counts the rejected saves; each one moves the focus to the errors. */
  rejectedSaves: number;
  /** Why the last save failed, where no field is to blame. */
  failure: unknown;
  submit(event: FormEvent): void;
}

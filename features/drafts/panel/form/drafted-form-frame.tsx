import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ContentType } from '../../../../engine/content-type.ts';
import { Breadcrumb } from '../../../../engine/panel/breadcrumb.tsx';
import { fieldId, fieldOfError, focusField } from '../../../../engine/panel/form/field-focus.ts';
import { FormFooter } from '../../../../engine/panel/form/form-footer.tsx';
import {
  type FieldErrors,
  type FormStore,
  useFieldErrors,
  usePendingFiles,
} from '../../../../engine/panel/form/form-store.ts';
import { formatTime } from '../../../../engine/panel/moment-text.ts';
import { PageHead } from '../../../../engine/panel/page-head.tsx';
import { useMayWrite } from '../../../../engine/panel/permissions.tsx';
import { ProblemSummary } from '../../../../engine/panel/problem-summary.tsx';
import { Button } from '../../../../ui/button.tsx';
import { type Autosave, type DraftState, useDraftState } from '../autosave.ts';
import { ClashNotice, DraftBar, DraftNotice, ElsewhereNotice, OtherDrafts } from '../draft-notices.tsx';
import { NewRecordDrafts } from '../new-record-drafts.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import type { RecordForm } from './use-record-form.ts';
import '../../../../engine/panel/form/form.css';

/** The fields, and the places that features fill. */
export interface DraftedFormFrameProps {
  form: RecordForm;
  /** The way back. Default: the section by its name. */
  trail?: readonly { label: string; to: string }[] | undefined;
  /** Below the heading, above the notices of drafts: what somebody should know before they type. */
  notices?: ReactNode;
  /** Beside the buttons of the form. */
  actions?: ReactNode;
  /** Beside the fields on a wide screen, below them on a narrow one. */
  aside?: ReactNode;
  /** Without it the fields stand in one card. `bare` leaves the surface to `children`. */
  layout?: 'card' | 'bare' | undefined;
  /** The fields. */
  children: ReactNode;
}

/** A screen with a form that keeps what is entered: heading, what is wrong, fields, buttons. */
export function DraftedFormFrame(props: DraftedFormFrameProps) {
  const { form, trail, notices, actions, aside, layout = 'card', children } = props;
  const { store, draft, autosave, isSaving } = form;
  const mayWrite = useMayWrite();
  if (!mayWrite)
    return (
      <div>
        <FormHead form={form} trail={trail} />
        <p className="read-only-note">Read only: your role cannot change this.</p>
        <div className="record-form">
          <fieldset disabled className={layout === 'card' ? 'box record-form-card' : undefined}>
            {children}
          </fieldset>
        </div>
      </div>
    );
  return (
    <div>
      <FormHead form={form} trail={trail} />
      {notices}
      <ElsewhereNotice form={form} />
      {form.opened && <DraftBar key={form.opened} form={form} updatedAt={form.opened} />}
      {form.record && <OtherDrafts form={form} record={form.record} />}
      {form.isNew && <NewRecordDrafts type={form.type} ownId={autosave.id} onContinue={form.open} />}
      <DraftNotice {...{ draft, isSaving }} onRestore={(copy) => void form.restore(copy)} />
      {form.clash && <ClashNotice form={form} clash={form.clash} />}
      <ErrorSummary form={form} />
      <div className="record-form-columns">
        <form className="record-form" aria-label={form.title} noValidate onSubmit={form.submit}>
          {/* What is typed while a save is under way would be gone after it. */}
          <div
            className={layout === 'card' ? 'box record-form-card' : undefined}
            inert={isSaving && !form.isWaiting}
          >
            {children}
          </div>
          <FormButtons form={form} actions={actions} />
        </form>
        {aside && <div className="form-aside">{aside}</div>}
      </div>
      <UnsavedChangesGuard
        {...{ store, draft }}
        autosave={form.view.hasDraft === false ? undefined : autosave}
        hasUnsavedChanges={form.hasUnsavedChanges}
      />
    </div>
  );
}

function FormHead({ form, trail }: Pick<DraftedFormFrameProps, 'form' | 'trail'>) {
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

function FormButtons({ form, actions }: Pick<DraftedFormFrameProps, 'form' | 'actions'>) {
  const { isSaving, isWaiting, failure, isNew, listPath, type, store, autosave } = form;
  const isShown = !isNew && form.isShown;
  return (
    <FormFooter
      {...{ store, failure, isSaving, isWaiting, listPath, actions }}
      summary={`Failed to ${isNew ? 'add' : 'update'} ${type.definition.singular}.`}
      button={
        <Button type="submit" variant="dark" isBusy={isSaving}>
          <span>{isSaving ? 'Saving...' : isNew ? 'Create' : 'Update'}</span>
        </Button>
      }
      status={<DraftStatus {...{ store, isWaiting, autosave, isShown }} />}
      note={isShown ? 'Update publishes these changes now.' : undefined}
    />
  );
}

/** All that is wrong with the entries, with a link to each. It takes the focus whenever a save is refused. */
function ErrorSummary({ form }: { form: RecordForm }) {
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

/** Milliseconds for which nothing more is announced. */
const quiet = 60_000;

interface DraftStatusProps {
  autosave: Autosave;
  store: FormStore;
  /** Whether a save waits for files. */
  isWaiting: boolean;
  /** Whether visitors see the record as it is saved. */
  isShown: boolean;
}

/** Where what is entered is kept. Announced once a minute, seen at once. */
function DraftStatus({ autosave, store, isWaiting, isShown }: DraftStatusProps) {
  const state = useDraftState(autosave);
  const files = usePendingFiles(store).length;
  const isTold = state.phase === 'saved' || state.phase === 'kept';
  const isQuiet = useQuiet(isTold);
  const waiting = isWaiting && `Waiting for ${files === 1 ? '1 file' : `${files} files`}`;
  return (
    <p role="status" aria-live={isWaiting || (isTold && !isQuiet) ? 'polite' : 'off'} className="save-status">
      {waiting || textOf(state, isShown)}
    </p>
  );
}

function textOf({ phase, savedAt, problem }: DraftState, isShown: boolean): string {
  switch (phase) {
    case 'clean':
      return '';
    case 'changed':
      return 'Not saved yet';
    case 'saving':
      return 'Saving draft...';
    case 'saved': {
      const saved = `Draft saved at ${formatTime(Date.parse(savedAt ?? ''))}`;
      return isShown ? `${saved}. Visitors still see the published version.` : saved;
    }
    case 'kept':
      return problems[problem ?? 'refused'];
  }
}

const problems = {
  offline: 'Offline - kept on this device',
  full: 'The server is full. Your changes are kept on this device.',
  refused: 'The draft could not be saved. It is kept on this device.',
  elsewhere: 'Kept on this device. Choose a text at the top of the form.',
};

/** Whether something was announced within the last minute. */
function useQuiet(isTold: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isTold) return;
    // After the text itself, which is announced.
    const starting = setTimeout(() => setQuiet(true), 1000);
    return () => clearTimeout(starting);
  }, [isTold]);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => setQuiet(false), quiet);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return isQuiet;
}

import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { honeypotName } from '../../content/spam-signals.ts';
import { ApiError } from '../../engine/client/api-error.ts';
import type { TextRule } from '../../engine/kinds/text/text-rule.ts';
import { notify, prepareNotices } from '../../ui/notify.ts';
import type { Sending } from '../api/client.ts';
import { deleteDraft, idempotencyKeyFor, saveDraft, useDraftRestore } from './draft.ts';
import type { FormResult } from './form-action.ts';
import {
  type ConfirmationDetails,
  collectErrors,
  confirmationDetails,
  type FieldErrors,
  type FormValues,
  omitError,
  readFormValues,
  type Sent,
  trimValues,
} from './form-values.ts';

/** A form that visitors fill in: what it asks for, and where it goes. */
export interface VisitorForm {
  /** Begins the ids of its controls, and names its draft in the browser. */
  name: string;
  /** The rules of what is typed, by the names of the controls. */
  fields: Readonly<Record<string, TextRule>>;
  /** The names of its controls, in the order of the page. */
  names: readonly string[];
  check: (values: FormValues) => FieldErrors;
  /** Gives up after 15 s. */
  send: (values: FormValues, sending: Sending) => Promise<Sent>;
  messages: { created: string; createFailed: string };
  /** The control that is chosen and not typed. When it alone is missing, a toast says so and it takes the focus. */
  choice?: string;
}

/** The state of a submission. `failed`: the visitor has to try again. */
type SubmissionStatus = 'editing' | 'sending' | 'failed' | 'sent';

export type Submission = ReturnType<typeof useSubmission>;

/**
 * Checks and sends a form that works without script as well. The controls keep their own values, because people type
 * before the script is there and a translated page must not be written into at every key.
 *
 * @param result the result of a submission without JavaScript, when this document is its response.
 */
export function useSubmission(form: VisitorForm, result: FormResult | undefined) {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const shownAt = useShownAt();
  const focusAfterwards = useFocusAfterRender();
  const [progress, setProgress] = useState(() => initialProgress(result, form));
  const isResultSent = result?.status === 'sent';
  useDraftRestore(form, element, isResultSent, (values) =>
    setProgress((now) => progressAfterRestore(now, form, values)),
  );

  // The next attempt says how it went in the place of the last.
  const notice = { name: form.name };
  const showErrors = (errors: FieldErrors) => {
    setProgress((now) => ({ ...now, status: 'editing', errors }));
    const isChoiceAlone = Object.keys(errors).join() === form.choice;
    if (isChoiceAlone) notify.error(errors[form.choice ?? ''] ?? '', { name: `${form.name}-choice` });
    focusAfterwards(isChoiceAlone ? controlId(form, form.choice ?? '') : summaryId(form));
  };
  const complete = (confirmation: ConfirmationDetails) => {
    deleteDraft(form.name);
    notify.success(form.messages.created, notice);
    setProgress((now) => ({
      ...emptyProgress,
      status: 'sent',
      resetCount: now.resetCount + 1,
      confirmation,
    }));
    focusAfterwards(confirmationId(form));
  };
  const fail = (error: unknown) => {
    notify.error(form.messages.createFailed, notice);
    const errors = error instanceof ApiError ? collectErrors(form.names, (name) => error.errors[name]) : {};
    if (Object.keys(errors).length > 0) return showErrors(errors);
    setProgress((now) => ({ ...now, status: 'failed' }));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const values = trimValues(readFormValues(new FormData(event.currentTarget), form.names));
    const errors = form.check(values);
    if (Object.keys(errors).length > 0) return showErrors(errors);
    isSending.current = true;
    setProgress((now) => ({ ...now, status: 'sending', errors: {} }));
    const honeypot = String(new FormData(event.currentTarget).get(honeypotName) ?? '');
    const seconds = Math.floor((Date.now() - shownAt.current) / 1000);
    const sending = { key: idempotencyKeyFor(form.name, values), honeypot, seconds };
    await form
      .send(values, sending)
      .then((sent) => complete(confirmationDetails(values, sent, form.choice)), fail);
    isSending.current = false;
  };
  /** Clears an error once its value is valid; new errors are shown only on the next submit. */
  const handleInput = (event: InputEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    if (!form.names.includes(name)) return;
    saveDraft(form.name, { [name]: value });
    prepareNotices();
    const remaining = form.check(trimValues(readFormValues(new FormData(event.currentTarget), form.names)));
    setProgress((now) => {
      const isSolved = name in now.errors && remaining[name] === undefined;
      const chosen = name === form.choice ? value : now.chosen;
      if (!isSolved && chosen === now.chosen) return now;
      return { ...now, chosen, errors: isSolved ? omitError(now.errors, name) : now.errors };
    });
  };
  return { form, element, result, ...progress, submit, handleInput };
}

/** The id of a control. */
export function controlId({ name: form }: VisitorForm, name: string): string {
  return `${form}-${name}`;
}

export function summaryId({ name }: VisitorForm): string {
  return `${name}-problems`;
}

export function confirmationId({ name }: VisitorForm): string {
  return `${name}-sent`;
}

interface Progress {
  status: SubmissionStatus;
  errors: FieldErrors;
  /** What the controls start with. */
  values: FormValues;
  /** The value of the choice. */
  chosen: string;
  /** Counts how often the form was cleared. */
  resetCount: number;
  /** What was sent last, as soon as it has arrived. */
  confirmation?: ConfirmationDetails;
}

const emptyProgress: Progress = { status: 'editing', errors: {}, values: {}, chosen: '', resetCount: 0 };

function initialProgress(result: FormResult | undefined, { choice = '' }: VisitorForm): Progress {
  if (!result) return emptyProgress;
  if (result.status === 'sent')
    return { ...emptyProgress, status: 'sent', confirmation: result.confirmation };
  const { values, errors } = result;
  const isFailed = result.status === 'failed';
  return {
    ...emptyProgress,
    status: isFailed ? 'failed' : 'editing',
    errors,
    values,
    chosen: values[choice] ?? '',
  };
}

/** The progress after values were restored: errors that are corrected by then are cleared. */
function progressAfterRestore(now: Progress, form: VisitorForm, values: FormValues): Progress {
  const remaining = form.check(trimValues(values));
  const isOpen = (name: string) => values[name] === now.values[name] || remaining[name] !== undefined;
  const errors = collectErrors(Object.keys(now.errors), (name) =>
    isOpen(name) ? now.errors[name] : undefined,
  );
  return { ...now, chosen: values[form.choice ?? ''] ?? '', errors };
}

/** Moves the focus to the element with an id; one of a group is shown together with what the group is called. */
export function focusElement(id: string): void {
  const element = document.getElementById(id);
  element?.focus();
  element?.closest('fieldset')?.scrollIntoView();
}

/** When the form appeared, in milliseconds since 1970. */
function useShownAt() {
  const seenAt = useRef(0);
  useEffect(() => {
    seenAt.current = Date.now();
  }, []);
  return seenAt;
}

/** Moves the focus once what takes it has been rendered. */
function useFocusAfterRender(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    focusElement(wanted.current);
    wanted.current = undefined;
  });
  return (id) => {
    wanted.current = id;
  };
}

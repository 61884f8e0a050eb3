import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { baitName } from '../../../content/submission-signs.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Sending } from '../../api/client.ts';
import { notify, prepareNotices } from '../../ui/notify.ts';
import type { FormAnswer } from './answer.ts';
import { dropDraft, keepEntries, keyFor } from './draft.ts';
import {
  type Entries,
  entriesOf,
  inOrder,
  type Problems,
  type Receipt,
  receiptOf,
  trimmed,
  without,
} from './entries.ts';
import { useRestored } from './use-restored.ts';

/** A form that visitors fill in: what it asks for, and where it goes. */
export interface VisitorForm {
  /** Begins the ids of its controls, and names what is kept of it in the browser. */
  name: string;
  /** The names of its controls, in the order of the page. */
  names: readonly string[];
  check: (entries: Entries) => Problems;
  /** Gives up after 15 s. */
  send: (entries: Entries, sending: Sending) => Promise<unknown>;
  messages: { created: string; createFailed: string };
  /** The control that is chosen and not typed. When it alone is missing, a toast says so and it takes the focus. */
  choice?: string;
}

/** Where the sending of a form stands. `unsent`: it was tried and has to be tried again. */
export type Phase = 'filling' | 'sending' | 'unsent' | 'sent';

export type Submission = ReturnType<typeof useSubmission>;

/**
 * Checks and sends a form that works without script as well. The controls keep their own values, because people type
 * before the script is there and a translated page must not be written into at every key.
 *
 * @param answer what the server said to the form that this document answers, if it does.
 */
export function useSubmission(form: VisitorForm, answer: FormAnswer | undefined) {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const seenAt = useSeenAt();
  const focusAfterwards = useFocus();
  const [progress, setProgress] = useState(() => progressAfter(answer, form));
  const isAnswered = answer?.outcome === 'sent';
  useRestored(form, element, isAnswered, (entries) => setProgress((now) => caughtUp(now, form, entries)));

  const refuse = (problems: Problems) => {
    setProgress((now) => ({ ...now, phase: 'filling', problems }));
    const isChoiceAlone = Object.keys(problems).join() === form.choice;
    if (isChoiceAlone) notify.error(problems[form.choice ?? ''] ?? '');
    focusAfterwards(isChoiceAlone ? idOf(form, form.choice ?? '') : summaryId(form));
  };
  const finish = (receipt: Receipt) => {
    dropDraft(form.name);
    notify.success(form.messages.created);
    setProgress((now) => ({ ...emptyProgress, phase: 'sent', round: now.round + 1, receipt }));
    focusAfterwards(confirmationId(form));
  };
  const fail = (error: unknown) => {
    notify.error(form.messages.createFailed);
    const problems = error instanceof ApiError ? inOrder(form.names, (name) => error.errors[name]) : {};
    if (Object.keys(problems).length > 0) return refuse(problems);
    setProgress((now) => ({ ...now, phase: 'unsent' }));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const entries = trimmed(entriesOf(new FormData(event.currentTarget), form.names));
    const problems = form.check(entries);
    if (Object.keys(problems).length > 0) return refuse(problems);
    isSending.current = true;
    setProgress((now) => ({ ...now, phase: 'sending', problems: {} }));
    const bait = String(new FormData(event.currentTarget).get(baitName) ?? '');
    const seconds = Math.floor((Date.now() - seenAt.current) / 1000);
    const sending = { key: keyFor(form.name, entries), bait, seconds };
    await form.send(entries, sending).then(() => finish(receiptOf(entries, form.choice)), fail);
    isSending.current = false;
  };
  /** A problem goes when it is solved; a new one is not told before the form is sent again. */
  const hear = (event: InputEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    if (!form.names.includes(name)) return;
    keepEntries(form.name, { [name]: value });
    prepareNotices();
    const remaining = form.check(trimmed(entriesOf(new FormData(event.currentTarget), form.names)));
    setProgress((now) => {
      const isSolved = name in now.problems && remaining[name] === undefined;
      const chosen = name === form.choice ? value : now.chosen;
      if (!isSolved && chosen === now.chosen) return now;
      return { ...now, chosen, problems: isSolved ? without(now.problems, name) : now.problems };
    });
  };
  return { form, element, answer, ...progress, submit, hear };
}

/** The id of a control. */
export function idOf({ name: form }: VisitorForm, name: string): string {
  return `${form}-${name}`;
}

export function summaryId({ name }: VisitorForm): string {
  return `${name}-problems`;
}

export function confirmationId({ name }: VisitorForm): string {
  return `${name}-sent`;
}

interface Progress {
  phase: Phase;
  problems: Problems;
  /** What the controls start with. */
  entries: Entries;
  /** The value of the choice. */
  chosen: string;
  /** Counts how often the form was cleared. */
  round: number;
  /** What was sent last, as soon as it has arrived. */
  receipt?: Receipt;
}

const emptyProgress: Progress = { phase: 'filling', problems: {}, entries: {}, chosen: '', round: 0 };

function progressAfter(answer: FormAnswer | undefined, { choice = '' }: VisitorForm): Progress {
  if (!answer) return emptyProgress;
  if (answer.outcome === 'sent') return { ...emptyProgress, phase: 'sent', receipt: answer.receipt };
  const { entries, problems, outcome } = answer;
  const phase = outcome === 'unsent' ? 'unsent' : 'filling';
  return { ...emptyProgress, phase, problems, entries, chosen: entries[choice] ?? '' };
}

/** The progress after people have typed while there was no script yet: what they have put right is no problem any more. */
function caughtUp(now: Progress, form: VisitorForm, entries: Entries): Progress {
  const remaining = form.check(trimmed(entries));
  const isOpen = (name: string) => entries[name] === now.entries[name] || remaining[name] !== undefined;
  const problems = inOrder(Object.keys(now.problems), (name) =>
    isOpen(name) ? now.problems[name] : undefined,
  );
  return { ...now, chosen: entries[form.choice ?? ''] ?? '', problems };
}

/** Moves the focus to the element with an id; one of a group is shown together with what the group is called. */
export function focusOn(id: string): void {
  const element = document.getElementById(id);
  element?.focus();
  element?.closest('fieldset')?.scrollIntoView();
}

/** When the form appeared, in milliseconds since 1970. */
function useSeenAt() {
  const seenAt = useRef(0);
  useEffect(() => {
    seenAt.current = Date.now();
  }, []);
  return seenAt;
}

/** Moves the focus once what takes it has been rendered. */
function useFocus(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    focusOn(wanted.current);
    wanted.current = undefined;
  });
  return (id) => {
    wanted.current = id;
  };
}

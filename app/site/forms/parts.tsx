import type { ReactNode } from 'react';
import type { TextRule } from '../../../content/fields/text-rule.ts';
import { baitName } from '../../../content/submission-signs.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { confirmationId, focusOn, idOf, type Submission, summaryId } from './use-submission.ts';

interface Part {
  submission: Submission;
}

/** The form itself; without script the browser posts it to the page's own address. */
export function FormFrame({ submission, children, ...props }: Part & FormFrameProps) {
  const { element, submit, hear, answer } = submission;
  const key = answer && answer.outcome !== 'sent' ? answer.key : '';
  return (
    <form ref={element} method="post" noValidate onSubmit={submit} onInput={hear} {...props}>
      <input type="hidden" name="idempotencyKey" defaultValue={key} />
      <p aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input name={baitName} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {children}
    </form>
  );
}

interface FormFrameProps {
  'aria-labelledby': string;
  className?: string;
  children: ReactNode;
}

interface EntryProps extends Part {
  name: string;
  rule: TextRule;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  inputMode?: 'email' | 'tel';
  spellCheck?: boolean;
}

/** The control of one entry, by its rule. */
export function Entry({ submission, name, rule, type = 'text', ...hints }: EntryProps) {
  const { form, problems, entries, round } = submission;
  const { label, max, rows, required = true } = rule;
  const common = {
    ...hints,
    id: idOf(form, name),
    name,
    label,
    required,
    optional: !required,
    maxLength: max,
    defaultValue: entries[name],
    error: problems[name],
  };
  return rows === undefined ? (
    <Field key={round} type={type} {...common} />
  ) : (
    <TextArea key={round} rows={rows} {...common} />
  );
}

/** All that is wrong with a form that was sent, with a link to each control. */
export function ErrorSummary({ submission: { form, problems, answer } }: Part) {
  const entries = Object.entries(problems);
  if (entries.length === 0) return null;
  return (
    // Without script nobody else can move the focus here.
    // biome-ignore lint/a11y/noAutofocus: what is wrong is what the visitor came back to read
    <div id={summaryId(form)} className="problems" tabIndex={-1} autoFocus={answer !== undefined}>
      <div role="alert">
        <h2>There is a problem</h2>
        <ul>
          {entries.map(([name, problem]) => (
            <li key={name}>
              <a href={`#${idOf(form, name)}`} onClick={(event) => goTo(event, idOf(form, name))}>
                {problem}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The address of the page stays as it is. */
function goTo(event: React.MouseEvent, id: string): void {
  event.preventDefault();
  focusOn(id);
}

/** Stands in the page after a form has arrived, while the form below it is empty again. */
export function Confirmation({ submission, heading, text, children }: ConfirmationProps) {
  const { form, phase, answer } = submission;
  if (phase !== 'sent') return null;
  const isAnswered = answer?.outcome === 'sent';
  return (
    // biome-ignore lint/a11y/noAutofocus: without script nobody else can move the focus here
    <div id={confirmationId(form)} className="confirmation" tabIndex={-1} autoFocus={isAnswered}>
      <Icon name="check" />
      <h2>{isAnswered ? form.messages.created : heading}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface ConfirmationProps extends Part {
  heading: string;
  text: string;
  /** What there is to keep of it. */
  children?: ReactNode;
}

interface SubmitProps {
  /** What the button says. */
  idle: string;
  /** What it says while the form is under way. */
  busy: string;
  look?: 'button-dark' | 'button-sun';
}

/** The button and, beside it, what became of the last try. */
export function Submit({ submission, idle, busy, look = 'button-dark' }: Part & SubmitProps) {
  const { form, phase, answer } = submission;
  const unsent = 'Not sent yet – your answers are kept. Try again';
  return (
    <>
      {phase === 'unsent' && (
        <p role="alert" className="unsent">
          {/* Without script there is no notice to say that it failed. */}
          {answer ? `${form.messages.createFailed} ${unsent}` : unsent}
        </p>
      )}
      {/* Not `disabled`: the focus would be lost, and with it the place in the page. */}
      <button type="submit" className={`button ${look}`} aria-disabled={phase === 'sending'}>
        <span>{phase === 'sending' ? busy : idle}</span>
      </button>
    </>
  );
}

import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { association } from '../../content/association/defaults.ts';
import { honeypotName } from '../../content/spam-signals.ts';
import type { TextRule } from '../../engine/kinds/text/text-rule.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useSettings } from '../site-settings.ts';
import { phoneHint, suggestEmail } from './suggestions.ts';
import { confirmationId, controlId, focusElement, type Submission, summaryId } from './use-submission.ts';

interface SubmissionProps {
  submission: Submission;
}

/** The form itself; without script the browser posts it to the page's own address. */
export function SubmissionForm({ submission, children, ...props }: SubmissionProps & SubmissionFormProps) {
  const { element, submit, handleInput, result } = submission;
  const key = result && result.status !== 'sent' ? result.key : '';
  return (
    <form ref={element} method="post" noValidate onSubmit={submit} onInput={handleInput} {...props}>
      <input type="hidden" name="idempotencyKey" defaultValue={key} />
      <p aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input name={honeypotName} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {children}
    </form>
  );
}

interface SubmissionFormProps {
  'aria-labelledby': string;
  className?: string;
  children: ReactNode;
}

/** What browsers are told of a control: how it is filled in, and which keyboard suits it. */
interface Hints {
  type?: 'email' | 'tel';
  inputMode?: 'email' | 'tel';
  autoComplete: string;
  spellCheck?: boolean;
}

const hints: Readonly<Record<string, Hints>> = {
  firstName: { autoComplete: 'given-name', spellCheck: false },
  lastName: { autoComplete: 'family-name', spellCheck: false },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  address: { autoComplete: 'street-address' },
  occupation: { autoComplete: 'organization-title' },
};

/** One field, by its rule. */
export function FormField({ submission, name }: SubmissionProps & { name: string }) {
  const { form, errors, values, resetCount } = submission;
  const { label, max, rows, required = true } = form.fields[name] as TextRule;
  const { type, ...others }: Partial<Hints> = hints[name] ?? {};
  const common = {
    ...others,
    id: controlId(form, name),
    name,
    label,
    required,
    optional: !required,
    maxLength: max,
    defaultValue: values[name],
    error: errors[name],
  };
  if (rows !== undefined) return <TextArea key={resetCount} rows={rows} {...common} />;
  const field = <Field key={resetCount} type={type ?? 'text'} {...common} />;
  return type === undefined ? field : <Suggesting type={type}>{field}</Suggesting>;
}

/** A field for an email address or a telephone number, which asks on leaving it whether something else was meant. */
function Suggesting({ type, children }: { type: 'email' | 'tel'; children: ReactNode }) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(undefined);
  const readInput = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    input.current = target;
    setTyped(target.value);
  };
  const meant = type === 'email' ? suggestEmail(typed) : undefined;
  const use = (email: string) => {
    if (!input.current) return;
    input.current.value = email;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows what happens to the field in it
    <div onBlur={readInput} onInput={() => setTyped('')}>
      {children}
      <p aria-live="polite" className="field-suggestion">
        {type === 'tel' && phoneHint(typed)}
        {meant !== undefined && (
          <button type="button" onClick={() => use(meant)}>{`Did you mean ${meant}?`}</button>
        )}
      </p>
    </div>
  );
}

/** All that is wrong with a form that was sent, with a link to each control. */
export function ErrorSummary({ submission: { form, errors, result } }: SubmissionProps) {
  const items = Object.entries(errors);
  if (items.length === 0) return null;
  return (
    // Without script nobody else can move the focus here.
    // biome-ignore lint/a11y/noAutofocus: what is wrong is what the visitor came back to read
    <div id={summaryId(form)} className="error-summary" tabIndex={-1} autoFocus={result !== undefined}>
      <div role="alert">
        <h2>There is a problem</h2>
        <ul>
          {items.map(([name, error]) => (
            <li key={name}>
              <a
                href={`#${controlId(form, name)}`}
                onClick={(event) => focusField(event, controlId(form, name))}
              >
                {error}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The address of the page stays as it is. */
function focusField(event: React.MouseEvent, id: string): void {
  event.preventDefault();
  focusElement(id);
}

/** Stands in the page after a form has arrived, while the form below it is empty again. */
export function Confirmation({ submission, heading, text, children }: ConfirmationProps) {
  const { form, status, result, confirmation } = submission;
  if (status !== 'sent') return null;
  const isResultSent = result?.status === 'sent';
  return (
    // biome-ignore lint/a11y/noAutofocus: without script nobody else can move the focus here
    <div id={confirmationId(form)} className="confirmation" tabIndex={-1} autoFocus={isResultSent}>
      <Icon name="check" />
      <h2>{isResultSent ? form.messages.created : heading}</h2>
      <p>{text}</p>
      {confirmation?.reference && <p>{`Your reference number is ${confirmation.reference}.`}</p>}
      {children}
    </div>
  );
}

interface ConfirmationProps extends SubmissionProps {
  heading: string;
  text: string;
  /** Details to print or to keep. */
  children?: ReactNode;
}

interface SubmitButtonProps {
  /** What the button says. */
  idle: string;
  /** What it says while the form is under way. */
  busy: string;
  variant?: 'button-dark' | 'button-sun';
}

/** The button and, beside it, the state of the last attempt. */
export function SubmitButton({
  submission,
  idle,
  busy,
  variant = 'button-dark',
}: SubmissionProps & SubmitButtonProps) {
  const { form, status, result } = submission;
  const notSent = 'Not sent yet – your answers are kept. Try again';
  return (
    <>
      {status === 'failed' && (
        <p role="alert" className="submit-error">
          {/* Without script there is no notice to say that it failed. */}
          {result ? `${form.messages.createFailed} ${notSent}` : notSent}
        </p>
      )}
      {/* Not `disabled`: the focus would be lost, and with it the place in the page. */}
      <button type="submit" className={`button ${variant}`} aria-disabled={status === 'sending'}>
        <span>{status === 'sending' ? busy : idle}</span>
      </button>
    </>
  );
}

/** The name of the page in the browser, which says so while something is wrong. */
export function FormTitle({ submission: { errors }, title }: { submission: Submission; title: string }) {
  const { name } = useSettings('association', association);
  const prefix = Object.keys(errors).length > 0 ? 'Error: ' : '';
  return <title>{`${prefix}${title} | ${name}`}</title>;
}

/** The head of a page that renders its own title. */
export function withoutTitle(descriptors: MetaDescriptor[]): MetaDescriptor[] {
  return descriptors.filter((descriptor) => !('title' in descriptor));
}

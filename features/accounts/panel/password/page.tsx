import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../engine/client/api-error.ts';
import { postAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { PageHead } from '../../../../engine/panel/page-head.tsx';
import { ProblemSummary } from '../../../../engine/panel/problem-summary.tsx';
import { currentAccount } from '../../../../engine/panel/session.ts';
import { Field } from '../../../../ui/field.tsx';
import { notify } from '../../../../ui/notify.ts';
import { shortestPassword, tooShort } from '../../new-password.ts';
import '../../../../engine/panel/form/form.css';
import './password.css';

const title = 'Change Password';
/** As the form sends them, in their order: name, label, and what a password manager fills in. */
const fields = [
  ['currentPassword', 'Present password', 'current-password'],
  ['newPassword', 'New password', 'new-password'],
  ['repeatedPassword', 'New password again', 'new-password'],
] as const;
const names = fields.map(([name]) => name);

type FieldErrors = Partial<Record<(typeof names)[number], string>>;

/** Somebody's own password, which needs the present one. */
export default function ChangePassword() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { submit, isPending, failure } = useChange(setErrors);
  const clear = (name: keyof FieldErrors) => setErrors(({ [name]: _, ...others }) => others);
  const isRefused = Object.keys(errors).length > 0;
  return (
    <div>
      <PageHead title={title} documentTitle={isRefused ? `Error: ${title}` : title} />
      <form method="post" className="record-form" noValidate onSubmit={submit}>
        <div className="box record-form-card password-card small-buttons">
          <Problems errors={errors} />
          <p className="field-hint">
            {`At least ${shortestPassword} characters. `}Several words that do not belong together are easy to
            keep in mind and hard to guess. Everywhere else you are signed out.
          </p>
          {/* Tells a password manager which account it is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={currentAccount() ?? ''}
            readOnly
            hidden
          />
          {fields.map(([name, label, autoComplete]) => (
            <Field
              key={name}
              id={name}
              name={name}
              label={label}
              type="password"
              required
              autoComplete={autoComplete}
              error={errors[name]}
              onChange={() => clear(name)}
            />
          ))}
          {failure !== undefined && (
            <p role="alert" className="submit-error">
              {failure}
            </p>
          )}
          <button type="submit" className="button button-dark" aria-disabled={isPending}>
            <span>{isPending ? 'Saving...' : 'Change password'}</span>
          </button>
        </div>
      </form>
    </div>
  );
}

/** The call. What was typed stays after a failure, and is gone after a success. */
function useChange(setErrors: (errors: FieldErrors) => void) {
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      postAsStaff<unknown>('/auth/password', body),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const { currentPassword = '', newPassword = '', repeatedPassword = '' } = entriesOf(form);
    setFailure(undefined);
    const problems = problemsOf({ currentPassword, newPassword, repeatedPassword });
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      await mutateAsync({ currentPassword, newPassword });
      form.reset();
      notify.success('Your password is changed. Everywhere else you are signed out.');
    } catch (error) {
      const refused = error instanceof ApiError ? (error.errors as FieldErrors) : {};
      setErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(reasonOf(error));
    }
  };
  return { submit, isPending, failure };
}

function entriesOf(form: HTMLFormElement): Partial<Record<keyof FieldErrors, string>> {
  return Object.fromEntries(new FormData(form)) as Partial<Record<keyof FieldErrors, string>>;
}

/** All that can be told without the server. */
function problemsOf(entered: Record<keyof FieldErrors, string>): FieldErrors {
  const { currentPassword, newPassword, repeatedPassword } = entered;
  return {
    ...(currentPassword === '' && { currentPassword: 'Enter your present password' }),
    ...(newPassword.length < shortestPassword && {
      newPassword: newPassword === '' ? 'Enter a new password' : `The new password ${tooShort}`,
    }),
    ...(newPassword !== repeatedPassword && {
      repeatedPassword: 'The two entries of the new password differ',
    }),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return error.message;
  return 'The password is not changed, because the server could not be reached. Please try again.';
}

/** All that is wrong. It takes the focus whenever something new is. */
function Problems({ errors }: { errors: FieldErrors }) {
  const summary = useRef<HTMLDivElement>(null);
  const lines = names.flatMap((name) => (errors[name] ? [{ name, id: name, text: errors[name] }] : []));
  const hasProblems = lines.length > 0;
  useEffect(() => {
    if (hasProblems) summary.current?.focus();
  }, [hasProblems]);
  if (!hasProblems) return null;
  return (
    <ProblemSummary
      ref={summary}
      className="form-error-summary"
      lines={lines}
      onGo={(name) => document.getElementById(name)?.focus()}
    />
  );
}

import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../engine/client/api-error.ts';
import { ProblemSummary } from '../../../engine/panel/problem-summary.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import '../../../engine/panel/form/form.css';
import './small-form.css';

type Values = Readonly<Record<string, string>>;
/** What is wrong with entries, by their names. */
export type FieldErrors = Readonly<Record<string, string>>;

interface SmallFormProps {
  fields: readonly (ComponentProps<typeof Field> & { name: string })[];
  /** What the button does: `Change password`. */
  label: string;
  busyLabel?: string;
  /** All that can be told without the server. Default: nothing. */
  problemsOf?: (values: Values) => FieldErrors;
  /** The call. What was typed stays after a failure. */
  send: (values: Values) => Promise<unknown>;
  /** After it; the form is empty then where `isEmptied`. */
  onSent?: () => void;
  isEmptied?: boolean;
  /** What did not happen, as a sentence: `The password is not changed.` */
  failed: string;
  /** Tells a password manager which account it is. */
  username?: string | undefined;
  /** Above the fields. */
  children?: ReactNode;
}

/** A few lines that are sent together, with what is wrong with them. */
export function SmallForm(props: SmallFormProps) {
  const { fields, label, problemsOf, send, onSent, isEmptied = false, failed, username, children } = props;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useMutation({ mutationFn: send });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form)) as Values;
    setFailure(undefined);
    const problems = problemsOf?.(values) ?? {};
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      await mutateAsync(values);
      if (isEmptied) form.reset();
      onSent?.();
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : {};
      setErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(reasonOf(error, failed));
    }
  };
  const clear = (name: string) => setErrors(({ [name]: _, ...others }) => others);
  return (
    <form method="post" className="small-form small-buttons" noValidate onSubmit={submit}>
      <Problems fields={fields} errors={errors} />
      {children}
      {username !== undefined && (
        <input type="text" name="account" autoComplete="username" value={username} readOnly hidden />
      )}
      {fields.map((field) => (
        <Field
          key={field.name}
          id={field.name}
          {...field}
          error={errors[field.name]}
          onChange={() => clear(field.name)}
        />
      ))}
      {failure !== undefined && (
        <p role="alert" className="submit-error">
          {failure}
        </p>
      )}
      <Button type="submit" variant="dark" isBusy={isPending}>
        <span>{isPending ? (props.busyLabel ?? 'Saving...') : label}</span>
      </Button>
    </form>
  );
}

function reasonOf(error: unknown, failed: string): string {
  const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isAnswered
    ? error.message
    : `${failed} The server could not be reached. What you typed is still here; please try again.`;
}

/** All that is wrong. It takes the focus whenever something new is. */
function Problems({ fields, errors }: Pick<SmallFormProps, 'fields'> & { errors: FieldErrors }) {
  const summary = useRef<HTMLDivElement>(null);
  const lines = fields.flatMap(({ name, id = name }) =>
    errors[name] ? [{ name, id, text: errors[name] }] : [],
  );
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
      onGo={(id) => document.getElementById(id)?.focus()}
    />
  );
}

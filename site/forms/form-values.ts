import { type TextRule, textProblem } from '../../engine/kinds/text/text-rule.ts';

/** The values of a form, by the names of its controls. */
export type FormValues = Readonly<Record<string, string>>;
/** Error messages, by control name, in the order of the page. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the API answers to a form. */
export type Sent = Pick<ConfirmationDetails, 'reference'>;

/** What a visitor may want to keep of a form that was sent. */
export interface ConfirmationDetails {
  /** The value of its choice; empty where there is none. */
  chosen: string;
  /** `C-7K2QM4`. */
  reference: string;
  /** ISO 8601. */
  sentAt: string;
}

/** The confirmation of values that were just sent. `choice` is the name of the control that is chosen and not typed. */
export function confirmationDetails(
  values: FormValues,
  { reference }: Sent,
  choice = '',
): ConfirmationDetails {
  return { chosen: values[choice] ?? '', reference, sentAt: new Date().toISOString() };
}

/** The values of a form as they were typed; what is missing is empty, and line breaks are those of the API. */
export function readFormValues(form: FormData, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, normalizeLineBreaks(form.get(name))]));
}

/** Entries as they are sent: without the space around them. The server takes off signs that nobody sees. */
export function trimValues(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
}

/** The errors that the rules find. */
export function validateValues(rules: Readonly<Record<string, TextRule>>, values: FormValues): FieldErrors {
  return collectErrors(
    Object.keys(rules),
    (name) => rules[name] && textProblem(rules[name], values[name] ?? ''),
  );
}

/** The errors that `find` returns, in the order of `names`. */
export function collectErrors(
  names: readonly string[],
  find: (name: string) => string | undefined,
): Record<string, string> {
  const found = names.map((name) => [name, find(name)] as const);
  return Object.fromEntries(
    found.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  );
}

export function omitError(errors: FieldErrors, name: string): FieldErrors {
  const { [name]: _, ...others } = errors;
  return others;
}

// A browser that sends the form by itself writes line breaks as CR LF, which would count twice.
function normalizeLineBreaks(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}

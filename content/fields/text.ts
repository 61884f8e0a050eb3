import { z } from 'zod';
import { base, type Field, type FieldOptions, type InputType, requiredMessage } from './field.ts';

interface TextOptions extends FieldOptions {
  /** Longest accepted value, UTF-16 units. */
  max: number;
  /** A text area of this many rows; without it the value is a single line. */
  rows?: number;
  input?: InputType;
  unique?: 'ignoring-case';
  /** Stored when the value is empty; only for a field that is not required. Default ''. */
  fallback?: string;
  format?: 'email';
}

/** Text, trimmed. Left empty, an optional one is stored as its fallback, ''. */
export function text(options: TextOptions): Field<string, 'text'> {
  const missing = requiredMessage(options);
  const fallback = options.fallback ?? '';
  const rule = z
    .string({ error: `${options.label} must be text` })
    .trim()
    .max(options.max, `${options.label} can have at most ${options.max} characters`)
    .refine((value) => isStorable(value, options.rows !== undefined), {
      error:
        options.rows === undefined
          ? `${options.label} must be one line without control characters`
          : `${options.label} must not contain control characters`,
    })
    .refine((value) => options.format !== 'email' || value === '' || isEmail(value), {
      error: 'Enter an email address in the form name@example.com',
    })
    .transform((value) => (value === '' ? fallback : value))
    .refine((value) => options.required === false || value !== '', { error: missing });
  return {
    ...base(options),
    kind: 'text',
    schema: z.preprocess((value) => value ?? '', rule),
    max: options.max,
    ...(options.input ? { input: options.input } : {}),
    ...(options.rows ? { rows: options.rows } : {}),
    ...(options.unique ? { unique: options.unique } : {}),
  };
}

/** An e-mail address, at most 254 characters as SMTP allows. */
export function email(options: FieldOptions): Field<string, 'text'> {
  return text({ ...options, max: 254, input: 'email', format: 'email' });
}

// PostgreSQL refuses NUL, neither engine round-trips a lone surrogate, and a line break in a name could end up in a mail header.
function isStorable(value: string, multiline: boolean): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const forbidden = multiline ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/;
  return value.isWellFormed() && !forbidden.test(value);
}

// Split instead of one expression: linear time on any input, and as lenient as browsers are.
function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const domain = value.slice(at + 1);
  if (at < 1 || at !== value.indexOf('@') || /[\s<>"(),:;\\[\]]/.test(value)) return false;
  return domain
    .split('.')
    .every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label));
}

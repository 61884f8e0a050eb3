import { locale } from '../../locale.ts';
import { type FieldOptions, requiredMessage } from '../field.ts';

/**
 * What a text must be. Plain data without Zod: a public form checks by the same facts as the API, and shows its labels
 * and limits.
 */
export interface TextRule extends FieldOptions {
  /** Longest accepted value, UTF-16 units. */
  max: number;
  /** A text area of this many rows; without it the value is a single line. */
  rows?: number;
  format?: 'email';
  /** What else is wrong with a text that is not empty, for people. */
  problemIn?: (value: string) => string | undefined;
}

/** An e-mail address, at most 254 characters as SMTP allows. */
export function emailRule<Options extends FieldOptions>(options: Options) {
  return { ...options, max: 254, input: 'email', format: 'email' } as const;
}

/** The first thing that is wrong with a trimmed text, for people; undefined when nothing is. */
export function textProblem(rule: TextRule, value: string): string | undefined {
  const { label, max, rows, format, required = true } = rule;
  if (value === '') return required ? requiredMessage(rule) : undefined;
  if (value.length > max) return `${label} can have at most ${max.toLocaleString(locale)} characters`;
  if (!isStorable(value, rows !== undefined)) {
    return rows === undefined
      ? `${label} must be one line without control characters`
      : `${label} must not contain control characters`;
  }
  if (format === 'email' && !isEmail(value)) return 'Enter an email address in the form name@example.com';
  return rule.problemIn?.(value);
}

// PostgreSQL refuses NUL, neither engine round-trips a lone surrogate, and a line break in a name could end up in a mail header.
function isStorable(value: string, multiline: boolean): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const forbidden = multiline ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/;
  return value.isWellFormed() && !forbidden.test(value);
}

// Split instead of one expression: linear time on any input, and as lenient as browsers are.
function isEmail(entry: string): boolean {
  // The server takes signs that nobody sees off before it stores anything; a public form has not done so yet.
  const value = entry.replace(/\p{Cf}/gu, '').trim();
  const at = value.lastIndexOf('@');
  const domain = value.slice(at + 1);
  if (at < 1 || at !== value.indexOf('@') || /[\s<>"(),:;\\[\]]/.test(value)) return false;
  return domain
    .split('.')
    .every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label));
}

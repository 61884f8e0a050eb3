import * as z from 'zod/mini';
import { locale } from '../../locale.ts';
import { base, type Field, type FieldOptions, type Kind } from '../field.ts';
import { preprocess } from '../preprocess.ts';

export const kind: Kind = {
  name: 'list',
  columnType: 'json',
  jsonSchema: ({ min, max }) => ({ type: 'array', items: { type: 'string' }, minItems: min, maxItems: max }),
  format: (stored) => stored ?? [],
  listedAs: 'text',
};

interface ListOptions extends FieldOptions {
  /** The name of one entry, for its messages. */
  itemLabel: string;
  /** Longest entry, UTF-16 units. */
  itemMax: number;
  /** What else is wrong with an entry, for people. */
  itemProblem?: (value: string) => string | undefined;
  /** Smallest number of entries. Default: the list may be empty. */
  min?: number;
  /** Largest number of entries. */
  max: number;
  /** Rows of a text area for each entry. Default: an entry is one line. */
  rows?: number;
}

/** A list of non-empty lines of text. */
export function list(options: ListOptions): Field<string[]> {
  const { min = 0 } = options;
  const item = z.string({ error: `${options.itemLabel} must be text` }).check(
    z.trim(),
    z.minLength(1, `${options.itemLabel} is required`),
    z.maxLength(
      options.itemMax,
      `${options.itemLabel} can have at most ${options.itemMax.toLocaleString(locale)} characters`,
    ),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: `${options.itemLabel} contains broken characters`,
    }),
    z.superRefine((value, context) => {
      const message = options.itemProblem?.(value);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  );
  const rule = z
    .array(item, { error: `${options.label} must be a list` })
    .check(
      z.minLength(min, `${options.label} must have at least ${min} entries`),
      z.maxLength(options.max, `${options.label} can have at most ${options.max} entries`),
    );
  return {
    ...base({ ...options, required: false }),
    kind,
    schema: preprocess((value) => value ?? [], rule),
    max: options.max,
    itemLabel: options.itemLabel,
    ...(options.min === undefined ? {} : { min: options.min }),
    ...(options.rows === undefined ? {} : { rows: options.rows }),
  };
}

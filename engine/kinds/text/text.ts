import * as z from 'zod/mini';
import { base, type Field, formatText, type InputType, type Kind } from '../field.ts';
import { preprocess } from '../preprocess.ts';
import { type TextRule, textProblem } from './text-rule.ts';

/** Text. */
export const kind: Kind = {
  name: 'text',
  columnType: 'text',
  jsonSchema: ({ max }) => ({ type: 'string', maxLength: max }),
  format: formatText,
  listedAs: 'text',
};

interface TextOptions extends TextRule {
  input?: InputType;
  unique?: 'ignoring-case';
  /** Stored when the value is empty; only for a field that is not required. Default ''. */
  fallback?: string;
}

/** Text, trimmed. Left empty, an optional one is stored as its fallback, ''. */
export function text(options: TextOptions): Field<string> {
  const { label, max, input, rows, unique, fallback = '' } = options;
  const rule = z.pipe(
    z.string({ error: `${label} must be text` }).check(
      z.trim(),
      z.superRefine((value, context) => {
        const message = textProblem(options, value);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      }),
    ),
    z.transform((value) => (value === '' ? fallback : value)),
  );
  return {
    ...base(options),
    kind,
    schema: preprocess((value) => value ?? '', rule),
    max,
    ...(input ? { input } : {}),
    ...(rows ? { rows } : {}),
    ...(unique ? { unique } : {}),
  };
}

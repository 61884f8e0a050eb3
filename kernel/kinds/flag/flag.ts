import * as z from 'zod/mini';
import { base, type Field, type FieldOptions } from '../field.ts';
import { prepared } from '../preprocess.ts';

interface FlagOptions extends FieldOptions {
  /** Set by the server alone. */
  readOnly?: boolean;
}

/** Yes or no. Missing means no. */
export function flag(options: FlagOptions): Field<boolean, 'flag'> {
  return {
    ...base({ ...options, required: false }),
    kind: 'flag',
    readOnly: options.readOnly ?? false,
    schema: prepared(
      (value) => value ?? false,
      z.boolean({ error: `${options.label} must be true or false` }),
    ),
  };
}

import { z } from 'zod';
import { base, type Field, type FieldOptions } from './field.ts';

/** Yes or no. Missing means no. */
export function flag(options: FieldOptions): Field<boolean, 'flag'> {
  return {
    ...base({ ...options, required: false }),
    kind: 'flag',
    schema: z.preprocess(
      (value) => value ?? false,
      z.boolean({ error: `${options.label} must be true or false` }),
    ),
  };
}

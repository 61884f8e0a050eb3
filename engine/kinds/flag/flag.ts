import * as z from 'zod/mini';
import { base, type Field, type FieldOptions, type Kind } from '../field.ts';
import { preprocess } from '../preprocess.ts';

const kind: Kind = {
  name: 'flag',
  columnType: 'boolean',
  jsonSchema: () => ({ type: 'boolean' }),
  format: (stored) => stored === true,
  listedAs: 'text',
};

/** Yes or no. Missing means no. */
export function flag(options: FieldOptions): Field<boolean> {
  return {
    ...base({ ...options, required: false }),
    kind,
    schema: preprocess(
      (value) => value ?? false,
      z.boolean({ error: `${options.label} must be true or false` }),
    ),
  };
}

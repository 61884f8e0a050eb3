import * as z from 'zod/mini';
import type { Definition } from '../../definition.ts';
import { base, type Field, type FieldOptions, idSchema, type Kind, requiredMessage } from '../field.ts';
import { preprocess } from '../preprocess.ts';

const kind: Kind = {
  name: 'reference',
  columnType: 'id',
  jsonSchema: ({ many }) => (many ? { type: 'array', items: idSchema } : idSchema),
  format: (stored) => [stored ?? []].flat().map((one) => idOf(one)),
  parse: (input, { many }) => (many ? input : ((input as string[])[0] ?? '')),
};

interface ReferenceOptions<Many extends boolean> extends FieldOptions {
  /** The type that is pointed to. */
  to: Definition;
  many?: Many;
  /** Whether a record that is missing can be created in the form, by its title alone. Default: false. */
  canCreate?: boolean;
}

type ReferenceValue<Many extends boolean> = Many extends true ? string[] : string;

const largestSelection = 50;

/** The id of a record of another type, or up to 50 of them. Takes ids or objects that carry `_id` or `id`. */
export function reference<Many extends boolean = false>(
  options: ReferenceOptions<Many>,
): Field<ReferenceValue<Many>> {
  const one = preprocess(
    idOf,
    z.string({ error: `${options.label} must be an id` }).check(z.minLength(1, requiredMessage(options))),
  );
  const several = z.pipe(
    preprocess(
      (value) => value ?? [],
      z
        .array(one, { error: `${options.label} must be a list of ids` })
        .check(
          z.maxLength(largestSelection, `${options.label} can have at most ${largestSelection} entries`),
        ),
    ),
    z.transform((ids) => [...new Set(ids)]),
  );
  return {
    ...base(options),
    kind,
    schema: (options.many ? several : one) as unknown as z.ZodMiniType<ReferenceValue<Many>>,
    to: options.to,
    ...(options.many ? { many: true } : {}),
    ...(options.canCreate ? { canCreate: true } : {}),
  };
}

function idOf(value: unknown): unknown {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return value;
  const record = value as { _id?: unknown; id?: unknown };
  return record._id ?? record.id ?? '';
}

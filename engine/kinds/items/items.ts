import * as z from 'zod/mini';
import type { Fields, Values } from '../../content-type.ts';
import { base, type Field, type FieldOptions, type JsonSchema, type Kind } from '../field.ts';
import { preprocess } from '../preprocess.ts';

const kind: Kind = {
  name: 'items',
  columnType: 'json',
  jsonSchema: ({ fields = {}, min, max }) => ({
    type: 'array',
    items: itemSchema(fields),
    minItems: min,
    maxItems: max,
  }),
  format: (stored) => stored ?? [],
};

interface ItemsOptions<F extends Fields> extends FieldOptions {
  /** The name of one item: 'Step'. */
  itemLabel: string;
  /** Smallest and largest number of items. */
  min: number;
  max: number;
  /** The fields of an item. Each has a text, also where it is empty. */
  fields: F;
}

/** An ordered list of small groups of fields. */
export function items<const F extends Fields>(options: ItemsOptions<F>): Field<Values<F>[]> {
  const { label, itemLabel, min, max, fields } = options;
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  const item = z.object(shape, { error: `${itemLabel} must be an object` });
  const rule = z
    .array(item, { error: `${label} must be a list` })
    .check(
      z.minLength(min, `${label} must have at least ${min} entries`),
      z.maxLength(max, `${label} can have at most ${max} entries`),
    );
  return {
    ...base({ ...options, required: false }),
    kind,
    schema: preprocess((value) => value ?? [], rule) as unknown as z.ZodMiniType<Values<F>[]>,
    ...{ min, max, itemLabel, fields },
  };
}

function itemSchema(fields: Fields): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, field.kind.jsonSchema(field)]);
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(fields) };
}

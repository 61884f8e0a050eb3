import * as z from 'zod/mini';
import type { Definition } from './definition.ts';
import type { Field } from './kinds/field.ts';
import { preprocess } from './kinds/preprocess.ts';
import { splitName } from './nested-values.ts';
import type { Publication } from './publication.ts';

export type Fields = Readonly<Record<string, Field>>;

/** A content type: what it is, and its fields by name. A dotted name (`author.name`) is nested in bodies and answers. */
export interface ContentType<Name extends string = string, F extends Fields = Fields> {
  readonly definition: Definition<Name> & { readonly area: string };
  readonly fields: F;
  /** Checks a whole body. Unknown keys are dropped; messages are for people; nested values keep their nesting. */
  readonly input: z.ZodMiniType<Values<F>>;
}

/** Declares a content type. `check` says what is wrong between values that each keep their own rule, by the names of fields. */
export function defineType<const Name extends string, const F extends Fields>({
  definition,
  fields,
  check,
  ...more
}: {
  definition: Definition<Name>;
  area: string;
  shownAt?: string;
  page?: string;
  isPersonal?: true;
  lead?: { prefix: string };
  fields: F;
  check?: (values: Values<F>) => Readonly<Record<string, string>>;
}): ContentType<Name, F> {
  const each = inputSchema(fields) as unknown as z.ZodMiniType<Values<F>>;
  const whole = z.superRefine<Values<F>>((values, { addIssue }) => {
    for (const [name, message] of Object.entries(check?.(values) ?? {}))
      addIssue({ code: 'custom', message, path: name.split('.') });
  });
  const input = check ? each.check(whole) : each;
  return { definition: { ...definition, ...more }, fields, input };
}

/** Keys that every record has beside its fields. */
export interface RecordKeys {
  _id: string;
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** For staff alone. */
  publication?: Publication;
}

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type Heads<Key> = Key extends `${infer Head}.${string}` ? Head : never;
type Unflatten<F> = {
  [K in keyof F as K extends `${string}.${string}` ? never : K]: ValueOf<F[K]>;
} & {
  [H in Heads<keyof F>]: { [K in keyof F as K extends `${H}.${infer Rest}` ? Rest : never]: ValueOf<F[K]> };
};
type Flat<T> = { [K in keyof T]: T[K] };

/** The values of a record by field name, dotted names nested. */
export type Values<F extends Fields = Fields> = Flat<Unflatten<F>>;
/** What a client sends to create a record of the type. */
export type InputOf<T> = T extends ContentType<string, infer F> ? Values<F> : never;
/** A record as the API answers it, where its fields are answered as they are stored. */
export type RecordOf<T> = T extends ContentType<string, infer F> ? Flat<RecordKeys & Values<F>> : never;

function inputSchema(fields: Fields): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {};
  const groups: Record<string, Record<string, z.ZodMiniType>> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) continue;
    const [head, rest] = splitName(name);
    if (rest === undefined) shape[head] = field.schema;
    else groups[head] = { ...groups[head], [rest]: field.schema };
  }
  for (const [head, members] of Object.entries(groups)) {
    const group = z.object(members, { error: `${head} must be an object` });
    shape[head] = preprocess((value) => value ?? {}, group);
  }
  return z.object(shape, { error: 'The body must be a JSON object' });
}

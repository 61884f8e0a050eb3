import type { ContentType } from '../content-type.ts';
import { type Field, idSchema, type JsonSchema, timeSchema } from '../kinds/field.ts';
import { splitName } from '../nested-values.ts';
import { publicationSchema, withPublication } from './publication.ts';

/** The response to a delete. */
export const deletedSchema: JsonSchema = object({ _id: idSchema, id: idSchema });

export const problemSchema: JsonSchema = object(
  {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for people' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field' },
    requestId: { type: 'string' },
  },
  ['type', 'title', 'status', 'detail'],
);

/**
 * What a client sends for a new record of the type: required is what its rules refuse to do without. `spared` are fields that
 * the route completes beyond that.
 */
export function inputSchema(type: ContentType, spared: readonly Field[] = []): JsonSchema {
  const fields = nested(
    writable(type),
    (field) => !spared.includes(field) && !field.schema.safeParse(undefined).success,
  );
  return withPublication(type, fields);
}

/** What a client sends to change a record: what it does not name stays. */
export function changeSchema(type: ContentType): JsonSchema {
  const fields = nested(writable(type), () => false);
  return withPublication(type, fields);
}

function writable(type: ContentType): [string, Field][] {
  return Object.entries(type.fields).filter(([, field]) => !field.readOnly);
}

/**
 * What the API returns for a record of the type; fields for staff alone are there and not required. `replaced` are fields that
 * are returned in another shape.
 */
export function recordSchema(type: ContentType, replaced: Record<string, JsonSchema> = {}): JsonSchema {
  const fields = nested(Object.entries(type.fields), ({ visibility }) => visibility === 'public');
  const properties = { ...(fields.properties as Record<string, JsonSchema>), ...replaced };
  return object(
    {
      ...{ _id: idSchema, id: idSchema, ...properties, createdAt: timeSchema, updatedAt: timeSchema },
      publication: publicationSchema,
    },
    ['_id', 'id', ...(fields.required as string[]), 'createdAt', 'updatedAt'],
  );
}

/** Who made a change; null for the server itself. */
export const actorSchema: JsonSchema = {
  anyOf: [object({ id: idSchema, name: { type: 'string' } }), { type: 'null' }],
};

/** A category or tag inside a post. */
export const namedSchema: JsonSchema = object({ _id: idSchema, id: idSchema, name: { type: 'string' } });

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** An object; all properties are required where `required` does not say which. */
export function object(
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): JsonSchema {
  return { type: 'object', properties, required };
}

/** An object with further properties; all of them are required where `required` does not say which. */
export function extended(
  { properties = {}, required = [] }: JsonSchema,
  further: Record<string, JsonSchema>,
  furtherRequired = Object.keys(further),
): JsonSchema {
  const all = [...(required as string[]), ...furtherRequired];
  return object({ ...(properties as Record<string, JsonSchema>), ...further }, all);
}

function nested(fields: [string, Field][], isRequired: (field: Field) => boolean): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const groups: Record<string, [string, Field][]> = {};
  for (const [name, field] of fields) {
    const [head, rest] = splitName(name);
    if (rest === undefined) properties[head] = { title: field.label, ...field.kind.jsonSchema(field) };
    else groups[head] = [...(groups[head] ?? []), [rest, field]];
  }
  for (const [head, members] of Object.entries(groups)) properties[head] = nested(members, isRequired);
  const required = fields.filter(([, field]) => isRequired(field)).map(([name]) => splitName(name)[0]);
  return object(properties, [...new Set(required)]);
}

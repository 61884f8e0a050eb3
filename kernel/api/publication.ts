import * as z from 'zod/mini';
import type { ContentType } from '../content-type.ts';
import type { JsonSchema } from '../kinds/field.ts';
import { isHideable, type PublicationChange } from '../publication.ts';
import { parse } from './input.ts';

const boolean: JsonSchema = { type: 'boolean' };

/** What staff are told of the publication of a record. */
export const publicationSchema: JsonSchema = {
  type: 'object',
  properties: { draft: boolean, isShown: boolean },
  required: ['draft'],
};

/** The shape of a body with what it may say of the publication of a record. */
export function withPublication(type: ContentType, body: JsonSchema): JsonSchema {
  if (type.definition.shownAt === undefined) return body;
  const publication = { type: 'object', properties: isHideable(type) ? { isShown: boolean } : {} };
  return { ...body, properties: { ...(body.properties as object), publication } };
}

const input = z.object(
  { isShown: z.optional(z.boolean({ error: 'isShown must be true or false' })) },
  { error: 'publication must be an object' },
);

/** `publication` of a body that was checked for its fields. Types that no page shows take none. */
export function parsePublication(type: ContentType, body: unknown): PublicationChange {
  const sent = (body as { publication?: unknown } | null)?.publication;
  if (sent === undefined || type.definition.shownAt === undefined) return {};
  const { isShown } = parse(z.object({ publication: input }), { publication: sent }).publication;
  return isHideable(type) ? { isShown } : {};
}

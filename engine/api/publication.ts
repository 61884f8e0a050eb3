import * as z from 'zod/mini';
import type { ContentType } from '../content-type.ts';
import { isMoment } from '../kinds/date/date.ts';
import { type JsonSchema, timeSchema } from '../kinds/field.ts';
import { isHideable, type PublicationChange, scheduleLabels } from '../publication.ts';
import { parse } from './input.ts';

const boolean: JsonSchema = { type: 'boolean' };
const moment: JsonSchema = { anyOf: [timeSchema, { type: 'null' }] };
const mostYears = 5;

/** When a record is shown and hidden by itself. */
export const publicationTimesSchema = { publishAt: moment, unpublishAt: moment };

/** What staff are told of the publication of a record. */
export const publicationSchema: JsonSchema = {
  type: 'object',
  properties: { draft: boolean, isShown: boolean, ...publicationTimesSchema },
  required: ['draft'],
};

/** The shape of a body with what it may say of the publication of a record. */
export function withPublication(type: ContentType, body: JsonSchema): JsonSchema {
  if (type.definition.shownAt === undefined) return body;
  const own = isHideable(type) ? { isShown: boolean } : {};
  const publication = { type: 'object', properties: { ...own, ...publicationTimesSchema } };
  return { ...body, properties: { ...(body.properties as object), publication } };
}

/** `publication` of a body that was checked for its fields. Types that no page shows take none. */
export function parsePublication(type: ContentType, body: unknown): PublicationChange {
  const sent = (body as { publication?: unknown } | null)?.publication;
  if (sent === undefined || type.definition.shownAt === undefined) return {};
  const isShown = z.optional(z.boolean({ error: 'isShown must be true or false' }));
  const shape = { ...(isHideable(type) ? { isShown } : {}), ...momentRules(type) };
  const rule = z.object({ publication: z.object(shape, { error: 'publication must be an object' }) });
  return parse(rule, { publication: sent }).publication as PublicationChange;
}

/** The rules of both publication times. Whether one has passed is for the clock of the database to say. */
export function momentRules(type: ContentType) {
  const labels = scheduleLabels(type);
  return { publishAt: momentRule(labels.publishAt), unpublishAt: momentRule(labels.unpublishAt) };
}

function momentRule(label: string) {
  const wrong = `${label} must be a date and time`;
  const abort = true;
  const rule = z.string({ error: wrong }).check(
    z.refine((value) => !Number.isNaN(Date.parse(value)), { error: wrong, abort }),
    z.refine(isNear, { error: `Choose a time within ${mostYears} years`, abort }),
    z.refine(isMoment, { error: wrong, abort }),
    z.refine((value) => value.includes('T') && /(?:Z|[+-]\d{2}:\d{2})$/.test(value), {
      error: 'Say the time zone, such as 2026-12-01T09:00:00+05:30',
      abort,
    }),
  );
  const stored = z.pipe(
    rule,
    z.transform((value) => new Date(value).toISOString()),
  );
  return z.optional(z.nullable(stored));
}

function isNear(value: string): boolean {
  const last = new Date();
  last.setFullYear(last.getFullYear() + mostYears);
  return Date.parse(value) <= last.getTime();
}

import * as z from 'zod/mini';
import { contentTypes, versionedTypes } from '../../content/index.ts';
import { actorOf } from '../../kernel/api/actor.ts';
import { parse } from '../../kernel/api/input.ts';
import { deleted, json } from '../../kernel/api/responses.ts';
import { defaultBodyLimit, type Route } from '../../kernel/api/route.ts';
import { actorSchema, changeSchema, deletedSchema, listOf, object } from '../../kernel/api/schemas.ts';
import { notFound } from '../../kernel/app-error.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import { isId } from '../../kernel/database/identifiers.ts';
import { idSchema, type JsonSchema, timeSchema } from '../../kernel/kinds/field.ts';
import { isSingleton } from '../../kernel/singleton.ts';
import type { Dependencies } from '../dependencies.ts';
import { withSafeHtml } from '../html/safe-values.ts';
import type { WorkingDraft } from '../store/draft-rows.ts';
import type { Store } from '../store/store.ts';
import { postBodyLimit } from './blog.ts';
import { queryText } from './query-text.ts';

const chapter = 'Working drafts';
const path = '/admin/drafts';
const string: JsonSchema = { type: 'string' };
const nullableTime: JsonSchema = { anyOf: [timeSchema, { type: 'null' }] };
const listedSchema = object({
  id: idSchema,
  type: string,
  name: string,
  updatedAt: timeSchema,
  by: actorSchema,
});

const values = z.record(z.string(), z.unknown(), { error: 'The values must be an object' });
const creation = z.object({
  values,
  id: z.optional(z.string().check(z.refine(isId, { error: 'The id must be a UUID' }))),
});
const change = z.object({
  values: z.optional(values),
  base: z.optional(moment('The base must be the updatedAt of the record')),
  known: z.optional(moment('known must be the updatedAt of the record')),
  isOverOthers: z.optional(z.boolean({ error: 'isOverOthers must be true or false' })),
});

function moment(error: string) {
  return z.string({ error }).check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error }));
}

/** What staff have entered and not saved. Visitors never get a word of it. */
export function draftRoutes({ store }: Dependencies): Route[] {
  return [
    listRoute(store),
    ...versionedTypes.flatMap((type) => [
      ...(isSingleton(type) ? [] : [createRoute(type, store)]),
      getRoute(type, store),
      saveRoute(type, store),
      discardRoute(type, store),
      restoreRoute(type, store),
    ]),
  ];
}

function listRoute(store: Store): Route {
  return {
    method: 'GET',
    path,
    audience: 'staff',
    chapter,
    summary:
      'New records that were begun and not created, or records with changes, the one changed last first',
    query: { type: 'Name of a content type', isNew: '`false` for records with changes' },
    response: listOf(listedSchema),
    async handle({ query }) {
      const name = queryText(query, 'type');
      const type = contentTypes.get(name);
      return json(
        name !== '' && !type ? [] : await store.drafts.list(type, queryText(query, 'isNew') !== 'false'),
      );
    },
  };
}

function createRoute(type: ContentType, store: Store): Route {
  return {
    method: 'POST',
    path: `${path}/${type.definition.name}`,
    audience: 'staff',
    chapter,
    summary: `Begin a ${type.definition.singular}: its fields need not be complete`,
    body: object({ id: idSchema, values: changeSchema(type) }, ['values']),
    bodyLimit: bodyLimitOf(type),
    response: draftSchema(type),
    status: 201,
    async handle({ body, viewer }) {
      const { id, values: sent } = parse(creation, body);
      const draft = { id, values: await withSafeHtml(type, sent) };
      return response(type, await store.drafts.create(type, draft, actorOf(viewer)), 201);
    },
  };
}

function getRoute(type: ContentType, store: Store): Route {
  const { singular } = type.definition;
  return {
    method: 'GET',
    path: `${path}/${type.definition.name}/:id`,
    audience: 'staff',
    chapter,
    summary: `The working draft of a ${singular}; without values and moment where there is none`,
    response: draftSchema(type),
    async handle({ params }) {
      return response(type, await store.drafts.get(type, params.id ?? ''));
    },
  };
}

function saveRoute(type: ContentType, store: Store): Route {
  const { singular } = type.definition;
  return {
    method: 'PATCH',
    path: `${path}/${type.definition.name}/:id`,
    audience: 'staff',
    chapter,
    summary: `Change fields of the working draft of a ${singular}. The first change makes it; later ones need If-Match with its version`,
    body: object(
      { base: timeSchema, known: timeSchema, isOverOthers: { type: 'boolean' }, values: changeSchema(type) },
      [],
    ),
    bodyLimit: bodyLimitOf(type),
    response: draftSchema(type),
    async handle({ params, body, viewer, context }) {
      const { values: sent = {}, ...from } = parse(change, body);
      const version = context.req.header('if-match')?.replace(/^(?:W\/)?"(.*)"$/, '$1');
      const draft = { ...from, version, values: await withSafeHtml(type, sent) };
      return response(type, await store.drafts.save(type, params.id ?? '', draft, actorOf(viewer)));
    },
  };
}

function discardRoute(type: ContentType, store: Store): Route {
  const { singular } = type.definition;
  return {
    method: 'DELETE',
    path: `${path}/${type.definition.name}/:id`,
    audience: 'staff',
    chapter,
    summary: `Discard a working draft: the history keeps that of a ${singular}, the trash that of a new one`,
    response: deletedSchema,
    async handle({ params, viewer }) {
      const id = params.id ?? '';
      if (!(await store.drafts.discard(type, id, actorOf(viewer)))) throw notFound('draft');
      return deleted(id);
    },
  };
}

function restoreRoute(type: ContentType, store: Store): Route {
  return {
    method: 'POST',
    path: `/admin/history/${type.definition.name}/:id/:revision/restore`,
    audience: 'staff',
    chapter: 'History',
    summary: `Put a version into the working draft of a ${type.definition.singular}; nothing is published`,
    response: draftSchema(type),
    async handle({ params, viewer }) {
      const { id = '', revision = '' } = params;
      const version = await store.history.get(type, id, revision);
      if (!version) throw notFound('version');
      return response(type, await store.drafts.replace(type, id, version, actorOf(viewer)));
    },
  };
}

function draftSchema(type: ContentType): JsonSchema {
  const fields = {
    id: idSchema,
    type: string,
    isNew: { type: 'boolean' },
    base: nullableTime,
    isBehind: { type: 'boolean' },
    values: { type: 'object' },
    updatedAt: nullableTime,
    by: actorSchema,
  };
  return object({ ...fields, baseValues: changeSchema(type) }, Object.keys(fields));
}

/** Bytes, as for a save. */
function bodyLimitOf(type: ContentType): number {
  const hasRichText = Object.values(type.fields).some(({ kind }) => kind.name === 'html');
  return hasRichText ? postBodyLimit : defaultBodyLimit;
}

async function response(
  type: ContentType,
  draft: WorkingDraft | undefined,
  status: 200 | 201 = 200,
): Promise<Response> {
  if (!draft) throw notFound(type.definition.singular);
  const { values: stored, baseValues, updatedAt } = draft;
  const body = {
    ...draft,
    values: await withSafeHtml(type, stored),
    baseValues: baseValues && (await withSafeHtml(type, baseValues)),
  };
  return json(body, status, updatedAt === null ? {} : { etag: `"${updatedAt}"` });
}

import * as z from 'zod/mini';
import { contentTypes, versionedTypes } from '../../../content/index.ts';
import { withSafeHtml } from '../../../editor/server/clean-content.ts';
import { actorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import { deleted, json } from '../../../engine/api/responses.ts';
import { articleBodyLimit, type Route, type Viewer } from '../../../engine/api/route.ts';
import { actorSchema, deletedSchema, listOf, object } from '../../../engine/api/schemas.ts';
import { readableTypes, typeOfPath } from '../../../engine/api/type-of-path.ts';
import { notFound } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { idSchema, type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import { isSingleton } from '../../../engine/singleton.ts';
import type { HistoryStore } from '../../history/server/history-store.ts';
import type { WorkingDraft } from '../working-draft.ts';
import type { DraftStore } from './draft-store.ts';

interface Store {
  drafts: DraftStore;
  history: Pick<HistoryStore, 'get'>;
}

const chapter = 'Working drafts';
const path = '/admin/drafts';
/** Of the settings there is one record each, which nobody begins. */
const creatableTypes = versionedTypes.filter((type) => !isSingleton(type));
const valuesSchema: JsonSchema = {
  type: 'object',
  description: 'as a save of the type sends it; not all need be there',
};
const string: JsonSchema = { type: 'string' };
const nullableTime: JsonSchema = { anyOf: [timeSchema, { type: 'null' }] };
const listedSchema = object({
  id: idSchema,
  type: string,
  name: string,
  updatedAt: timeSchema,
  by: actorSchema,
  isYou: { type: 'boolean' },
});

const values = z.record(z.string(), z.unknown(), { error: 'The values must be an object' });
const creation = z.object({
  values,
  id: z.optional(z.string().check(z.refine(isId, { error: 'The id must be a UUID' }))),
});
const change = z.object({
  values: z.optional(values),
  base: z.optional(moment('The base must be the updatedAt of the record')),
  setAside: z.optional(z.enum(['stored', 'sent'], { error: 'setAside must be stored or sent' })),
});
const takeOver = z.object({
  from: z.string({ error: 'from must be the id of a person' }),
});

function moment(error: string) {
  return z.string({ error }).check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error }));
}

const draftFields = {
  id: idSchema,
  type: string,
  isNew: { type: 'boolean' },
  base: nullableTime,
  isBehind: { type: 'boolean' },
  values: valuesSchema,
  updatedAt: nullableTime,
  by: actorSchema,
  others: listOf(object({ by: actorSchema, updatedAt: timeSchema })),
};
const draftSchema = object({ ...draftFields, baseValues: valuesSchema }, Object.keys(draftFields));

/** What staff have entered and not saved. Visitors never get a word of it. */
export function draftRoutes({ store }: { store: Store }): Route[] {
  return [
    listRoute(store),
    createRoute(store),
    getRoute(store),
    saveRoute(store),
    takeOverRoute(store),
    discardRoute(store),
    restoreRoute(store),
  ];
}

function listRoute(store: Store): Route {
  return {
    method: 'GET',
    path,
    permission: 'staff',
    chapter,
    summary:
      'New records that were begun and not created, or records with changes: those of the caller first, then the one changed last',
    query: { type: 'Name of a content type', isNew: '`false` for records with changes' },
    response: listOf(listedSchema),
    async handle({ query, viewer }) {
      const name = queryText(query, 'type');
      const type = contentTypes.get(name);
      const isNew = queryText(query, 'isNew') !== 'false';
      const readable = new Set(
        readableTypes(viewer, [...contentTypes.values()]).map((one) => one.definition.name),
      );
      const found = name !== '' && !type ? [] : await store.drafts.list(type, isNew, personOf(viewer));
      return json(found.filter((draft) => readable.has(draft.type)));
    },
  };
}

function createRoute(store: Store): Route {
  return {
    method: 'POST',
    path: `${path}/:type`,
    permission: 'write',
    chapter,
    summary: 'Begin a record: its fields need not be complete',
    body: object({ id: idSchema, values: valuesSchema }, ['values']),
    bodyLimit: articleBodyLimit,
    response: draftSchema,
    status: 201,
    async handle(call) {
      const { body, viewer } = call;
      const type = typeOfPath(call, creatableTypes);
      const { id, values: sent } = parse(creation, body);
      const draft = { id, values: await withSafeHtml(type, sent) };
      return response(type, await store.drafts.create(type, draft, actorOf(viewer)), 201);
    },
  };
}

function getRoute(store: Store): Route {
  return {
    method: 'GET',
    path: `${path}/:type/:id`,
    permission: 'read',
    chapter,
    summary: 'The working draft of the caller of a record; without values and time where there is none',
    query: { of: 'Id of a person whose draft it is. Default: the caller' },
    response: draftSchema,
    async handle(call) {
      const { params, query, viewer } = call;
      const type = typeOfPath(call, versionedTypes);
      const person = queryText(query, 'of') || personOf(viewer);
      return response(type, await store.drafts.get(type, params.id ?? '', person));
    },
  };
}

function saveRoute(store: Store): Route {
  return {
    method: 'PATCH',
    path: `${path}/:type/:id`,
    permission: 'write',
    chapter,
    summary:
      'Change fields of the working draft of a record. The first change makes it; later ones need If-Match with its version. With `setAside` the stored draft becomes a version first, or what is sent is only kept as one',
    body: object(
      { base: timeSchema, setAside: { type: 'string', enum: ['stored', 'sent'] }, values: valuesSchema },
      [],
    ),
    bodyLimit: articleBodyLimit,
    response: draftSchema,
    async handle(call) {
      const { params, body, viewer, context } = call;
      const type = typeOfPath(call, versionedTypes);
      const { values: sent = {}, ...from } = parse(change, body);
      const version = context.req.header('if-match')?.replace(/^(?:W\/)?"(.*)"$/, '$1');
      const draft = { ...from, version, values: await withSafeHtml(type, sent) };
      return response(type, await store.drafts.save(type, params.id ?? '', draft, actorOf(viewer)));
    },
  };
}

function takeOverRoute(store: Store): Route {
  return {
    method: 'POST',
    path: `${path}/:type/:id/take-over`,
    permission: 'write',
    chapter,
    summary: 'Copy the working draft that somebody else has of a record; the history keeps the own one',
    body: object({ from: idSchema }),
    response: draftSchema,
    async handle(call) {
      const { params, body, viewer } = call;
      const type = typeOfPath(call, versionedTypes);
      const { from } = parse(takeOver, body);
      const draft = await store.drafts.takeOver(type, params.id ?? '', from, actorOf(viewer));
      if (!draft) throw notFound('draft');
      return response(type, draft);
    },
  };
}

function discardRoute(store: Store): Route {
  return {
    method: 'DELETE',
    path: `${path}/:type/:id`,
    permission: 'write',
    chapter,
    summary: 'Discard the own working draft: the history keeps that of a record, the trash that of a new one',
    response: deletedSchema,
    async handle(call) {
      const { params, viewer } = call;
      const type = typeOfPath(call, versionedTypes);
      const id = params.id ?? '';
      if (!(await store.drafts.discard(type, id, actorOf(viewer)))) throw notFound('draft');
      return deleted(id);
    },
  };
}

function restoreRoute(store: Store): Route {
  return {
    method: 'POST',
    path: '/admin/history/:type/:id/:revision/restore',
    permission: 'write',
    chapter: 'History',
    summary: 'Put a version into the working draft of its record; nothing is published',
    response: draftSchema,
    async handle(call) {
      const { params, viewer } = call;
      const type = typeOfPath(call, versionedTypes);
      const { id = '', revision = '' } = params;
      const version = await store.history.get(type, id, revision);
      if (!version) throw notFound('version');
      return response(type, await store.drafts.replace(type, id, version, actorOf(viewer)));
    },
  };
}

function personOf(viewer: Viewer): string {
  return String(actorOf(viewer).id);
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

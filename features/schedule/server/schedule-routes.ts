import * as z from 'zod/mini';
import { registry } from '../../../content/index.ts';
import { actorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { momentRules, publicationSchema, publicationTimesSchema } from '../../../engine/api/publication.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import { deleted, json } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { actorSchema, deletedSchema, listOf, object } from '../../../engine/api/schemas.ts';
import { typeOfPath } from '../../../engine/api/type-of-path.ts';
import { invalid, notFound } from '../../../engine/app-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { idSchema, type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import type { AnyRecords } from '../../../engine/store/records.ts';
import type { ScheduleStore } from './schedule-store.ts';

interface Dependencies {
  store: AnyRecords & { schedules: ScheduleStore };
}

const chapter = 'Schedule';
const path = '/admin/schedule';
const limit = 20;
const string: JsonSchema = { type: 'string' };
const actions = ['publish', 'unpublish'] as const;
const versionRules = {
  draft: z.optional(z.string({ error: 'draft must be the updatedAt of the working draft' })),
  version: z.optional(z.string({ error: 'version must be the id of a version' })),
};

/** When records are shown and hidden by themselves. */
export function scheduleRoutes(dependencies: Dependencies): Route[] {
  return [listRoute(dependencies), getRoute(dependencies), setRoute(dependencies), removeRoute(dependencies)];
}

const entrySchema = object({
  id: idSchema,
  type: string,
  name: string,
  action: { ...string, enum: actions },
  dueAt: timeSchema,
  by: actorSchema,
  version: {
    type: ['string', 'null'],
    description: 'The version that is published with it; null where the record is shown as it is',
  },
  reason: { type: ['string', 'null'], description: 'Why it was not done; null for what is to come' },
});

function listRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path,
    permission: 'content:read',
    chapter,
    summary: 'What has failed, then what is to come, the next first; their number is in X-Total-Count',
    query: { ...pagingQuery, q: 'Text in the name; case does not matter' },
    response: listOf(entrySchema),
    async handle({ query }) {
      const { entries, total } = await store.schedules.list(
        queryText(query, 'q'),
        readPage(query, limit).slice,
      );
      return json(entries, 200, { 'x-total-count': String(total) });
    },
  };
}

function getRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: `${path}/:type/:id`,
    permission: 'read',
    chapter,
    summary: 'What is to come of a record, and what has failed',
    response: listOf(entrySchema),
    async handle(call) {
      const type = typeOfPath(call, registry as readonly ContentType[]);
      const entries = await store.schedules.of(type, call.params.id ?? '');
      if (!entries) throw notFound(type.definition.singular);
      return json(entries);
    },
  };
}

function setRoute({ store }: Dependencies): Route {
  return {
    method: 'PUT',
    path: `${path}/:type/:id`,
    permission: 'write',
    chapter,
    summary:
      'When a record is shown and hidden by itself; null for never, what is not named stays. With `draft` its changes are published then, as they are now',
    body: object({ ...publicationTimesSchema, draft: timeSchema, version: idSchema }, []),
    response: publicationSchema,
    async handle(call) {
      const { params, body, viewer } = call;
      const type = typeOfPath(call, registry as readonly ContentType[]);
      requireShown(type);
      const id = params.id ?? '';
      const change = parse(z.object({ ...momentRules(type), ...versionRules }), body);
      if (!(await store.schedules.set(type, id, change, actorOf(viewer))))
        throw notFound(type.definition.singular);
      const record = (await store.records(type).get(id)) as RecordKeys | undefined;
      return json(record?.publication);
    },
  };
}

function removeRoute({ store }: Dependencies): Route {
  return {
    method: 'DELETE',
    path: `${path}/:type/:id/:action`,
    permission: 'write',
    chapter,
    summary: 'Cancel that a record is shown (`publish`) or hidden (`unpublish`), or dismiss that it failed',
    response: deletedSchema,
    async handle({ params, viewer }) {
      const { type = '', id = '', action = '' } = params;
      // PostgreSQL takes no text with NUL, and nothing has such a name.
      const isNamed = ![type, id, action].some((name) => name.includes('\0'));
      const isRemoved = isNamed && (await store.schedules.remove(type, id, action, actorOf(viewer)));
      if (!isRemoved) throw notFound('scheduled change');
      return deleted(id);
    },
  };
}

function requireShown({ definition: { shownAt, label } }: ContentType): void {
  if (shownAt === undefined) throw invalid({ type: `${label} are always shown.` });
}

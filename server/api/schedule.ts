import * as z from 'zod/mini';
import { registry } from '../../content/index.ts';
import { actorOf } from '../../kernel/api/actor.ts';
import { parse } from '../../kernel/api/input.ts';
import { momentRules, momentsSchema, publicationSchema } from '../../kernel/api/publication.ts';
import { deleted, json } from '../../kernel/api/responses.ts';
import type { Route } from '../../kernel/api/route.ts';
import { actorSchema, deletedSchema, listOf, object } from '../../kernel/api/schemas.ts';
import { invalid, notFound } from '../../kernel/app-error.ts';
import type { ContentType, RecordKeys } from '../../kernel/content-type.ts';
import { idSchema, type JsonSchema, timeSchema } from '../../kernel/kinds/field.ts';
import type { Dependencies } from '../dependencies.ts';
import { pagingQuery, readPage } from './paging.ts';
import { queryText } from './query-text.ts';

const chapter = 'Schedule';
const path = '/admin/schedule';
const limit = 20;
const string: JsonSchema = { type: 'string' };
const actions = ['publish', 'unpublish'] as const;

/** When records are shown and hidden by themselves. */
export function scheduleRoutes(dependencies: Dependencies): Route[] {
  return [
    listRoute(dependencies),
    ...(registry as readonly ContentType[]).flatMap((type) => [
      getRoute(type, dependencies),
      setRoute(type, dependencies),
    ]),
    removeRoute(dependencies),
  ];
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
    audience: 'staff',
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

function getRoute(type: ContentType, { store }: Dependencies): Route {
  const { name, singular } = type.definition;
  return {
    method: 'GET',
    path: `${path}/${name}/:id`,
    audience: 'staff',
    chapter,
    summary: `What is to come of a ${singular}, and what has failed`,
    response: listOf(entrySchema),
    async handle({ params }) {
      const entries = await store.schedules.of(type, params.id ?? '');
      if (!entries) throw notFound(singular);
      return json(entries);
    },
  };
}

function setRoute(type: ContentType, { store }: Dependencies): Route {
  const { name, singular } = type.definition;
  const rule = z.object({
    ...momentRules(type),
    draft: z.optional(z.string({ error: 'draft must be the updatedAt of the working draft' })),
    version: z.optional(z.string({ error: 'version must be the id of a version' })),
  });
  return {
    method: 'PUT',
    path: `${path}/${name}/:id`,
    audience: 'staff',
    chapter,
    summary: `When a ${singular} is shown and hidden by itself; null for never, what is not named stays. With \`draft\` its changes are published then, as they are now`,
    body: object({ ...momentsSchema, draft: timeSchema, version: idSchema }, []),
    response: publicationSchema,
    async handle({ params, body, viewer }) {
      requireShown(type);
      const id = params.id ?? '';
      const change = parse(rule, body);
      if (!(await store.schedules.set(type, id, change, actorOf(viewer)))) throw notFound(singular);
      const record = (await store.records(type).get(id)) as RecordKeys | undefined;
      return json(record?.publication);
    },
  };
}

function removeRoute({ store }: Dependencies): Route {
  return {
    method: 'DELETE',
    path: `${path}/:type/:id/:action`,
    audience: 'staff',
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

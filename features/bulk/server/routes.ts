import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import { registry } from '../../../content/index.ts';
import { groupActorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { typeOfPath } from '../../../engine/api/type-of-path.ts';
import { AppError, asAppError, invalid, notFound } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { idSchema } from '../../../engine/kinds/field.ts';
import { isHideable } from '../../../engine/publication.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import type { AnyRecords, Slice } from '../../../engine/store/records.ts';
import type { DraftStore } from '../../drafts/server/draft-store.ts';
import type { PostStore } from '../../posts/server/post-store.ts';
import type { TrashStore } from '../../trash/server/trash-store.ts';

interface Store extends AnyRecords {
  trash: Pick<TrashStore, 'restore' | 'purge'>;
  drafts: Pick<DraftStore, 'list'>;
  posts: Pick<PostStore, 'list' | 'search'>;
  contact: Submissions;
  join: Submissions;
  atomically<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
}

interface Submissions {
  list(filter: { query: string }, slice: Slice): Promise<{ submissions: { id: string }[] }>;
}

const chapter = 'Bulk actions';
const all = registry as readonly ContentType[];
const most = 1000;
/** Records of one transaction. */
const batchSize = 10;

const actions = ['publish', 'unpublish', 'delete', 'restore', 'purge'] as const;
type Action = (typeof actions)[number];

const problem = `Choose 1 to ${most} records`;
const input = z.object({
  action: z.enum(actions, { error: `The action must be one of ${actions.join(', ')}` }),
  ids: z.array(z.string(), { error: problem }).check(z.minLength(1, problem), z.maxLength(most, problem)),
});

/** Does the same with many records of a type at once. */
export function bulkRoutes({ store }: { store: Store }): Route[] {
  return [bulkRoute(store), findRoute(store)];
}

/** The ids of what the list of the panel finds, where that is searched on the server: a choice is of what was counted. */
function findRoute(store: Store): Route {
  const searches = searchesOf(store);
  const types = all.filter(({ definition }) => definition.name in searches);
  return {
    method: 'GET',
    path: '/admin/bulk/:type',
    permission: 'read',
    chapter,
    summary: `The ids of what a search finds, at most ${most}, for a bulk action`,
    query: { q: 'Text to look for, as in the list; without it all are found' },
    response: listOf(idSchema),
    async handle(call) {
      const find = searches[typeOfPath(call, types).definition.name] as Find;
      return json((await find(queryText(call.query, 'q'))).map(({ id }) => id));
    },
  };
}

function bulkRoute(store: Store): Route {
  const string = { type: 'string' };
  return {
    method: 'POST',
    path: '/admin/bulk/:type',
    permission: 'write',
    chapter,
    summary: `Do something with up to ${most} records, given by ids; each is done or skipped`,
    body: object({ action: { ...string, enum: actions }, ids: listOf(idSchema) }),
    response: object({
      done: listOf(idSchema),
      skipped: listOf(object({ id: idSchema, reason: string })),
      withDraft: {
        type: 'integer',
        description: 'How many of those that were done have changes that are not published',
      },
      group: { ...idSchema, description: 'Of their entries in the audit log' },
    }),
    async handle(call) {
      const { body, viewer } = call;
      const type = typeOfPath(call, all);
      const { action, ids } = parse(input, body);
      if (action.endsWith('publish') && type.definition.shownAt === undefined)
        throw invalid({ action: `${type.definition.label} are always shown.` });
      const actor = groupActorOf(viewer);
      const results = await inBatches([...new Set(ids)], (part) =>
        store.atomically((inner) => each(part, (id) => attempt(type, inner, action, id, actor))),
      );
      const skipped = results.filter(({ reason }) => reason !== undefined);
      const done = results.filter(({ reason }) => reason === undefined).map(({ id }) => id);
      const withDraft = await countDrafts(type, store, done, String(actor.id));
      return json({ done, skipped, withDraft, group: actor.groupId });
    },
  };
}

interface Result {
  id: string;
  /** Why it was skipped. */
  reason?: string;
}

/**
 * A transaction for each batch: what others save meanwhile waits for one of them, not for all. Where one fails, what was not
 * done is told like what was skipped.
 */
async function inBatches(
  ids: readonly string[],
  work: (part: readonly string[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < ids.length) {
    const part = ids.slice(results.length, results.length + batchSize);
    try {
      results.push(...(await work(part)));
    } catch (error) {
      if (results.length === 0) throw error;
      const reason = asAppError(error).message;
      return [...results, ...ids.slice(results.length).map((id) => ({ id, reason }))];
    }
    // Others are answered meanwhile.
    await yieldToEventLoop();
  }
  return results;
}

async function each(
  ids: Iterable<string>,
  work: (id: string) => Promise<string | undefined>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const id of ids) {
    const reason = await work(id);
    results.push(reason === undefined ? { id } : { id, reason });
  }
  return results;
}

/** Does it with one record. Gives why not, where that is the record's own; anything else fails the whole. */
async function attempt(
  type: ContentType,
  store: Store,
  action: Action,
  id: string,
  actor: Actor,
): Promise<string | undefined> {
  const absent = notFound(type.definition.singular).message;
  try {
    const isDone = await act(type, store, action, id, actor);
    if (isDone !== false) return isDone ? undefined : absent;
    return alreadySo(type, action) ?? absent;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    // Posts alone refer to other records.
    return action === 'delete' ? `This ${type.definition.singular} is used by posts.` : error.message;
  }
}

/** Why nothing was to be done, for what can be so already. */
function alreadySo(type: ContentType, action: Action): string | undefined {
  if (!action.endsWith('publish')) return undefined;
  if (!isHideable(type)) return `It is ${action}ed already.`;
  return action === 'publish' ? 'It is shown already.' : 'It is hidden already.';
}

async function act(
  type: ContentType,
  store: Store,
  action: Action,
  id: string,
  actor: Actor,
): Promise<boolean | undefined> {
  switch (action) {
    case 'publish':
    case 'unpublish':
      return store.records(type).setPublished(id, action === 'publish', actor);
    case 'delete':
      return store.records(type).delete(id, actor);
    case 'restore':
      return (await store.trash.restore(type, id, {}, actor)) !== undefined;
    case 'purge':
      return store.trash.purge(type, id, actor);
  }
}

/** How many of the records have a working draft, which stays as it is. */
async function countDrafts(
  type: ContentType,
  { drafts }: Store,
  ids: readonly string[],
  person: string,
): Promise<number> {
  const drafted = new Set((await drafts.list(type, false, person)).map(({ id }) => id));
  return ids.filter((id) => drafted.has(id)).length;
}

type Find = (text: string) => Promise<{ id: string }[]>;

/** The lists that are searched on the server, by type. */
function searchesOf({ posts, contact, join }: Store): Record<string, Find> {
  const slice = { offset: 0, limit: most };
  return {
    'blog-posts': async (text) =>
      (text === '' ? await posts.list({}, slice) : await posts.search(text, {}, slice, { isExact: true }))
        .posts,
    contact: async (text) => (await contact.list({ query: text }, slice)).submissions,
    join: async (text) => (await join.list({ query: text }, slice)).submissions,
  };
}

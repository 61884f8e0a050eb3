import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { registry } from '../../content/index.ts';
import { groupActorOf } from '../../kernel/api/actor.ts';
import { parse } from '../../kernel/api/input.ts';
import { json } from '../../kernel/api/responses.ts';
import type { Route } from '../../kernel/api/route.ts';
import { listOf, object } from '../../kernel/api/schemas.ts';
import { AppError, invalid, notFound } from '../../kernel/app-error.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import { idSchema } from '../../kernel/kinds/field.ts';
import { isHideable } from '../../kernel/publication.ts';
import type { Actor } from '../../kernel/store/actor.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store } from '../store/store.ts';

const most = 1000;

const actions = ['publish', 'unpublish', 'delete', 'restore', 'purge'] as const;
type Action = (typeof actions)[number];

const problem = `Choose 1 to ${most} records`;
const input = z.object({
  action: z.enum(actions, { error: `The action must be one of ${actions.join(', ')}` }),
  ids: z.optional(
    z.array(z.string(), { error: problem }).check(z.minLength(1, problem), z.maxLength(most, problem)),
  ),
  q: z.optional(z.string()),
});

/** Does the same with many records of a type at once. */
export function bulkRoutes({ store }: Dependencies): Route[] {
  return (registry as readonly ContentType[]).map((type) => bulkRoute(type, store));
}

function bulkRoute(type: ContentType, store: Store): Route {
  const string = { type: 'string' };
  return {
    method: 'POST',
    path: `/admin/bulk/${type.definition.name}`,
    audience: 'staff',
    chapter: type.definition.label,
    summary: `Do something with up to ${most} records, given by ids or by what a search finds, in one transaction`,
    body: object({ action: { ...string, enum: actions }, ids: listOf(idSchema), q: string }, ['action']),
    response: object({
      done: listOf(idSchema),
      skipped: listOf(object({ id: idSchema, reason: string })),
      withDraft: {
        type: 'integer',
        description: 'How many of those that were done have changes that are not published',
      },
      group: { ...idSchema, description: 'Of their entries in the audit log' },
    }),
    async handle({ body, viewer }) {
      const { action, ids, q } = parse(input, body);
      if (action.endsWith('publish') && type.definition.shownAt === undefined)
        throw invalid({ action: `${type.definition.label} are always shown.` });
      const chosen = ids ?? (await foundIds(type, store, q));
      const actor = groupActorOf(viewer);
      const outcomes = await store.atomically((inner) =>
        each(new Set(chosen), (id) => attempt(type, inner, action, id, actor)),
      );
      const skipped = outcomes.filter(({ reason }) => reason !== undefined);
      const done = outcomes.filter(({ reason }) => reason === undefined).map(({ id }) => id);
      const withDraft = await countDrafts(type, store, done);
      return json({ done, skipped, withDraft, group: actor.groupId });
    },
  };
}

interface Outcome {
  id: string;
  /** Why it was skipped. */
  reason?: string;
}

async function each(
  ids: Iterable<string>,
  work: (id: string) => Promise<string | undefined>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    // Others are answered meanwhile.
    await nextTurn();
    const reason = await work(id);
    outcomes.push(reason === undefined ? { id } : { id, reason });
  }
  return outcomes;
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
      return store.setShown(type, id, action === 'publish', actor);
    case 'delete':
      return store.records(type).delete(id, actor);
    case 'restore':
      return (await store.trash.restore(type, id, {}, actor)) !== undefined;
    case 'purge':
      return store.trash.purge(type, id, actor);
  }
}

/** How many of the records have a working draft, which stays as it is. */
async function countDrafts(type: ContentType, { drafts }: Store, ids: readonly string[]): Promise<number> {
  const drafted = new Set((await drafts.list(type, false)).map(({ id }) => id));
  return ids.filter((id) => drafted.has(id)).length;
}

/** The ids of what the list of the panel finds, where that is searched on the server. */
async function foundIds(
  type: ContentType,
  { posts, contact, join }: Store,
  q: string | undefined,
): Promise<string[]> {
  const slice = { offset: 0, limit: most };
  const searches: Record<string, (text: string) => Promise<{ id: string }[]>> = {
    'blog-posts': async (text) =>
      (text === '' ? await posts.list({}, slice) : await posts.search(text, {}, slice, { isExact: true }))
        .posts,
    contact: async (text) => (await contact.list({ query: text }, slice)).submissions,
    join: async (text) => (await join.list({ query: text }, slice)).submissions,
  };
  const search = searches[type.definition.name];
  if (q === undefined || !search) throw invalid({ ids: problem });
  return (await search(q.trim())).map(({ id }) => id);
}

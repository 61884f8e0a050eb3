import { actorOf } from '../../../engine/api/actor.ts';
import { collectionRoutes } from '../../../engine/api/collection.ts';
import { parse } from '../../../engine/api/input.ts';
import { json, serializeRecord } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { extended, inputSchema, object, recordSchema } from '../../../engine/api/schemas.ts';
import { AppError, notFound } from '../../../engine/app-error.ts';
import { timeSchema } from '../../../engine/kinds/field.ts';
import type { Collection } from '../../../engine/store/collection.ts';
import { people } from '../people.ts';
import type { AccountDependencies } from './dependencies.ts';

const { label: chapter, singular, paths } = people.definition;
const [path] = paths;
const linkFields = {
  link: { type: 'string', description: 'Path and token; known nowhere else' },
  expiresAt: timeSchema,
  isMailed: { type: 'boolean', description: 'Whether an invitation with another link goes to the e-mail' },
};

/** The people, for administrators. */
export function peopleRoutes({ store }: Pick<AccountDependencies, 'store'>): Route[] {
  const collection = store.people as unknown as Collection<typeof people>;
  const regular = collectionRoutes(people, collection).filter(({ method }) => method !== 'POST');
  const change = { permission: 'people:write', chapter } as const;
  return [
    ...regular.map((route) => ({
      ...route,
      permission: route.method === 'GET' ? ('people:read' as const) : route.permission,
      ...(route.method === 'DELETE' ? { summary: 'Delete an invitation that was not used' } : {}),
    })),
    {
      ...change,
      method: 'POST',
      path,
      summary: 'Invite a person; the link is in this response only',
      body: inputSchema(people),
      response: extended(recordSchema(people), linkFields),
      status: 201,
      async handle({ body, viewer }) {
        const { person, link } = await store.people.invite(parse(people.input, body), actorOf(viewer));
        return json({ ...serializeRecord(people, person, viewer), ...link }, 201);
      },
    },
    {
      ...change,
      method: 'POST',
      path: `${path}/:id/link`,
      summary: 'Make a link by which a person sets a password; an earlier one ends',
      response: object(linkFields),
      status: 201,
      async handle(call) {
        const link = await store.people.link(othersId(call), actorOf(call.viewer));
        if (!link) throw notFound(singular);
        return json(link, 201);
      },
    },
    {
      ...change,
      method: 'POST',
      path: `${path}/:id/sign-out`,
      summary: 'End all sessions of a person',
      response: object({ signedOut: { type: 'boolean' } }),
      async handle(call) {
        if (!(await store.people.signOut(othersId(call), actorOf(call.viewer)))) throw notFound(singular);
        return json({ signedOut: true });
      },
    },
    {
      ...change,
      method: 'DELETE',
      path: `${path}/:id/second-factor`,
      summary: 'End the second factor of another person',
      response: object({ removed: { type: 'boolean' } }),
      async handle(call) {
        const person = await store.people.get(othersId(call));
        if (!person) throw notFound(singular);
        await store.secondFactors.end(person, actorOf(call.viewer));
        return json({ removed: true });
      },
    },
  ];
}

/** What is done with somebody is done with another person: the own account has its own calls. */
function othersId({ params: { id = '' }, viewer }: Call): string {
  if (actorOf(viewer).id === id) throw new AppError('conflict', "This is for others. Use 'My account'.");
  return id;
}

import * as z from 'zod/mini';
import { permissionsOf } from '../../../content/permissions.ts';
import { actorOf } from '../../../engine/api/actor.ts';
import { collectionRoutes } from '../../../engine/api/collection.ts';
import { parse } from '../../../engine/api/input.ts';
import { json, serializeRecord } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { inputSchema, listOf, object, recordSchema } from '../../../engine/api/schemas.ts';
import { AppError, invalid, notFound } from '../../../engine/app-error.ts';
import type { Collection } from '../../../engine/store/collection.ts';
import { people } from '../people.ts';
import type { AdminStore } from './admin-store.ts';
import { type FailureStore, failureKeys } from './failure-store.ts';
import type { NewToken } from './one-time-tokens.ts';
import { verifyPassword } from './passwords.ts';
import type { PeopleStore } from './people-store.ts';
import type { SecondFactorStore } from './second-factor-store.ts';
import type { SessionStore } from './session-store.ts';
import { sessionsOf, type Times } from './sessions.ts';
import { throttleNewPassword } from './sign-in-throttle.ts';

interface Dependencies {
  store: {
    people: PeopleStore;
    admins: AdminStore;
    signInFailures: FailureStore;
    sessions: SessionStore;
    secondFactors: SecondFactorStore;
  };
  settings: Times & { rateLimits: boolean };
}

const { label: chapter, singular, paths } = people.definition;
const [path] = paths;
const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const linkFields = { link: { ...text, description: 'Path and token; known nowhere else' }, expiresAt: time };

/** The people, for administrators, and the own account. */
export function peopleRoutes({ store, settings }: Dependencies): Route[] {
  const collection = store.people as unknown as Collection<typeof people>;
  const regular = collectionRoutes(people, collection).filter(({ method }) => method !== 'POST');
  return [
    ...regular.map((route) => ({
      ...route,
      permission: route.method === 'GET' ? ('people:read' as const) : route.permission,
      ...(route.method === 'DELETE' ? { summary: 'Delete an invitation that was not used' } : {}),
    })),
    {
      method: 'POST',
      path,
      permission: 'people:write',
      chapter,
      summary: 'Invite a person; the link is in this response only',
      body: inputSchema(people),
      response: object({ ...(recordSchema(people).properties as object), ...linkFields }),
      status: 201,
      async handle({ body, viewer }) {
        const { person, link } = await store.people.invite(parse(people.input, body), actorOf(viewer));
        return json({ ...serializeRecord(people, person, viewer), ...linkOf(link) }, 201);
      },
    },
    {
      method: 'POST',
      path: `${path}/:id/link`,
      permission: 'people:write',
      chapter,
      summary: 'Make a link by which a person sets a password; an earlier one ends',
      response: object(linkFields),
      status: 201,
      async handle({ params, viewer }) {
        const link = await store.people.link(othersId(params, viewer), actorOf(viewer));
        if (!link) throw notFound(singular);
        return json(linkOf(link), 201);
      },
    },
    {
      method: 'POST',
      path: `${path}/:id/sign-out`,
      permission: 'people:write',
      chapter,
      summary: 'End all sessions of a person',
      response: object({ signedOut: { type: 'boolean' } }),
      async handle({ params, viewer }) {
        if (!(await store.people.signOut(othersId(params, viewer), actorOf(viewer))))
          throw notFound(singular);
        return json({ signedOut: true });
      },
    },
    {
      method: 'GET',
      path: '/me',
      permission: 'staff',
      chapter: 'My account',
      summary: 'Who is signed in, and what their role includes',
      response: ownSchema,
      handle: async (call) => json(await own(call, store)),
    },
    {
      method: 'PATCH',
      path: '/me',
      permission: 'staff',
      chapter: 'My account',
      summary: 'Change the own name and e-mail; another e-mail needs the password',
      body: object({ name: text, email: text, password: text }, []),
      response: ownSchema,
      async handle(call) {
        const { body, viewer } = call;
        const current = await own(call, store);
        const { password = '', ...change } = parse(ownInput, body);
        const { name = current.name, email = current.email } = change;
        if (email !== current.email) await requirePassword(call, password, store, settings);
        await store.people.changeOwn(current.id, { name, email }, actorOf(viewer));
        return json(await own(call, store));
      },
    },
    {
      method: 'GET',
      path: '/me/sessions',
      permission: 'staff',
      chapter: 'My account',
      summary: 'Where the caller is signed in, the session used last first',
      response: listOf(
        object({ device: text, createdAt: time, lastUsedAt: time, isThis: { type: 'boolean' } }),
      ),
      async handle({ viewer }) {
        const found = await sessionsOf(actorOf(viewer).id ?? '', store, settings);
        return json(
          found.map(({ device, createdAt, lastUsedAt, tokenHash }) => ({
            device,
            createdAt: new Date(createdAt).toISOString(),
            lastUsedAt: new Date(lastUsedAt).toISOString(),
            isThis: viewer.kind === 'staff' && tokenHash === viewer.tokenHash,
          })),
        );
      },
    },
    {
      method: 'DELETE',
      path: '/me/sessions',
      permission: 'staff',
      chapter: 'My account',
      summary: 'Sign out everywhere else',
      response: object({ signedOut: { type: 'boolean' } }),
      async handle({ viewer }) {
        if (viewer.kind === 'staff') await store.sessions.endOthers(viewer.tokenHash, actorOf(viewer));
        return json({ signedOut: true });
      },
    },
  ];
}

const { name, email } = people.fields;
const ownInput = z.object({
  name: z.optional(name.schema),
  email: z.optional(email.schema),
  password: z.optional(z.string({ error: 'Enter your password' })),
});

const ownSchema = object({
  ...{ id: text, name: text, username: text, email: text, role: text },
  permissions: { type: 'object', additionalProperties: { enum: ['read', 'write'] } },
  secondFactor: object({
    app: { type: 'boolean' },
    isLost: { type: 'boolean', description: 'Whether the key of the app could not be opened any more' },
    recoveryCodesLeft: { type: 'integer' },
  }),
  isOnlyAdministrator: { type: 'boolean' },
});

async function own({ viewer }: Call, { people, secondFactors }: Dependencies['store']) {
  const everybody = await people.list();
  const person = everybody.find(({ id }) => id === actorOf(viewer).id);
  if (!person) throw new AppError('unauthorized', 'Sign in first: this needs a valid token.');
  const { id, name, username, email, role } = person;
  const { appKey, recoveryCodesLeft } = await secondFactors.of(id);
  const administrators = everybody.filter((one) => one.role === 'administrator' && one.state === 'active');
  return {
    ...{ id, name, username, email, role, permissions: permissionsOf(role) },
    secondFactor: { app: Boolean(appKey), isLost: appKey === '', recoveryCodesLeft },
    isOnlyAdministrator: role === 'administrator' && administrators.length === 1,
  };
}

/** Fails with `invalid` where it is not the caller's password, and with `too-many-requests` after too many wrong ones. */
export async function requirePassword(
  { viewer }: Call,
  password: string,
  { admins, signInFailures }: Pick<Dependencies['store'], 'admins' | 'signInFailures'>,
  { rateLimits }: Pick<Dependencies['settings'], 'rateLimits'>,
): Promise<void> {
  const id = actorOf(viewer).id ?? '';
  if (rateLimits) await throttleNewPassword(id, { signInFailures });
  const admin = await admins.get(id);
  if (!admin || !(await verifyPassword(password, admin.passwordHash)))
    throw invalid({ password: 'This is not your present password' });
  await signInFailures.clear([failureKeys.password(id)]);
}

function linkOf({ token, expiresAt }: NewToken) {
  return { link: `/admin/welcome#${token}`, expiresAt };
}

/** What is done with somebody is done with another person: the own account has its own calls. */
export function othersId({ id = '' }: Record<string, string>, viewer: Call['viewer']): string {
  if (actorOf(viewer).id === id) throw new AppError('conflict', "This is for others. Use 'My account'.");
  return id;
}

import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { permissionsOf } from '../../../content/permissions.ts';
import { actorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { originOf } from '../../../engine/api/origin.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { object } from '../../../engine/api/schemas.ts';
import { AppError, invalid } from '../../../engine/app-error.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import type { RecordAct } from '../../../engine/store/audit-log.ts';
import type { Admin, AdminStore } from './admin-store.ts';
import { deviceName } from './device.ts';
import type { FailureStore } from './failure-store.ts';
import { newPasswordProblem } from './new-password.ts';
import {
  hashPassword,
  isOutdated,
  requireHashingCapacity,
  verifyDummyPassword,
  verifyPassword,
} from './passwords.ts';
import type { LinkSubject, PeopleStore } from './people-store.ts';
import { isRightCode, needsCode, type SecondFactorDependencies, wrongCode } from './second-factor-routes.ts';
import type { SecondFactorStore } from './second-factor-store.ts';
import { type SessionStore, signInAct } from './session-store.ts';
import { startSession } from './sessions.ts';
import { throttleNewPassword, throttleSignIn } from './sign-in-throttle.ts';
import { hashToken, isToken, newToken } from './tokens.ts';
import { canonicalUsername } from './username.ts';

interface Store {
  people: PeopleStore;
  secondFactors: SecondFactorStore;
  admins: AdminStore;
  sessions: SessionStore;
  signInFailures: FailureStore;
  audit: { record: RecordAct };
}

interface Dependencies {
  store: Store;
  settings: Parameters<typeof startSession>[2] & SecondFactorDependencies['settings'];
  log: Pick<Logger, 'warn'>;
}

const chapter = 'Sign-in';
/** Devices remembered for one admin. */
const maxDevices = 10;
const text = { type: 'string' };

const credentials = z.object({
  username: z.string({ error: 'Username is required' }).check(
    z.trim(),
    z.minLength(1, 'Username is required'),
    // It may be an e-mail.
    z.maxLength(254, 'Username is too long'),
    z.refine((value) => !value.includes('\0'), { error: 'Username is not valid' }),
  ),
  password: z.string({ error: 'Password is required' }).check(z.minLength(1, 'Password is required')),
});

const signedIn = object({
  token: text,
  expiresAt: { type: 'string', format: 'date-time' },
  deviceToken: text,
  person: object({
    ...{ id: text, name: text, username: text, role: text },
    permissions: { type: 'object', additionalProperties: text },
  }),
});

/** Signing in and out. */
export function authRoutes(dependencies: Dependencies): Route[] {
  return [
    {
      method: 'POST',
      path: '/auth/login',
      permission: 'public',
      chapter,
      summary:
        'Sign in. Send the token with every call of staff, and the deviceToken as X-Device-Token at the next sign-in',
      body: object({ username: text, password: text }),
      response: {
        anyOf: [signedIn, object({ next: { const: 'code' }, ticket: text, methods: { type: 'array' } })],
      },
      handle: (call) => signIn(call, dependencies),
    },
    {
      method: 'POST',
      path: '/auth/second',
      permission: 'public',
      chapter,
      summary: 'Give the code of the app, or a recovery code, with the ticket of the sign-in',
      body: object({ ticket: text, code: text }),
      response: {
        ...signedIn,
        properties: { ...(signedIn.properties as object), recoveryCodesLeft: { type: 'integer' } },
      },
      handle: (call) => giveCode(call, dependencies),
    },
    {
      method: 'POST',
      path: '/auth/links/look',
      permission: 'public',
      chapter,
      summary: 'What a link of an invitation or of a new password is for; it stays good',
      body: object({ token: text }),
      response: object({ purpose: { enum: ['invitation', 'reset'] }, name: text, username: text }),
      async handle({ body }) {
        const { purpose, person } = await linkIn(body, dependencies.store);
        return json({ purpose, name: person.name, username: person.username });
      },
    },
    {
      method: 'POST',
      path: '/auth/links/use',
      permission: 'public',
      chapter,
      summary: 'Set a password by a link, once. An invitation sets the user name, too, and signs in',
      body: object({ token: text, username: text, password: text }, ['token', 'password']),
      response: { anyOf: [signedIn, object({ changed: { type: 'boolean' } })] },
      handle: (call) => spendLink(call, dependencies),
    },
    {
      method: 'POST',
      path: '/auth/password',
      permission: 'staff',
      chapter,
      summary: 'Set a new password of your own; your other sessions end',
      body: object({ currentPassword: text, newPassword: text }),
      response: object({ changed: { type: 'boolean' } }),
      handle: (call) => changePassword(call, dependencies),
    },
    {
      method: 'POST',
      path: '/auth/logout',
      permission: 'staff',
      chapter,
      summary: 'Sign out: the token is worthless from then on',
      response: object({ signedOut: { type: 'boolean' } }),
      async handle({ viewer }) {
        if (viewer.kind === 'staff') await dependencies.store.sessions.end(viewer.tokenHash, actorOf(viewer));
        return json({ signedOut: true });
      },
    },
  ];
}

async function signIn(call: Call, { store, settings, log }: Dependencies): Promise<Response> {
  const { username, password } = parse(credentials, call.body);
  const found = await store.admins.find(canonicalUsername(username));
  // Who was invited or may not sign in any more is answered like somebody unknown.
  const admin = found?.isActive && found.passwordHash !== '' ? found : undefined;
  const device = await knownDevice(call, admin, store);
  const attempt = {
    // As it was typed: that two names lead to one account is nobody's to find out.
    username: canonicalUsername(username).slice(0, 254),
    clientAddress: call.context.get('clientAddress'),
    deviceHash: device && hashToken(device),
  };
  const allowed = settings.rateLimits ? await throttleSignIn(attempt, store) : undefined;
  const isRight = admin
    ? await verifyPassword(password, admin.passwordHash)
    : await verifyDummyPassword(password);
  const actor = admin && signingIn(call, admin);
  // Nobody waits for it: an account that is there must not take longer than one that is not.
  if (actor && !isRight)
    store.audit
      .record(actor, signInAct('refuse-sign-in', actor))
      .catch((error: unknown) => log.warn({ err: error }, 'A refused sign-in is not in the audit log'));
  if (!admin || !isRight) throw new AppError('unauthorized', 'Invalid username or password');
  await allowed?.succeeded();
  if (isOutdated(admin.passwordHash)) {
    const renewed = await hashPassword(password);
    await store.admins.rehash(admin.id, admin.passwordHash, renewed);
    admin.passwordHash = renewed;
  }
  if (actor && (await needsCode(admin, actor, { store, settings }))) {
    const { token } = await store.secondFactors.createTicket(admin.id);
    return json({ next: 'code', ticket: token, methods: ['app', 'recovery'] });
  }
  return json(await enter(call, admin, { store, settings }, actor, device));
}

const secondStep = z.object({
  ticket: z.string({ error: 'Sign in again' }),
  code: z.string({ error: 'Enter the code' }).check(z.minLength(1, 'Enter the code'), z.maxLength(100)),
});

async function giveCode(call: Call, { store, settings }: Dependencies): Promise<Response> {
  const { ticket, code } = parse(secondStep, call.body);
  const id = await store.secondFactors.tryTicket(ticket);
  const admin = id === undefined ? undefined : await store.admins.get(id);
  if (!admin?.isActive) throw new AppError('unauthorized', 'This sign-in took too long. Begin again.');
  const device = await knownDevice(call, admin, store);
  const actor = signingIn(call, admin);
  const before = await store.secondFactors.of(admin.id);
  const deviceHash = device && hashToken(device);
  if (!(await isRightCode(admin, code, actor, { store, settings }, deviceHash))) throw wrongCode();
  if (!(await store.secondFactors.spendTicket(ticket))) throw wrongCode();
  const { recoveryCodesLeft } = await store.secondFactors.of(admin.id);
  const entered = await enter(call, admin, { store, settings }, actor, device);
  return json(recoveryCodesLeft < before.recoveryCodesLeft ? { ...entered, recoveryCodesLeft } : entered);
}

/** Starts a session. `device` is the token of a device that is known. */
async function enter(
  { context }: Call,
  {
    id,
    name,
    username,
    role,
    passwordHash,
  }: Pick<Admin, 'id' | 'name' | 'username' | 'role' | 'passwordHash'>,
  { store, settings }: Pick<Dependencies, 'store' | 'settings'>,
  actor: Actor | undefined,
  device?: string,
) {
  const from = { adminId: id, passwordHash, device: deviceName(context.req.header('user-agent')) };
  const session = await startSession(from, store, settings, actor);
  const deviceToken = device ?? (await rememberDevice({ id }, store));
  return { ...session, deviceToken, person: { id, name, username, role, permissions: permissionsOf(role) } };
}

/** Fails with `not-found` for a token that is good for nothing, whatever the reason. */
async function linkIn(body: unknown, store: Store): Promise<LinkSubject> {
  const found = await store.people.look((body as { token?: unknown } | null)?.token);
  if (!found) throw noLink();
  return found;
}

function noLink(): AppError {
  return new AppError('not-found', 'This link is no longer valid. Ask for a new one.');
}

const linkInput = z.object({
  password: z.string({ error: 'Enter a password' }).check(z.minLength(1, 'Enter a password')),
  username: z.optional(
    z.string({ error: 'Enter a username' }).check(
      z.trim(),
      z.minLength(1, 'Enter a username'),
      z.maxLength(200, 'The username is too long'),
      // It can never be somebody's e-mail, and is never empty once it is compared.
      z.refine((value) => /^[\p{L}\p{M}\p{N} ._'-]+$/u.test(value) && !/\p{DI}/u.test(value), {
        error: 'A username has letters, digits, spaces, dots, hyphens and underscores only',
      }),
    ),
  ),
});

async function spendLink(call: Call, dependencies: Dependencies): Promise<Response> {
  const { store } = dependencies;
  const found = await linkIn(call.body, store);
  const { purpose, person } = found;
  const { password, username } = parse(linkInput, call.body);
  if (purpose === 'invitation' && username === undefined) throw invalid({ username: 'Enter a username' });
  const problem = await newPasswordProblem(password);
  if (problem !== undefined) throw invalid({ password: `The password ${problem}` });
  requireHashingCapacity();
  const account = {
    ...{ id: person.id, name: person.name, role: person.role, passwordHash: await hashPassword(password) },
    username: purpose === 'invitation' && username ? username : person.username,
  };
  const actor: Actor = { kind: 'person', id: person.id, name: person.name, ...originOf(call.context) };
  if (!(await store.people.spendLink(found, account, actor))) throw noLink();
  return json(purpose === 'invitation' ? await enter(call, account, dependencies, actor) : { changed: true });
}

const passwordChange = z.object({
  currentPassword: z
    .string({ error: 'Enter your present password' })
    .check(z.minLength(1, 'Enter your present password')),
  newPassword: z.string({ error: 'Enter a new password' }).check(z.minLength(1, 'Enter a new password')),
});

async function changePassword({ body, viewer }: Call, { store, settings }: Dependencies): Promise<Response> {
  const { currentPassword, newPassword } = parse(passwordChange, body);
  const problem = await newPasswordProblem(newPassword);
  if (problem !== undefined) throw invalid({ newPassword: `The new password ${problem}` });
  if (newPassword === currentPassword)
    throw invalid({ newPassword: 'The new password must be another one than the present one' });
  if (viewer.kind !== 'staff') throw new AppError('unauthorized', 'Sign in first.');
  if (settings.rateLimits) await throttleNewPassword(viewer.adminId, store);
  const admin = await store.admins.get(viewer.adminId);
  const isRight = admin !== undefined && (await verifyPassword(currentPassword, admin.passwordHash));
  const isChanged =
    isRight &&
    (await store.admins.changeOwnPassword(
      admin.id,
      {
        before: admin.passwordHash,
        passwordHash: await hashPassword(newPassword),
        keptSession: viewer.tokenHash,
      },
      actorOf(viewer),
    ));
  if (!isChanged) throw invalid({ currentPassword: 'This is not your present password' });
  return json({ changed: true });
}

function signingIn({ context }: Call, { id, name }: Admin): Actor {
  return { kind: 'person', id, name, ...originOf(context) };
}

async function knownDevice(
  { context }: Call,
  admin: Admin | undefined,
  store: Store,
): Promise<string | undefined> {
  const token = context.req.header('x-device-token') ?? '';
  if (!admin || !isToken(token)) return undefined;
  return (await store.sessions.isKnownDevice(hashToken(token), admin.id)) ? token : undefined;
}

async function rememberDevice(admin: Pick<Admin, 'id'>, store: Store): Promise<string> {
  const token = newToken();
  await store.sessions.rememberDevice(hashToken(token), admin.id, maxDevices);
  return token;
}

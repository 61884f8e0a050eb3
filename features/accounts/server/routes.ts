import * as z from 'zod/mini';
import { permissionsOf } from '../../../content/permissions.ts';
import { actorOf, staffOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { originOf } from '../../../engine/api/origin.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { object } from '../../../engine/api/schemas.ts';
import { AppError, invalid } from '../../../engine/app-error.ts';
import { timeSchema } from '../../../engine/kinds/field.ts';
import type { PersonActor } from '../../../engine/store/actor.ts';
import { type Account, actOn } from './account-rows.ts';
import type { AccountDependencies } from './dependencies.ts';
import { deviceName } from './device.ts';
import { accountName, filled } from './inputs.ts';
import { newPasswordProblem } from './new-password.ts';
import { requirePassword, whoSchema } from './own-account-routes.ts';
import {
  hashPassword,
  isOutdated,
  requireHashingCapacity,
  verifyDummyPassword,
  verifyPassword,
} from './passwords.ts';
import type { LinkSubject, PeopleStore } from './people-store.ts';
import { resetRoute } from './reset.ts';
import { isRightCode, needsCode, wrongCode } from './second-factor.ts';
import { startSession } from './sessions.ts';
import { throttleSignIn } from './sign-in-throttle.ts';
import { hashToken, isToken, newToken } from './tokens.ts';
import { canonicalUsername } from './username.ts';

const chapter = 'Sign-in';
/** Devices remembered for one admin. */
const maxDevices = 10;
const text = { type: 'string' };
const yes = { type: 'boolean' };

const credentials = z.object({
  username: accountName('Username is required'),
  password: filled('Password is required'),
});

const signedIn = { token: text, expiresAt: timeSchema, deviceToken: text, person: object(whoSchema) };

/** Signing in and out. */
export function authRoutes(dependencies: AccountDependencies): Route[] {
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
        anyOf: [
          object(signedIn),
          object({ next: { const: 'code' }, ticket: text, methods: { type: 'array' } }),
        ],
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
      response: object({ ...signedIn, recoveryCodesLeft: { type: 'integer' } }, Object.keys(signedIn)),
      handle: (call) => giveCode(call, dependencies),
    },
    {
      method: 'POST',
      path: '/auth/links/look',
      permission: 'public',
      chapter,
      summary: 'What a link is for: an invitation, a new password or an e-mail; it stays good',
      body: object({ token: text }),
      response: object({ purpose: { enum: ['invitation', 'reset', 'email'] }, name: text, username: text }),
      async handle({ body }) {
        const { purpose, person } = await linkIn(body, dependencies.store.people);
        const shown = purpose.replace('mailed-', '');
        return json({ purpose: shown, name: person.name, username: person.username });
      },
    },
    {
      method: 'POST',
      path: '/auth/links/use',
      permission: 'public',
      chapter,
      summary:
        'Set a password by a link, once; an invitation sets the user name, too, and signs in. The link of an e-mail confirms it',
      body: object({ token: text, username: text, password: text }, ['token']),
      response: { anyOf: [object(signedIn), object({ changed: yes }), object({ confirmed: yes })] },
      handle: (call) => spendLink(call, dependencies),
    },
    resetRoute(dependencies),
    {
      method: 'POST',
      path: '/auth/password',
      permission: 'staff',
      chapter,
      summary: 'Set a new password of your own; your other sessions end',
      body: object({ currentPassword: text, newPassword: text }),
      response: object({ changed: yes }),
      handle: (call) => changePassword(call, dependencies),
    },
    {
      method: 'POST',
      path: '/auth/logout',
      permission: 'staff',
      chapter,
      summary: 'Sign out: the token is worthless from then on',
      response: object({ signedOut: yes }),
      async handle({ viewer }) {
        await dependencies.store.sessions.end(staffOf(viewer).tokenHash, actorOf(viewer));
        return json({ signedOut: true });
      },
    },
  ];
}

async function signIn(call: Call, { store, settings, log }: AccountDependencies): Promise<Response> {
  const { username, password } = parse(credentials, call.body);
  const found = await store.people.find(canonicalUsername(username));
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
  // Nobody waits for it: an account that is there must not take longer than one that is not.
  if (admin && !isRight)
    store.audit
      .record(signingIn(call, admin), actOn(admin, 'refuse-sign-in'))
      .catch((error: unknown) => log.warn({ err: error }, 'A refused sign-in is not in the audit log'));
  if (!admin || !isRight) throw new AppError('unauthorized', 'Invalid username or password');
  await allowed?.succeeded();
  if (isOutdated(admin.passwordHash)) {
    const renewed = await hashPassword(password);
    await store.people.rehash(admin, renewed);
    admin.passwordHash = renewed;
  }
  if (await needsCode(admin, signingIn(call, admin), { store, settings })) {
    const { token } = await store.secondFactors.createTicket(admin.id);
    return json({ next: 'code', ticket: token, methods: ['app', 'recovery'] });
  }
  return json(await enter(call, admin, { store, settings }, device));
}

const secondStep = z.object({
  ticket: z.string({ error: 'Sign in again' }),
  code: filled('Enter the code', z.maxLength(100)),
});

async function giveCode(call: Call, { store, settings }: AccountDependencies): Promise<Response> {
  const { ticket, code } = parse(secondStep, call.body);
  const id = await store.secondFactors.tryTicket(ticket);
  const admin = id === undefined ? undefined : await store.people.get(id);
  if (!admin?.isActive) throw new AppError('unauthorized', 'This sign-in took too long. Begin again.');
  const device = await knownDevice(call, admin, store);
  const deviceHash = device && hashToken(device);
  const isRight = await isRightCode(admin, code, signingIn(call, admin), { store, settings }, deviceHash);
  if (!isRight || !(await store.secondFactors.spendTicket(ticket)))
    throw new AppError('unauthorized', wrongCode, { errors: { code: wrongCode } });
  const recoveryCodesLeft = (await store.people.get(admin.id))?.recoveryCodesLeft ?? 0;
  const entered = await enter(call, admin, { store, settings }, device);
  return json(recoveryCodesLeft < admin.recoveryCodesLeft ? { ...entered, recoveryCodesLeft } : entered);
}

/** Starts a session. `device` is the token of a device that is known. `isFirst`: an invitation was accepted, which is no news to anybody. */
async function enter(
  call: Call,
  { id, name, username, role, passwordHash }: Account,
  { store, settings }: Pick<AccountDependencies, 'store' | 'settings'>,
  device?: string,
  isFirst = false,
) {
  const agent = deviceName(call.context.req.header('user-agent'));
  const from = { adminId: id, passwordHash, device: agent, isUnknownDevice: !device && !isFirst };
  const session = await startSession(from, store, settings, signingIn(call, { id, name }));
  const deviceToken = device ?? newToken();
  if (!device) await store.sessions.rememberDevice(hashToken(deviceToken), id, maxDevices);
  return { ...session, deviceToken, person: { id, name, username, role, permissions: permissionsOf(role) } };
}

/** Fails with `not-found` for a token that is good for nothing, whatever the reason. */
async function linkIn(body: unknown, people: PeopleStore): Promise<LinkSubject> {
  const found = await people.look((body as { token?: unknown } | null)?.token);
  if (!found) throw new AppError('not-found', noLink);
  return found;
}

const noLink = 'This link is no longer valid. Ask for a new one.';
const linkInput = z.object({
  password: filled('Enter a password'),
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

async function spendLink(call: Call, dependencies: AccountDependencies): Promise<Response> {
  const { people } = dependencies.store;
  const found = await linkIn(call.body, people);
  const { purpose, person } = found;
  const actor = signingIn(call, person);
  if (purpose === 'email') {
    if (!(await people.confirmEmail(found, actor))) throw new AppError('not-found', noLink);
    return json({ confirmed: true });
  }
  const isInvitation = purpose === 'invitation' || purpose === 'mailed-invitation';
  const { password, username } = parse(linkInput, call.body);
  if (isInvitation && username === undefined) throw invalid({ username: 'Enter a username' });
  const problem = await newPasswordProblem(password);
  if (problem !== undefined) throw invalid({ password: `The password ${problem}` });
  requireHashingCapacity();
  const account = { ...person, passwordHash: await hashPassword(password) };
  if (isInvitation && username) account.username = username;
  if (!(await people.spendLink(found, account, actor))) throw new AppError('not-found', noLink);
  return json(isInvitation ? await enter(call, account, dependencies, undefined, true) : { changed: true });
}

const passwordChange = z.object({
  currentPassword: filled('Enter your present password'),
  newPassword: filled('Enter a new password'),
});

async function changePassword(call: Call, dependencies: AccountDependencies): Promise<Response> {
  const { currentPassword, newPassword } = parse(passwordChange, call.body);
  const problem = await newPasswordProblem(newPassword);
  if (problem !== undefined) throw invalid({ newPassword: `The new password ${problem}` });
  if (newPassword === currentPassword)
    throw invalid({ newPassword: 'The new password must be another one than the present one' });
  const account = await requirePassword(call, currentPassword, dependencies, 'currentPassword');
  const passwordHash = await hashPassword(newPassword);
  const { tokenHash } = staffOf(call.viewer);
  const { people } = dependencies.store;
  if (!(await people.changeOwnPassword(account, passwordHash, tokenHash, actorOf(call.viewer))))
    throw invalid({ currentPassword: 'This is not your present password' });
  return json({ changed: true });
}

function signingIn({ context }: Call, { id, name }: Pick<Account, 'id' | 'name'>): PersonActor {
  return { kind: 'person', id, name, ...originOf(context) };
}

async function knownDevice(
  { context }: Call,
  account: Account | undefined,
  { sessions }: AccountDependencies['store'],
): Promise<string | undefined> {
  const token = context.req.header('x-device-token') ?? '';
  if (!account || !isToken(token)) return undefined;
  return (await sessions.isKnownDevice(hashToken(token), account.id)) ? token : undefined;
}

import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { permissionsOf } from '../../../content/permissions.ts';
import { actorOf, staffOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { AppError, invalid } from '../../../engine/app-error.ts';
import { timeSchema } from '../../../engine/kinds/field.ts';
import { isAdministrator, people } from '../people.ts';
import type { Account } from './account-rows.ts';
import type { AccountDependencies } from './dependencies.ts';
import { failureKeys } from './failure-store.ts';
import { filled } from './inputs.ts';
import { verifyPassword } from './passwords.ts';
import { isRightCode, tryCode, wrongCode } from './second-factor.ts';
import { seal } from './secret-key.ts';
import { sessionsOf } from './sessions.ts';
import { throttleNewPassword } from './sign-in-throttle.ts';
import { base32 } from './totp.ts';

type Dependencies = Omit<AccountDependencies, 'log'>;

const text = { type: 'string' };
const yes = { type: 'boolean' };
const codes = object({ recoveryCodes: listOf(text) });

/** Who somebody is, and what their role includes. */
export const whoSchema = {
  ...{ id: text, name: text, username: text, role: text },
  permissions: { type: 'object', additionalProperties: { enum: ['read', 'write'] } },
};
const ownSchema = object({
  ...whoSchema,
  email: text,
  isEmailConfirmed: yes,
  secondFactor: object({
    app: yes,
    isLost: { ...yes, description: 'Whether the key of the app could not be opened any more' },
    recoveryCodesLeft: { type: 'integer' },
  }),
  isOnlyAdministrator: yes,
});

const ownInput = z.object({
  name: z.optional(people.fields.name.schema),
  email: z.optional(people.fields.email.schema),
  password: z.optional(z.string({ error: 'Enter your password' })),
});
const passwordInput = z.object({ password: filled('Enter your password') });
const codeInput = z.object({ code: filled('Enter the code', z.maxLength(100, wrongCode)) });
const bothInput = z.extend(passwordInput, codeInput.shape);

/** What everybody does with their own account. */
export function ownAccountRoutes(dependencies: Dependencies): Route[] {
  const { store, settings } = dependencies;
  const own = { permission: 'staff', chapter: 'My account' } as const;
  return [
    {
      ...own,
      method: 'GET',
      path: '/me',
      summary: 'Who is signed in, and what their role includes',
      response: ownSchema,
      handle: async (call) => json(await ownAccount(call, store)),
    },
    {
      ...own,
      method: 'PATCH',
      path: '/me',
      summary: 'Change the own name and e-mail; another e-mail needs the password',
      body: object({ name: text, email: text, password: text }, []),
      response: ownSchema,
      async handle(call) {
        const current = await ownAccount(call, store);
        const { password = '', name = current.name, email = current.email } = parse(ownInput, call.body);
        if (email !== current.email) await requirePassword(call, password, dependencies);
        const change = (before: Account) => ({ ...before, name, email });
        await store.people.update(current.id, change, actorOf(call.viewer));
        return json(await ownAccount(call, store));
      },
    },
    {
      ...own,
      method: 'POST',
      path: '/me/email/confirmation',
      summary: 'Have the link mailed again that confirms the own e-mail',
      response: object({ sent: yes }),
      async handle(call) {
        const { id, email, isEmailConfirmed } = await ownAccount(call, store);
        if (isEmailConfirmed || !(await store.people.mailConfirmation(id)))
          throw new AppError('conflict', `No link can be sent to ${email} now. Try again in an hour.`);
        return json({ sent: true });
      },
    },
    {
      ...own,
      method: 'GET',
      path: '/me/sessions',
      summary: 'Where the caller is signed in, the session used last first',
      response: listOf(object({ device: text, createdAt: timeSchema, lastUsedAt: timeSchema, isThis: yes })),
      async handle({ viewer }) {
        const { adminId, tokenHash: ownHash } = staffOf(viewer);
        const found = await sessionsOf(adminId, store, settings);
        return json(
          found.map(({ device, createdAt, lastUsedAt, tokenHash }) => ({
            device,
            createdAt: new Date(createdAt).toISOString(),
            lastUsedAt: new Date(lastUsedAt).toISOString(),
            isThis: tokenHash === ownHash,
          })),
        );
      },
    },
    {
      ...own,
      method: 'DELETE',
      path: '/me/sessions',
      summary: 'Sign out everywhere else',
      response: object({ signedOut: yes }),
      async handle({ viewer }) {
        await store.sessions.endOthers(staffOf(viewer).tokenHash, actorOf(viewer));
        return json({ signedOut: true });
      },
    },
    {
      ...own,
      method: 'POST',
      path: '/me/app',
      summary: 'A key for an authenticator app; it counts once a code of it is confirmed',
      body: object({ password: text }),
      response: object({ key: text, uri: text }),
      async handle(call) {
        const { password } = parse(passwordInput, call.body);
        const key = randomBytes(20);
        const sealed = seal(key, settings, staffOf(call.viewer).adminId);
        const { id, name, appKey } = await requirePassword(call, password, dependencies);
        if (appKey) throw new AppError('conflict', 'Remove the app that you have first.');
        if (sealed) await store.secondFactors.prepare(id, sealed);
        const { hostname: host } = new URL(call.context.req.url);
        const query = new URLSearchParams({ secret: base32(key), issuer: host });
        const label = encodeURIComponent(`${host}:${name}`);
        return json({ key: base32(key), uri: `otpauth://totp/${label}?${query}` });
      },
    },
    {
      ...own,
      method: 'POST',
      path: '/me/app/confirm',
      summary: 'Take the app into use by a code of it; gives recovery codes, once',
      body: object({ code: text }),
      response: codes,
      async handle({ body, viewer }) {
        const { code } = parse(codeInput, body);
        const owner = actorOf(viewer);
        const sealedKey = (await store.people.get(owner.id))?.nextAppKey ?? '';
        const confirm = async (step: number | undefined) =>
          step === undefined ? undefined : store.secondFactors.confirm(owner, sealedKey, step);
        const recoveryCodes = await tryCode({ id: owner.id, sealedKey, code }, confirm, dependencies);
        if (!recoveryCodes) throw invalid({ code: wrongCode });
        return json({ recoveryCodes });
      },
    },
    {
      ...own,
      method: 'POST',
      path: '/me/app/remove',
      summary: 'Sign in without a code again',
      body: object({ password: text, code: text }),
      response: object({ removed: yes }),
      async handle(call) {
        const owner = await requirePasswordAndCode(call, dependencies);
        await store.secondFactors.end(owner, owner);
        return json({ removed: true });
      },
    },
    {
      ...own,
      method: 'POST',
      path: '/me/recovery-codes',
      summary: 'New recovery codes; the old ones end',
      body: object({ password: text, code: text }),
      response: codes,
      async handle(call) {
        const owner = await requirePasswordAndCode(call, dependencies);
        return json({ recoveryCodes: await store.secondFactors.renewCodes(owner) });
      },
    },
  ];
}

async function ownAccount({ viewer }: Call, store: Dependencies['store']) {
  const everybody = await store.people.list();
  const account = everybody.find(({ id }) => id === staffOf(viewer).adminId);
  if (!account) throw new AppError('unauthorized', 'Sign in first: this needs a valid token.');
  const { id, name, username, email, isEmailConfirmed, role, appKey, recoveryCodesLeft } = account;
  return {
    ...{ id, name, username, email, isEmailConfirmed, role, permissions: permissionsOf(role) },
    secondFactor: { app: Boolean(appKey), isLost: appKey === '', recoveryCodesLeft },
    isOnlyAdministrator: isAdministrator(account) && everybody.filter(isAdministrator).length === 1,
  };
}

/**
 * The account of the caller, whose password it is. Fails with `invalid` at the field where it is another one, and with
 * `too-many-requests` after too many wrong ones.
 */
export async function requirePassword(
  { viewer }: Call,
  password: string,
  { store, settings }: Dependencies,
  field = 'password',
): Promise<Account> {
  const { adminId } = staffOf(viewer);
  if (settings.rateLimits) await throttleNewPassword(adminId, store);
  const account = await store.people.get(adminId);
  if (!account || !(await verifyPassword(password, account.passwordHash)))
    throw invalid({ [field]: 'This is not your present password' });
  await store.signInFailures.clear([failureKeys.password(adminId)]);
  return account;
}

async function requirePasswordAndCode(call: Call, dependencies: Dependencies) {
  const { password, code } = parse(bothInput, call.body);
  const account = await requirePassword(call, password, dependencies);
  const actor = actorOf(call.viewer);
  if (!(await isRightCode(account, code, actor, dependencies))) throw invalid({ code: wrongCode });
  return actor;
}

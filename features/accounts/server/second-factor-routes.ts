import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { actorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { AppError, invalid, notFound } from '../../../engine/app-error.ts';
import { latinDigits } from '../../../engine/latin-digits.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import type { AdminStore } from './admin-store.ts';
import type { FailureStore } from './failure-store.ts';
import { othersId, requirePassword } from './people-routes.ts';
import type { PeopleStore } from './people-store.ts';
import type { Owner, SecondFactorStore } from './second-factor-store.ts';
import { seal, secretKey, unseal } from './secret-key.ts';
import { throttleCode } from './sign-in-throttle.ts';
import { base32, stepOf } from './totp.ts';

export interface SecondFactorDependencies {
  store: {
    secondFactors: SecondFactorStore;
    people: PeopleStore;
    admins: AdminStore;
    signInFailures: FailureStore;
  };
  settings: Parameters<typeof secretKey>[0] & { rateLimits: boolean };
}

const chapter = 'My account';
const text = { type: 'string' };
const codes = object({ recoveryCodes: listOf(text) });
const wrong = 'This code is not right. Take the one that the app shows now.';

const codeInput = z.object({
  code: z
    .string({ error: 'Enter the code' })
    .check(z.minLength(1, 'Enter the code'), z.maxLength(100, wrong)),
});
const passwordInput = z.object({
  password: z.string({ error: 'Enter your password' }).check(z.minLength(1, 'Enter your password')),
});
const bothInput = z.extend(passwordInput, codeInput.shape);

/** An authenticator app for the own account, and its end. */
export function secondFactorRoutes({ store, settings }: SecondFactorDependencies): Route[] {
  const { secondFactors } = store;
  const own = { permission: 'staff', chapter } as const;
  /** Fails unless the caller knows password and code. */
  const requireBoth = async (call: Call) => {
    const { password, code } = parse(bothInput, call.body);
    await requirePassword(call, password, store, settings);
    const owner = ownerOf(call);
    if (!(await isRightCode(owner, code, actorOf(call.viewer), { store, settings })))
      throw invalid({ code: wrong });
    return owner;
  };
  return [
    {
      ...own,
      method: 'POST',
      path: '/me/app',
      summary: 'A key for an authenticator app; it counts once a code of it is confirmed',
      body: object({ password: text }),
      response: object({ key: text, uri: text }),
      async handle(call) {
        const { password } = parse(passwordInput, call.body);
        const sealing = secretKey(settings, true);
        await requirePassword(call, password, store, settings);
        const { id, name } = ownerOf(call);
        if ((await secondFactors.of(id)).appKey)
          throw new AppError('conflict', 'Remove the app that you have first.');
        const key = randomBytes(20);
        if (sealing) await secondFactors.prepare(id, seal(key, sealing, id));
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
      async handle(call) {
        const { code } = parse(codeInput, call.body);
        const owner = ownerOf(call);
        const allowed = settings.rateLimits ? await throttleCode(owner.id, undefined, store) : undefined;
        const { nextAppKey } = await secondFactors.of(owner.id);
        const key = unseal(nextAppKey ?? '', secretKey(settings, false), owner.id);
        const step = key && stepOf(digitsOf(code), key);
        const recoveryCodes =
          step === undefined
            ? undefined
            : await secondFactors.confirm(owner, nextAppKey ?? '', step, actorOf(call.viewer));
        if (!recoveryCodes) throw invalid({ code: wrong });
        await allowed?.succeeded();
        return json({ recoveryCodes });
      },
    },
    {
      ...own,
      method: 'POST',
      path: '/me/app/remove',
      summary: 'Sign in without a code again',
      body: object({ password: text, code: text }),
      response: object({ removed: { type: 'boolean' } }),
      async handle(call) {
        await secondFactors.end(await requireBoth(call), actorOf(call.viewer));
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
        const owner = await requireBoth(call);
        return json({ recoveryCodes: await secondFactors.renewCodes(owner, actorOf(call.viewer)) });
      },
    },
    {
      method: 'DELETE',
      path: '/people/:id/second-factor',
      permission: 'people:write',
      chapter: 'People',
      summary: 'End the second factor of another person',
      response: object({ removed: { type: 'boolean' } }),
      async handle({ params, viewer }) {
        const person = await store.people.get(othersId(params, viewer));
        if (!person) throw notFound('person');
        await secondFactors.end(person, actorOf(viewer));
        return json({ removed: true });
      },
    },
  ];
}

function ownerOf({ viewer }: Call): Owner {
  const { id, name } = actorOf(viewer);
  return { id: id ?? '', name: name ?? '' };
}

/** `123 456`, also in the digits of another script. */
function digitsOf(code: string): string {
  return latinDigits(code).replace(/\s/g, '');
}

/**
 * Whether it is a code of the app or a recovery code; either is used up by it. Wrong ones are counted by account, over all
 * tickets and networks; those of a known device apart, so that strangers cannot lock the owner out.
 */
export async function isRightCode(
  owner: Owner,
  code: string,
  actor: Actor,
  { store, settings }: SecondFactorDependencies,
  deviceHash?: string,
): Promise<boolean> {
  const allowed = settings.rateLimits ? await throttleCode(owner.id, deviceHash, store) : undefined;
  const { appKey } = await store.secondFactors.of(owner.id);
  const digits = digitsOf(code);
  const key = unseal(appKey ?? '', secretKey(settings, false), owner.id);
  const step = key && stepOf(digits, key);
  const isRight =
    step === undefined
      ? !/^\d{6}$/.test(digits) && (await store.secondFactors.spendRecoveryCode(owner, code, actor))
      : await store.secondFactors.spendStep(owner.id, step);
  if (isRight) await allowed?.succeeded();
  return isRight;
}

/**
 * Whether somebody has to give a code. An app whose key cannot be opened any more ends: a lost key ends apps, not accounts.
 *
 * Fails with `unavailable` where `SECRET_KEY` is missing.
 */
export async function needsCode(
  owner: Owner,
  actor: Actor,
  { store, settings }: SecondFactorDependencies,
): Promise<boolean> {
  const { appKey } = await store.secondFactors.of(owner.id);
  if (!appKey) return false;
  if (unseal(appKey, secretKey(settings, false), owner.id)) return true;
  await store.secondFactors.end(owner, actor, true);
  return false;
}

export function wrongCode(): AppError {
  return new AppError('unauthorized', wrong, { errors: { code: wrong } });
}

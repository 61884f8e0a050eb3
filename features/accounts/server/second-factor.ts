import { latinDigits } from '../../../engine/latin-digits.ts';
import type { PersonActor } from '../../../engine/store/actor.ts';
import type { Account } from './account-rows.ts';
import type { AccountDependencies } from './dependencies.ts';
import { unseal } from './secret-key.ts';
import { throttleCode } from './sign-in-throttle.ts';
import { stepOf } from './totp.ts';

type Dependencies = Pick<AccountDependencies, 'store' | 'settings'>;

export const wrongCode = 'This code is not right. Take the one that the app shows now.';

/**
 * Whether it is a code of the app or a recovery code; either is used up by it. Wrong ones are counted by account, over all
 * tickets and networks; those of a known device apart, so that strangers cannot lock the owner out.
 */
export function isRightCode(
  { id, appKey }: Account,
  code: string,
  actor: PersonActor,
  dependencies: Dependencies,
  deviceHash?: string,
): Promise<boolean> {
  const { secondFactors } = dependencies.store;
  const spend = async (step: number | undefined) => {
    if (step !== undefined) return secondFactors.spendStep(id, step);
    return !/^\d{6}$/.test(digitsOf(code)) && secondFactors.spendRecoveryCode(actor, code);
  };
  return tryCode({ id, sealedKey: appKey, code, deviceHash }, spend, dependencies);
}

/** Counts a try of a code, and lets `spend` use it up: by its step, undefined for what is no code of this app. */
export async function tryCode<Result>(
  tried: { id: string; sealedKey: string | null; code: string; deviceHash?: string | undefined },
  spend: (step: number | undefined) => Promise<Result>,
  { store, settings }: Dependencies,
): Promise<Result> {
  const { id, sealedKey, code, deviceHash } = tried;
  const allowed = settings.rateLimits ? await throttleCode(id, deviceHash, store) : undefined;
  const key = unseal(sealedKey ?? '', settings, id);
  const spent = await spend(key && stepOf(digitsOf(code), key));
  if (spent) await allowed?.succeeded();
  return spent;
}

/** `123 456`, also in the digits of another script. */
function digitsOf(code: string): string {
  return latinDigits(code).replace(/\s/g, '');
}

/**
 * Whether somebody has to give a code. An app whose key cannot be opened any more ends: a lost key ends apps, not accounts.
 *
 * Fails with `unavailable` where `SECRET_KEY` is missing.
 */
export async function needsCode(
  account: Account,
  actor: PersonActor,
  { store, settings }: Dependencies,
): Promise<boolean> {
  if (!account.appKey) return false;
  if (unseal(account.appKey, settings, account.id)) return true;
  await store.secondFactors.end(account, actor, true);
  return false;
}

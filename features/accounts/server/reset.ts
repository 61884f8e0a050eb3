import * as z from 'zod/mini';
import { parse } from '../../../engine/api/input.ts';
import { originOf } from '../../../engine/api/origin.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { object } from '../../../engine/api/schemas.ts';
import { clock } from '../../../engine/store/actor.ts';
import type { AccountDependencies } from './dependencies.ts';
import { accountName } from './inputs.ts';
import { allowsReset } from './sign-in-throttle.ts';
import { canonicalUsername } from './username.ts';

const text = { type: 'string' };
const message =
  'If the account exists and its e-mail address is confirmed, a link is on its way. It works for 1 hour.';
const resetInput = z.object({ name: accountName('Enter your username or e-mail') });

/** Asks for a link to set a new password, by mail. */
export function resetRoute(dependencies: AccountDependencies): Route {
  return {
    method: 'POST',
    path: '/auth/reset',
    permission: 'public',
    chapter: 'Sign-in',
    summary: 'Have a link for a new password mailed; the answer is the same for every name',
    body: object({ name: text }),
    response: object({ message: text }),
    status: 202,
    async handle({ body, context }) {
      const { name } = parse(resetInput, body);
      // After the answer: neither it nor its time tells whether there is such an account.
      setImmediate(() => void mailReset(name, context, dependencies));
      return json({ message }, 202);
    },
  };
}

async function mailReset(
  name: string,
  context: Call['context'],
  { store, settings, log }: AccountDependencies,
): Promise<void> {
  try {
    const isLimited = settings.rateLimits && !(await allowsReset(context.get('clientAddress'), store));
    const account = isLimited ? undefined : await store.people.find(canonicalUsername(name));
    if (account) await store.people.mailReset(account, { ...clock, ...originOf(context) });
  } catch (error) {
    log.warn({ err: error }, 'A link for a new password was not mailed');
  }
}

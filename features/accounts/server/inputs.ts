import * as z from 'zod/mini';

/** A text that must not be empty; `message` says so. */
export function filled(message: string, ...checks: Parameters<z.ZodMiniString['check']>) {
  return z.string({ error: message }).check(z.minLength(1, message), ...checks);
}

/** A user name or an e-mail, by which an account is found. */
export function accountName(required: string) {
  return z.string({ error: required }).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(254, 'Username is too long'),
    z.refine((value) => !value.includes('\0'), { error: 'Username is not valid' }),
  );
}

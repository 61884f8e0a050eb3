import * as z from 'zod/mini';

/** A text that must not be empty; `message` says so. */
export function filled(message: string, ...checks: Parameters<z.ZodMiniString['check']>) {
  return z.string({ error: message }).check(z.minLength(1, message), ...checks);
}

import { AppError } from '../app-error.ts';

/** Fails with `method-not-allowed` for whatever is no GET and no HEAD. */
export function requireGetOrHead(method: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  const allow = 'GET, HEAD';
  throw new AppError('method-not-allowed', `${method} is not possible here; possible are ${allow}.`, {
    headers: { allow },
  });
}

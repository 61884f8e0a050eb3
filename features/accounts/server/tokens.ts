import { createHash, randomBytes } from 'node:crypto';

/** A token of 256 random bits, 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text can be such a token at all. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../engine/app-error.ts';

export interface KeySettings {
  /** `SECRET_KEY`. Default: a file in the data directory, with SQLite. */
  secretKey: string | undefined;
  databaseUrl: string | undefined;
  dataDirectory: string;
}

/**
 * The key under which the keys of apps are stored, 32 bytes. Undefined where it was lost, or was never made. The file beside an
 * SQLite database is in no backup. Fails with `unavailable` where PostgreSQL is used without `SECRET_KEY`.
 *
 * @param isMade whether it is made where there is none yet
 */
function keyOf({ secretKey, databaseUrl, dataDirectory }: KeySettings, isMade: boolean): Buffer | undefined {
  if (secretKey !== undefined) return createHash('sha256').update(secretKey).digest();
  if (databaseUrl !== undefined) {
    const detail = 'Second factors are not set up here: the setting SECRET_KEY is missing.';
    throw new AppError('unavailable', detail, { headers: { 'retry-after': '3600' } });
  }
  const path = join(dataDirectory, 'secret.key');
  const found = read(path);
  if (found || !isMade) return found;
  // One that is damaged opens nothing.
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, randomBytes(32), { mode: 0o600, flag: 'wx' });
  return read(path);
}

function read(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    return bytes.length === 32 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** AES-256-GCM, bound to the id of its owner. Undefined where the file of the key is no key. Fails like `unseal`. */
export function seal(plain: Buffer, settings: KeySettings, owner: string): string | undefined {
  const key = keyOf(settings, true);
  if (!key) return undefined;
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Undefined where the key is another one, or the text was changed. Fails with `unavailable` where `SECRET_KEY` is missing. */
export function unseal(sealed: string, settings: KeySettings, owner: string): Buffer | undefined {
  const key = keyOf(settings, false);
  const bytes = Buffer.from(sealed, 'base64');
  if (!key || bytes.length <= 28) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch {
    return undefined;
  }
}

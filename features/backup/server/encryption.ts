import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** At the start of a file, before the salt and the check of the passphrase. */
export const encryptedMagic = 'KIRAN-ENCRYPTED-1\n';
const headerLength = encryptedMagic.length + 32;
/** Behind the tag. A file without it is cut short. */
const end = Buffer.from('KIRAN-END\n');
const tagLength = 16;

/** 64 MiB, as for passwords. The second half tells a wrong passphrase from a damaged file, and nothing of the key. */
function keyOf(passphrase: string, salt: Buffer) {
  const derived = scryptSync(passphrase, salt, 48, { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 });
  return { key: derived.subarray(0, 32), check: derived.subarray(32) };
}

/** AES-256-GCM over everything, with a key for this file alone. */
export async function* encrypt(plain: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const { key, check } = keyOf(passphrase, salt);
  const cipher = createCipheriv('aes-256-gcm', key, salt.subarray(0, 12));
  yield Buffer.concat([Buffer.from(encryptedMagic), salt, check]);
  for await (const chunk of plain) yield cipher.update(chunk);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag(), end]);
}

/**
 * Writes the content of an encrypted file to another one, which may be used only when the promise resolves.
 *
 * @throws Error that tells a wrong passphrase, a file that is cut short and a damaged one apart
 */
export async function decryptFile(path: string, target: string, passphrase: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const contentEnd = size - tagLength - end.length;
    const bytesAt = async (position: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, position)).buffer;
    if (contentEnd < headerLength || !(await bytesAt(size - end.length, end.length)).equals(end))
      throw new Error(`${path} is cut short: copy it again, or take another backup.`);
    const salt = await bytesAt(encryptedMagic.length, 16);
    const { key, check } = keyOf(passphrase, salt);
    if (!check.equals(await bytesAt(encryptedMagic.length + 16, 16)))
      throw new Error(`BACKUP_PASSPHRASE is not the passphrase of ${path}.`);
    const decipher = createDecipheriv('aes-256-gcm', key, salt.subarray(0, 12));
    decipher.setAuthTag(await bytesAt(contentEnd, tagLength));
    const content = createReadStream(path, { start: headerLength, end: contentEnd - 1 });
    await pipeline(content, decipher, createWriteStream(target, { mode: 0o600 })).catch((cause) => {
      if (cause.syscall !== undefined) throw cause;
      throw new Error(`${path} is damaged: take another backup.`, { cause });
    });
  } finally {
    await file.close();
  }
}

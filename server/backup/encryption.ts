import { argon2Sync, createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

export type Bytes = AsyncIterable<Buffer>;

export const chunkSize = 64 * 1024;
const tagSize = 16;
/** Argon2id as for passwords: 64 MiB, three passes, one lane. */
const keyParameters = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 };

export function keyOf(passphrase: string, salt: Buffer): Buffer {
  return argon2Sync('argon2id', { message: passphrase, nonce: salt, ...keyParameters });
}

/** A key that serves one name alone. */
export function keyFor(name: string, key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', name, 32));
}

/** Bytes that so many become when they are encrypted. */
export function encryptedSize(bytes: number): number {
  return bytes + tagSize * Math.max(1, Math.ceil(bytes / chunkSize));
}

/**
 * AES-256-GCM in chunks. Each is bound to its place, to whether it is the last one, and to the context, so that none can be changed, moved
 * or left out. A key serves one content alone, so a counter will do as nonce.
 *
 * @param context what the bytes belong to, such as a header or a name
 */
export async function* encrypt(plain: Bytes, key: Buffer, context: Buffer): AsyncGenerator<Buffer> {
  for await (const { chunk, nonce } of chunks(plain, chunkSize)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @param path for the message of the error, which the first chunk that does not fit throws */
export async function* decrypt(
  encrypted: Bytes,
  key: Buffer,
  context: Buffer,
  path: string,
): AsyncGenerator<Buffer> {
  for await (const { chunk, nonce } of chunks(encrypted, chunkSize + tagSize)) {
    const end = Math.max(0, chunk.length - tagSize);
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(context);
      decipher.setAuthTag(chunk.subarray(end));
      yield Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
    } catch (cause) {
      throw new Error(`BACKUP_PASSPHRASE is not the passphrase of ${path}, or the file was altered.`, {
        cause,
      });
    }
  }
}

/** Pieces of one size, the last one shorter or empty, each with the nonce of its place. */
async function* chunks(source: Bytes, size: number): AsyncGenerator<{ chunk: Buffer; nonce: Buffer }> {
  let held = Buffer.alloc(0);
  let place = 0;
  const nonce = (isLast: boolean) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt32BE(place++, 4);
    bytes.writeUInt8(Number(isLast), 11);
    return bytes;
  };
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    let start = 0;
    // What is exactly one piece may be the last one.
    for (; held.length - start > size; start += size) {
      yield { chunk: held.subarray(start, start + size), nonce: nonce(false) };
    }
    held = held.subarray(start);
  }
  yield { chunk: held, nonce: nonce(true) };
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../engine/app-error.ts';

const megabyte = 1024 * 1024;

/** A file that has arrived and lies in a folder for the moment. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}

interface ReceiveOptions {
  /** Made when it is missing. */
  folder: string;
  /** For messages. */
  name: string;
  maxBytes: number;
  /** Whether what arrives before the connection breaks is a file as well. Default: no. */
  takesBroken?: boolean;
}

/**
 * Writes what arrives to a new file of a folder, counting it.
 *
 * Fails with `too-large` or `malformed`; nothing is left then.
 */
export async function receiveFile(
  chunks: AsyncIterable<Uint8Array>,
  { folder, name, maxBytes, takesBroken = false }: ReceiveOptions,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  const sum = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of arriving(chunks, takesBroken)) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(name, bytes, maxBytes);
      sum.update(chunk);
      // Unlike write, which may take a part of it alone while the disk fills up.
      await file.appendFile(chunk);
    }
    await file.close();
    return { path, bytes, hash: sum.digest('hex') };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** SHA-256 of a file, hexadecimal. */
export async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of chunks) sum.update(chunk);
  return sum.digest('hex');
}

export function tooLarge(name: string, bytes: number, maxBytes: number): AppError {
  const [has, possible] = [Math.ceil(bytes / megabyte), maxBytes / megabyte];
  return new AppError(
    'too-large',
    `'${name}' has ${Math.max(has, possible + 1)} MB; ${possible} MB are possible.`,
  );
}

/** Who goes away in the middle has not found a fault of ours. */
async function* arriving(
  chunks: AsyncIterable<Uint8Array>,
  takesBroken: boolean,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  while (true) {
    const next = await iterator.next().catch((cause: unknown) => {
      if (takesBroken) return { done: true, value: undefined } as const;
      if (cause instanceof AppError) throw cause;
      throw new AppError('malformed', 'The file did not arrive whole.', { cause });
    });
    if (next.done) return;
    yield next.value;
  }
}

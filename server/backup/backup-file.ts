import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Block, Inventory } from '../store/backup/database-copy.ts';
import { migrations } from '../store/migrations/index.ts';
import type { FilesOfBackup } from './backup-files.ts';
import { type Bytes, chunkSize, decrypt, encrypt, keyOf } from './encryption.ts';

/** The header of a backup, readable without a passphrase. */
export interface BackupHeader extends Inventory {
  format: number;
  /** Of the product that made it. */
  version: string;
  createdAt: string;
  /** The status that a visitor gets, by the address of each public page. */
  pages: Record<string, number>;
  /** Undefined where the database names none, and in backups of versions that left them out. */
  files?: FilesOfBackup;
  /** Base64; the backup is encrypted where it is there. */
  salt?: string;
}

/** A backup whose file is whole. */
export interface OpenedBackup {
  header: BackupHeader;
  blocks(): AsyncIterable<Block>;
}

/** 1 named the newest migration alone, and knew nothing of uploaded files. */
const format = 2;
const magic = 'KIRAN-BACKUP ';
/** The magic, the SHA-256 of all that follows as hexadecimal digits, and a newline. */
const firstLineLength = magic.length + 64 + 1;
/**
 * Writes a backup to a file that only its owner may read; it is on the disk when the promise resolves.
 *
 * A line with the hash of all the rest, a line of JSON, and then the blocks: packed by Zstandard and, with a passphrase, encrypted.
 */
export async function writeBackup(
  path: string,
  content: Omit<BackupHeader, 'format' | 'salt'>,
  { blocks, passphrase }: { blocks: AsyncIterable<Block>; passphrase?: string | undefined },
): Promise<void> {
  const salt = randomBytes(16);
  const header = { format, ...content, ...(passphrase && { salt: salt.toString('base64') }) };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const packed = through(framed(blocks), createZstdCompress());
  const payload = passphrase ? encrypt(packed, keyOf(passphrase, salt), contextOf(line, format)) : packed;
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(' '.repeat(firstLineLength));
    const put = (bytes: Buffer) => {
      hash.update(bytes);
      return file.writeFile(bytes);
    };
    await put(line);
    for await (const bytes of payload) await put(bytes);
    await file.write(`${magic}${hash.digest('hex')}\n`, 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads all of a file and opens it when it is whole and the passphrase fits.
 *
 * @throws Error that says in a line what is wrong with it
 */
export async function openBackup(path: string, passphrase: string | undefined): Promise<OpenedBackup> {
  await requireWhole(path);
  const { header, line } = await readHeader(path);
  if (header.format > format)
    throw new Error(
      `${path} is a backup of a newer version (${header.version}): update this installation first.`,
    );
  if (header.salt !== undefined && !passphrase)
    throw new Error(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  const key =
    header.salt !== undefined && passphrase && keyOf(passphrase, Buffer.from(header.salt, 'base64'));
  const blocks = () => {
    const payload = createReadStream(path, {
      start: firstLineLength + line.length,
      highWaterMark: chunkSize,
    });
    const packed = key ? decrypt(payload, key, contextOf(line, header.format), path) : payload;
    return unframed(through(packed, createZstdDecompress()));
  };
  // A wrong passphrase shows at the first bytes.
  for await (const _block of blocks()) break;
  return { header, blocks };
}

async function requireWhole(path: string): Promise<void> {
  const hash = createHash('sha256');
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${cause.code}).`, { cause });
  });
  try {
    const first = await firstBytes(file, firstLineLength);
    if (!first.startsWith(magic)) throw new Error(`${path} is not a backup of this product.`);
    for await (const bytes of file.createReadStream({ start: firstLineLength, autoClose: false })) {
      hash.update(bytes);
    }
    if (first === `${magic}${hash.digest('hex')}\n`) return;
  } finally {
    await file.close();
  }
  throw new Error(`${path} is damaged or cut short: take another backup.`);
}

async function firstBytes(file: FileHandle, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

/** What the header of a backup says, whether or not the rest of it is whole. */
export async function headerOf(path: string): Promise<BackupHeader> {
  return (await readHeader(path)).header;
}

async function readHeader(path: string): Promise<{ header: BackupHeader; line: Buffer }> {
  const reader = new ByteReader(createReadStream(path, { start: firstLineLength }));
  const line = await reader.line();
  await reader.close();
  const read = JSON.parse(line.toString()) as BackupHeader & { migration?: string };
  return { header: { ...read, migrations: read.migrations ?? upTo(read.migration ?? '') }, line };
}

function upTo(migration: string): string[] {
  return [...Object.keys(migrations).filter((name) => name < migration), migration];
}

/** The header is bound to every chunk; it may be long. */
function contextOf(header: Buffer, version: number): Buffer {
  return version === 1 ? header : createHash('sha256').update(header).digest();
}

async function* through(
  source: Bytes,
  transform: ReturnType<typeof createZstdCompress>,
): AsyncGenerator<Buffer> {
  // What fails before the transform fails the transform too.
  const done = pipeline(Readable.from(source), transform).catch(() => undefined);
  yield* transform as Bytes;
  await done;
}

async function* framed(blocks: AsyncIterable<Block>): AsyncGenerator<Buffer> {
  for await (const { name, data } of blocks) {
    yield Buffer.from(`${JSON.stringify({ name, bytes: data.length })}\n`);
    yield data;
  }
}

async function* unframed(bytes: Bytes): AsyncGenerator<Block> {
  const reader = new ByteReader(bytes);
  try {
    for (;;) {
      const line = await reader.line();
      if (line.length === 0) return;
      const { name, bytes: length } = JSON.parse(line.toString()) as { name: string; bytes: number };
      yield { name, data: await reader.take(length) };
    }
  } finally {
    await reader.close();
  }
}

/** Reads lines and counted bytes from bytes that come in any pieces. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** With its newline; empty at the end. */
  async line(): Promise<Buffer> {
    while (!this.#held.includes(10) && (await this.#more())) {}
    return this.#cut(this.#held.indexOf(10) + 1);
  }

  async take(length: number): Promise<Buffer> {
    const parts = [this.#cut(Math.min(length, this.#held.length))];
    for (let missing = length - (parts[0] as Buffer).length; missing > 0; ) {
      if (!(await this.#more())) throw new Error('The backup ends in the middle of a block.');
      const part = this.#cut(Math.min(missing, this.#held.length));
      missing -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (!done) this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return !done;
  }

  #cut(length: number): Buffer {
    const part = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return part;
  }
}

import { createReadStream, createWriteStream, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar/fs';
import type { AuditAnchor } from '../../audit/server/audit-store.ts';
import { decryptFile, encrypt, encryptedMagic } from './encryption.ts';
import { type Inventory, type LibraryFile, syncToDisk } from './inventory.ts';
import { removeAtExit } from './temporary-folder.ts';

/** `manifest.json`, the first file of a backup. */
export interface Manifest extends Omit<Inventory, 'files' | 'audit'> {
  format: number;
  /** Of the product that made it. */
  version: string;
  createdAt: string;
  /** The uploaded files, below `media`. Those of a bucket are listed and not packed. */
  files: { count: number; bytes: number; list: LibraryFile[] };
  /** Not in those of the first versions. */
  audit?: AuditAnchor;
}

export const format = 3;
/** The database in a backup. */
export const dumpNames = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const;
const manifestName = 'manifest.json';
const gzipMagic = '\x1f\x8b';

/** Writes a `.tar.gz` that only its owner may read. It gets its name when all of it is on the disk. */
export async function writeArchive(
  path: string,
  manifest: Manifest,
  { files, passphrase }: { files: { source: string; target: string }[]; passphrase: string | undefined },
): Promise<void> {
  const part = `${path}.part`;
  removeAtExit(part);
  const content = JSON.stringify(manifest, undefined, 2);
  await pipeline(
    packTar([
      { type: 'content', target: manifestName, content },
      ...files.map((file) => ({ type: 'file' as const, ...file })),
    ]),
    createGzip({ level: 1, chunkSize: 2 ** 20 }),
    (packed) => (passphrase ? encrypt(packed, passphrase) : packed),
    createWriteStream(part, { mode: 0o600, flush: true }),
  );
  renameSync(part, path);
  await syncToDisk(dirname(path));
}

/**
 * Reads all of a backup, and unpacks it into a folder, or its manifest alone.
 *
 * @throws Error that says in a line what is wrong with the file; then nothing in the folder may be used
 */
export async function unpackArchive(
  path: string,
  folder: string,
  passphrase: string | undefined,
  onlyManifest = false,
): Promise<Manifest> {
  const begin = await text(createReadStream(path, { end: 99, encoding: 'latin1' })).catch((cause) => {
    throw new Error(`${path} cannot be read (${cause.code}).`, { cause });
  });
  const isEncrypted = begin.startsWith(encryptedMagic);
  if (!isEncrypted && !begin.startsWith(gzipMagic)) throw notOurs(path);
  if (isEncrypted && !passphrase)
    throw new Error(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  const plain = isEncrypted ? join(folder, 'decrypted.tar.gz') : path;
  if (isEncrypted && passphrase) await decryptFile(path, plain, passphrase);
  const filter = ({ name }: { name: string }) => !onlyManifest || name === manifestName;
  const unpack = unpackTar(folder, { fmode: 0o600, dmode: 0o700, strict: true, filter });
  await pipeline(createReadStream(plain), createGunzip(), unpack).catch((cause) => {
    if (cause.syscall !== undefined) throw cause;
    const problem = cause.code === 'Z_BUF_ERROR' ? 'cut short: copy it again, or' : 'damaged:';
    throw new Error(`${path} is ${problem} take another backup.`, { cause });
  });
  if (isEncrypted) rmSync(plain);
  const content = join(folder, manifestName);
  const manifest = existsSync(content) ? (JSON.parse(readFileSync(content, 'utf8')) as Manifest) : undefined;
  if (manifest?.format === undefined) throw notOurs(path);
  return manifest;
}

function notOurs(path: string): Error {
  return new Error(`${path} is not a backup of this product.`);
}

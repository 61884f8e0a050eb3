import { createHash, randomBytes } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { chunksOf, type FileStore } from '../media/file-store.ts';
import type { LibraryFile } from '../store/backup/database-copy.ts';
import { syncToDisk } from '../store/backup/sqlite-copy.ts';
import { type Bytes, decrypt, encrypt, encryptedSize, keyFor, keyOf } from './encryption.ts';
import { removeLeftovers, temporaryPath } from './temporary-files.ts';

/** Beside the backups: the uploaded files of all of them, each once. Its name sorts after those of backups. */
export const filesFolderName = 'kiran-files';
/** In it, the files of backups without a passphrase. */
export const plainFolder = 'plain';
/** A file that opens with the passphrase of the folder that it is in. */
const checkName = 'passphrase-check';

/** The uploaded files of a backup, as its header lists them. */
export interface FilesOfBackup {
  /** In `kiran-files`: `plain`, or the salt of the key as hexadecimal digits. */
  folder: string;
  list: LibraryFile[];
  /** Keys of those that the database names and that were missing or damaged in the library. */
  missing: string[];
}

/** Files of one passphrase, or of none. A file never changes, so one that is there is not written again. */
export interface FilesFolder {
  readonly name: string;
  /** Whether it is there with its size. */
  has(file: LibraryFile): boolean;
  /** Whole and on the disk when the promise resolves. Fails when it is not the file of the list. */
  put(file: LibraryFile, content: Bytes): Promise<void>;
  /** Fails in the middle when it is not the file of the list. */
  read(file: LibraryFile): Bytes;
}

/** The folder that a backup with this passphrase fills; made when it is missing. */
export async function folderToFill(backups: string, passphrase: string | undefined): Promise<FilesFolder> {
  const base = join(backups, filesFolderName);
  const names = existsSync(base) ? readdirSync(base) : [];
  for (const name of names) removeLeftovers(join(base, name));
  if (!passphrase) return openFolder(base, plainFolder);
  for (const name of names.filter((entry) => /^[0-9a-f]{32}$/.test(entry))) {
    const key = keyOf(passphrase, Buffer.from(name, 'hex'));
    const check = await readFile(join(base, name, checkName)).catch(() => Buffer.alloc(0));
    const isOwn = await buffer(
      decrypt(Readable.from([check]), keyFor(checkName, key), contextOf(checkName), ''),
    )
      .then(() => true)
      .catch(() => false);
    if (isOwn) return openFolder(base, name, key);
  }
  const name = randomBytes(16).toString('hex');
  const key = keyOf(passphrase, Buffer.from(name, 'hex'));
  const folder = openFolder(base, name, key);
  await folder.put({ key: checkName, bytes: checkName.length }, Readable.from([Buffer.from(checkName)]));
  return folder;
}

/** The folder that the header of a backup names. */
export function folderOf(
  backups: string,
  { folder }: FilesOfBackup,
  passphrase: string | undefined,
): FilesFolder {
  const key = folder === plainFolder ? undefined : keyOf(passphrase ?? '', Buffer.from(folder, 'hex'));
  return openFolder(join(backups, filesFolderName), folder, key);
}

function openFolder(base: string, name: string, key?: Buffer): FilesFolder {
  const folder = join(base, name);
  const pathOf = (file: LibraryFile) => join(folder, nameOf(file.key));
  const read = (file: LibraryFile) => {
    const path = pathOf(file);
    const stored: Bytes = createReadStream(path);
    const plain = key ? decrypt(stored, keyFor(file.key, key), contextOf(file.key), path) : stored;
    return checked(file, plain, path);
  };
  return {
    name,
    read,
    has: (file) => {
      const size = key ? encryptedSize(file.bytes) : file.bytes;
      return statSync(pathOf(file), { throwIfNoEntry: false })?.size === size;
    },
    async put(file, content) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const temporary = temporaryPath(folder);
      try {
        const plain = checked(file, content, file.key);
        await writeDurably(
          temporary,
          key ? encrypt(plain, keyFor(file.key, key), contextOf(file.key)) : plain,
        );
        renameSync(temporary, pathOf(file));
        await syncToDisk(folder);
      } finally {
        rmSync(temporary, { force: true });
      }
    },
  };
}

async function writeDurably(path: string, content: Bytes): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await handle.appendFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Passes bytes on and fails unless they are those of the file. */
async function* checked(file: LibraryFile, content: AsyncIterable<Uint8Array>, path: string): Bytes {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  if (bytes !== file.bytes || (file.hash !== undefined && hash.digest('hex') !== file.hash))
    throw new DamagedFile(`${path} is damaged.`);
}

class DamagedFile extends Error {}

function contextOf(name: string): Buffer {
  return Buffer.from(name);
}

/** Keys are unique without their folder. */
function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/**
 * Copies what the folder does not have. Gives the files that the folder then has, and the keys of those that are missing or damaged in
 * the library.
 *
 * @throws Error when the library as a whole cannot be read
 */
export async function copyFiles(
  library: FileStore,
  folder: FilesFolder,
  files: readonly LibraryFile[],
): Promise<FilesOfBackup & { copied: number }> {
  const result = { folder: folder.name, list: [] as LibraryFile[], missing: [] as string[], copied: 0 };
  for (const file of files) {
    const isCopied = !folder.has(file);
    const isThere = !isCopied || (await copyFile(library, folder, file));
    if (isThere) result.list.push(file);
    else result.missing.push(file.key);
    if (isThere && isCopied) result.copied += 1;
  }
  if (result.list.length === 0 && files.length > 0 && !(await library.has('storage-id')))
    throw new Error(
      `None of the ${files.length} uploaded files is there: set DATA_DIR or MEDIA_STORE_URL to their place.`,
    );
  return result;
}

async function copyFile(library: FileStore, folder: FilesFolder, file: LibraryFile): Promise<boolean> {
  if ((await library.sizeOf(file.key)) !== file.bytes) return false;
  try {
    await folder.put(file, chunksOf(await library.read(file.key)) as Bytes);
    return true;
  } catch (error) {
    if (error instanceof DamagedFile) return false;
    throw error;
  }
}

/** Fails with the first file that is missing or not as the backup lists it. */
export async function checkFiles(folder: FilesFolder, { list }: FilesOfBackup): Promise<void> {
  for (const file of list) {
    if (!folder.has(file))
      throw new Error(`${filesFolderName}/${folder.name} lacks ${nameOf(file.key)}, a file of the backup.`);
    for await (const _chunk of folder.read(file));
  }
}

/**
 * Removes files that none of these backups lists. Leaves all while another process makes a backup there, and while a backup cannot be
 * read, which is what `listed` fails with.
 *
 * @param listed the files of every backup in the folder
 */
export async function removeNeedlessFiles(
  backups: string,
  listed: () => Promise<(FilesOfBackup | undefined)[]>,
): Promise<void> {
  const base = join(backups, filesFolderName);
  if (!existsSync(base)) return;
  // Before the look at others: what another backup writes from now on is none of these.
  const found = readdirSync(base).flatMap((folder) =>
    readdirSync(join(base, folder)).map((name) => ({ folder, name })),
  );
  if (readdirSync(backups).some((name) => name.endsWith('.partial'))) return;
  const lists = (await listed()).filter((files) => files !== undefined);
  const needed = new Set(
    lists.flatMap(({ folder, list }) => [
      `${folder}/${checkName}`,
      ...list.map(({ key }) => `${folder}/${nameOf(key)}`),
    ]),
  );
  for (const { folder, name } of found) {
    if (!needed.has(`${folder}/${name}`)) rmSync(join(base, folder, name), { force: true });
  }
  for (const folder of new Set(found.map((entry) => entry.folder))) {
    if (readdirSync(join(base, folder)).length === 0) rmdirSync(join(base, folder));
  }
}

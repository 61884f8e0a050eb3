import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { findNeedless } from '../../features/media/server/clean-up.ts';
import { chunksOf, type FileStore } from '../../features/media/server/file-store.ts';
import { hashOf, receiveFile } from '../../features/media/server/receive-file.ts';
import { adoptStore, openFileStore } from '../../features/media/server/storage.ts';
import {
  createStorageStore,
  type KnownFile,
  type StorageStore,
} from '../../features/media/server/storage-store.ts';
import { createUploadStore } from '../../features/media/server/upload-store.ts';
import { bucket, readOwnSettings, type Settings } from '../settings.ts';
import { openDatabase } from '../store/open.ts';

const usage =
  'Say what to do: npm run media -- check, npm run media -- adopt, or npm run media -- copy FOLDER-OR-URL';
const log = pino({ level: 'silent' });

/** `npm run media -- check`, `adopt` or `copy FOLDER-OR-URL`, while the server runs or not. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [task, target, ...surplus] = positionals;
  const isComplete = task === 'copy' ? target !== undefined : target === undefined;
  if (!['check', 'adopt', 'copy'].includes(task ?? '') || !isComplete || surplus.length > 0)
    throw new Error(usage);
  const settings = readOwnSettings(process.env);
  const database = openDatabase({ ...settings, log });
  try {
    const store = { storage: createStorageStore(database), uploads: createUploadStore(database) };
    const place = placeOf(settings);
    if (task === 'check') await check(store, openFileStore(place));
    else if (task === 'copy' && target !== undefined) await copy(openFileStore(place), target);
    else await adopt(store.storage, place);
  } finally {
    await database.close();
  }
}

function placeOf({ mediaStore, dataDirectory }: Settings) {
  return { mediaStore, folder: join(dataDirectory, 'media') };
}

async function adopt(storage: StorageStore, place: ReturnType<typeof placeOf>): Promise<void> {
  await adoptStore(storage, place);
  console.log('The files of the database now lie here.');
}

/** Compares every row with its file, and tells files that no row has. */
async function check(store: Parameters<typeof findNeedless>[0], files: FileStore): Promise<void> {
  const counts = { missing: 0, damaged: 0, needless: 0 };
  const tell = (what: keyof typeof counts, key: string) => {
    counts[what] += 1;
    console.log(`${what}: ${key}`);
  };
  const known = new Map((await store.storage.listFiles()).map((row) => [row.file, row]));
  for (const row of known.values()) {
    const problem = await problemOf(row, files);
    if (problem) tell(problem, row.file);
  }
  for await (const { key } of findNeedless(store, files)) tell('needless', key);
  const { missing, damaged, needless } = counts;
  console.log(`${known.size} files: ${missing} missing, ${damaged} damaged, ${needless} needless`);
  if (missing + damaged > 0) process.exitCode = 1;
}

async function problemOf(row: KnownFile, files: FileStore): Promise<'missing' | 'damaged' | undefined> {
  const size = await files.sizeOf(row.file);
  if (size === undefined) return 'missing';
  if (size !== row.bytes) return 'damaged';
  const hash = row.hash && (await hashOf(chunksOf(await files.read(row.file))));
  return hash === row.hash ? undefined : 'damaged';
}

/** Copies what the other place does not have, the id last: only a whole copy is one that the server starts with. */
async function copy(source: FileStore, target: string): Promise<void> {
  const isUrl = /^https?:/.test(target);
  const folder = isUrl ? join(tmpdir(), 'kiran-media') : resolve(target);
  const files = openFileStore({ mediaStore: isUrl ? bucket(target) : undefined, folder });
  let [copied, there] = [0, 0];
  const copyFile = async (key: string) => {
    const options = { folder: join(folder, 'incoming'), name: key, maxBytes: Number.POSITIVE_INFINITY };
    const { path } = await receiveFile(chunksOf(await source.read(key)), options);
    await files.put(key, path);
  };
  for (const prefix of ['files/', 'variants/', 'parts/'])
    for await (const { key, bytes } of source.list(prefix)) {
      if ((await files.sizeOf(key)) === bytes) there += 1;
      else await copyFile(key).then(() => (copied += 1));
    }
  if ((await source.sizeOf('storage-id')) !== undefined) await copyFile('storage-id');
  console.log(`${copied} files copied, ${there} were there`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

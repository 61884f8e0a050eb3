import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { repeat } from '../../../engine/repeat.ts';
import type { Store } from '../../../server/store/store.ts';
import type { FileStore, ListedFile } from './file-store.ts';

const hour = 3_600_000;
/** Milliseconds after which a file without a row is given none any more. */
const maxAge = 24 * hour;

type Rows = Pick<Store, 'uploads' | 'storage'>;

interface CleanUpParts {
  store: Pick<Store, 'media' | 'uploads' | 'storage'>;
  files: FileStore;
  /** Of files on their way, on this machine. */
  incoming: string;
  /** What is tried again once a day for all instances. */
  retry: () => Promise<void>;
  log: Logger;
}

/**
 * Removes what nobody will ask for any more: once a day for all instances, and what lies on this machine once a day for each. Gives
 * the function that stops it.
 */
export function scheduleCleanUp(parts: CleanUpParts): () => Promise<void> {
  return repeat(
    hour,
    () => cleanUpWhenDue(parts),
    (error) => parts.log.warn({ err: error }, 'The media library could not be cleaned up'),
  );
}

async function cleanUpWhenDue({ store, files, incoming, retry, log }: CleanUpParts): Promise<void> {
  await removeIncoming(incoming);
  const { storage } = store;
  if (!(await storage.claimCleanUp())) return;
  // Each alone: one that fails keeps none of the others from being done, and all are tried again in an hour.
  const failures: unknown[] = [];
  const attempt = <Result>(step: () => Promise<Result>) =>
    step().catch((error: unknown) => void failures.push(error));
  await attempt(() => store.media.purge(new Date()));
  const uploads = await attempt(() => removeExpired(store.uploads, files));
  const needless = await attempt(() => removeNeedless(store, files));
  await attempt(retry);
  if (failures.length === 0)
    return log.info({ uploads, files: needless }, 'The media library was cleaned up');
  await storage.releaseCleanUp();
  throw new AggregateError(failures, `${failures.length} steps failed`);
}

/** What a process that was ended in the middle of an upload left behind. */
async function removeIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && isOld(found.mtimeMs)) await rm(join(folder, name), { force: true });
  }
}

async function removeExpired(uploads: Store['uploads'], files: FileStore): Promise<number> {
  const expired = await uploads.listExpired();
  const failures: unknown[] = [];
  for (const id of expired)
    await removeUpload(id, uploads, files).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} uploads could not be removed`);
  return expired.length;
}

async function removeUpload(id: string, uploads: Store['uploads'], files: FileStore): Promise<void> {
  for await (const { key } of files.list(`parts/${id}/`)) await files.remove(key);
  await uploads.remove(id);
}

async function removeNeedless(store: Rows, files: FileStore): Promise<number> {
  let removed = 0;
  for await (const { key } of findNeedless(store, files)) {
    await files.remove(key);
    removed += 1;
  }
  return removed;
}

/** Files that have no row and are too old to be given one. */
export async function* findNeedless(
  { storage, uploads }: Rows,
  files: FileStore,
): AsyncGenerator<ListedFile> {
  // Listed before the rows are read: a file is stored before its row.
  const listed: ListedFile[] = [];
  for (const folder of ['files/', 'variants/', 'parts/'])
    for await (const file of files.list(folder)) if (isOld(file.modifiedAt)) listed.push(file);
  const rows = await storage.listFiles();
  const newest = new Map<string, number>();
  for (const { mediaId, version } of rows) newest.set(mediaId, Math.max(version, newest.get(mediaId) ?? 0));
  // Earlier versions lead to the newest one, so nobody asks for their variants.
  const known = new Set([
    ...rows.map(({ file }) => file),
    ...[...newest].map(([mediaId, version]) => `${mediaId}/${version}`),
  ]);
  for (const file of listed) {
    const [kind, id = '', version] = file.key.split('/');
    const isKnown =
      kind === 'parts'
        ? (await uploads.get(id)) !== undefined
        : known.has(kind === 'variants' ? `${id}/${version}` : file.key);
    if (!isKnown) yield file;
  }
}

function isOld(timestamp: number): boolean {
  return timestamp < Date.now() - maxAge;
}

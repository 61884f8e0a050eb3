import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hour } from '../../jobs/server/job-store.ts';
import { day, type Job } from '../../jobs/server/jobs.ts';
import type { FileStore, ListedFile } from './file-store.ts';
import type { Library } from './library.ts';
import type { MediaStore } from './media-store.ts';
import type { StorageStore } from './storage-store.ts';
import type { UploadStore } from './upload-store.ts';

interface Rows {
  uploads: UploadStore;
  storage: StorageStore;
}

/** Milliseconds after which a file without a row is given none any more. */
const maxAge = day;

interface CleanUpParts {
  store: Rows & { media: Pick<MediaStore, 'purge'> };
  library: Pick<Library, 'files' | 'health'>;
  /** Of files on their way, on this machine. */
  incoming: string;
  /** Moves pictures that stand inside of posts. */
  postPictures: { takeAll(signal: AbortSignal): Promise<void> };
}

/** Removes what nobody will ask for any more, and looks after the files of the library. */
export function mediaJobs({ store, library, incoming, postPictures }: CleanUpParts): Job[] {
  const { files, health } = library;
  const every = day;
  const here = { runsOnEachInstance: true };
  const removeAll = async () => {
    await store.media.purge(new Date()).finally(store.uploads.removeExpired);
    for await (const { key } of findNeedless(store, files)) await files.remove(key);
  };
  return [
    { name: 'Removing deleted files and unfinished uploads', every, run: removeAll },
    { name: 'Moving pictures of posts into the library', every, run: postPictures.takeAll },
    { ...here, name: 'Removing what uploads left', every: hour, run: () => removeIncoming(incoming) },
    // Also where nobody asks: the log has a line when the files are gone.
    { ...here, name: 'Looking for the files of the library', every: 30_000, run: health.isAvailable },
  ];
}

/** What a process that was ended in the middle of an upload left behind. */
async function removeIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && isOld(found.mtimeMs)) await rm(join(folder, name), { force: true });
  }
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

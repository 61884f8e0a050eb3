import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { libraryFile } from '../../../../content/library-file.ts';
import type { RecordKeys } from '../../../../engine/content-type.ts';
import { requestAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { truncate } from '../../../../engine/panel/list/truncate.ts';
import { queryClient } from '../../../../engine/panel/query-client.ts';
import { restoreRecord } from '../../../trash/panel/trash.ts';
import type { MediaRecord } from '../media.ts';

/** Where the library is. */
export const libraryPath = '/admin/media';

/** A file of the library as staff read it. */
export interface LibraryFile extends RecordKeys, Omit<MediaRecord, 'id'> {
  credit: string;
  color: string | null;
  focus: { x: number; y: number };
  version: number;
  usageCount: number;
  /** Name of the admin. */
  uploadedBy: string | null;
}

/** A place where a file is used. */
export interface FileUsage {
  type: string;
  id: string;
  /** Whether it is what the record is, or what it may become; `trash` is a record that can be restored. */
  source: 'live' | 'draft' | 'scheduled' | 'trash';
  title: string;
  status: string | null;
  field: string;
  label: string;
  /** In the panel. */
  path: string;
}

/** A file that stood in the place of another one before. */
export interface EarlierFile {
  version: number;
  bytes: number;
  width: number | null;
  height: number | null;
  /** ISO 8601, UTC. */
  replacedAt: string;
}

export type UsedFile = LibraryFile & {
  usages: readonly FileUsage[];
  /** The last one first. */
  earlierFiles: readonly EarlierFile[];
};

/** The filters of the address, by the name of their parameter. */
export const filters = [
  { parameter: 'kind', value: 'picture', label: 'Pictures' },
  { parameter: 'kind', value: 'document', label: 'Documents' },
  { parameter: 'used', value: 'yes', label: 'Used' },
  { parameter: 'used', value: 'no', label: 'Not used' },
  { parameter: 'alt', value: 'missing', label: 'Without description' },
] as const;

/** A page of the library; `search` is the query of the address, of which unknown parameters do not count. */
export function libraryQuery(search: URLSearchParams) {
  const known = new Set<string>(['q', 'page', ...filters.map(({ parameter }) => parameter)]);
  const wanted = new URLSearchParams([...search].filter(([name]) => known.has(name)));
  return queryOptions({
    queryKey: ['media', 'library', String(wanted)],
    queryFn: () =>
      requestAsStaff<{ data: LibraryFile[]; page: number; limit: number; total: number }>(`/media?${wanted}`),
    placeholderData: keepPreviousData,
  });
}

/** Bytes of all files, and how many there may be; 0 for any number. */
export const storageQuery = queryOptions({
  queryKey: ['media', 'storage'],
  queryFn: () => requestAsStaff<{ usedBytes: number; quotaBytes: number }>('/media/storage'),
});

/** Reads anew what is shown of files. */
export function refetchMedia(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['media'] });
}

/** The same, and of the file whose page is open. */
export async function refetchFile(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['record', libraryFile.definition.name] });
  await refetchMedia();
}

/** Calls about one file: `versions/2/restore`. */
export function postFile(id: string, action: string): Promise<LibraryFile> {
  return requestAsStaff<LibraryFile>(`/media/${encodeURIComponent(id)}/${action}`, {
    method: 'POST',
    body: {},
  });
}

/** Deletes those of the files that are not used. */
export function deleteFiles(ids: readonly string[]) {
  return requestAsStaff<{ deleted: string[]; kept: { id: string; reason: string }[] }>('/media/bulk-delete', {
    method: 'POST',
    body: { ids },
  });
}

/** A picture or document at an address of another site. */
export interface ExternalFile {
  address: string;
  kind: LibraryFile['kind'];
  usages: readonly FileUsage[];
}

export const externalTitle = 'At other addresses';

export const externalQuery = queryOptions({
  queryKey: ['media', 'external'],
  queryFn: () => requestAsStaff<readonly ExternalFile[]>('/media/external'),
});

/** Puts a file of the library in the place of an address of another site, wherever that is used. */
export function replaceExternal(address: string, id: string): Promise<{ changed: number }> {
  return requestAsStaff('/media/external', { method: 'POST', body: { address, id } });
}

/** `1 place`, `3 places`. */
export function placeCount(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

/** What the library says of files that were just deleted, from the screen of one or from its own. */
export interface DeletedState {
  deleted?: { ids: readonly string[]; text: string };
}

export function inTrashText(name: string): string {
  return `'${truncate(name)}' is in the trash.`;
}

/** Brings files back that were just deleted. */
export async function restoreFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) await restoreRecord(libraryFile.definition, id);
  await refetchMedia();
}

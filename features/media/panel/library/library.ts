import { queryOptions } from '@tanstack/react-query';
import { libraryFile } from '../../../../content/library-file.ts';
import { requestAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { queryClient } from '../../../../engine/panel/query-client.ts';
import { restoreRecord } from '../../../trash/panel/trash.ts';
import type { ExternalFile, Media, MediaUsage } from '../../media.ts';

export const libraryPath = '/admin/media';

/** A file with the places that use it. */
export interface UsedFile extends Media {
  usages: readonly MediaUsage[];
  /** What stood in its place before, the last one first. */
  earlierFiles: readonly {
    version: number;
    bytes: number;
    width: number | null;
    height: number | null;
    replacedAt: string;
  }[];
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

/** Puts an earlier version of a file in its place again. */
export async function putBack(id: string, version: number): Promise<void> {
  await requestAsStaff(`/media/${id}/versions/${version}/restore`, { method: 'POST', body: {} });
  await refetchFile();
}

export const externalTitle = 'At other addresses';

export const externalQuery = queryOptions({
  queryKey: ['media', 'external'],
  queryFn: () => requestAsStaff<readonly ExternalFile[]>('/media/external'),
});

/** What the library says of files that were just deleted, from the screen of one or from its own. */
export interface DeletedState {
  deleted?: { ids: readonly string[]; text: string };
}

/** Brings files back that were just deleted. */
export async function restoreFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) await restoreRecord(libraryFile.definition, id);
  await refetchMedia();
}

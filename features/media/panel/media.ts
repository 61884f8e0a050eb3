import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { libraryFile } from '../../../content/library-file.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { restoreRecord } from '../../trash/panel/trash.ts';
import type { ExternalFile, Media, MediaKind, MediaUsage } from '../media.ts';

interface MediaPage {
  data: Media[];
  page: number;
  limit: number;
  total: number;
}

const parameters = ['kind', 'used', 'alt', 'q', 'page'];

/** A page of the library, newest first; the one that is shown stays until another is there. Unknown parameters do not count. */
export function libraryQuery(search: URLSearchParams) {
  const wanted = new URLSearchParams([...search].filter(([name]) => parameters.includes(name)));
  return queryOptions({
    queryKey: ['media', 'list', String(wanted)],
    queryFn: () => requestAsStaff<MediaPage>(`/media?${wanted}`),
    placeholderData: keepPreviousData,
  });
}

/** What a field may choose from, newest first, one page after the other. */
export function choiceQuery(kind: MediaKind, q: string) {
  return infiniteQueryOptions({
    queryKey: ['media', 'list', 'choice', kind, q],
    queryFn: ({ pageParam }) =>
      requestAsStaff<MediaPage>(`/media?${new URLSearchParams({ kind, q, page: String(pageParam) })}`),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** One file, read once. */
export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: () => requestAsStaff<Media>(`/media/${id}`),
    staleTime: Infinity,
  });
}

/** Lets the panel know of a file that was uploaded or chosen. */
export function rememberMedia(media: Media): void {
  queryClient.setQueryData(mediaQuery(media.id).queryKey, media);
}

const kinds: Readonly<Record<string, string>> = {
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  txt: 'Text',
};

/** Kind and size of a file: `PDF, 1.2 MB`. */
export function describeFile({ address, bytes }: Pick<Media, 'address' | 'bytes'>): string {
  const extension = address.slice(address.lastIndexOf('.') + 1);
  return `${kinds[extension] ?? extension.toUpperCase()}, ${fileSize(bytes)}`;
}

/** The name that a file has in its address: `roof.jpg`. */
export function nameInAddress(address: string): string {
  const { pathname, host } = new URL(address, location.origin);
  return pathname.slice(pathname.lastIndexOf('/') + 1) || host;
}

/** `14 KB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  const [size, unit] = kilobytes < 1024 ? [Math.ceil(kilobytes), 'KB'] : [kilobytes / 1024, 'MB'];
  return `${size.toLocaleString('en-IN', { maximumFractionDigits: 1 })} ${unit}`;
}

/** `1 file`, `3 files`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

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

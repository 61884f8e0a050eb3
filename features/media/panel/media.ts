import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';

export type MediaKind = 'picture' | 'document';

/** What the panel reads of a file of the library. */
export interface MediaRecord {
  id: string;
  name: string;
  kind: MediaKind;
  bytes: number;
  /** Description; '' when there is none. */
  alt: string;
  /** Pixels; null for documents. */
  width: number | null;
  height: number | null;
  /** Path on this site. */
  address: string;
}

/** A part of the library, newest first. */
interface MediaPage {
  data: readonly MediaRecord[];
  page: number;
  limit: number;
  total: number;
}

/** A page of the files of one kind; the one that is shown stays until another is there. `page` counts from 1. */
export function libraryQuery(kind: MediaKind, q: string, page: number) {
  const query = new URLSearchParams({ kind, q, page: String(page) });
  return queryOptions({
    queryKey: ['media', 'list', kind, q, page],
    queryFn: () => requestAsStaff<MediaPage>(`/media?${query}`),
    placeholderData: keepPreviousData,
  });
}

/** One file, read once. */
export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: () => requestAsStaff<MediaRecord>(`/media/${id}`),
    staleTime: Infinity,
  });
}

/** Lets the panel know of a file that was uploaded or chosen. */
export function rememberMedia(media: MediaRecord): void {
  queryClient.setQueryData(mediaQuery(media.id).queryKey, media);
}

const kinds: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  csv: 'CSV',
  txt: 'Text',
};

/** What a person calls a file of this address: `PDF`. */
export function kindName(address: string): string {
  const extension = address.slice(address.lastIndexOf('.') + 1);
  return kinds[extension] ?? extension.toUpperCase();
}

/** Kind and size of a file: `PDF, 1.2 MB`. */
export function describeFile({ address, bytes }: Pick<MediaRecord, 'address' | 'bytes'>): string {
  return `${kindName(address)}, ${fileSize(bytes)}`;
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

import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../ui/notify.ts';
import { queryClient } from '../query-client.ts';
import { prepareFile } from './draw-picture.ts';
import { isOtherKind, wrongKind } from './file-types.ts';
import { type MediaKind, type MediaRecord, rememberMedia } from './media.ts';
import { upload } from './upload.ts';
import { inTurn } from './upload-queue.ts';

const maxFiles = 50;
const maxPictureMegabytes = 25;
const megabyte = 1024 * 1024;
const reused = 'This file is already in the library and is used again.';

/** A file on its way to the library, or what became of it. */
export interface Upload {
  id: number;
  file: File;
  /** What was sent of it, from 0 to 1. */
  share: number;
  /** Whether the connection is lost for the moment. */
  isWaiting: boolean;
  /** Why it is not in the library. */
  problem?: string;
  /** What is said of it though it is there. */
  note?: string;
  abort: AbortController;
}

interface UploadsOptions {
  /** What is wanted; a file of the other kind is refused. Default: both. */
  kind?: MediaKind | undefined;
  /** Takes each file as soon as it is in the library. */
  onUploaded: (media: MediaRecord) => void;
  /** Lets a save wait for a file. */
  waitFor?: ((arrival: Promise<boolean>) => void) | undefined;
  /** Whether a new file takes the place of one on its way. Default: false. */
  isSingle?: boolean;
}

export type Uploads = ReturnType<typeof useUploads>;

/** Sends files to the library. Those that failed stay until they are dismissed; leaving the screen cancels the others. */
export function useUploads({ kind, onUploaded, waitFor, isSingle = false }: UploadsOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [announcement, announce] = useState('');
  const current = useAbortOnUnmount(uploads);
  const change = ({ id }: Upload, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  /** Takes a file off the list; one that is on its way is cancelled. */
  const remove = ({ id, abort }: Upload) => {
    abort.abort();
    setUploads((all) => all.filter((one) => one.id !== id));
  };
  const send = async (one: Upload): Promise<boolean> => {
    const { file, abort } = one;
    try {
      const { media, isNew } = await inTurn(abort.signal, () => sendFile(one, kind, change));
      rememberMedia(media);
      if (kind && media.kind !== kind) throw new Error(wrongKind[kind]);
      onUploaded(media);
      if (isNew) remove(one);
      else change(one, { note: reused });
      return true;
    } catch (error) {
      if (abort.signal.aborted) return false;
      const problem = error instanceof Error ? error.message : String(error);
      change(one, { problem });
      announce(`1 file was not uploaded: ${file.name}. ${problem}`);
      return false;
    }
  };
  const add = async (files: readonly File[]) => {
    if (files.length > maxFiles)
      notify.plain('You can add 50 files at a time. The first 50 were taken.', { milliseconds: 8000 });
    const taken = files.slice(0, isSingle ? 1 : maxFiles).map(newUpload);
    if (isSingle) for (const one of current.current) one.abort.abort();
    setUploads((all) => [...(isSingle ? [] : all), ...taken]);
    announce(`Uploading ${filesText(taken.length)}`);
    const arrivals = taken.map(send);
    for (const arrival of arrivals) waitFor?.(arrival);
    const arrived = (await Promise.all(arrivals)).filter(Boolean).length;
    if (arrived === 0) return;
    const failed = taken.length - arrived;
    const rest = failed === 0 ? '' : `. ${filesText(failed)} ${failed === 1 ? 'was' : 'were'} not uploaded.`;
    announce(`${filesText(arrived)} ${arrived === 1 ? 'is' : 'are'} in the library${rest}`);
    void queryClient.invalidateQueries({ queryKey: ['media', 'list'] });
  };
  return { uploads, announcement, add: (files: readonly File[]) => void add(files), remove };
}

/** `1 file`, `3 files`. */
function filesText(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

let uploadCount = 0;

function newUpload(file: File): Upload {
  uploadCount += 1;
  return { id: uploadCount, file, share: 0, isWaiting: false, abort: new AbortController() };
}

async function sendFile(
  one: Upload,
  kind: MediaKind | undefined,
  change: (one: Upload, part: Partial<Upload>) => void,
) {
  if (kind && isOtherKind(one.file, kind)) throw new Error(wrongKind[kind]);
  const { signal } = one.abort;
  const file = await prepareFile(one.file);
  requirePossibleSize(file);
  return upload(file, {
    signal,
    onProgress: (share) => change(one, { share, isWaiting: false }),
    onWaiting: (share) => change(one, { share, isWaiting: true }),
  });
}

/** A picture that the server would refuse is not sent first. */
function requirePossibleSize({ name, type, size }: File): void {
  if (!type.startsWith('image/') || size <= maxPictureMegabytes * megabyte) return;
  const has = Math.ceil(size / megabyte);
  throw new Error(`'${name}' has ${has} MB; ${maxPictureMegabytes} MB are possible.`);
}

/** The uploads as they are now; those on their way are cancelled when the screen is left. */
function useAbortOnUnmount(uploads: readonly Upload[]) {
  const current = useRef(uploads);
  useEffect(() => {
    current.current = uploads;
  }, [uploads]);
  useEffect(
    () => () => {
      for (const { abort } of current.current) abort.abort();
    },
    [],
  );
  return current;
}

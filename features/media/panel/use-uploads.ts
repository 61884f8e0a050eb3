import { useEffect, useRef, useState } from 'react';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { notify } from '../../../ui/notify.ts';
import type { Media, MediaKind } from '../media.ts';
import { prepareFile } from './draw-picture.ts';
import { isOtherKind, wrongKind } from './file-button.tsx';
import { countText, rememberMedia } from './media.ts';
import { upload } from './upload.ts';
import {
  addUpload,
  allUploads,
  changeUpload,
  endUpload,
  moveUploads,
  newFile,
  removeUpload,
  storeUploads,
  type Upload,
  useAllUploads,
  type WaitingFile,
} from './upload-store.ts';

const maxFiles = 50;
const maxPictureMegabytes = 25;
const megabyte = 1024 * 1024;
const reused = 'This file is already in the library and is used again.';

/** The list at the lower edge of the panel, which every screen has. */
export const stripList = Symbol('strip');

interface UploadsOptions {
  /** What is wanted; a file of the other kind is refused. Default: both. */
  kind?: MediaKind | undefined;
  /** Takes each file as soon as it is in the library; a text that it returns is said of the file. */
  onUploaded: (media: Media, waiting: WaitingFile) => unknown;
  /** Lets a save wait for a file. */
  waitFor?: ((arrival: Promise<boolean>) => void) | undefined;
  /** Whether a new file takes the place of one on its way. Default: false. */
  isSingle?: boolean;
  /** Label of the field that the files are for. Default: none. */
  label?: string;
  /** Id of the file of the library whose place is taken. Default: none. */
  replaces?: string;
  /** Where the files go on when the screen is left. Default: nowhere, they are cancelled. */
  goesOnIn?: symbol;
  /** Default: one of its own. */
  list?: symbol;
}

export type Uploads = ReturnType<typeof useUploads>;

/** Sends files to the library. Those that failed stay until they are dismissed. */
export function useUploads(options: UploadsOptions) {
  const { kind, waitFor, isSingle = false, label, replaces } = options;
  const [ownList] = useState(() => Symbol());
  const list = options.list ?? ownList;
  const uploads = useAllUploads().filter((one) => one.list === list);
  const [announcement, setAnnouncement] = useState('');
  const isShown = useEndOnUnmount(list, options.goesOnIn);
  /** The strip goes when nothing is left in it, and what it says with it. */
  const announce = (text: string) =>
    isShown.current && list !== stripList ? setAnnouncement(text) : notify.plain(text);
  const start = async (taken: readonly Upload[]) => {
    announce(`Uploading ${countText(taken.length, 'file')}`);
    const arrivals = taken.map((one) => send(one, options, announce));
    for (const arrival of arrivals) waitFor?.(arrival);
    const arrived = (await Promise.all(arrivals)).filter(Boolean).length;
    if (arrived === 0) return;
    announce(arrivedText(arrived, taken.length - arrived));
    void queryClient.invalidateQueries({ queryKey: ['media', 'list'] });
  };
  /** Sends files of this device. */
  const resume = (files: readonly WaitingFile[]) =>
    void start(files.map((one) => addUpload(one, list, true)));
  const add = (files: readonly File[]) => {
    if (files.length > maxFiles)
      notify.plain('You can add 50 files at a time. The first 50 were taken.', { milliseconds: 8000 });
    if (isSingle) for (const one of uploads) removeUpload(one);
    const field = label === undefined ? label : { screen: screenHeading()?.textContent ?? '', label };
    const rest = { kind, replaces, field };
    const taken = files.slice(0, isSingle ? 1 : maxFiles);
    void start(taken.map((file) => addUpload(newFile(file, rest), list)));
  };
  return { uploads, announcement, add, resume, remove: removeUpload };
}

/** Gives whether the file has arrived. */
async function send(
  one: Upload,
  { onUploaded }: UploadsOptions,
  announce: (text: string) => void,
): Promise<boolean> {
  const { file, abort, kind, replaces } = one;
  try {
    const { media, isNew } = await upload(() => fileToSend(one), {
      replaces,
      signal: abort.signal,
      onProgress: (share) => changeUpload(one, { share, isWaiting: false }),
      onWaiting(share) {
        changeUpload(one, { share, isWaiting: true });
        void storeUploads();
      },
    });
    rememberMedia(media);
    if (kind && media.kind !== kind) throw new Error(wrongKind[kind]);
    const said = onUploaded(media, one);
    const note = typeof said === 'string' ? said : !isNew && replaces === undefined && reused;
    endUpload(one, note === false ? { isDone: true } : { note });
    return true;
  } catch (error) {
    if (abort.signal.aborted) return false;
    const problem = error instanceof Error ? error.message : String(error);
    endUpload(one, { problem });
    announce(`1 file was not uploaded: ${file.name}. ${problem}`);
    return false;
  }
}

/** What the server would refuse is not sent first. */
async function fileToSend({ file, kind }: Upload): Promise<File> {
  if (kind && isOtherKind(file, kind)) throw new Error(wrongKind[kind]);
  const prepared = await prepareFile(file);
  const { name, type, size } = prepared;
  if (type.startsWith('image/') && size > maxPictureMegabytes * megabyte)
    throw new Error(
      `'${name}' has ${Math.ceil(size / megabyte)} MB; ${maxPictureMegabytes} MB are possible.`,
    );
  return prepared;
}

function arrivedText(arrived: number, failed: number): string {
  const said = `${countText(arrived, 'file')} ${arrived === 1 ? 'is' : 'are'} in the library`;
  if (failed === 0) return said;
  return `${said}. ${countText(failed, 'file')} ${failed === 1 ? 'was' : 'were'} not uploaded.`;
}

/** The files of a list go on in another one, or are cancelled, when its screen is left. Gives whether that is shown. */
function useEndOnUnmount(list: symbol, goesOnIn: symbol | undefined) {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (goesOnIn) return moveUploads(list, goesOnIn);
      for (const one of allUploads()) if (one.list === list) removeUpload(one);
    };
  }, [list, goesOnIn]);
  return isShown;
}

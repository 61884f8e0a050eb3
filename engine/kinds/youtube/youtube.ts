import * as z from 'zod/mini';
import { base, type Field, type FieldOptions, type Kind, requiredMessage } from '../field.ts';
import { preprocess } from '../preprocess.ts';
import { kind as textKind } from '../text/text.ts';

const kind: Kind = {
  ...textKind,
  name: 'youtube',
  format: (id) => (id ? `https://www.youtube.com/watch?v=${id}` : ''),
};

/** A YouTube video, given by any usual address or by its bare id; only the 11-character id is stored. */
export function youtube(options: FieldOptions): Field<string> {
  const rule = z.pipe(
    z.string({ error: `${options.label} must be text` }).check(
      z.trim(),
      z.refine((value) => value !== '', { error: requiredMessage(options), abort: true }),
      z.refine((value) => !isVideoList(value), { error: videoListMessage, abort: true }),
      z.refine((value) => readYoutubeId(value) !== undefined, {
        error: 'Enter a YouTube address: youtu.be/…, youtube.com/watch?v=… or youtube.com/embed/…',
      }),
    ),
    z.transform((value) => readYoutubeId(value) ?? ''),
  );
  return {
    ...base(options),
    kind,
    schema: preprocess((value) => value ?? '', rule),
    max: 2048,
    input: 'url',
  };
}

/** Eleven characters; YouTube has two words of as many in the place of an id, for a list and for whatever a channel shows live. */
const idShape = /^(?!videoseries$|live_stream$)[\w-]{11}$/;
const host = /^(?:(?:www|m|music)\.)?(?:youtube|youtube-nocookie)\.com$/;

/** The id in a short link, a watch, embed, shorts or live address, or a bare id; undefined for anything else. */
export function readYoutubeId(value: string): string | undefined {
  if (idShape.test(value)) return value;
  const address = addressOf(value);
  if (!address) return undefined;
  const [first, second] = address.pathname.split('/').filter(Boolean);
  const isShort = /^(?:www\.)?youtu\.be$/.test(address.hostname);
  if (!isShort && !host.test(address.hostname)) return undefined;
  const candidate = isShort ? first : idInPath(first, second, address.searchParams);
  return candidate !== undefined && idShape.test(candidate) ? candidate : undefined;
}

function addressOf(value: string): URL | null {
  return URL.parse(
    /^(?:https?:)?\/\//i.test(value) ? value.replace(/^\/\//, 'https://') : `https://${value}`,
  );
}

function idInPath(
  first: string | undefined,
  second: string | undefined,
  query: URLSearchParams,
): string | undefined {
  if (first === 'watch') return query.get('v') ?? second;
  return first !== undefined && ['embed', 'shorts', 'live', 'v', 'e'].includes(first) ? second : undefined;
}

export const videoListMessage =
  'This is the address of a list or of what a channel shows live, not of one video. Open the video and copy its address.';

/** Whether an address of YouTube or Vimeo leads to several videos, or to whatever is live. */
export function isVideoList(value: string): boolean {
  if (readYoutubeId(value) !== undefined) return false;
  const { hostname = '', pathname = '', searchParams } = addressOf(value) ?? {};
  if (/(?:^|\.)vimeo\.com$/.test(hostname))
    return /^\/(?:showcase|album|channels|groups|event)\/[\w-]+(?:\/embed)?\/?$/.test(pathname);
  const isYoutube = host.test(hostname) || hostname === 'youtu.be';
  return isYoutube && (searchParams?.has('list') || /\/(?:videoseries|live_stream|live)\/?$/.test(pathname));
}

/** YouTube's own still picture of a video. */
export function youtubeThumbnail(id: string): string {
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}

/** The picture of a video: its own, else YouTube's. One of YouTube's may be that of the video before. */
export function videoThumbnail(id: string, own: string | null): string {
  return own && !own.startsWith('https://i.ytimg.com/') ? own : youtubeThumbnail(id);
}

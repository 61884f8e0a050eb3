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

const idShape = /^[\w-]{11}$/;
const hosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'www.youtube-nocookie.com',
  'youtu.be',
]);

/** The id in a short link, a watch, embed, shorts or live address, or a bare id; undefined for anything else. */
export function readYoutubeId(value: string): string | undefined {
  if (idShape.test(value)) return value;
  const address = URL.parse(/^https?:\/\//i.test(value) ? value : `https://${value}`);
  if (!address || !hosts.has(address.hostname)) return undefined;
  const [first, second] = address.pathname.split('/').filter(Boolean);
  const candidate = address.hostname === 'youtu.be' ? first : idInPath(first, second, address.searchParams);
  return candidate !== undefined && idShape.test(candidate) ? candidate : undefined;
}

function idInPath(
  first: string | undefined,
  second: string | undefined,
  query: URLSearchParams,
): string | undefined {
  if (first === 'watch') return query.get('v') ?? undefined;
  return first === 'embed' || first === 'shorts' || first === 'live' ? second : undefined;
}

/** YouTube's own still picture of a video. */
export function youtubeThumbnail(id: string): string {
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}

/** The picture of a video: its own, else YouTube's. One of YouTube's may be that of the video before. */
export function videoThumbnail(id: string, own: string | null): string {
  return own && !own.startsWith('https://i.ytimg.com/') ? own : youtubeThumbnail(id);
}

import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

type Format = 'avif' | 'webp';

/** The best first. */
const formats = ['avif', 'webp'] as const;
const maxCachedLength = 200;
/** Browsers send a handful of values. */
const cache = new LRUCache<string, { format: Format | undefined }>({ max: 200 });

/**
 * The format that a client would rather have than JPEG or PNG, by its `Accept`; undefined for one that does not name it, because many
 * programs take anything that they cannot show.
 */
export function acceptedFormat(accept: string | undefined): Format | undefined {
  if (!accept) return undefined;
  const known = cache.get(accept);
  if (known) return known.format;
  const format = negotiate(accept);
  if (accept.length <= maxCachedLength) cache.set(accept, { format });
  return format;
}

function negotiate(accept: string): Format | undefined {
  const qualities = new Map(parseAccept(accept).map(({ type, q }) => [type.toLowerCase(), q]));
  const named = (format: string) => qualities.get(`image/${format}`);
  const anyPicture = qualities.get('image/*') ?? qualities.get('*/*') ?? 0;
  const plain = Math.max(named('jpeg') ?? anyPicture, named('png') ?? anyPicture);
  const best = Math.max(...formats.map((format) => named(format) ?? 0));
  return best > 0 && best >= plain ? formats.find((format) => named(format) === best) : undefined;
}

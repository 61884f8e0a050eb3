/** The ways a body can be sent, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

const maxCached = 200;
const maxCachedLength = 200;
const cache = new Map<string, Encoding>();

/**
 * The best encoding that the client takes, by its `Accept-Encoding`. Preferences among those it takes are not weighed:
 * Brotli is smallest for each of our bodies. A client that refuses them all gets the plain body.
 */
export function negotiateEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity';
  const known = cache.get(header);
  if (known) return known;
  const encoding = parse(header);
  // Browsers send a handful of values; others must not fill the memory.
  if (cache.size < maxCached && header.length <= maxCachedLength) cache.set(header, encoding);
  return encoding;
}

function parse(header: string): Encoding {
  const accepted = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    accepted.set(name, !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)));
  }
  const takes = (encoding: Encoding) =>
    accepted.get(encoding) ?? accepted.get('*') ?? encoding === 'identity';
  return encodings.find(takes) ?? 'identity';
}

import { sanitise } from './sanitise.ts';

/** Characters of source and result that are remembered, about 16 MB. */
const mostRemembered = 8_000_000;

const remembered = new Map<string, string>();
let size = 0;

/**
 * Stored content as it may be shown. It was sanitised when it was written, but a row may be older than today's rules or have
 * been written by other hands. The work is remembered by the content itself, so it is done once for each text.
 */
export function safeContent(html: string): string {
  const known = remembered.get(html);
  if (known !== undefined) return known;
  const safe = sanitise(html);
  if (html.length < mostRemembered / 10) remember(html, safe);
  return safe;
}

function remember(html: string, safe: string): void {
  remembered.set(html, safe);
  size += html.length + safe.length;
  for (const [oldest, value] of remembered) {
    if (size <= mostRemembered) return;
    remembered.delete(oldest);
    size -= oldest.length + value.length;
  }
}

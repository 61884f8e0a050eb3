/** What HTML ends by itself where another of the same kind begins. */
const selfEnding = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'option']);
const empty = new Set(['br', 'hr', 'img', 'wbr', 'input', 'col', 'area', 'embed', 'source', 'track']);

/**
 * Whether elements of HTML stand in one another more than `most` deep. Reads it once: parsers take a time that grows with the
 * square of the depth, so this has to be known before.
 */
export function isNestedDeeper(html: string, most: number): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  let last = '';
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = tag.toLowerCase();
    const count = open.get(name) ?? 0;
    if (slash) {
      last = '';
      if (count === 0) continue;
      open.set(name, count - 1);
      depth -= 1;
    } else if (!empty.has(name) && !(name === last && selfEnding.has(name))) {
      last = name;
      open.set(name, count + 1);
      depth += 1;
      if (depth > most) return true;
    }
  }
  return false;
}

import * as z from 'zod/mini';
import { base, type Field, type FieldOptions, formatText, type Kind } from '../field.ts';
import { isVideoList, videoListMessage } from '../youtube/youtube.ts';
import { isSameButPictures } from './picture-source.ts';

const kind: Kind = {
  name: 'html',
  columnType: 'text',
  jsonSchema: () => ({ type: 'string', contentMediaType: 'text/html' }),
  format: formatText,
  isSameButFiles: isSameButPictures,
};

/** Characters in which the address of a player is looked for. */
const longestTag = 3000;
/** Levels of elements in one another; lists of an article end at the eighth. */
const deepest = 500;

/**
 * HTML of the editor, for types that are composed by hand: their routes sanitise it, and so decide what of it is kept. `max` in
 * UTF-16 units.
 */
export function html(options: FieldOptions & { max: number }): Field<string> {
  const rule = z.string({ error: `${options.label} must be text` }).check(
    z.maxLength(options.max, `${options.label} is too long`),
    z.refine((value) => value.isWellFormed(), { error: `${options.label} contains broken characters` }),
    z.refine((value) => !isNestedDeeper(value, deepest), { error: `${options.label} is nested too deeply` }),
    z.refine((value) => !showsVideoList(value), { error: `${options.label}: ${videoListMessage}` }),
  );
  return {
    ...base(options),
    kind,
    schema: z.pipe(
      z.transform((value: unknown) => value ?? ''),
      rule,
    ),
    max: options.max,
  };
}

/** Whether a player in it is given a list, of which it would show nothing. */
function showsVideoList(value: string): boolean {
  const [, ...players] = value.split(/<iframe\b/i);
  return players.some((player) => {
    const [, address = ''] = /\ssrc=["']([^"'>]*)/i.exec(player.slice(0, longestTag)) ?? [];
    return isVideoList(address.replaceAll('&amp;', '&'));
  });
}

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

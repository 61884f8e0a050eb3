import { scriptText } from './script-text.ts';

const length = 150;

interface PostTexts {
  /** What the author wrote as the excerpt; it may hold HTML. */
  excerpt: string;
  /** HTML. */
  content: string;
}

/** The text of a card: the author's excerpt, or the post where that says nothing, cut after 150 characters. */
export function excerptOf({ excerpt, content }: PostTexts): string {
  const text = plainText(excerpt, ', ') || plainText(content, ', ');
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}

/** What stands above a post and in feeds: the author's whole excerpt, or the beginning of the post where that says nothing. */
export function summaryOf(post: PostTexts): string {
  return plainText(post.excerpt, ', ') || excerptOf(post);
}

/**
 * The text of HTML, words of neighbouring blocks kept apart. It is for React and for XML, which escape it: what comes out is
 * text and nothing more, but it is not fit to be put into a page as HTML.
 *
 * @param separator stands between the items of a list and the cells of a table, unless a punctuation mark does
 */
export function plainText(html: string, separator = ' '): string {
  let text = '';
  let isFirstItem = true;
  for (const part of html.split(/<(?:li|td|th)\b[^<>]*>/i)) {
    const words = wordsOf(part);
    if (words !== '' && text !== '') text += isFirstItem || /[.,:;!?…]$/.test(text) ? ' ' : separator;
    text += words;
    isFirstItem = listStart.test(part);
  }
  return text;
}

/** A list or table that begins where the text ends. */
const listStart = /<(?:ul|ol|table)\b[^<>]*>\s*(?:<(?:thead|tbody|tr)\b[^<>]*>\s*)*$/i;
const blocks =
  /<\/?(?:br|hr|img|iframe|p|div|h[1-6]|li|ul|ol|pre|blockquote|table|caption|thead|tbody|tr|td|th)\b[^<>]*>/gi;

function wordsOf(html: string): string {
  return html
    .replace(blocks, ' ')
    .replace(/<(?!\/?su[bp]\b)\/?[a-z][^<>]*>/gi, '')
    .replace(/<(su[bp])\b[^<>]*>([^<]*)/gi, (_, element, inside) => scriptText(inside, element.toLowerCase()))
    .replace(/<\/su[bp]\b[^<>]*>/gi, '')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, decode)
    .replace(/\s+/g, ' ')
    .trim();
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : entity;
}

const length = 150;

/** The text of a card: the first 150 characters of the author's excerpt, or of the post where that says nothing. */
export function excerptOf(post: { excerpt: string; content: string }): string {
  const text = plainText(post.excerpt) || plainText(post.content);
  return `${[...text].slice(0, length).join('')}...`;
}

/**
 * The text of HTML, words of neighbouring blocks kept apart. It is for React, which escapes it: what comes out is text and
 * nothing more, but it is not fit to be put into a page as HTML.
 */
export function plainText(html: string): string {
  return html
    .replace(/<(?:br|hr|img|\/(?:p|div|h[1-6]|li|pre|blockquote))\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
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

/**
 * Prepares content for the page. It takes what the server's sanitiser gives, whose tags and attributes have one spelling;
 * it makes nothing safe that was not safe before.
 *
 * - Colours move from style attributes, which the page's policy refuses, to data attributes that the style sheet reads.
 * - The title is the only heading of the first rank.
 * - Code and tables that are wider than the page can be scrolled by keyboard; pictures load when they come near.
 * - Where letters run from right to left, lists, quotations and tables have their marks and columns on their own side.
 * - Columns of numbers are marked, for the style sheet to align them.
 */
export function articleHtml(content: string): string {
  const html = content
    .replace(/<span style="([^"]*)">/g, (_, style: string) => `<span${colours(style)}>`)
    .replace(/<(\/?)h1\b/g, '<$1h2')
    .replaceAll('<pre', '<pre tabindex="0"')
    .split('<table>')
    .map((part, index) => (index === 0 ? part : withBox(part)))
    .join('')
    .replaceAll('<img ', '<img loading="lazy" decoding="async" ')
    // `allow` says it already, and browsers complain of both.
    .replace(/(<iframe [^<>]*?) allowfullscreen(?:="")?/g, '$1');
  const isOneWay = !/[\u0590-\u08ff]/.test(content);
  return isOneWay ? html : html.replace(/<(?:ul|ol|blockquote|table)\b/g, '$& dir="auto"');
}

const number = /^[-+−]?\s*(?:(?:₹|Rs\.?|[$€£])\s*)?\p{Nd}[\p{Nd},.\s]*(?:%|\p{L}{1,5}(?:\/\p{L}+)?)?$/u;

/** What begins within a table. */
function withBox(part: string): string {
  const [inside = '', ...rest] = part.split('</table>');
  return boxedTable(inside) + rest.join('</table>');
}

/** A table in the box in which it scrolls, named by its caption. */
function boxedTable(inside: string): string {
  const name = /^<caption>([^<]*)/.exec(inside)?.[1]?.replaceAll('"', '&quot;') ?? 'Table';
  const isNumeric: boolean[] = [];
  for (const row of inside.split('<tr>')) {
    for (const [column, cell] of row
      .split(/<(?=t[dh]\b)/)
      .slice(1)
      .entries()) {
      const text = cell.replace(/^[^>]*>|<[^<>]*>/g, '').trim();
      if (cell.startsWith('td') && /[\p{L}\p{N}]/u.test(text))
        isNumeric[column] = (isNumeric[column] ?? true) && number.test(text);
    }
  }
  let column = 0;
  const marked = inside.replace(/<(?:tr|td|th)\b/g, (tag) => {
    if (tag === '<tr') column = 0;
    else if (isNumeric[column++]) return `${tag} class="number"`;
    return tag;
  });
  return `<div class="table-box" role="region" aria-label="${name}" tabindex="0"><table>${marked}</table></div>`;
}

/** `color:#e60000;background-color:#ffff00` as `data-ink` and `data-mark`. */
function colours(style: string): string {
  let attributes = '';
  for (const declaration of style.split(';')) {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.trim());
    if (property === 'color') attributes += ` data-ink="${value}"`;
    if (property === 'background-color') attributes += ` data-mark="${value}"`;
  }
  return attributes;
}

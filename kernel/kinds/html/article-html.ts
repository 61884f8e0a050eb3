/**
 * Prepares content for the page. It takes what the server's sanitiser gives, whose tags and attributes have one spelling;
 * it makes nothing safe that was not safe before.
 *
 * - Colours move from style attributes, which the page's policy refuses, to data attributes that the style sheet reads.
 * - The title is the only heading of the first rank.
 * - Code that is wider than the page can be scrolled by keyboard; pictures load when they come near.
 */
export function articleHtml(content: string): string {
  return (
    content
      .replace(/<span style="([^"]*)">/g, (_, style: string) => `<span${colours(style)}>`)
      .replace(/<(\/?)h1\b/g, '<$1h2')
      .replaceAll('<pre', '<pre tabindex="0"')
      .replaceAll('<img ', '<img loading="lazy" decoding="async" ')
      // `allow` says it already, and browsers complain of both.
      .replace(/(<iframe [^>]*?) allowfullscreen(?:="")?/g, '$1')
  );
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

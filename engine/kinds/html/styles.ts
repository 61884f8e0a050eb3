import { trustedHtml } from '../../../ui/trusted-html.ts';

/** The elements of HTML, in a document that loads and runs nothing. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(trustedHtml(setStylesAside(html)), 'text/html').body;
}

/**
 * The same HTML without style sheets, and with `data-style` and `data-on…` in place of style attributes and event handlers.
 * These do nothing in a document that is only parsed, but the Content-Security-Policy complains of each of them.
 */
export function setStylesAside(html: string): string {
  return html
    .replace(/<style\b[^<>]*>[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi, (tag) => tag.replace(attribute, renamed));
}

const attribute = /("[^"]*"|'[^']*')|([\s/])(style|on[a-z]+)(?=\s*=)/gi;

function renamed(part: string, quoted: string | undefined, space: string, name: string): string {
  return quoted === undefined ? `${space}data-${name}` : part;
}

/** The declarations of an element's style attribute, or of what `setStylesAside` made of it; names in lower case. */
export function styleOf(element: Element): Map<string, string> {
  const text = element.getAttribute('data-style') ?? element.getAttribute('style') ?? '';
  const declarations = text.split(';').map((declaration): [string, string] => {
    const colon = declaration.indexOf(':');
    return [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()];
  });
  return new Map(declarations);
}

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What the editor can produce or read, written down here a second time so that a slip in the sanitiser's own list shows. */
const allowedAttributes: Record<string, string[]> = {
  ...Object.fromEntries(
    ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'code'].map((tag) => [tag, ['class']]),
  ),
  ...Object.fromEntries(
    ['br', 'strong', 'em', 'u', 's', 'sup', 'sub', 'ul', 'blockquote', 'table'].map((tag) => [tag, []]),
  ),
  ...Object.fromEntries(['caption', 'thead', 'tbody', 'tr'].map((tag) => [tag, []])),
  ol: ['start'],
  li: ['class', 'data-list'],
  a: ['href', 'rel'],
  img: ['src', 'alt', 'role', 'width', 'height'],
  span: ['style'],
  iframe: ['src', 'title', 'allow', 'allowfullscreen', 'loading'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

const classes = /^((ql-)?indent-[1-8]|ql-align-(center|right|justify)|ql-syntax|language-[\w-]+)$/;

const rules: Record<string, (value: string) => boolean> = {
  href: (value) =>
    value === 'about:blank' || ['http:', 'https:', 'mailto:', 'tel:'].includes(schemeOf(value)),
  src: (value) => value !== '',
  rel: (value) => value === 'noopener noreferrer',
  class: (value) => value.split(' ').every((name) => classes.test(name)),
  style: (value) => value.split(';').every((part) => /^(|(background-)?color:[#\w\s.,%()]+)$/.test(part)),
  start: () => true,
  'data-list': (value) => value === 'bullet' || value === 'ordered',
  scope: (value) => value === 'col' || value === 'row',
  colspan: (value) => /^[2-9]$|^[1-9]\d$/.test(value),
  rowspan: (value) => /^[2-9]$|^[1-9]\d$/.test(value),
  role: (value) => value === 'presentation',
  width: (value) => /^\d{1,4}$/.test(value),
  height: (value) => /^\d{1,4}$/.test(value),
};

const players =
  /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d+\?(h=[\da-f]+&)?dnt=1)$/;
const pictureData = /^data:image\/(png|gif|jpeg|bmp|x-icon|webp|avif|heic);base64,/i;

/** Everything in the HTML, read as a browser reads it, that the editor cannot have produced; empty when all is well. */
export function findDisallowed(html: string): string[] {
  return parseFragment(html).childNodes.flatMap(disallowedNode);
}

function disallowedNode(node: Node): string[] {
  if (node.nodeName === '#text') return [];
  if (!('tagName' in node)) return [`a ${node.nodeName}`];
  const allowed = allowedAttributes[node.tagName];
  if (!allowed || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`<${node.tagName}>`];
  const attributes = node.attrs.filter(({ name, value }) => !isAllowed(node, allowed, name, value));
  const here = attributes.map(({ name, value }) => `<${node.tagName} ${name}="${value}">`);
  return [...here, ...node.childNodes.flatMap(disallowedNode)];
}

function isAllowed(element: Element, allowed: string[], name: string, value: string): boolean {
  if (!allowed.includes(name)) return false;
  if (name === 'src') return element.tagName === 'iframe' ? players.test(value) : isPicture(value);
  return rules[name]?.(value) ?? true;
}

function isPicture(value: string): boolean {
  return pictureData.test(value) || ['http:', 'https:'].includes(schemeOf(value));
}

/** The scheme that a browser on an https page would follow. */
function schemeOf(value: string): string {
  return URL.parse(value, 'https://site.example/blog/1')?.protocol ?? '';
}

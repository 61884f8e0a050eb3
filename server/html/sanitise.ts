import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { readYoutubeId } from '../../content/fields/youtube-id.ts';

const colour = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|hsla?\([\d\s.,%]{1,40}\)|[a-z]{3,20})$/i;
const pictureData = /^data:image\/(?:png|gif|jpeg|bmp|x-icon);base64,[a-z0-9+/=]*$/i;
const blockClasses = [
  /^(?:ql-)?indent-[1-8]$/,
  /^ql-align-[a-z]{1,10}$/,
  'ql-syntax',
  /^language-[\w-]{1,40}$/,
];
const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'pre', 'code', 'blockquote', 'ol', 'ul'];

/** The allow-list: exactly what the editor can produce. */
const policy: IOptions = {
  allowedTags: [...blocks, 'br', 'strong', 'em', 'u', 's', 'a', 'img', 'span', 'iframe'],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    iframe: ['src', 'title', 'width', 'height', 'allow', 'allowfullscreen', 'loading'],
    li: ['data-list'],
    ol: ['start'],
    span: ['style'],
  },
  allowedClasses: Object.fromEntries(blocks.map((tag) => [tag, blockClasses])),
  allowedStyles: { span: { color: [colour], 'background-color': [colour] } },
  // What gets here has passed the transforms below; this is the second look.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'about'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'], iframe: ['https'] },
  allowedIframeHostnames: ['www.youtube-nocookie.com', 'player.vimeo.com'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'title',
    'template',
    'svg',
    'math',
    'select',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (tag, attributes) => linkOf(tag, attributes),
    img: (tag, attributes) => pictureOf(tag, attributes),
    iframe: (tag, attributes) => playerOf(tag, attributes),
    li: (tag, attributes) => itemOf(tag, attributes),
  },
  // What stands inside a player is text for browsers that know none; escaped once, it would be escaped again on each pass.
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs.src,
};

/** Taking a tag out can make its neighbours nest otherwise; two passes settle that, the rest is for hostile input. */
const mostPasses = 10;

/** Content as it may be stored and shown. Doing it twice changes nothing. */
export function sanitise(html: string): string {
  let safe = passOnce(html);
  for (let pass = 1, before = html; safe !== before && pass < mostPasses; pass += 1) {
    before = safe;
    safe = passOnce(before);
  }
  return safe;
}

// Control characters mean nothing in HTML, and PostgreSQL does not store NUL.
function passOnce(html: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return sanitizeHtml(html.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''), policy);
}

/** The text of HTML, words of neighbouring blocks kept apart, entities decoded. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:br|\/(?:p|h[1-6]|li|pre|blockquote|ul|ol))\b[^>]*>/gi, ' $&');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return decode(text).replace(/\s+/g, ' ').trim();
}

/** The same HTML without pictures that stand inside it as data, for lists. Takes sanitised HTML only. */
export function withoutInlinePictures(html: string): string {
  return html.includes('src="data:') ? html.replace(/<img [^>]*src="data:[^>]*>/g, '') : html;
}

// The text comes out escaped by the library, so these are all the entities there are.
function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function linkOf(tagName: string, attributes: Attributes): Tag {
  const { href } = attributes;
  if (href === undefined) return { tagName, attribs: {} };
  return { tagName, attribs: { href: safeHref(href), rel: 'noopener noreferrer' } };
}

function safeHref(href: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them before they read the scheme
  const bare = href.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
  const isLocal = /^(?:\/(?![/\\])|#|\?)/.test(bare);
  const isAbsolute = /^(?:https?:\/\/|mailto:|tel:)/i.test(bare) && URL.canParse(href.trim());
  return isLocal || isAbsolute ? href.trim() : 'about:blank';
}

function pictureOf(tagName: string, { src = '', alt = '', width, height }: Attributes): Tag {
  const isAllowed = /^https?:\/\//i.test(src) || /^\/(?![/\\])/.test(src) || pictureData.test(src);
  const size = { ...(isSize(width) ? { width } : {}), ...(isSize(height) ? { height } : {}) } as Attributes;
  return { tagName, attribs: { ...(isAllowed ? { src } : {}), alt, ...size } };
}

function isSize(value: string | undefined): boolean {
  return value !== undefined && /^\d{1,4}$/.test(value);
}

/** Players of the two known sites, on the hosts that set no cookie before somebody plays. */
function playerOf(tagName: string, { src = '', title = 'Video' }: Attributes): Tag {
  const address = playerAddress(src);
  if (!address) return { tagName, attribs: {} };
  const attribs = {
    src: address,
    title,
    allow: 'fullscreen; picture-in-picture',
    allowfullscreen: '',
    loading: 'lazy',
  };
  return { tagName, attribs };
}

function playerAddress(src: string): string | undefined {
  const address = URL.parse(src.startsWith('//') ? `https:${src}` : src);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  const [, vimeo] = /^\/video\/(\d{1,12})$/.exec(address.pathname) ?? [];
  if (address.hostname === 'player.vimeo.com' && vimeo)
    return `https://player.vimeo.com/video/${vimeo}?dnt=1`;
  const youtube = readYoutubeId(address.href);
  return youtube && `https://www.youtube-nocookie.com/embed/${youtube}`;
}

function itemOf(tagName: string, attributes: Attributes): Tag {
  const list = attributes['data-list'];
  const isKnown = list === 'bullet' || list === 'ordered';
  const { class: classes } = attributes;
  return {
    tagName,
    attribs: { ...(isKnown ? { 'data-list': list } : {}), ...(classes ? { class: classes } : {}) },
  };
}

import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { isCellSpan } from '../../engine/kinds/html/cell-span.ts';
import { colourForm } from '../../engine/kinds/html/colour.ts';
import { plainText } from '../../engine/kinds/html/excerpt.ts';
import { safeLink } from '../../engine/kinds/html/link-address.ts';
import { isPictureSize, isPictureSource } from '../../engine/kinds/html/picture-source.ts';
import { videoPlayer } from '../../engine/kinds/html/video-player.ts';
import { withoutInvisible } from '../../engine/kinds/text/invisible.ts';
import { settleTables } from './tables.ts';

const lines = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const indent = /^(?:ql-)?indent-[1-8]$/;
const align = /^ql-align-(?:center|right|justify)$/;

/** Nesting that is read, as in browsers: what stands deeper counts as standing at this depth. Without it time grows squared. */
const maxDepth = 512;

/** What the tokenizer calls is the parser, whose stack of open elements is not in its types. */
type Parser = TokenizerCallbacks & { readonly stack: readonly string[] };

/** Leaves out start tags that would nest too deeply; the parser takes the rest of such a tag for nothing. */
class ShallowTokenizer extends Tokenizer {
  constructor(options: ConstructorParameters<typeof Tokenizer>[0], callbacks: TokenizerCallbacks) {
    const parser = callbacks as Parser;
    const openTag = parser.onopentagname.bind(parser);
    parser.onopentagname = (start, end) => {
      if (parser.stack.length < maxDepth) openTag(start, end);
    };
    super(options, parser);
  }
}

/**
 * The allow-list: exactly what the editor produces, and the `ql-indent-…`, `ql-syntax` and `data-list` of an older kind of
 * editor, which it reads.
 */
const policy: IOptions = {
  parser: { Tokenizer: ShallowTokenizer },
  allowedTags: [
    ...lines,
    ...'li pre code blockquote ol ul br strong em u s sup sub a img span iframe'.split(' '),
    ...'table caption thead tbody tfoot tr th td'.split(' '),
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'role', 'width', 'height'],
    iframe: ['src', 'title', 'allow', 'allowfullscreen', 'loading'],
    li: ['data-list'],
    ol: ['start'],
    span: ['style'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: {
    ...Object.fromEntries(lines.map((tag) => [tag, [indent, align]])),
    li: [indent],
    pre: ['ql-syntax'],
    code: [/^language-[\w-]{1,40}$/],
  },
  allowedStyles: { span: { color: [colourForm], 'background-color': [colourForm] } },
  // What gets here has passed the transforms below; this is the second look.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'about'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'], iframe: ['https'] },
  allowedIframeHostnames: ['www.youtube-nocookie.com', 'player.vimeo.com'],
  allowProtocolRelative: false,
  nonTextTags: 'script style textarea option noscript xmp title template svg math select'.split(' '),
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: linkOf,
    img: pictureOf,
    iframe: playerOf,
    li: itemOf,
    th: cellOf,
    td: cellOf,
  },
  // What stands inside a player is text for browsers that know none; escaped once, it would be escaped again on each pass.
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs.src,
};

/** Taking a tag out can make its neighbours nest otherwise; two passes settle that, the rest is for hostile input. */
const maxPasses = 10;

/** Content as it may be stored and shown. Doing it twice changes nothing. */
export function sanitise(html: string): string {
  let safe = passOnce(html);
  // Text without a tag comes out of a second pass as it went in.
  if (!safe.includes('<')) return safe;
  for (let pass = 1, before = html; safe !== before && pass < maxPasses; pass += 1) {
    before = safe;
    safe = passOnce(before);
  }
  return safe;
}

// Control characters mean nothing in HTML, and PostgreSQL does not store NUL. A bracket that begins no tag is text, which the
// parser would take apart at each of them: one of these characters stands for it meanwhile.
function passOnce(html: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const printable = html.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  const safe = sanitizeHtml(printable.replace(/<(?![a-z/!?])/gi, '\u0001'), policy);
  return settleTables(withoutInvisible(safe.replaceAll('\u0001', '&lt;')));
}

/** Content as it may be stored and shown, and its text. */
export interface CleanContent {
  content: string;
  text: string;
}

/** Both at once. Takes up to a few seconds for what is large and hostile: call `cleanContent`, which knows. */
export function cleanContentNow(html: string): CleanContent {
  const content = sanitise(html);
  return { content, text: plainText(content) };
}

/** The same HTML without pictures that stand inside it as data, for lists. Takes sanitised HTML only. */
export function withoutInlinePictures(html: string): string {
  return html.includes('src="data:') ? html.replace(/<img [^<>]*src="data:[^<>]*>/g, '') : html;
}

function linkOf(tagName: string, { href }: Attributes): Tag {
  if (href === undefined) return { tagName, attribs: {} };
  return { tagName, attribs: { href: safeLink(withoutInvisible(href)), rel: 'noopener noreferrer' } };
}

function pictureOf(tagName: string, { src = '', alt = '', role, width, height }: Attributes): Tag {
  const attribs: Attributes = isPictureSource(src) ? { src, alt } : { alt };
  if (role === 'presentation' && alt === '') attribs.role = role;
  if (isPictureSize(width)) attribs.width = width;
  if (isPictureSize(height)) attribs.height = height;
  return { tagName, attribs };
}

/** Players of the two known sites, on the hosts that set no cookie before somebody plays. */
function playerOf(tagName: string, { src = '', title = 'Video' }: Attributes): Tag {
  const address = videoPlayer(src);
  // Full screen by the older attribute alone: browsers warn of pages that say it in both ways.
  const others = { title, allow: 'picture-in-picture', allowfullscreen: '', loading: 'lazy' };
  return { tagName, attribs: address ? { src: address, ...others } : {} };
}

function cellOf(tagName: string, { colspan, rowspan }: Attributes): Tag {
  const attribs: Attributes = {};
  if (isCellSpan(colspan)) attribs.colspan = colspan;
  if (isCellSpan(rowspan)) attribs.rowspan = rowspan;
  return { tagName, attribs };
}

function itemOf(tagName: string, { 'data-list': list, ...others }: Attributes): Tag {
  const isKnown = list === 'bullet' || list === 'ordered';
  return { tagName, attribs: isKnown ? { 'data-list': list, ...others } : others };
}

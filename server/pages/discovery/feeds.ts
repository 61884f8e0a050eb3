import { type AddressedPost, type BlogPostPage, definition } from '../../../content/blog-posts/schema.ts';
import { feeds, pages } from '../../../content/built-in-pages.ts';
import { iconAddress } from '../../../content/look/icon.ts';
import type { Settings } from '../../../content/settings.ts';
import { AppError } from '../../../engine/app-error.ts';
import { summaryOf } from '../../../engine/kinds/html/excerpt.ts';
import { locale } from '../../../engine/locale.ts';
import type { FetchApi } from '../render.ts';
import { element, emptyElement, textElement, xmlDeclaration } from './xml.ts';

/** A published post with the address of its page; its excerpt is plain text. */
export interface PostEntry extends AddressedPost {
  address: string;
}

/** The newest published posts, from the public API. */
export async function newestPosts(
  fetchApi: FetchApi,
  { siteUrl, limit }: { siteUrl: string; limit: number },
): Promise<PostEntry[]> {
  const response = await fetchApi(`${definition.paths[0]}?page=1&limit=${limit}`);
  if (!response.ok) throw new AppError('unavailable', 'The posts cannot be read at the moment.');
  const { data } = (await response.json()) as BlogPostPage;
  return data.map((post) => ({
    ...post,
    excerpt: summaryOf(post),
    // Staff type in the day of publication, so it may lie behind the last change.
    updatedAt: later(post.publishedAt, post.updatedAt),
    address: siteUrl + post.path,
  }));
}

/** When the newest change was made, as ISO 8601; undefined without posts. */
function lastChange(posts: readonly PostEntry[]): string | undefined {
  return posts.map((post) => post.updatedAt).reduce<string | undefined>(later, undefined);
}

function later(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other;
}

/**
 * A post's content for readers outside of the site: addresses are whole, and in place of a player, which they do not
 * show, stands a link to the post; list items and cells stand apart, for readers that take the tags out. Relies on the API's content being sanitised: every attribute stands in double quotes
 * and holds no angle bracket.
 */
export function feedContent({ content, address }: PostEntry): string {
  const { origin } = new URL(address);
  return content
    .replace(/<(?=(?:ul|ol|li|table|tr|td|th)\b)/g, '\n<')
    .replace(
      /(<iframe\b[^<>]*>)<\/iframe>/g,
      (_, player: string) => `<a href="${address}">${titleOf(player)}</a>`,
    )
    .replace(/<(?:a|img)\b[^<>]*>/g, (tag) =>
      tag.replace(/ (src|href)="\/(?!\/)/, ` $1="${origin}/`).replace(/ href="(?=[#?])/, ` href="${address}`),
    );
}

function titleOf(player: string): string {
  return / title="([^"]+)"/.exec(player)?.[1] ?? 'Video';
}

/** A feed must say when it changed, also while there is nothing in it. */
const never = '1970-01-01T00:00:00.000Z';

/** The feed as Atom (RFC 4287). */
export function atom(siteUrl: string, posts: readonly PostEntry[], settings: Settings): string {
  const { name } = settings.association;
  const { icon } = settings.look;
  const feed = element(
    'feed',
    [
      textElement('id', siteUrl + feeds.atom),
      textElement('title', name),
      textElement('subtitle', settings['blog-page'].description),
      textElement('updated', lastChange(posts) ?? never),
      emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: siteUrl + feeds.atom }),
      emptyElement('link', { rel: 'alternate', type: 'text/html', href: siteUrl + pages.blog }),
      textElement('icon', siteUrl + iconAddress(icon, 192)),
      element('author', [textElement('name', name), textElement('uri', `${siteUrl}/`)]),
      ...posts.map(entry),
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale },
  );
  return `${xmlDeclaration}\n${feed}\n`;
}

function entry(post: PostEntry): string {
  const children = [
    textElement('id', `urn:uuid:${post.id}`),
    textElement('title', post.title),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: post.address }),
    textElement('published', post.publishedAt),
    textElement('updated', post.updatedAt),
    element('author', [textElement('name', post.author.name)]),
    ...[post.category, ...post.tags].map(({ name }) => emptyElement('category', { term: name })),
    textElement('summary', post.excerpt),
    textElement('content', feedContent(post), { type: 'html' }),
  ];
  return element('entry', children, post.language === 'en' ? {} : { 'xml:lang': post.language });
}

const namespaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

/** The feed as RSS 2.0. */
export function rss(siteUrl: string, posts: readonly PostEntry[], settings: Settings): string {
  const changed = lastChange(posts);
  const channel = element('channel', [
    textElement('title', settings.association.name),
    textElement('link', siteUrl + pages.blog),
    textElement('description', settings['blog-page'].description),
    textElement('language', locale),
    emptyElement('atom:link', { href: siteUrl + feeds.rss, rel: 'self', type: 'application/rss+xml' }),
    ...(changed === undefined ? [] : [textElement('lastBuildDate', rfc822(changed))]),
    ...posts.map(item),
  ]);
  return `${xmlDeclaration}\n${element('rss', [channel], namespaces)}\n`;
}

function item(post: PostEntry): string {
  return element('item', [
    textElement('title', post.title),
    textElement('link', post.address),
    textElement('guid', `urn:uuid:${post.id}`, { isPermaLink: 'false' }),
    textElement('pubDate', rfc822(post.publishedAt)),
    textElement('dc:creator', post.author.name),
    ...(post.language === 'en' ? [] : [textElement('dc:language', post.language)]),
    ...[post.category, ...post.tags].map(({ name }) => textElement('category', name)),
    textElement('description', post.excerpt),
    textElement('content:encoded', feedContent(post)),
  ]);
}

/** `Sat, 21 Nov 2026 06:30:00 GMT` */
function rfc822(timestamp: string): string {
  return new Date(timestamp).toUTCString();
}

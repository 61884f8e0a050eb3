import { feeds, pages } from '../../../content/built-in-pages.ts';
import type { Settings } from '../../../content/settings.ts';
import { locale } from '../../../engine/locale.ts';
import { feedContent } from './feed-content.ts';
import { lastChange, type PostEntry } from './newest-posts.ts';
import { element, emptyElement, textElement, xmlDeclaration } from './xml.ts';

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
    ...[post.category, ...post.tags].map(({ name }) => textElement('category', name)),
    textElement('description', post.excerpt),
    textElement('content:encoded', feedContent(post)),
  ]);
}

/** `Sat, 21 Nov 2026 06:30:00 GMT` */
function rfc822(timestamp: string): string {
  return new Date(timestamp).toUTCString();
}

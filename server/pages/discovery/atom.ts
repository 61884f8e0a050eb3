import { feeds, pages } from '../../../content/built-in-pages.ts';
import { iconAddress } from '../../../content/look/icon.ts';
import type { Settings } from '../../../content/settings.ts';
import { locale } from '../../../engine/locale.ts';
import { feedContent } from './feed-content.ts';
import { lastChange, type PostEntry } from './newest-posts.ts';
import { element, emptyElement, textElement, xmlDeclaration } from './xml.ts';

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
  return element('entry', [
    textElement('id', `urn:uuid:${post.id}`),
    textElement('title', post.title),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: post.address }),
    textElement('published', post.publishedAt),
    textElement('updated', post.updatedAt),
    element('author', [textElement('name', post.author.name)]),
    ...[post.category, ...post.tags].map(({ name }) => emptyElement('category', { term: name })),
    textElement('summary', post.excerpt),
    textElement('content', feedContent(post), { type: 'html' }),
  ]);
}

import { setImmediate } from 'node:timers/promises';
import { blogPosts } from '../../../content/blog-posts/schema.ts';
import { pages as fixedPages } from '../../../content/built-in-pages.ts';
import { events as eventType } from '../../../content/events/schema.ts';
import { recordPath } from '../../../engine/store/record-page.ts';
import type { EventStore } from '../../../features/events/server/event-store.ts';
import type { PageStore } from '../../../features/pages/server/page-store.ts';
import type { PostStore } from '../../../features/posts/server/post-store.ts';
import { element, textElement, xmlDeclaration } from './xml.ts';

interface SitemapOptions {
  siteUrl: string;
  posts: Pick<PostStore, 'list' | 'addresses'>;
  /** Those that staff have added. */
  pages: Pick<PageStore, 'list'>;
  events: Pick<EventStore, 'list'>;
}

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const published = { status: 'Published' } as const;
/** Most addresses in a sitemap, by its protocol. */
const largest = 50_000;
/** Posts read at once; between two reads the server sees to others. */
const readAtOnce = 1000;

/** All public pages, which do not know when they last changed, those of staff, events, and the newest published posts, oldest first. */
export async function writeSitemap({ siteUrl, posts, pages, events }: SitemapOptions): Promise<string> {
  const [added, held, { total }] = await Promise.all([
    pages.list(),
    events.list(),
    posts.list(published, { offset: 0, limit: 0 }),
  ]);
  // A blog without posts asks search engines not to list it.
  const fixed = Object.values(fixedPages).filter((path) => path !== fixedPages.blog || total > 0);
  const entries = [
    ...fixed.map((path) => entry(siteUrl + path)),
    ...added.map(({ slug, updatedAt }) => entry(`${siteUrl}/${slug}`, updatedAt)),
    ...held.map((event) => entry(siteUrl + recordPath(eventType, event), event.updatedAt)),
  ];
  for (let offset = Math.max(0, total + entries.length - largest); offset < total; offset += readAtOnce) {
    const read = await posts.addresses(published, { offset, limit: readAtOnce });
    for (const post of read) entries.push(entry(siteUrl + recordPath(blogPosts, post), post.updatedAt));
    await setImmediate();
  }
  return `${xmlDeclaration}\n${element('urlset', entries, namespace)}\n`;
}

function entry(address: string, changed?: string): string {
  const lines = [textElement('loc', address)];
  if (changed !== undefined) lines.push(textElement('lastmod', changed));
  return element('url', lines);
}

import { setImmediate } from 'node:timers/promises';
import { pages as fixedPages } from '../../../content/built-in-pages.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { PageStore } from '../../../features/pages/server/page-store.ts';
import { postPath } from '../../../features/posts/server/post-address.ts';
import type { PostStore } from '../../../features/posts/server/post-store.ts';
import { element, textElement, xmlDeclaration } from './xml.ts';

interface SitemapOptions {
  siteUrl: string;
  posts: Pick<PostStore, 'list' | 'addresses'>;
  /** Those that staff have added. */
  pages: Pick<PageStore, 'list'>;
  /** Most addresses in a file. Default: the protocol's own limit of 50,000. */
  largest?: number;
}

/** What all parts are made of. */
interface Site {
  /** The entries of pages. */
  pages: readonly string[];
  postCount: number;
}

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const published = { status: 'Published' } as const;
/** Posts read at once; between two reads the server sees to others. */
const readAtOnce = 1000;

/**
 * All public pages, then all published posts, oldest first, so that a new post moves no other into another file. The fixed
 * pages do not know when they last changed.
 *
 * @returns makers of `/sitemap.xml`, which is an index where one file cannot hold all, and of its numbered parts.
 */
export function createSitemap({ siteUrl, posts, pages, largest = 50_000 }: SitemapOptions) {
  async function whole(): Promise<string> {
    const site = await read();
    const parts = countParts(site);
    return parts === 1 ? partOf(site, 1) : indexOf(siteUrl, parts);
  }

  /** Fails with `not-found` beyond the last part. */
  async function part(number: number): Promise<string> {
    const site = await read();
    if (number > countParts(site)) throw new AppError('not-found', 'There is no such part of the sitemap.');
    return partOf(site, number);
  }

  async function partOf({ pages }: Site, number: number): Promise<string> {
    const start = (number - 1) * largest;
    const own = pages.slice(start, start + largest);
    const offset = Math.max(0, start - pages.length);
    const entries = [...own, ...(await postEntries(offset, largest - own.length))];
    return `${xmlDeclaration}\n${element('urlset', entries, namespace)}\n`;
  }

  /** A blog without posts asks search engines not to list it. */
  async function read(): Promise<Site> {
    const [added, { total }] = await Promise.all([
      pages.list(),
      posts.list(published, { offset: 0, limit: 0 }),
    ]);
    const fixed = Object.values(fixedPages).filter((path) => path !== fixedPages.blog || total > 0);
    return {
      pages: [
        ...fixed.map((path) => entry(siteUrl + path)),
        ...added.map(({ slug, updatedAt }) => entry(`${siteUrl}/${slug}`, updatedAt)),
      ],
      postCount: total,
    };
  }

  function countParts({ pages, postCount }: Site): number {
    return Math.ceil((pages.length + postCount) / largest);
  }

  async function postEntries(offset: number, limit: number): Promise<string[]> {
    const entries: string[] = [];
    while (entries.length < limit) {
      const size = Math.min(readAtOnce, limit - entries.length);
      const read = await posts.addresses(published, { offset: offset + entries.length, limit: size });
      for (const post of read) entries.push(entry(siteUrl + postPath(post), post.updatedAt));
      if (read.length < size) break;
      await setImmediate();
    }
    return entries;
  }

  return { whole, part };
}

function indexOf(siteUrl: string, parts: number): string {
  const entries = Array.from({ length: parts }, (_, index) =>
    element('sitemap', [textElement('loc', `${siteUrl}/sitemap-${index + 1}.xml`)]),
  );
  return `${xmlDeclaration}\n${element('sitemapindex', entries, namespace)}\n`;
}

function entry(address: string, changed?: string): string {
  const lines = [textElement('loc', address)];
  if (changed !== undefined) lines.push(textElement('lastmod', changed));
  return element('url', lines);
}

import { expect, test } from 'vitest';
import { pages } from '../../../content/built-in-pages.ts';
import type { Page } from '../../../content/pages/schema.ts';
import { createSitemap } from './sitemap.ts';

const siteUrl = 'https://kiran.example';
/** The fixed pages, and one that staff have added. */
const fixed = Object.values(pages).length + 1;

/** A sitemap of so many posts, at most `largest` addresses to a file. */
function sitemapOf(count: number, largest: number) {
  const all = Array.from({ length: count }, (_, index) => ({
    id: `post-${index + 1}`,
    title: '',
    updatedAt: '2026-11-20T09:00:00.000Z',
  }));
  const asked: unknown[] = [];
  const posts = {
    list: async () => ({ posts: [], total: count }),
    addresses: async (filter: unknown, { offset, limit }: { offset: number; limit: number }) => {
      asked.push(filter);
      return all.slice(offset, offset + limit);
    },
  };
  const added = { slug: 'privacy', updatedAt: '2026-11-21T09:00:00.000Z' } as Page;
  return { ...createSitemap({ siteUrl, posts, pages: { list: async () => [added] }, largest }), asked };
}

function addresses(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

test('the sitemap becomes an index of parts that list every address once', async () => {
  for (const count of [5, 9, 10, 23]) {
    const largest = fixed + 4;
    const { whole, part } = sitemapOf(count, largest);
    const index = await whole();
    expect(index).toContain('<sitemapindex ');
    const parts = addresses(index);
    expect(parts).toEqual(parts.map((_, number) => `${siteUrl}/sitemap-${number + 1}.xml`));
    const files = await Promise.all(parts.map(async (_, number) => addresses(await part(number + 1))));
    for (const file of files) expect(file.length).toBeLessThanOrEqual(largest);
    expect(new Set(files.flat()).size).toBe(fixed + count);
    expect(files.flat()).toHaveLength(fixed + count);
  }
});

test('a part beyond the last one returns not-found', async () => {
  await expect(sitemapOf(5, fixed + 4).part(3)).rejects.toMatchObject({ code: 'not-found' });
});

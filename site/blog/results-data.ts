import { fetchFailed } from '../../content/blog-posts/messages.ts';
import type { BlogPostPage } from '../../content/blog-posts/schema.ts';
import type { Client } from '../api/client.ts';
import { type Deferred, loadSection, type Result } from '../page-sections.ts';
import { type Card, toCard } from './cards.ts';
import type { Filter } from './filter.ts';
import type { CategoryName } from './sidebar-data.ts';

/** A page of the list. */
export interface Results {
  cards: Card[];
  /** Posts on all pages. */
  total: number;
  pages: number;
  /** In a search: what was looked for, where what was typed finds nothing. */
  spelling: string | undefined;
}

const limit = 10;
const emptyPage: BlogPostPage = { data: [], page: 1, limit, total: 0, totalPages: 0 };

/** Loads the posts of a filter. A category is found by its name first; for an unknown one no post is asked for. */
export function loadResults(
  client: Client,
  filter: Filter,
  categories: Deferred<CategoryName[]>,
): Promise<Result<Results>> {
  return loadSection(findPosts(client, filter, categories), fetchFailed, (page) => ({
    cards: page.data.map(toCard),
    total: page.total,
    pages: page.totalPages,
    spelling: page.spelling,
  }));
}

async function findPosts(
  client: Client,
  { q, exact, category, tag, page }: Filter,
  categories: Deferred<CategoryName[]>,
): Promise<BlogPostPage> {
  if (!category) {
    if (q) return client.searchPosts({ q, exact, page, limit });
    return client.posts({ ...(tag ? { tag } : {}), page, limit });
  }
  const { data, error } = await categories;
  if (error !== undefined) throw new Error(error);
  const chosen = data.find(({ name }) => name === category);
  if (!chosen) return emptyPage;
  if (q) return client.searchPosts({ q, exact, category: chosen.id, page, limit });
  return client.postsOfCategory(chosen.id, { page, limit });
}

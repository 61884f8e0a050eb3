import { fetchFailed } from '../../content/blog-posts/messages.ts';
import type { BlogPostPage } from '../../content/blog-posts/schema.ts';
import type { Client } from '../api/client.ts';
import { loadSection, type SectionData } from '../page-sections.ts';
import { toCard } from './cards.ts';

export interface CategoryName {
  id: string;
  name: string;
}

/** What stands beside list and post, by section. */
export type SidebarData = SectionData<ReturnType<typeof loadSidebar>>;

/** Starts the calls of the sidebar. `popular` is the one for its posts. */
export function loadSidebar(client: Client, popular: Promise<BlogPostPage>) {
  return {
    categories: loadSection(client.categories(), 'Failed to fetch categories', (found) =>
      found.map(({ id, _id, name }): CategoryName => ({ id: id ?? _id, name })),
    ),
    tags: loadSection(client.tags(), 'Failed to fetch tags', (found) =>
      found.map(({ name, usageCount }) => ({ name, usageCount })),
    ),
    popular: loadCards(popular),
  };
}

export function loadCards(posts: Promise<BlogPostPage>) {
  return loadSection(posts, fetchFailed, (page) => page.data.map(toCard));
}

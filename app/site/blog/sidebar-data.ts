import { definition as posts } from '../../../content/blog-posts/definition.ts';
import { definition as categories } from '../../../content/categories/definition.ts';
import { definition as tags } from '../../../content/tags/definition.ts';
import type { Client } from '../../api/client.ts';
import { loadSection, type SectionData } from '../page-sections.ts';
import { toCard } from './cards.ts';

export interface CategoryName {
  id: string;
  name: string;
}

/** What stands beside list and post, by section. */
export type SidebarData = SectionData<ReturnType<typeof loadSidebar>>;

/** Starts the calls of the sidebar. `limit` is how many of the newest posts it shows. */
export function loadSidebar(client: Client, limit: number) {
  return {
    categories: loadSection(client.list(categories), categories.messages.fetchFailed, (found) =>
      found.map(({ id, _id, name }): CategoryName => ({ id: id ?? _id, name })),
    ),
    tags: loadSection(client.list(tags), tags.messages.fetchFailed, (found) =>
      found.map(({ name, usageCount }) => ({ name, usageCount })),
    ),
    recent: loadSection(client.posts({ page: 1, limit }), posts.messages.fetchFailed, (page) =>
      page.data.map(toCard),
    ),
  };
}

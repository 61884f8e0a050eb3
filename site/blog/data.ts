import { fetchFailed } from '../../content/blog-posts/messages.ts';
import type { BlogPostPage, FoundPost } from '../../content/blog-posts/schema.ts';
import { excerptOf } from '../../engine/kinds/html/excerpt.ts';
import type { Client } from '../api/client.ts';
import { loadSection, pickFields, type SectionData } from '../page-sections.ts';

/** A post as a card shows it. */
export interface Card {
  /** Of its page. */
  path: string;
  title: string;
  language: string;
  excerpt: string;
  cover: string;
  category: string;
  tags: string[];
  /** When visitors could first see it, ISO 8601. */
  listed: string;
  /** In a search: how it was found. */
  found?: FoundPost;
}

export function toCard(post: BlogPostPage['data'][number]): Card {
  return {
    path: post.path,
    title: post.title,
    language: post.language,
    excerpt: excerptOf(post),
    cover: post.coverImage,
    category: post.category.name,
    tags: post.tags.map((tag) => tag.name),
    // A draft in a preview has not been listed yet.
    listed: post.listedAt ?? post.createdAt,
    ...(post.found && { found: post.found }),
  };
}

export interface CategoryName {
  id: string;
  name: string;
}

/** What stands beside list and post, by section. */
export type SidebarData = SectionData<ReturnType<typeof loadSidebar>>;

/** Starts the calls of the sidebar. `popular` is the one for its posts. */
export function loadSidebar(client: Client, popular: Promise<BlogPostPage>) {
  return {
    categories: loadSection(client.categories(), 'Failed to fetch categories', pickFields('id', 'name')),
    tags: loadSection(client.tags(), 'Failed to fetch tags', pickFields('name', 'usageCount')),
    popular: loadCards(popular),
  };
}

export function loadCards(posts: Promise<BlogPostPage>) {
  return loadSection(posts, fetchFailed, (page) => page.data.map(toCard));
}

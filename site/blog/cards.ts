import type { BlogPostPage, FoundPost } from '../../content/blog-posts/schema.ts';
import { excerptOf } from '../../engine/kinds/html/excerpt.ts';
import { postPath } from './post-path.ts';

/** A post as a card shows it. */
export interface Card {
  /** Of its page. */
  path: string;
  title: string;
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
    path: postPath(post),
    title: post.title,
    excerpt: excerptOf(post),
    cover: post.coverImage,
    category: post.category.name,
    tags: post.tags.map((tag) => tag.name),
    // A draft in a preview has not been listed yet.
    listed: post.listedAt ?? post.createdAt,
    ...(post.found && { found: post.found }),
  };
}

import { fetchOneFailed } from '../../../content/blog-posts/messages.ts';
import type { AddressedPost, BlogPost, BlogPostPage } from '../../../content/blog-posts/schema.ts';
import { ApiError } from '../../../engine/client/api-error.ts';
import { articleHtml } from '../../../engine/kinds/html/article-html.ts';
import { summaryOf } from '../../../engine/kinds/html/excerpt.ts';
import type { Client } from '../../api/client.ts';
import type { Result } from '../../page-sections.ts';
import type { Posting } from '../../structured-data.ts';

/** A post as its page shows it. Moments are ISO 8601. */
export interface Article extends Posting {
  id: string;
  /** Of its page. */
  path: string;
  author: { name: string; avatar: string };
  category: { name: string };
  tags: { name: string }[];
  /** Minutes. */
  readTime: number;
  /** Sanitised by the server. */
  html: string;
}

/** What is said when there is no such post, or none that visitors may see. */
export const missing = 'Blog post not found';

/** The posts that are popular beside a post: the three newest. */
export function popularBeside(client: Client): Promise<BlogPostPage> {
  return client.posts({ page: 1, limit: 3 });
}

/** Loads a post by its id or the last part of its path; it never rejects. An answer without a post counts as missing. */
export async function loadArticle(client: Client, id: string): Promise<Result<Article>> {
  try {
    const post = await client.post(id);
    return post?.id ? { data: toArticle(post) } : { error: missing };
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { error: isMissing ? missing : fetchOneFailed };
  }
}

/** A post as the API answers it, as its page shows it. One that is written in the panel may have no path yet. */
export function toArticle(post: BlogPost & Partial<Pick<AddressedPost, 'path'>>): Article {
  const { title, language, coverImage, publishedAt, updatedAt, readTime, author } = post;
  return {
    id: post.id ?? post._id,
    path: post.path ?? `/blog/${post.id ?? post._id}`,
    title,
    language,
    excerpt: summaryOf(post),
    coverImage,
    publishedAt,
    updatedAt,
    readTime,
    author: { name: author.name, avatar: author.avatar },
    category: { name: post.category.name },
    tags: post.tags.map(({ name }) => ({ name })),
    html: articleHtml(post.content),
  };
}

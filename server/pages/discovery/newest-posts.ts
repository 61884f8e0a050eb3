import type { AddressedPost, BlogPostPage } from '../../../content/blog-posts/schema.ts';
import { definition } from '../../../content/blog-posts/schema.ts';
import { AppError } from '../../../engine/app-error.ts';
import { summaryOf } from '../../../engine/kinds/html/excerpt.ts';
import type { FetchApi } from '../render.ts';

/** A published post with the address of its page; its excerpt is plain text. */
export interface PostEntry extends AddressedPost {
  address: string;
}

/** The newest published posts, from the public API. */
export async function newestPosts(
  fetchApi: FetchApi,
  { siteUrl, limit }: { siteUrl: string; limit: number },
): Promise<PostEntry[]> {
  const response = await fetchApi(`${definition.paths[0]}?page=1&limit=${limit}`);
  if (!response.ok) throw new AppError('unavailable', 'The posts cannot be read at the moment.');
  const { data } = (await response.json()) as BlogPostPage;
  return data.map((post) => ({
    ...post,
    excerpt: summaryOf(post),
    // Staff type in the day of publication, so it may lie behind the last change.
    updatedAt: later(post.publishedAt, post.updatedAt),
    address: siteUrl + post.path,
  }));
}

/** When the newest change was made, as ISO 8601; undefined without posts. */
export function lastChange(posts: readonly PostEntry[]): string | undefined {
  return posts.map((post) => post.updatedAt).reduce<string | undefined>(later, undefined);
}

function later(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other;
}

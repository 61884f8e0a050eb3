import type { blogPosts } from '../../../content/blog-posts/schema.ts';
import { type CleanContent, cleanContentNow } from '../../../editor/server/sanitise.ts';
import type { Values } from '../../../engine/content-type.ts';
import type { PostWrite } from './post-store.ts';

/** Checked values as the store takes them: content sanitised, beside it what the search looks through of that. */
export function toPostWrite(
  values: Values<typeof blogPosts.fields>,
  { content, text }: CleanContent = cleanContentNow(values.content),
): PostWrite {
  return { values: { ...values, content }, text };
}

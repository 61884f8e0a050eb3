import type { blogPosts } from '../../../content/blog-posts/schema.ts';
import { type CleanContent, cleanContentNow } from '../../../editor/server/sanitise.ts';
import type { Values } from '../../../engine/content-type.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';

/** A post to store: its checked values with ids of category and tags, and its content as plain text. */
export interface PostWrite {
  values: NestedValues & { category: string; tags: readonly string[]; content: string; status: string };
  text: string;
}

/** Checked values as the store takes them: content sanitised, beside it what the search looks through of that. */
export function toPostWrite(
  values: Values<typeof blogPosts.fields>,
  { content, text }: CleanContent = cleanContentNow(values.content),
): PostWrite {
  return { values: { ...values, content }, text };
}
